import Foundation
import Testing

@testable import FlowSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A client in the server's thread. The system keeps what the client sends until the server reads it.
private final class Client {
  let descriptor: Int32

  init(_ server: LivePageServer) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = server.port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(status == 0)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit { close(descriptor) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(descriptor, bytes, bytes.count)
  }

  /// The server's response so far.
  func answer(_ server: LivePageServer, page: String = "the page") -> String {
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    for _ in 0..<20 {
      server.serve(forAtMost: 1) { page }
      while case let count = read(descriptor, &buffer, buffer.count), count > 0 { answer += buffer[..<count] }
    }
    return String(decoding: answer, as: UTF8.self)
  }
}

@Suite("Serving a page", .serialized)
struct LivePageServerTests {
  private let server: LivePageServer

  init() throws { server = try LivePageServer(port: 0) }

  private func request(_ line: String, _ fields: String = "", host: String? = nil, body: String = "") -> String {
    let host = host ?? "127.0.0.1:\(server.port)"
    return "\(line) HTTP/1.1\r\nHost: \(host)\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  private func status(of text: String) throws -> String {
    let client = try Client(server)
    client.send(text)
    return String(client.answer(server).prefix { $0 != "\r\n" }.dropFirst("HTTP/1.1 ".count))
  }

  @Test("The page, and nothing but the page")
  func page() throws {
    let client = try Client(server)
    client.send(request("GET /"))
    #expect(client.answer(server).hasSuffix("\r\n\r\nthe page"))
    #expect(try status(of: request("GET /", host: "localhost:\(server.port)")) == "200 OK")
    #expect(try status(of: request("GET /../etc/passwd")) == "404 Not Found")
    #expect(try status(of: request("GET /index.html")) == "404 Not Found")
    #expect(try status(of: request("DELETE /")) == "405 Method Not Allowed")
  }

  @Test("Other hosts and other origins are refused")
  func origins() throws {
    #expect(try status(of: request("GET /", host: "evil.example:\(server.port)")) == "403 Forbidden")
    #expect(try status(of: request("GET /", "Origin: http://evil.example\r\n")) == "403 Forbidden")
    #expect(try status(of: request("POST /app", "Origin: null\r\n", body: "{}")) == "403 Forbidden")
    #expect(
      try status(of: request("POST /app", "Origin: http://127.0.0.1:\(server.port)\r\n", body: "{}"))
        == "400 Bad Request")
    #expect(try status(of: "GET / HTTP/1.1\r\n\r\n") == "403 Forbidden")
  }

  @Test("Long and malformed requests get an answer, and the next one is served")
  func hostile() throws {
    #expect(try status(of: "\u{0}\r\n\r\n") == "400 Bad Request")
    #expect(try status(of: "GET /" + String(repeating: "a", count: 20_000)) == "431 Request Header Fields Too Large")
    #expect(try status(of: request("POST /app", body: String(repeating: "a", count: 262_145))) == "413 Content Too Large")
    #expect(try status(of: request("POST /app", body: "a\n\nevent: reload")) == "400 Bad Request")
    #expect(try status(of: request("GET /")) == "200 OK")
  }

  @Test("Ten pages hear what an app says, and one that goes is no matter")
  func listeners() throws {
    var pages = try (0..<10).map { _ in try Client(server) }
    for page in pages {
      page.send(request("GET /events"))
      #expect(page.answer(server).contains("text/event-stream"))
    }
    pages.removeFirst()
    #expect(try status(of: request("POST /app", body: "{\"flow\":\"A\",\"screen\":\"b\"}")) == "204 No Content")
    for page in pages {
      #expect(page.answer(server) == "event: app\ndata: {\"flow\":\"A\",\"screen\":\"b\"}\n\n")
    }
    server.tell("reload", "")
    for page in pages { #expect(page.answer(server) == "event: reload\ndata: \n\n") }
  }

  @Test("A client that goes in the middle is no matter")
  func gone() throws {
    for _ in 0..<5 {
      let client = try Client(server)
      client.send("GET / HT")
      server.serve(forAtMost: 1) { "" }
    }
    #expect(try status(of: request("GET /")) == "200 OK")
  }

  @Test("More clients than can be served are told so")
  func busy() throws {
    let clients = try (0..<64).map { _ in
      let client = try Client(server)
      server.serve(forAtMost: 1) { "" }
      return client
    }
    #expect(try status(of: request("GET /")) == "503 Service Unavailable")
    withExtendedLifetime(clients) {}
  }

  @Test("A port that is taken is said")
  func taken() {
    let port = server.port
    #expect { _ = try LivePageServer(port: port) } throws: { error in
      (error as? LoopbackError)?.message == "port \(port) is in use; choose another with --port"
    }
  }
}
