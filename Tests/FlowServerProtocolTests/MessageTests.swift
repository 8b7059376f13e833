import FlowJSON
import FlowServerProtocol
import Testing

@Suite("Messages and their frames")
struct MessageTests {
  /// The results of a reader if bytes arrive in pieces of the given length.
  private static func steps(_ bytes: [UInt8], pieces: Int, limit: Int = 100) -> [MessageReader.Step] {
    var reader = MessageReader(maximumByteCount: limit)
    var steps: [MessageReader.Step] = []
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      reader.append(bytes[start..<min(start + pieces, bytes.count)])
      while true {
        let step = reader.next()
        if step == .waiting { break }
        steps.append(step)
      }
    }
    return steps
  }

  @Test("However a stream is cut, the messages are the same", arguments: [1, 2, 3, 7, 1000])
  func pieces(count: Int) {
    let messages = ["{}", "", "[1,2]", String(repeating: "ä", count: 40)].map { Array($0.utf8) }
    let stream = messages.flatMap(MessageReader.frame)
    #expect(Self.steps(stream, pieces: count) == messages.map(MessageReader.Step.message))
  }

  @Test("A message that is too long is passed over", arguments: [1, 50, 1000])
  func tooLong(pieces: Int) {
    let long = MessageReader.frame(Array(repeating: 0x20, count: 101))
    let stream = long + MessageReader.frame([0x31])
    #expect(Self.steps(stream, pieces: pieces) == [.tooLong(byteCount: 101), .message([0x31])])
  }

  @Test(
    "A header that makes no sense ends the stream",
    arguments: [
      "Content-Length: x\r\n\r\n{}", "Content-Length: -1\r\n\r\n{}", "Length: 2\r\n\r\n{}", "nonsense\r\n\r\n{}",
      "Content-Length: 99999999999999999999\r\n\r\n", "Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
      String(repeating: "a", count: 5000),
    ])
  func broken(text: String) {
    let steps = Self.steps(Array(text.utf8), pieces: 10)
    #expect(steps.count == 1)
    guard case .broken = steps.first else { return #expect(steps == [], "a broken stream") }
  }

  @Test("Headers may hold other lines, in any case")
  func headers() {
    let text = "content-type: application/vscode-jsonrpc; charset=utf-8\r\nCONTENT-LENGTH:  2\r\n\r\n{}"
    #expect(Self.steps(Array(text.utf8), pieces: 5) == [.message(Array("{}".utf8))])
  }

  @Test(
    "What a message says",
    arguments: [
      (#"{"id":1,"method":"a"}"#, Message.request(id: .number(1), method: "a", params: .null)),
      (#"{"id":"x","method":"a","params":{"b":1}}"#, .request(id: .string("x"), method: "a", params: ["b": 1])),
      (#"{"method":"a","params":[1]}"#, .notification(method: "a", params: [1])),
      (#"{"id":1,"result":null}"#, .response(id: .number(1), result: .success(.null))),
      (
        #"{"id":1,"error":{"code":-32800,"message":"m"}}"#,
        .response(id: .number(1), result: .failure(ResponseError(.requestCancelled, "m")))
      ),
    ])
  func messages(text: String, message: Message) throws {
    #expect(try Message(Array(text.utf8)) == message)
  }

  @Test(
    "What is no message is answered",
    arguments: [
      ("{", ErrorCode.parseError, false), ("[]", .invalidRequest, false), ("1", .invalidRequest, false),
      ("{}", .invalidRequest, false), (#"{"id":1,"method":2}"#, .invalidRequest, true),
      (#"{"id":[],"method":"a"}"#, .invalidRequest, false),
      (#"{"id":1,"method":"a","params":3}"#, .invalidRequest, true),
    ])
  func invalid(text: String, code: ErrorCode, hasID: Bool) {
    do throws(InvalidMessage) {
      let message = try Message(Array(text.utf8))
      Issue.record("\(message)")
    } catch {
      #expect(error.error.code == code)
      #expect((error.id != nil) == hasID)
    }
  }

  @Test(
    "Paths and URIs",
    arguments: [
      ("/a/b.flow", "file:///a/b.flow"), ("/Ä b#?.flow", "file:///%C3%84%20b%23%3F.flow"), ("/%41", "file:///%2541"),
    ])
  func uris(path: String, uri: String) {
    #expect(DocumentURI.uri(ofPath: path) == uri)
    #expect(DocumentURI.path(ofURI: uri) == path)
  }

  @Test(
    "Other spellings of a URI",
    arguments: [
      ("file:/a/b.flow", "/a/b.flow"), ("FILE:///a", "/a"), ("file://localhost/a", "/a"), ("file://LocalHost/a", "/a"),
      ("file:///%c3%84", "/Ä"), ("file:///Ä b", "/Ä b"), ("file:///a%2Fb", "/a/b"), ("file:///a/", "/a/"),
      ("file:///a?b#c", "/a"), ("file:///a#c", "/a"), ("file:///", "/"),
    ])
  func spellings(uri: String, path: String) { #expect(DocumentURI.path(ofURI: uri) == path) }

  @Test(
    "URIs of nothing here",
    arguments: ["untitled:Untitled-1", "http://a/b", "file://host/a", "file:///%0", "file:///%zz", "file:///a%00", ""])
  func foreignURIs(uri: String) { #expect(DocumentURI.path(ofURI: uri) == nil) }
}
