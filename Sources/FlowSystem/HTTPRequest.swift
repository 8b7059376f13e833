/// A request of HTTP/1.1, as far as a server of one page needs to read it.
package struct HTTPRequest: Equatable {
  package var method: String
  package var path: String
  /// The header fields, by their names in lower case.
  package var fields: [String: String]
  package var body: [UInt8]

  /// The result of reading a request.
  package enum Reading: Equatable {
    /// The request is not complete yet.
    case incomplete
    case request(HTTPRequest)
    /// The request is malformed or too large. The status tells the reason.
    case refused(HTTPStatus)
  }

  package static let maximumHeadBytes = 8192
  package static let maximumBodyBytes = 262_144

  /// Reads the bytes that have arrived so far.
  package static func read(_ bytes: [UInt8]) -> Reading {
    guard let end = bytes.firstRange(of: [13, 10, 13, 10])?.lowerBound else {
      return bytes.count > maximumHeadBytes ? .refused(.headTooLong) : .incomplete
    }
    if end > maximumHeadBytes { return .refused(.headTooLong) }
    guard let head = String(validating: bytes[..<end], as: UTF8.self) else { return .refused(.malformed) }
    var lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)[...]
    let words = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0", words[1].hasPrefix("/") else {
      return .refused(.malformed)
    }
    var fields: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { return .refused(.malformed) }
      let name = line[..<colon].lowercased()
      // Two lengths or two hosts would be an attack.
      guard fields[name] == nil || !["host", "content-length", "origin"].contains(name) else {
        return .refused(.malformed)
      }
      fields[name] = String(line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" })
    }
    if fields["transfer-encoding"] != nil { return .refused(.malformed) }
    var length = 0
    if let text = fields["content-length"] {
      guard let number = Int(text), number >= 0 else { return .refused(.malformed) }
      if number > maximumBodyBytes { return .refused(.bodyTooLong) }
      length = number
    }
    let body = bytes[(end + 4)...]
    if body.count < length { return .incomplete }
    return .request(
      HTTPRequest(method: String(words[0]), path: String(words[1]), fields: fields, body: Array(body.prefix(length))))
  }
}

/// The status of a response.
package enum HTTPStatus: String, Sendable {
  case ok = "200 OK"
  case accepted = "204 No Content"
  case malformed = "400 Bad Request"
  case forbidden = "403 Forbidden"
  case notFound = "404 Not Found"
  case notAllowed = "405 Method Not Allowed"
  case bodyTooLong = "413 Content Too Large"
  case headTooLong = "431 Request Header Fields Too Large"
  case busy = "503 Service Unavailable"
}
