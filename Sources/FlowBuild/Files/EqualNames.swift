/// Files of one target that have a base name in common.
///
/// `swiftc` derives `#fileID` from the module and the base name alone, and warns at every `#sourceLocation` whose path
/// has a base name that another path has too. So one of these files keeps its path. Each of the others is named by a
/// symbolic link beside its output, which leads to the file.
///
/// Names of links are unique among each other, as the names of the outputs are. But a file may have the name of a link:
/// the link of `a/Page.flow` is `a.Page.flow`. Such a file gets a link as well.
enum EqualNames {
  /// The indices of the files that need a link. Of the files with the same name, the one with the fewest folders keeps
  /// its path, unless a link has its name.
  ///
  /// - Parameter links: the name that the link of each file would have; no two are equal.
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
    // The link that a file gets here may have the name of yet another file.
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
