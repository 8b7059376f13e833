/// The reason why a link leads nowhere. The error names the part of the link that is wrong.
///
/// ```swift
/// do throws(LinkError) { _ = try shop.open(FlowLink("/orders/x"), &state) } catch { logger.notice("\(error)") }
/// ```
public enum LinkError: Error, Hashable, Sendable {
  /// No pattern of the flow matches the link.
  case noMatch(FlowLink)
  /// A value of the link does not have the type that the flow declares.
  case invalidValue(name: String, text: String, expectedType: String)
  /// The query lacks a value that the flow requires.
  case missingValue(name: String)
  /// A part of the path or the query is not percent-encoded UTF-8.
  case malformedEncoding(text: String)
  /// The link has more segments or more bytes than the limits of ``FlowLink`` allow.
  case tooLong
  /// A child flow could not follow its part of the link. The text is the name of the flow.
  indirect case inFlow(String, LinkError)

  /// The error without the names of the flows that passed it on.
  public var underlying: LinkError {
    if case .inFlow(_, let error) = self { error.underlying } else { self }
  }
}

extension LinkError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noMatch(let link):
      "No link of the flow matches `\(link)`."
    case .invalidValue(let name, let text, let type):
      "`\(text)` is not a valid \(type) for `\(name)`."
    case .missingValue(let name):
      "The link has no value for `\(name)`."
    case .malformedEncoding(let text):
      "`\(text)` is not percent-encoded UTF-8."
    case .tooLong:
      "The link has more than \(FlowLink.maximumSegmentCount) segments or \(FlowLink.maximumByteCount) bytes."
    case .inFlow(let flow, let error):
      "\(flow): \(error)"
    }
  }
}
