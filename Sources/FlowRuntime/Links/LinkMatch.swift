/// A link that matches a pattern: the texts of its values, and the rest of the link.
///
/// ```swift
/// if let match = link.match("/shop", allowingPrefix: true) {
/// match.rest           // the link for the child flow: the segments after `shop`, and the whole query
///   match.rest.path.count
/// }
/// ```
public struct LinkMatch: Hashable, Sendable {
  /// The segments after the matched ones, with the whole query. It has no segments unless the caller allowed a prefix.
  public let rest: FlowLink
  let texts: [String: String]

  /// Returns the decoded text of a value of the pattern.
  ///
  /// - Returns: the text; `nil` if the link's query lacks it, or if the pattern has no value with this name.
  public func text(_ name: String) -> String? {
    texts[name]
  }
}

extension FlowLink {
  /// Matches the link with a pattern.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - allowingPrefix: whether the pattern may end before the path of the link.
  /// - Returns: the texts of the values; `nil` if the link does not match.
  public func match(_ pattern: LinkPattern, allowingPrefix: Bool = false) -> LinkMatch? {
    let count = pattern.path.count
    guard count == path.count || (allowingPrefix && count < path.count) else { return nil }
    var texts: [String: String] = [:]
    for (part, segment) in zip(pattern.path, path) {
      guard part.accepts(segment, into: &texts) else { return nil }
    }
    for item in pattern.query {
      guard let value = query[item.name] else {
        if item.part.isLiteral { return nil }
        continue
      }
      guard item.part.accepts(value, into: &texts) else { return nil }
    }
    return LinkMatch(rest: dropping(count), texts: texts)
  }
}

extension LinkPattern.Part {
  fileprivate func accepts(_ text: String, into texts: inout [String: String]) -> Bool {
    switch self {
    case .literal(let literal):
      return literal == text
    case .value(let name):
      texts[name] = text
      return true
    }
  }
}
