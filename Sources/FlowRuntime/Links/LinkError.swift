/// Why a link leads nowhere. The error names the wrong part.
///
/// ```swift
/// do { child = try shop.state(for: match.rest) } catch { throw LinkError.inFlow("Shop", error) }
/// ```
public enum LinkError: Error, Hashable, Sendable {
  /// No pattern of the flow fits the link.
  case noMatch(FlowLink)
  /// A value of the link is not of the type that the flow asks for.
  case invalidValue(name: String, text: String, expectedType: String)
  /// The query lacks a value that the flow asks for.
  case missingValue(name: String)
  /// A part of the path or the query is not percent-encoded UTF-8.
  case malformedEncoding(text: String)
  /// The link has more segments or more bytes than a link may have.
  case tooLong
  /// A flow inside could not follow its part of the link.
  indirect case inFlow(String, LinkError)

  /// The error without the flows that passed it on.
  public var underlying: LinkError {
    if case .inFlow(_, let error) = self { error.underlying } else { self }
  }
}

extension LinkError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noMatch(let link):
      "No link of the flow fits `\(link)`."
    case .invalidValue(let name, let text, let type):
      "The value of `\(name)` is to be of type \(type), which `\(text)` is not."
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
