/// The pattern of links to one destination: literal segments, and placeholders for values.
///
/// ```swift
/// static let edit = LinkPattern("/numbers/{number}/edit?tab={tab}")
///
/// if let match = link.match(edit) {
///   let number: Int = try match.value("number")
///   let tab: String? = try match.optionalValue("tab")
/// }
/// ```
///
/// A segment in braces matches any segment. A type after its name, as in a `.flow` file, is ignored. Other segments are
/// percent-decoded and must be equal. A query item in braces names the value of this item, and the item may be absent. A query
/// item without braces must be present with the same value. A link may have other items. Every text is a pattern: braces that do
/// not enclose a whole segment are literal.
public struct LinkPattern: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case literal(String)
    case value(name: String)
  }

  let path: [Part]
  /// The query items, in the order of the text.
  let query: [QueryItem]

  struct QueryItem: Hashable, Sendable {
    let name: String
    let part: Part
  }

  /// Parses a pattern. This costs as much as parsing a link, so store patterns in a `static let`.
  public init(_ text: String) {
    let bytes = Array(text.utf8)
    let (path, query) = bytes[...].cutOutsideBraces(at: UInt8(ascii: "?"))
    self.path = path.splitOutsideBraces(at: UInt8(ascii: "/")).map { Self.part($0, plusIsSpace: false) }
    self.query = query.splitOutsideBraces(at: UInt8(ascii: "&")).map { item in
      let (name, value) = item.cutOutsideBraces(at: UInt8(ascii: "="))
      return QueryItem(name: Self.literal(name, plusIsSpace: true), part: Self.part(value, plusIsSpace: true))
    }
  }

  private static func part(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) -> Part {
    guard bytes.count > 2, bytes.first == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}") else {
      return .literal(literal(bytes, plusIsSpace: plusIsSpace))
    }
    let (name, _) = bytes.dropFirst().dropLast().cut(at: UInt8(ascii: ":"))
    return .value(name: String(decoding: name.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self))
  }

  private static func literal(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) -> String {
    (try? PercentCoding.decoded(bytes, plusIsSpace: plusIsSpace)) ?? String(decoding: bytes, as: UTF8.self)
  }
}

/// Another name for a pattern, which parses paths and queries into typed values.
///
/// ```swift
/// let parser: LinkParser = "/numbers/{number}"
/// let number: Int? = try FlowLink("/numbers/3").match(parser)?.value("number")
/// ```
public typealias LinkParser = LinkPattern

extension LinkPattern: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension LinkPattern {
  /// Whether this pattern has precedence over another one for a link that matches both.
  ///
  /// The patterns are compared segment by segment from the left. A literal is more specific than a value, and a longer path is
  /// more specific than a shorter one. If the paths are alike, the pattern with more literal query items is more specific. If
  /// neither is more specific, the method returns `false` for both.
  public func isMoreSpecific(than other: LinkPattern) -> Bool {
    for (own, others) in zip(path, other.path) where own.isLiteral != others.isLiteral { return own.isLiteral }
    if path.count != other.path.count { return path.count > other.path.count }
    return literalItems > other.literalItems
  }

  private var literalItems: Int { query.count { $0.part.isLiteral } }
}

extension LinkPattern.Part {
  var isLiteral: Bool {
    if case .literal = self { true } else { false }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func indexOutsideBraces(of byte: UInt8) -> Int? {
    var depth = 0
    for index in indices {
      if self[index] == byte, depth == 0 { return index }
      if self[index] == UInt8(ascii: "{") { depth += 1 }
      if self[index] == UInt8(ascii: "}"), depth > 0 { depth -= 1 }
    }
    return nil
  }

  fileprivate func cutOutsideBraces(at byte: UInt8) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
    guard let index = indexOutsideBraces(of: byte) else { return (self, self[endIndex...]) }
    return (self[..<index], self[(index + 1)...])
  }

  /// The nonempty parts between the separators that are not in braces.
  fileprivate func splitOutsideBraces(at byte: UInt8) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var rest = self
    while !rest.isEmpty {
      let (part, others) = rest.cutOutsideBraces(at: byte)
      if !part.isEmpty { parts.append(part) }
      rest = others
    }
    return parts
  }
}
