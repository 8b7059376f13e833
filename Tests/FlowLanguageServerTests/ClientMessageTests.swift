import FlowJSON
import FlowServerProtocol
import FlowTestSupport
import Testing

/// Messages that a client may send according to the protocol's types. The server must understand them, whichever optional values
/// they have.
@Suite("Messages of clients", .outside)
struct ClientMessageTests {
  private static let uri = "file:///nowhere/A.flow"
  private static let text = """
    flow A(user: Int) {
      start home(number: 1)
      exit done
      screen home(number: Int) { a -> push home(number: number + 1)  b { if user > 1 -> exit done } }
    }

    """

  /// Values for fields that name something that exists, such as the open file or a command. All other values are random.
  private static let known: [String: JSON] = [
    "uri": .string(uri), "processId": .null, "rootUri": .null, "command": "flow.check", "newName": "other",
  ]

  /// The requests that the server announces in its capabilities.
  private static func announced(_ capabilities: JSON) -> Set<String> {
    var methods = Set(ConformanceTests.requests.filter { !capabilities[$0.capability].isNull }.map(\.request))
    if capabilities["renameProvider"]["prepareProvider"].boolean == true { methods.insert("textDocument/prepareRename") }
    if capabilities["semanticTokensProvider"]["range"].boolean == true { methods.insert("textDocument/semanticTokens/range") }
    return methods
  }

  @Test("Every request that the server announces is understood, with random parameters of the protocol's types")
  func requests() throws {
    var random = SeededRandom(seed: SeededRandom.seed(for: #function))
    let types = try ProtocolTypes()
    for _ in 0..<8 {
      let server = try ServerProcess()
      let initialize = types.sample(of: "InitializeParams", Self.known, &random)
      #expect(types.faults(in: ["jsonrpc": "2.0", "method": "initialize", "params": initialize], method: "initialize") == [])
      let capabilities = try server.request("initialize", initialize)["capabilities"]
      server.notify("initialized", [:])
      open(server)
      for method in Self.announced(capabilities).sorted() {
        let params = types.sample(of: try #require(types.methods[method]).params, Self.known, &random)
        let answer = try server.request(method, params)
        // There may be nothing to rename at a random place. The protocol reports that as a failure.
        let mayFail = method == "textDocument/rename" || method == "textDocument/prepareRename"
        let isUnderstood = answer["error"].isNull || mayFail && answer["error"]["code"] == .integer(ErrorCode.requestFailed.rawValue)
        #expect(isUnderstood, "\(method) \(params): \(answer), \(random.hint)")
      }
      for (method, message) in server.messages {
        for fault in types.faults(in: message, method: method) { Issue.record("\(fault), \(random.hint)") }
      }
    }
  }

  @Test("Every other request of the protocol is refused as unknown, and every notification is taken without an answer")
  func rest() throws {
    var random = SeededRandom(seed: SeededRandom.seed(for: #function))
    let types = try ProtocolTypes()
    let directions = try ProtocolTypes.directions()
    #expect(directions.count > 80)
    let server = try ServerProcess()
    let announced = Self.announced(try server.request("initialize", ["capabilities": [:]])["capabilities"])
    open(server)
    for direction in directions where direction.isForServer && !["initialize", "shutdown", "exit"].contains(direction.method) {
      if direction.isRequest {
        if announced.contains(direction.method) { continue }
        let answer = try server.request(direction.method, [:])
        #expect(answer["error"]["code"] == .integer(ErrorCode.methodNotFound.rawValue), "\(direction.method): \(answer)")
      } else {
        let type = types.methods[direction.method]?.params
        for _ in 0..<20 {
          server.notify(direction.method, type.map { types.sample(of: $0, Self.known, &random) } ?? [:])
        }
      }
    }
    // The notifications caused only diagnostics and log messages.
    #expect(try server.request("shutdown", .null) == .null, "\(random.hint)")
    let said = Set(server.takeNotes().compactMap { $0["method"].string })
    #expect(said.isSubset(of: ["textDocument/publishDiagnostics", "window/logMessage"]), "\(said), \(random.hint)")
    server.notify("exit", .null)
    #expect(server.waitForEnd() == 0)
  }

  @Test("Messages go in the directions of the protocol", arguments: SessionFixture.names)
  func directions(name: String) throws {
    var session = try SessionFixture(name)
    defer { session.remove() }
    _ = try session.run()
    let types = try ProtocolTypes()
    let directions = Dictionary(uniqueKeysWithValues: try ProtocolTypes.directions().map { ($0.method, $0) })
    for (method, message) in session.messages where !message["method"].isNull {
      #expect(directions[method].map { $0.sender != "clientToServer" } ?? false, "\(method)")
      #expect(directions[method]?.isRequest == !message["id"].isNull, "\(method)")
    }
    #expect(session.sent.count > 3)
    for (method, message) in session.sent where method != "-" {
      #expect(directions[method]?.isForServer ?? false, "\(method)")
      for fault in types.faults(in: message, method: method) { Issue.record("\(name): \(fault)") }
    }
  }

  private func open(_ server: ServerProcess) {
    server.notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": .string(Self.uri), "languageId": "flow", "version": 1, "text": .string(Self.text)]])
  }
}
