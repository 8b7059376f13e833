import FlowJSON
import FlowLanguageServer
import FlowServerProtocol
import FlowToolTestSupport
import FlowTestSupport
import Foundation
import Testing

/// Messages between server and client that are not about texts: progress, watched files, configurations and folders. Also a client
/// that ends without a message.
@Suite("The workspace", .outside)
struct WorkspaceMessageTests {
  private final class Session {
    private(set) var server: LanguageServer!
    private(set) var said: [JSON] = []

    init(_ host: MemoryHost, folders: [String] = ["/p"], _ capabilities: JSON = [:]) {
      server = LanguageServer(host: host) { [unowned self] in said.append($0) }
      let folders = folders.map { JSON.object([.init("uri", .string("file://\($0)")), .init("name", .string($0))]) }
      _ = request("initialize", ["workspaceFolders": .array(folders), "capabilities": capabilities])
      notify("initialized", [:])
    }

    func request(_ method: String, _ params: JSON) -> JSON {
      server.handle(.request(id: .number(1), method: method, params: params))
      server.publish()
      return said.last { $0["id"] == 1 }?["result"] ?? .null
    }

    func notify(_ method: String, _ params: JSON) {
      server.handle(.notification(method: method, params: params))
      server.publish()
    }

    func open(_ path: String, _ text: String) {
      let document: JSON = ["uri": .string("file://\(path)"), "languageId": "flow", "version": 1, "text": .string(text)]
      notify("textDocument/didOpen", ["textDocument": document])
    }

    /// The parameters of all messages with a method.
    func said(_ method: String) -> [JSON] { said.filter { $0["method"] == .string(method) }.map { $0["params"] } }

    /// The severities in the last published diagnostics of a file.
    func severities(_ path: String) -> [Int] {
      let published = said("textDocument/publishDiagnostics").last { $0["uri"] == .string("file://\(path)") }
      return published?["diagnostics"].elements.compactMap { $0["severity"].integer } ?? []
    }

    func symbols() -> [String] { request("workspace/symbol", ["query": ""]).elements.compactMap { $0["name"].string }.sorted() }
  }

  private static let flow = "flow A { start a\n screen a\n screen b }"

  @Test("A client that shows progress is told of it, from the beginning to the end", arguments: [true, false])
  func progress(isShown: Bool) {
    let host = MemoryHost([
      "/p/Package.swift": "", "/p/Sources/App/A.flow": Self.flow, "/p/Sources/Other/B.flow": "flow B { start a\n screen a }",
    ])
    let session = Session(host, ["window": ["workDoneProgress": .boolean(isShown)]])
    _ = session.request("workspace/executeCommand", ["command": "flow.check"])
    let created = session.said("window/workDoneProgress/create")
    let told = session.said("$/progress")
    #expect(created.count == (isShown ? 1 : 0))
    #expect(told.compactMap { $0["value"]["kind"].string } == (isShown ? ["begin", "report", "report", "end"] : []))
    #expect(told.compactMap { $0["value"]["message"].string } == (isShown ? ["1 of 2", "2 of 2"] : []))
    #expect(told.allSatisfy { $0["token"] == created[0]["token"] })
  }

  @Test("A client that can is asked to watch flows, Swift and configurations", arguments: [true, false])
  func watchers(isAble: Bool) {
    let session = Session(
      MemoryHost(), ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": .boolean(isAble)]]])
    let asked = session.said("client/registerCapability").flatMap { $0["registrations"].elements }
    #expect(asked.compactMap { $0["method"].string } == (isAble ? ["workspace/didChangeWatchedFiles"] : []))
    let patterns = asked.flatMap { $0["registerOptions"]["watchers"].elements }.compactMap { $0["globPattern"].string }
    #expect(patterns == (isAble ? ["**/*.flow", "**/*.swift", "**/.flowc.json", "**/*"] : []))
  }

  @Test(
    "A configuration that changes is read again",
    arguments: ["workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles", "textDocument/didSave"])
  func configuration(method: String) {
    let host = MemoryHost(["/p/Package.swift": "", "/p/.flowc.json": "{}", "/p/Sources/App/A.flow": Self.flow])
    let session = Session(host)
    session.open("/p/Sources/App/A.flow", Self.flow)
    #expect(session.severities("/p/Sources/App/A.flow") == [2])
    host.add("/p/.flowc.json", .file(Array(#"{"severities": {"unreachable-screen": "error"}}"#.utf8)))
    let changes: JSON = [["uri": "file:///p/.flowc.json", "type": 2]]
    session.notify(method, ["settings": .null, "changes": changes, "textDocument": ["uri": "file:///p/Sources/App/A.flow"]])
    #expect(session.severities("/p/Sources/App/A.flow") == [1])
  }

  @Test("Folders come and go")
  func folders() {
    let host = MemoryHost([
      "/p/Package.swift": "", "/p/Sources/App/A.flow": "flow A { start a\n screen a }",
      "/q/Package.swift": "", "/q/Sources/App/B.flow": "flow B { start b\n screen b }",
    ])
    let session = Session(host)
    #expect(session.symbols() == ["A", "a"])
    session.notify("workspace/didChangeWorkspaceFolders", ["event": ["added": [["uri": "file:///q"]], "removed": []]])
    #expect(session.symbols() == ["A", "B", "a", "b"])
    session.notify("workspace/didChangeWorkspaceFolders", ["event": ["added": [], "removed": [["uri": "file:///p"]]]])
    #expect(session.symbols() == ["B", "b"])
  }

  @Test("A client that dies is noticed, even if another process holds its pipe")
  func deadClient() throws {
    let client = Process()
    client.executableURL = URL(filePath: "/bin/sh")
    client.arguments = ["-c", "exit 0"]
    try client.run()
    client.waitUntilExit()
    let server = try ServerProcess()
    _ = try server.request(
      "initialize", ["processId": .integer(Int(client.processIdentifier)), "rootUri": .null, "capabilities": [:]])
    #expect(server.waitForEnd() == 1)
  }
}
