import FlowSyntax

/// Paths as text, compared byte by byte. Two names that Swift calls equal, because they differ only in how an accent is
/// composed, may be two files.
package enum Path {
  /// The path of a name in a folder. `.` and the empty path mean the working directory, and add nothing.
  package static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || folder == "." { return name }
    return folder.utf8.last == slash ? folder + name : folder + "/" + name
  }

  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// The last component: `b.flow` of `a/b.flow`.
  package static func name(of path: String) -> String {
    if isAbsolute(path), isResolved(path), let offset = path.lastOffset(of: slash) { return path.utf8(from: offset + 1) }
    return components(of: path).last ?? path
  }

  package static func hasSuffix(_ path: String, _ suffix: StaticString) -> Bool {
    path.hasUTF8Suffix(suffix)
  }

  /// The folder of a path: `a` of `a/b.flow`, `.` of `b.flow`, `/` of `/b`.
  package static func folder(of path: String) -> String {
    guard let offset = path.lastOffset(of: slash) else { return "." }
    return offset == 0 ? "/" : path.utf8(upTo: offset)
  }

  /// The names of a path, with `.` and `..` resolved as text. A path that leads above its start keeps its `..`.
  package static func components(of path: String) -> [String] {
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

  /// The path from one absolute path to another: `b/c.flow` from `/a` to `/a/b/c.flow`, `../c` from `/a` to `/c`.
  package static func relative(from base: String, to path: String) -> String {
    OutputName.relativePath(from: base, to: path)
  }

  package static func absolute(_ path: String, in workingDirectory: String) -> String {
    let path = isAbsolute(path) ? path : join(workingDirectory, path)
    return isResolved(path) ? path : "/" + components(of: path).joined(separator: "/")
  }

  /// Whether ``absolute(_:in:)`` would return an absolute path unchanged: it has no `.`, no `..` and no superfluous slash. Nearly
  /// all paths are like this. Builds check hundreds of paths, so the check is one pass over the bytes.
  private static func isResolved(_ path: String) -> Bool {
    var path = path
    return path.withUTF8 { bytes in
      let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
      guard bytes.count > 1, let base = bytes.baseAddress, base[0] == slash else { return false }
      let count = bytes.count
      var start = 1
      var index = 1
      while index <= count {
        if index == count || base[index] == slash {
          let length = index &- start
          if length == 0 || length <= 2 && base[start] == dot && base[index &- 1] == dot { return false }
          start = index &+ 1
        }
        index &+= 1
      }
      return true
    }
  }

  /// Whether two paths have the same bytes.
  package static func areEqual(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }

  /// Whether an absolute path is below another.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    let folder = folder.utf8.last == slash ? folder : folder + "/"
    return path.utf8.count > folder.utf8.count && path.utf8.starts(with: folder.utf8)
  }

  /// An absolute path in messages: relative to the working directory if the path is below it, else unchanged.
  package static func shown(_ path: String, from workingDirectory: String) -> String {
    isInside(path, workingDirectory) ? relative(from: workingDirectory, to: path) : path
  }

  /// The order of paths in listings: by bytes.
  package static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  private static let slash = UInt8(ascii: "/")
}

/// A path, or a part of a path, as a dictionary key. Keys are compared with ``Path/areEqual(_:_:)``.
package struct PathKey: Hashable {
  package let path: String

  package init(_ path: String) { self.path = path }

  package static func == (left: Self, right: Self) -> Bool { Path.areEqual(left.path, right.path) }

  package func hash(into hasher: inout Hasher) {
    var path = path
    path.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
