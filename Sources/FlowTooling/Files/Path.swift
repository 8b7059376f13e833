/// Paths as text. They are taken apart byte by byte: two names that Swift calls equal, because they differ only in
/// how an accent is composed, may be two files.
enum Path {
  /// A path in a folder; `.` and the empty path stand for the working directory and leave no trace.
  static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || folder == "." { return name }
    return folder.utf8.last == slash ? folder + name : folder + "/" + name
  }

  static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// The last component: `b.flow` of `a/b.flow`.
  static func name(of path: String) -> String { components(of: path).last ?? path }

  static func hasSuffix(_ path: String, _ suffix: String) -> Bool {
    path.utf8.count >= suffix.utf8.count && path.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// The folder of a path: `a` of `a/b.flow`, `.` of `b.flow`, `/` of `/b`.
  static func folder(of path: String) -> String {
    guard let index = path.utf8.lastIndex(of: slash) else { return "." }
    return index == path.utf8.startIndex ? "/" : String(path[..<index])
  }

  /// The names of a path, `.` and `..` resolved as text. A path that leads above its start keeps its `..`.
  static func components(of path: String) -> [String] {
    var result: [String] = []
    for part in path.utf8.split(separator: slash) {
      let component = String(Substring(part))
      if component == "." { continue }
      if component == ".." {
        if let last = result.last, last != ".." {
          result.removeLast()
          continue
        }
        if isAbsolute(path) { continue }
      }
      result.append(component)
    }
    return result
  }

  static func absolute(_ path: String, in workingDirectory: String) -> String {
    "/" + components(of: isAbsolute(path) ? path : join(workingDirectory, path)).joined(separator: "/")
  }

  /// Whether an absolute path lies below another.
  static func isInside(_ path: String, _ folder: String) -> Bool {
    let folder = folder.utf8.last == slash ? folder : folder + "/"
    return path.utf8.count > folder.utf8.count && path.utf8.starts(with: folder.utf8)
  }

  /// An absolute path as messages name it: from the working directory on where it lies below, else as it is.
  static func shown(_ path: String, from workingDirectory: String) -> String {
    isInside(path, workingDirectory) ? OutputName.relativePath(from: workingDirectory, to: path) : path
  }

  /// The order of paths in listings: by bytes.
  static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  private static let slash = UInt8(ascii: "/")
}
