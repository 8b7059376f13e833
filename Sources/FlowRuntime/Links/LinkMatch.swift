/// A link that fits a pattern: the texts of its values, and the rest of the link.
///
/// ```swift
/// if let match = link.match("/shop", allowingPrefix: true) {
///   match.rest           // the link for the child flow: the segments behind `shop`, and the whole query
///   match.rest.path.count
/// }
/// ```
public struct LinkMatch: Hashable, Sendable {
  /// The segments that the pattern did not take, with the whole query. It has no segments unless the caller allowed a
  /// prefix.
  public let rest: FlowLink
  let texts: [String: String]

  /// The decoded text of a value of the pattern.
  ///
  /// - Returns: the text; `nil` if the link's query lacks it, or the pattern has no value of that name.
  public func text(_ name: String) -> String? {
    texts[name]
  }
}

extension FlowLink {
  /// Whether the link fits a pattern, and with which values.
  ///
  /// - Parameters:
  ///   - pattern: what to compare the link with.
  ///   - allowingPrefix: whether the pattern may end before the link's path does.
  /// - Returns: the texts of the values; `nil` if the link does not fit.
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
