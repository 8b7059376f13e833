import FlowDriver

/// A pattern for paths below a folder: `Tests/Fixtures`, `**/Drafts`, `Sources/*/Old?.flow`.
///
/// `*` matches any letters of one name, `?` one letter, and `**` any number of folders. Every other letter matches itself. A
/// pattern that matches a folder also covers everything below it.
struct Glob {
  private var names: [[Unicode.Scalar]] = []

  private static let anyFolders: [Unicode.Scalar] = ["*", "*"]

  init(_ pattern: String) throws(Refusal) {
    if Path.isAbsolute(pattern) { throw Refusal(message: "the path must be relative to the folder of this file") }
    for part in pattern.split(separator: "/") where part != "." {
      if part == ".." { throw Refusal(message: "the path must not contain `..`") }
      let name = Array(part.unicodeScalars)
      if name != Self.anyFolders || names.last != Self.anyFolders { names.append(name) }
    }
    // A folder covers everything below it, so a `**` at the end has no effect.
    while names.last == Self.anyFolders, names.count > 1 { names.removeLast() }
    if names.isEmpty { throw Refusal(message: "the path is empty") }
  }

  struct Refusal: Error { var message: String }

  /// Whether the pattern matches a path, given by its names below the folder of the pattern.
  func matches(_ path: [String]) -> Bool {
    Self.match(names, path.map { Array($0.unicodeScalars) }, isAny: { $0 == Self.anyFolders }) { pattern, name in
      Self.match(pattern, name, isAny: { $0 == "*" }) { $0 == "?" || $0 == $1 }
    }
  }

  /// Whether elements match a pattern in which some parts match any number of elements. If the match fails, the last of these parts
  /// takes one more element. It is enough to retry the last part, so the cost is at most the product of the lengths.
  private static func match<Element>(
    _ pattern: [Element],
    _ elements: [Element],
    isAny: (Element) -> Bool,
    isEqual: (_ pattern: Element, _ element: Element) -> Bool
  ) -> Bool {
    var (place, index) = (0, 0)
    var retry: (place: Int, index: Int)?
    while index < elements.count {
      if place < pattern.count, isAny(pattern[place]) {
        retry = (place + 1, index)
        place += 1
      } else if place < pattern.count, isEqual(pattern[place], elements[index]) {
        (place, index) = (place + 1, index + 1)
      } else if let last = retry {
        retry = (last.place, last.index + 1)
        (place, index) = (last.place, last.index + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy(isAny)
  }
}
