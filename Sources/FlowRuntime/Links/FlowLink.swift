/// A parsed link into the app: the decoded segments of its path, and its decoded query.
///
/// Make one of the text that the system gives you, a URL or a plain path:
///
/// ```swift
/// let link = try FlowLink("https://example.com/numbers/3/edit?tab=notes#top")
/// link.path    // ["numbers", "3", "edit"]
/// link.query   // ["tab": "notes"]
/// ```
///
/// Only the path and the query count:
/// - The link leaves out the scheme and the fragment. For `http` and `https` it also leaves out the host, the user and
///   the port. In any other scheme the host is the first segment, because people write `myapp://numbers/3` for
///   `/numbers/3`.
/// - Segments are decoded one by one, so an encoded slash (`%2F`) is part of its segment. The link leaves out empty
///   ones, which come from doubled slashes and from a slash at the end. `.` and `..` are segments like any other.
/// - In the query a `+` is a space. An item without `=` has the empty text. If several items have one name, the first
///   counts.
/// - Upper case and lower case are different, except in the scheme.
/// - Links come from outside, so they have limits: ``maximumSegmentCount`` and ``maximumByteCount``. A longer text or
///   saved link is an error, and no flow opens a longer link that code has made.
///
/// Two links are equal if they have the same path and the same query, in whatever order it was written.
public struct FlowLink: Hashable, Sendable {
  /// The decoded segments of the path, none of them empty.
  public private(set) var path: [String]
  /// The decoded items of the query, by name.
  public let query: [String: String]

  /// The largest number of nonempty segments in the path. Each flow takes at least one segment before it passes the
  /// link to a flow inside, so no link nests flows without end.
  public static let maximumSegmentCount = Limits.linkSegments
  /// The largest number of UTF-8 bytes that the decoded segments and the decoded items of the query have together.
  public static let maximumByteCount = Limits.linkBytes

  /// Makes a link of its parts. It leaves out empty segments. If the link is longer than a link may be, flows refuse to
  /// open it: ``LinkError/tooLong``.
  ///
  /// - Parameters:
  ///   - path: the segments, not percent-encoded.
  ///   - query: the items by name, not percent-encoded.
  public init(path: [String], query: [String: String] = [:]) {
    self.path = path.filter { !$0.isEmpty }
    self.query = query
  }

  /// Parses a URL or a path.
  ///
  /// - Throws: `LinkError.malformedEncoding` if a `%` in the path or the query is not followed by two hexadecimal
  ///   digits, or if the decoded bytes are not UTF-8; `LinkError.tooLong` if there are more segments or bytes than a
  ///   link may have. Every other text is some link.
  public init(_ text: String) throws(LinkError) {
    let bytes = Array(text.utf8)
    let parts = LinkText(bytes[...])
    // Before anything is decoded, because a text may have any length.
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

  /// The link without its first segments. A flow passes this link to a flow inside.
  ///
  /// - Parameter count: how many segments to leave out. If the link has fewer, none is left.
  public func dropping(_ count: Int) -> FlowLink {
    var rest = self
    rest.path.removeFirst(min(max(count, 0), path.count))
    return rest
  }
}

extension FlowLink: CustomStringConvertible {
  /// The link as a path and a query, percent-encoded where necessary, the items of the query by name. Parsing the text
  /// again gives an equal link, unless the link is too long.
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
    try DecodingError.check(Limits.fault(of: self), at: decoder.codingPath)
  }
}
