/// Finds the files of one target that share a base name.
///
/// `swiftc` makes `#fileID` from the module and the base name only, and warns at every `#sourceLocation` if two paths have the same
/// base name. So one of these files keeps its path. For each of the others, the generated Swift names a symbolic link beside the
/// output, which leads to the file.
///
/// Links have different names, like the outputs. But a file may have the same name as a link: the link of `a/Page.flow` is
/// `a.Page.flow`. Such a file gets a link, too.
enum EqualNames {
  /// The indices of the files that need a link. Of files with the same name, the one with the fewest folders keeps its path,
  /// unless the link of another file has this name.
  ///
  /// - Parameter links: the name that the link of each file would have. All names are different.
  static func indices(in paths: [String], links: [String]) -> [Int] {
    var keeper = [PathKey: Int](minimumCapacity: paths.count)
    var linked: [Int] = []
    for (index, path) in paths.enumerated() {
      let name = PathKey(Path.name(of: path))
      guard let other = keeper[name] else {
        keeper[name] = index
        continue
      }
      let keepsOther = isBefore(paths[other], path)
      keeper[name] = keepsOther ? other : index
      linked.append(keepsOther ? index : other)
    }
    // A new link may have the same name as another file, which then needs a link, too.
    var next = 0
    while next < linked.count {
      if let index = keeper.removeValue(forKey: PathKey(links[linked[next]])) { linked.append(index) }
      next += 1
    }
    return linked.sorted()
  }

  private static func isBefore(_ left: String, _ right: String) -> Bool {
    let (leftDepth, rightDepth) = (Path.components(of: left).count, Path.components(of: right).count)
    return leftDepth == rightDepth ? Path.precedes(left, right) : leftDepth < rightDepth
  }
}
