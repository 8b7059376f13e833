import FlowSystem
import Testing

@Suite("Reading requests")
struct HTTPRequestTests {
  private static let head = "GET / HTTP/1.1\r\nHost: a\r\n"

  @Test(
    "A request",
    arguments: [
      ("GET / HTTP/1.1\r\nHost: a:1\r\n\r\n", "GET", "/", "a:1", ""),
      ("POST /app HTTP/1.0\r\nhost:a\r\nContent-Length: 2\r\n\r\n{}", "POST", "/app", "a", "{}"),
    ])
  func request(text: String, method: String, path: String, host: String, body: String) {
    guard case .request(let request) = HTTPRequest.read(Array(text.utf8)) else {
      Issue.record("\(HTTPRequest.read(Array(text.utf8)))")
      return
    }
    #expect(request.method == method)
    #expect(request.path == path)
    #expect(request.fields["host"] == host)
    #expect(request.body == Array(body.utf8))
  }

  @Test("Every beginning of a request is incomplete")
  func beginnings() {
    let bytes = Array("POST /app HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc".utf8)
    for count in bytes.indices { #expect(HTTPRequest.read(Array(bytes[..<count])) == .incomplete) }
  }

  private static let many = String(repeating: "a", count: 9000)
  private static let malformed: [String] = [
    "hello\r\n\r\n", "GET http://a/ HTTP/1.1\r\n\r\n", "GET / HTTP/2\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n",
    "\(head)nonsense\r\n\r\n", "\(head): b\r\n\r\n", "\(head)Host: b\r\n\r\n", "\(head)Content-Length: -1\r\n\r\n",
    "\(head)Content-Length: 99999999999999999999\r\n\r\n", "\(head)Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
    "\(head)Transfer-Encoding: chunked\r\n\r\n",
  ]
  private static let refusals: [(String, HTTPStatus)] =
    malformed.map { ($0, .malformed) } + [
      ("\(head)Content-Length: 262145\r\n\r\n", .bodyTooLong), ("\(head)A: \(many)", .headTooLong),
      ("\(head)A: \(many)\r\n\r\n", .headTooLong),
    ]

  @Test("What makes no sense is refused", arguments: refusals)
  func refused(text: String, status: HTTPStatus) {
    #expect(HTTPRequest.read(Array(text.utf8)) == .refused(status))
  }

  @Test("Bytes that are no text are refused")
  func bytes() {
    #expect(HTTPRequest.read([0xFF, 0xFE, 13, 10, 13, 10]) == .refused(.malformed))
  }
}
