/// A link into the app, taken apart: the decoded segments of its path, and its decoded query.
///
/// The first thing to make of what the system hands over, a URL's text or a plain path:
///
/// ```swift
/// let link = try FlowLink("https://example.com/numbers/3/edit?tab=notes#top")
/// link.path    // ["numbers", "3", "edit"]
/// link.query   // ["tab": "notes"]
/// ```
///
/// Only the path and the query count:
/// - The scheme, the fragment and, of `http` and `https`, the host with user and port are left out. In any other
///   scheme the host is the first segment, for people write `myapp://numbers/3` where they mean `/numbers/3`.
/// - Segments are decoded one by one, so an encoded slash (`%2F`) is part of its segment. Empty ones, as of
///   doubled slashes and one at the end, are left out. `.` and `..` are segments like any other.
/// - In the query a `+` is a space. An item without `=` has the empty text. The first of items of one name counts.
/// - Upper and lower case differ everywhere, except in the scheme.
/// - A text comes from outside, so it has limits: ``maximumSegmentCount`` and ``maximumByteCount``.
///
/// Two links are equal if they have the same path and the same query, in whatever order it was written.
public struct FlowLink: Hashable, Sendable {
  /// The decoded segments of the path, none of them empty.
  public private(set) var path: [String]
  /// The decoded items of the query, by name.
  public let query: [String: String]

  /// How many segments that are not empty the path of a text may have. A flow takes one at least for each flow inside of it
  /// that it leads into, so no link makes flows inside each other without end.
  public static let maximumSegmentCount = 64
  /// How many bytes of UTF-8 the segments of a text and all items of its query may have together, once they are decoded.
  public static let maximumByteCount = 16_384

  /// A link made of its parts. Empty segments are left out.
  ///
  /// - Parameters:
  ///   - path: the segments, not percent-encoded.
  ///   - query: the items by name, not percent-encoded.
  public init(path: [String], query: [String: String] = [:]) {
    self.path = path.filter { !$0.isEmpty }
    self.query = query
  }

  /// Takes a URL or a path apart.
  ///
  /// - Throws: `LinkError.malformedEncoding` if a `%` in the path or the query is not followed by two hexadecimal
  ///   digits, or if what is encoded is not UTF-8; `LinkError.tooLong` if there are more segments or bytes than a link may
  ///   have. Every other text is some link.
  public init(_ text: String) throws(LinkError) {
    let bytes = Array(text.utf8)
    let parts = LinkText(bytes[...])
    if parts.segments.count > Self.maximumSegmentCount { throw .tooLong }
    var byteCount = 0
    var path: [String] = []
    for segment in parts.segments {
      path.append(try PercentCoding.decoded(segment))
      byteCount += path[path.count - 1].utf8.count
    }
    var query: [String: String] = [:]
    for item in parts.items {
      let name = try PercentCoding.decoded(item.name, plusIsSpace: true)
      let value = try PercentCoding.decoded(item.value, plusIsSpace: true)
      byteCount += name.utf8.count + value.utf8.count
      if query[name] == nil { query[name] = value }
    }
    if byteCount > Self.maximumByteCount { throw .tooLong }
    self.init(path: path, query: query)
  }

  /// The link without its first segments, for a flow to which another one hands it down.
  ///
  /// - Parameter count: how many segments to leave out; with more than there are, none is left.
  public func dropping(_ count: Int) -> FlowLink {
    var rest = self
    rest.path.removeFirst(min(max(count, 0), path.count))
    return rest
  }
}

extension FlowLink: CustomStringConvertible {
  /// The link as a path and a query, percent-encoded where necessary, the items of the query by name. Taken apart
  /// again, it is an equal link.
  public var description: String {
    var text = ""
    for segment in path { text += "/" + PercentCoding.encoded(segment) }
    if path.isEmpty { text = "/" }
    var separator = "?"
    for (name, value) in query.sorted(by: { $0.key < $1.key }) {
      text += separator + PercentCoding.encoded(name) + "=" + PercentCoding.encoded(value)
      separator = "&"
    }
    return text
  }
}

extension FlowLink: Codable {
  private enum Key: String, CodingKey {
    case path, query
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(path, forKey: .path)
    try container.encode(query, forKey: .query)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      path: try container.decode([String].self, forKey: .path),
      query: try container.decode([String: String].self, forKey: .query))
  }
}
