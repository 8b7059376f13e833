/// A parsed link into the app: the decoded segments of its path, and its decoded query.
///
/// Make a link from the text that the system gives you, a URL or a plain path:
///
/// ```swift
/// let link = try FlowLink("https://example.com/numbers/3/edit?tab=notes#top")
/// link.path    // ["numbers", "3", "edit"]
/// link.query   // ["tab": "notes"]
/// ```
///
/// Only the path and the query are used:
/// - The scheme and the fragment are ignored. For `http` and `https`, the host, the user and the port are ignored too. With any
///   other scheme, the host becomes the first segment, because people write `myapp://numbers/3` for `/numbers/3`.
/// - Each segment is decoded separately, so an encoded slash (`%2F`) is part of its segment. Empty segments, from a double slash
///   or a slash at the end, are left out. `.` and `..` are ordinary segments.
/// - In the query, `+` is a space. The value of an item without `=` is the empty text. If several items have the same name, the
///   first one is used.
/// - Upper case and lower case are different, except in the scheme.
/// - Links come from outside the app, so their size is limited: ``maximumSegmentCount`` and ``maximumByteCount``. Parsing or
///   decoding a longer link throws. Flows refuse a longer link that was made in code.
///
/// Two links are equal if they have the same path and the same query items, in any order.
public struct FlowLink: Hashable, Sendable {
  /// The decoded segments of the path. None of them is empty.
  public private(set) var path: [String]
  /// The decoded items of the query, by name.
  public let query: [String: String]
  /// The number of flows that have passed the link on to a child flow.
  private var nesting = Nesting()

  /// The largest number of segments in the path, without empty ones. Each flow consumes at least one segment before it passes the
  /// link to a child flow. So this also limits how many nested flows a link opens.
  public static let maximumSegmentCount = Limits.linkSegments
  /// The largest number of UTF-8 bytes in the decoded segments and query items together.
  public static let maximumByteCount = Limits.linkBytes

  /// Makes a link from its parts. Empty segments are left out. Flows refuse to open a link that is too long, with
  /// ``LinkError/tooLong``.
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
  /// - Throws: `LinkError.malformedEncoding` if a `%` in the path or the query is not followed by two hexadecimal digits, or if
  ///   the decoded bytes are not UTF-8; `LinkError.tooLong` if there are more segments or bytes than the limits allow. Every
  ///   other text is a link.
  public init(_ text: String) throws(LinkError) {
    let bytes = Array(text.utf8)
    let parts = LinkText(bytes[...])
    // Checked before decoding, because a text may have any length.
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

  /// Returns the link without its first segments. A flow passes this link to a child flow.
  ///
  /// - Parameter count: the number of segments to leave out. If the link has fewer, none is left.
  public func dropping(_ count: Int) -> FlowLink {
    var rest = self
    rest.path.removeFirst(min(max(count, 0), path.count))
    return rest
  }
}

extension FlowLink {
  /// The link to pass to a child flow.
  ///
  /// Most flows consume a segment of a link before they pass on the rest, so the link gets shorter. But `link rest` consumes
  /// nothing, so a flow that shows itself could pass on the same link forever. The count of passes prevents this.
  ///
  /// - Returns: the link; `nil` if it was already passed on as often as a link may have segments.
  var inFlowInside: FlowLink? {
    var link = self
    link.nesting.count += 1
    return link.nesting.count <= Self.maximumSegmentCount ? link : nil
  }

  /// A count that is ignored when links are compared.
  private struct Nesting: Hashable, Sendable {
    var count = 0

    static func == (first: Nesting, second: Nesting) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
  }
}

extension FlowLink: CustomStringConvertible {
  /// The link as a path and a query, percent-encoded where necessary, with the query items sorted by name. Parsing the text again
  /// gives an equal link, unless the link is too long.
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
