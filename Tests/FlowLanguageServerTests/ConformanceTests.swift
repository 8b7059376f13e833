import FlowJSON
import FlowServerProtocol
import FlowTestSupport
import Testing

/// Every message of the server, in all sessions, has the form that the protocol requires.
@Suite("The protocol's form", .outside)
struct ConformanceTests {
  @Test("Messages of a session", arguments: SessionFixture.names)
  func session(name: String) throws {
    var session = try SessionFixture(name)
    defer { session.remove() }
    _ = try session.run()
    let types = try ProtocolTypes()
    #expect(session.messages.count > 1)
    for (method, message) in session.messages {
      for fault in types.faults(in: message, method: method) { Issue.record("\(fault)") }
    }
  }

  @Test("The sessions have each of the requests that the server answers")
  func everyRequest() throws {
    var methods: Set<String> = []
    for name in SessionFixture.names {
      var session = try SessionFixture(name)
      defer { session.remove() }
      _ = try session.run()
      methods.formUnion(session.messages.map(\.method))
    }
    let server = try ServerProcess()
    let capabilities = try server.request("initialize", ["capabilities": [:]])["capabilities"]
    for (capability, request) in Self.requests where !capabilities[capability].isNull {
      #expect(methods.contains(request), "\(request)")
    }
    for name in capabilities.members.map(\.name) {
      #expect(Self.others.contains(name) || Self.requests.contains { $0.capability == name }, "\(name)")
    }
  }

  private static let others = ["positionEncoding", "textDocumentSync", "workspace"]
  static let requests: [(capability: String, request: String)] = [
    ("completionProvider", "textDocument/completion"), ("hoverProvider", "textDocument/hover"),
    ("signatureHelpProvider", "textDocument/signatureHelp"), ("definitionProvider", "textDocument/definition"),
    ("declarationProvider", "textDocument/declaration"),
    ("referencesProvider", "textDocument/references"), ("documentHighlightProvider", "textDocument/documentHighlight"),
    ("documentSymbolProvider", "textDocument/documentSymbol"), ("codeActionProvider", "textDocument/codeAction"),
    ("codeLensProvider", "textDocument/codeLens"), ("documentFormattingProvider", "textDocument/formatting"),
    ("documentRangeFormattingProvider", "textDocument/rangeFormatting"), ("renameProvider", "textDocument/rename"),
    ("foldingRangeProvider", "textDocument/foldingRange"), ("selectionRangeProvider", "textDocument/selectionRange"),
    ("semanticTokensProvider", "textDocument/semanticTokens/full"), ("inlayHintProvider", "textDocument/inlayHint"),
    ("workspaceSymbolProvider", "workspace/symbol"), ("executeCommandProvider", "workspace/executeCommand"),
  ]

  @Test(
    "What is not as the protocol has it is noticed",
    arguments: [
      ("textDocument/hover", #"{"jsonrpc": "2.0", "result": {"range": 1, "contents": "a"}}"#),
      ("textDocument/hover", #"{"jsonrpc": "2.0", "result": {}}"#),
      ("textDocument/hover", #"{"jsonrpc": "2.0", "result": {"contents": "a", "more": 1}}"#),
      ("textDocument/hover", #"{"result": null}"#),
      ("textDocument/foldingRange", #"{"jsonrpc": "2.0", "result": [{"startLine": 1, "endLine": "2"}]}"#),
      ("window/logMessage", #"{"jsonrpc": "2.0", "method": "", "params": {"type": 9, "message": ""}}"#),
      ("textDocument/nothing", #"{"jsonrpc": "2.0", "result": null}"#),
    ])
  func faults(method: String, message: String) throws {
    let message = try JSONReader.read(Array(message.utf8))
    #expect(!(try ProtocolTypes().faults(in: message, method: method)).isEmpty)
  }
}
