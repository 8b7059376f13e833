import FlowJSON
import FlowLanguageServer
import FlowServerProtocol
import FlowToolTestSupport
import FlowTestSupport
import Foundation
import Testing

/// Clients that send invalid messages: the server returns an error or ends normally, but never crashes.
@Suite("Hostile clients", .outside)
struct HostileClientTests {
  private static func started() throws -> ServerProcess {
    let server = try ServerProcess()
    _ = try server.request("initialize", ["processId": .null, "rootUri": .null, "capabilities": [:]])
    return server
  }

  @Test("A client that dies is no reason to live on")
  func death() throws {
    let server = try Self.started()
    server.closeInput()
    #expect(server.waitForEnd() == 1)
  }

  @Test("An end that was announced is a success")
  func orderlyEnd() throws {
    let server = try Self.started()
    #expect(try server.request("shutdown", .null) == .null)
    server.notify("exit", .null)
    #expect(server.waitForEnd() == 0)
  }

  @Test("Before it is introduced it does nothing")
  func beforeInitialize() throws {
    let server = try ServerProcess()
    let answer = try server.request("textDocument/hover", [:])
    #expect(answer["error"]["code"] == .integer(ErrorCode.serverNotInitialized.rawValue))
  }

  @Test(
    "What is no message is answered, and the next one is read",
    arguments: [
      "nonsense", "{", "[]", "{}", "\u{0}", String(repeating: "[", count: 100_000),
      #"{"jsonrpc":"2.0","id":{},"method":"a"}"#,
    ])
  func noMessage(text: String) throws {
    let server = try Self.started()
    server.send(MessageReader.frame(Array(text.utf8)))
    let answer = try #require(server.next())
    #expect(answer["id"].isNull)
    #expect(answer["error"]["code"].integer != nil)
    #expect(try server.request("shutdown", .null) == .null)
  }

  @Test(
    "Frames that make no sense are answered, and end the session",
    arguments: ["Content-Length: x\r\n\r\n", "\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "Content-Length: -5\r\n\r\n"])
  func frames(text: String) throws {
    let server = try Self.started()
    server.send(Array(text.utf8))
    #expect(try #require(server.next())["error"]["code"] == .integer(ErrorCode.parseError.rawValue))
    #expect(server.waitForEnd() == 1)
  }

  @Test("A length that lies ends the session when the stream does")
  func lyingLength() throws {
    let server = try Self.started()
    server.send(Array("Content-Length: 1000\r\n\r\n{}".utf8))
    server.closeInput()
    #expect(server.waitForEnd() == 1)
  }

  @Test("A message of 100 MB is refused, and the next one is read")
  func hugeMessage() throws {
    let server = try Self.started()
    server.send(Array("Content-Length: 100000000\r\n\r\n".utf8))
    let piece = [UInt8](repeating: 0x20, count: 1_000_000)
    for _ in 0..<100 { server.send(piece) }
    #expect(try #require(server.next())["error"]["code"] == .integer(ErrorCode.invalidRequest.rawValue))
    #expect(try server.request("shutdown", .null) == .null)
  }

  @Test(
    "Changes that cannot be made are made as far as they can, or said to be impossible",
    arguments: [
      #"{"range":{"start":{"line":99,"character":99},"end":{"line":999,"character":0}},"text":"x"}"#,
      #"{"range":{"start":{"line":1,"character":0},"end":{"line":0,"character":0}},"text":"x"}"#,
      #"{"range":{"start":{"line":-1,"character":0},"end":{"line":0,"character":0}},"text":"x"}"#,
      #"{"range":{"start":{"line":9223372036854775807,"character":9223372036854775807},"end":{"line":0,"character":1}},"#
        + #""text":""}"#,
      #"{"range":7,"text":"x"}"#, #"{"text":7}"#, "7", #"{"text":"\u0000\ud800"}"#,
    ])
  func changes(change: String) throws {
    let server = try Self.started()
    let uri: JSON = "file:///nowhere/A.flow"
    server.notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri, "languageId": "flow", "version": 1, "text": "flow A { start a\nscreen a }"]])
    server.notify(
      "textDocument/didChange",
      ["textDocument": ["uri": uri, "version": 2], "contentChanges": [try JSONReader.read(Array(change.utf8))]])
    let symbols = try server.request("textDocument/documentSymbol", ["textDocument": ["uri": uri]])
    #expect(symbols["error"].isNull)
    #expect(try server.request("shutdown", .null) == .null)
  }

  @Test(
    "Requests of nothing are answered",
    arguments: ["textDocument/hover", "textDocument/completion", "textDocument/rename"])
  func requestsOfNothing(method: String) throws {
    let server = try Self.started()
    #expect(try server.request(method, [:])["error"]["code"] == .integer(ErrorCode.invalidParams.rawValue))
    let place: JSON = [
      "textDocument": ["uri": "file:///unknown.flow"], "position": ["line": 0, "character": 0], "newName": "a",
    ]
    #expect(try server.request(method, place) == .null)
    #expect(try server.request("nobody/knows", [:])["error"]["code"] == .integer(ErrorCode.methodNotFound.rawValue))
  }
}

/// Messages that the server receives while it is busy.
@Suite("Cancellation", .outside)
struct CancellationTests {
  @Test("A request that is cancelled while it waits is answered so; one that is not is answered as ever")
  func waiting() {
    let mailbox = Mailbox()
    var answers: [JSON] = []
    let server = LanguageServer(host: MemoryHost(), mailbox: mailbox) { answers.append($0) }
    let initialize = Message.request(id: .number(1), method: "initialize", params: ["capabilities": [:]])
    let messages = [initialize] + [2, 3].map { Message.request(id: .number($0), method: "workspace/symbol", params: [:]) }
    for message in messages { mailbox.put(.message(message)) }
    mailbox.put(.message(.notification(method: "$/cancelRequest", params: ["id": 3])))
    // No request with this ID is waiting.
    mailbox.put(.message(.notification(method: "$/cancelRequest", params: ["id": 4])))
    for _ in messages {
      if case .message(let message) = mailbox.take() { server.handle(message) }
    }
    #expect(!mailbox.isWaitedFor)
    #expect(answers.map { $0["id"] } == [1, 2, 3])
    #expect(answers[1]["result"] == [])
    #expect(answers[2]["error"]["code"] == .integer(ErrorCode.requestCancelled.rawValue))
    #expect(!mailbox.isCancelled(.number(3)) && !mailbox.isCancelled(.number(4)))
  }
}
