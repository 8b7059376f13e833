/// The parts of a link's text, not yet decoded.
struct LinkText {
  /// The nonempty segments of the path, after the host if the host is a segment.
  private(set) var segments: [ArraySlice<UInt8>] = []
  /// The nonempty items of the query.
  private(set) var items: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []

  init(_ text: ArraySlice<UInt8>) {
    let (link, _) = text.cut(at: UInt8(ascii: "#"))
    let (front, query) = link.cut(at: UInt8(ascii: "?"))
    segments = Self.withoutOrigin(front).flatMap { $0.split(separator: UInt8(ascii: "/")) }
    items = query.split(separator: UInt8(ascii: "&")).map { $0.cut(at: UInt8(ascii: "=")) }
  }

  /// The host, if it is used as a segment, and the path.
  private static func withoutOrigin(_ text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    guard let colon = endOfScheme(text) else { return [text] }
    let rest = text[(colon + 1)...]
    guard rest.starts(with: "//".utf8) else { return [rest] }
    let end = rest.dropFirst(2).firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    let path = rest[end...]
    return isWeb(text[..<colon]) ? [path] : [host(rest[..<end].dropFirst(2)), path]
  }

  /// The index of the colon after a scheme: a letter, then letters, digits, `+`, `-` and `.` (RFC 3986, 3.1).
  private static func endOfScheme(_ text: ArraySlice<UInt8>) -> Int? {
    guard let first = text.first, isLetter(first) else { return nil }
    for index in text.indices where !isLetter(text[index]) {
      switch text[index] {
      case UInt8(ascii: ":"): return index
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): continue
      default: return nil
      }
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private static func isWeb(_ scheme: ArraySlice<UInt8>) -> Bool {
    let lowercased = scheme.map { $0 | 0x20 }
    return lowercased.elementsEqual("http".utf8) || lowercased.elementsEqual("https".utf8)
  }

  /// The host of `user@host:80`.
  private static func host(_ authority: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var host = authority
    if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[(at + 1)...] }
    guard let colon = host.lastIndex(of: UInt8(ascii: ":")) else { return host }
    let isPort = host[(colon + 1)...].allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return isPort ? host[..<colon] : host
  }
}

extension ArraySlice<UInt8> {
  /// The parts before and after the first occurrence of a byte. If there is none, the first part is everything and the second is
  /// empty.
  func cut(at byte: UInt8) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
    guard let index = firstIndex(of: byte) else { return (self, self[endIndex...]) }
    return (self[..<index], self[(index + 1)...])
  }
}
