/// Files of one target that have a base name in common.
///
/// `swiftc` derives `#fileID` from the module and the base name alone, and warns at every `#sourceLocation` whose path
/// has a base name that another path has too. So one of these files keeps its path. Each of the others is named by a
/// symbolic link beside its output, which has a unique name and leads to the file.
enum EqualNames {
  /// The indices of the files that need another path. Of the files with the same name, the one with the fewest folders
  /// keeps its path.
  static func indices(in paths: [String]) -> [Int] {
    var keeper = [PathKey: Int](minimumCapacity: paths.count)
    var others: [Int] = []
    for (index, path) in paths.enumerated() {
      let name = PathKey(Path.name(of: path))
      guard let other = keeper[name] else {
        keeper[name] = index
        continue
      }
      let keepsOther = isBefore(paths[other], path)
      keeper[name] = keepsOther ? other : index
      others.append(keepsOther ? index : other)
    }
    return others.sorted()
  }

  private static func isBefore(_ left: String, _ right: String) -> Bool {
    let (leftDepth, rightDepth) = (Path.components(of: left).count, Path.components(of: right).count)
    return leftDepth == rightDepth ? Path.precedes(left, right) : leftDepth < rightDepth
  }
}
