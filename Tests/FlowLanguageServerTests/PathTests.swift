import FlowJSON
import FlowServerProtocol
import FlowToolTestSupport
import Foundation
import Testing

@testable import FlowLanguageServer

/// A server inside the test process, and a client that records the server's messages.
private final class Session {
  private(set) var server: LanguageServer!
  private(set) var said: [JSON] = []

  init(_ host: MemoryHost, folders: [String] = ["file:///p"], _ capabilities: JSON = [:]) {
    server = LanguageServer(host: host) { [unowned self] in said.append($0) }
    let folders = folders.map { JSON.object([.init("uri", .string($0)), .init("name", "p")]) }
    _ = request("initialize", ["workspaceFolders": .array(folders), "capabilities": capabilities])
    notify("initialized", [:])
  }

  /// The answer to a request: its result, or its error.
  func request(_ method: String, _ params: JSON) -> JSON {
    server.handle(.request(id: .number(1), method: method, params: params))
    server.publish()
    let answer = said.last { $0["id"] == 1 }
    return answer?["error"].isNull == false ? ["error": answer?["error"] ?? .null] : answer?["result"] ?? .null
  }

  func notify(_ method: String, _ params: JSON, publishes: Bool = true) {
    server.handle(.notification(method: method, params: params))
    if publishes { server.publish() }
  }

  func open(_ uri: String, _ text: String, publishes: Bool = true) {
    let document: JSON = ["uri": .string(uri), "languageId": "flow", "version": 1, "text": .string(text)]
    notify("textDocument/didOpen", ["textDocument": document], publishes: publishes)
  }

  /// The answer to a request about a place in a document.
  func ask(_ method: String, _ uri: String, _ line: Int, _ character: Int, _ others: [JSON.Member] = []) -> JSON {
    let position: JSON = ["line": .integer(line), "character": .integer(character)]
    let params: [JSON.Member] = [.init("textDocument", ["uri": .string(uri)]), .init("position", position)]
    return request("textDocument/\(method)", .object(params + others))
  }

  /// The rules of the findings that were last published for each URI.
  var findings: [String: [String]] {
    var findings: [String: [String]] = [:]
    for note in said where note["method"] == "textDocument/publishDiagnostics" {
      findings[note["params"]["uri"].string ?? ""] = note["params"]["diagnostics"].elements.compactMap { $0["code"].string }
    }
    return findings.filter { !$0.value.isEmpty }
  }
}

private let other = "flow B {\n  start a\n  screen a\n}\n"
/// Flow `A` shows flow `B` of a second file. So `A` is valid only if the server reads both files together, as one unit.
private let flow = "flow A {\n  start a\n  screen a { x -> push b }\n  screen b: B\n}\n"
private let wrong = "flow A {\n  start nope\n}\n"

@Suite("URIs and paths")
struct PathTests {
  /// A package, with a link to it.
  private static func host() -> MemoryHost {
    let host = MemoryHost([
      "/real/p/Package.swift": "", "/real/p/Sources/App Ä/B.flow": other, "/real/p/Sources/App Ä/A.flow": flow,
    ])
    host.add("/p", .link("/real/p"))
    host.add("/link", .link("/real"))
    return host
  }

  /// Different spellings of the URI of one folder, and of the paths of its files, as clients send them.
  static let roots = [
    "file:///p", "file:///p/", "file:///real/p", "file:///link/p", "file:///link//p/", "file:///x/../p", "FILE:///p",
    "file:/p", "file://localhost/p", "file:///%70",
  ]
  static let names = [
    "Sources/App%20%C3%84/A.flow", "Sources/App%20%c3%84/A.flow", "Sources/App Ä/A.flow", "Sources/./App%20%C3%84//A.flow",
    "Sources%2FApp%20%C3%84%2FA%2Eflow", "Sources/App%20%C3%84/../App%20%C3%84/A.flow",
  ]

  @Test("A file is the same by each spelling of its URI", arguments: roots, names)
  func spellings(root: String, name: String) {
    let session = Session(Self.host(), folders: [root])
    let uri = (root.hasSuffix("/") ? root : root + "/") + name
    session.open(uri, flow)
    #expect(session.findings == [:])
    let definition = session.ask("definition", uri, 3, 12)
    #expect(definition["uri"].string?.hasSuffix("/Sources/App%20%C3%84/B.flow") == true, "\(definition)")
    // The client changes the document under a different spelling of its URI.
    let change: JSON = ["range": ["start": ["line": 1, "character": 8], "end": ["line": 1, "character": 9]], "text": "nope"]
    let direct: JSON = ["uri": "file:///real/p/Sources/App%20%C3%84/A.flow", "version": 2]
    session.notify("textDocument/didChange", ["textDocument": direct, "contentChanges": [change]])
    // The client receives findings with the URI with which it opened the document.
    #expect(session.findings[uri]?.contains("unknown-screen") == true, "\(session.findings)")
    session.notify("textDocument/didClose", ["textDocument": direct])
    #expect(session.findings == [:])
  }

  @Test("Files that are not open have URIs below the client's folder", arguments: ["file:///p/", "file:///link/p"])
  func otherFiles(root: String) {
    let host = Self.host()
    host.add("/real/p/Sources/App Ä/C.flow", .file(Array("flow C {\n  start nope\n}\n".utf8)))
    let session = Session(host, folders: [root])
    _ = session.request("workspace/executeCommand", ["command": "flow.check"])
    let folder = root.hasSuffix("/") ? root : root + "/"
    #expect(Set(session.findings.keys) == ["\(folder)Sources/App%20%C3%84/C.flow"])
  }

  @Test("A folder goes by any of its spellings", arguments: ["file:///p", "file:///p/", "file:///real/p", "file:///link/p/"])
  func removedFolder(uri: String) {
    let session = Session(Self.host(), folders: ["file:///p/"])
    func count() -> Int { session.request("workspace/symbol", ["query": ""]).elements.count }
    #expect(count() > 0)
    session.notify("workspace/didChangeWorkspaceFolders", ["event": ["added": [], "removed": [["uri": .string(uri)]]]])
    #expect(count() == 0)
  }

  @Test(
    "A document whose folder is not on the disk yet belongs to its target",
    arguments: ["Sources/App Ä/New/C.flow", "Sources/App Ä/New/Deep/C.flow", "Sources/Other/C.flow"])
  func newFolder(path: String) {
    let session = Session(Self.host())
    let uri = DocumentURI.uri(ofPath: "/p/" + path)
    session.open(uri, flow.replacing("flow A", with: "flow C"))
    // Another target has no flow `B`, so `B` may be a reducer in Swift.
    let definition = session.ask("definition", uri, 3, 12)
    #expect(definition["uri"].string?.hasSuffix("B.flow") == (path.contains("App") ? true : nil), "\(definition)")
    #expect(!session.ask("hover", uri, 2, 10).isNull)
    session.open(uri + "2.flow", wrong.replacing("flow A", with: "flow D"))
    #expect(session.findings[uri + "2.flow"]?.contains("unknown-screen") == true)
  }

  @Test("A document that is no file has findings, too", arguments: ["untitled:Untitled-1", "untitled:/p/A.flow", "vscode-vfs://a/A.flow"])
  func untitled(uri: String) {
    let session = Session(Self.host())
    session.open(uri, wrong)
    #expect(session.findings[uri]?.contains("unknown-screen") == true)
    #expect(!session.ask("hover", uri, 0, 6).isNull)
    #expect(session.ask("completion", uri, 1, 8) != .null)
    let options = JSON.Member("options", ["tabSize": 2, "insertSpaces": true])
    #expect(session.ask("formatting", uri, 0, 0, [options]) == [])
    session.notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
    #expect(session.findings == [:])
  }

  // MARK: Files outside packages

  /// The folder of a file outside packages, the folders that the client has open, another file, and whether both files belong
  /// together.
  @Test(
    "The search around a loose file ends at the client's folder, at a repository, at home",
    arguments: [
      ("/home/me", [], "/home/me/sub/B.flow", false), ("/home/me", [], "/home/me/B.flow", false),
      ("/home/me", ["file:///home/me"], "/home/me/sub/B.flow", false),
      ("/home/me/notes", [], "/home/me/notes/B.flow", true), ("/home/me/notes", [], "/home/me/notes/sub/B.flow", false),
      ("/home/me/notes", ["file:///home/me/notes/"], "/home/me/notes/sub/B.flow", true),
      ("/home/me/repository/x", [], "/home/me/repository/y/B.flow", false),
      ("/home/me/repository/x", [], "/home/me/repository/B.flow", true),
      ("/home/me/repository/x", ["file:///home/me"], "/home/me/B.flow", false),
      ("/tmp/x", [], "/tmp/x/B.flow", true), ("/tmp/x", [], "/tmp/B.flow", false), ("/", [], "/x/B.flow", false),
    ])
  func loose(folder: String, roots: [String], other path: String, isKnown: Bool) {
    let host = MemoryHost()
    host.environment["HOME"] = "/home/me/"
    host.add("/home/me/repository/.git", .folder)
    let file = (folder == "/" ? "" : folder) + "/A.flow"
    host.add(file, .file(Array(flow.utf8)))
    host.add(path, .file(Array(other.utf8)))
    let session = Session(host, folders: roots)
    session.open("file://\(file)", flow)
    #expect(session.ask("definition", "file://\(file)", 3, 12)["uri"].string == (isKnown ? "file://\(path)" : nil))
  }

  @Test("A loose file does not have other projects read, also not at a save")
  func reading() {
    let host = MemoryHost()
    host.environment["HOME"] = "/home/me"
    host.add("/home/me/scratch.flow", .file(Array(wrong.utf8)))
    for number in 0..<50 { host.add("/home/me/project\(number)/a/B.flow", .file(Array(wrong.utf8))) }
    let session = Session(host, folders: [])
    session.open("file:///home/me/scratch.flow", wrong)
    session.notify("textDocument/didSave", ["textDocument": ["uri": "file:///home/me/scratch.flow"]])
    #expect(Array(session.findings.keys) == ["file:///home/me/scratch.flow"])
    #expect(host.listingCount < 20)
  }

  // MARK: Files of other tools

  @Test(
    "Files of others are left alone",
    arguments: [
      ("node_modules/x/A.flow", false), ("Pods/A.flow", false), ("Sources/App/vendor/A.flow", false), ("build/A.flow", false),
      (".build/checkouts/x/A.flow", false), ("Sources/App/index.js.flow", false), ("Sources/build/A.flow", true),
      ("Sources/App/A.flow", true), ("Sources/App/js.flow", true),
    ])
  func others(path: String, isOurs: Bool) {
    let host = MemoryHost(["/p/Package.swift": "", "/p/\(path)": wrong])
    let session = Session(host)
    let uri = "file:///p/\(path)"
    session.open(uri, wrong)
    #expect((session.findings[uri] != nil) == isOurs)
    #expect(session.ask("hover", uri, 0, 6).isNull == !isOurs)
    let listings = host.listingCount
    session.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": .string(uri), "type": 2]]])
    #expect(isOurs || host.listingCount == listings)
  }

  @Test(
    "A file that is recognisably of JavaScript's Flow has one finding",
    arguments: ["/* @flow */\nvar a = 1;\nvar b;\n", "declare module 'a' {\n  b\n", "export type A = {| b: c |};\nexport type B = {};\n"])
  func foreign(text: String) throws {
    let session = Session(MemoryHost(["/p/Package.swift": "", "/p/Sources/App/A.flow": text]))
    session.open("file:///p/Sources/App/A.flow", text)
    let note = try #require(session.said.last { $0["method"] == "textDocument/publishDiagnostics" })
    #expect(
      note["params"]["diagnostics"].elements.map { $0["message"].string }
        == ["this is a file of Flow, the type checker for JavaScript, not a navigation flow"])
  }

  @Test(
    "A folder that is deleted takes its flows with it", arguments: ["file:///p/Sources", "file:///p/Sources/Kit/", "file:///p/Sources/Kit"])
  func deletedFolder(uri: String) {
    let host = MemoryHost(["/p/Package.swift": "", "/p/Sources/App/A.flow": other, "/p/Sources/Kit/K.flow": wrong])
    let session = Session(host)
    session.open("file:///p/Sources/App/A.flow", other)
    _ = session.request("workspace/executeCommand", ["command": "flow.check"])
    #expect(Array(session.findings.keys) == ["file:///p/Sources/Kit/K.flow"])
    host.remove("/p/Sources/Kit")
    session.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": .string(uri), "type": 3]]])
    #expect(session.findings == [:])
    // Changes in a folder without flows do not matter.
    let listings = host.listingCount
    session.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": "file:///p/Documentation", "type": 3]]])
    #expect(host.listingCount == listings)
  }
}

@Suite("What a client can show")
struct FormatTests {
  private static let documented = "flow A {\n  start a\n  /// The `first` one.\n  screen a\n}\n"

  @Test(
    "Hover has the format that the client prefers",
    arguments: [
      (["markdown", "plaintext"], "markdown"), (["plaintext", "markdown"], "plaintext"), (["plaintext"], "plaintext"),
      (["asciidoc", "markdown"], "markdown"), ([], "plaintext"), (nil, "plaintext"),
    ] as [([String]?, String)])
  func hover(formats: [String]?, kind: String) {
    let hover: JSON = formats.map { ["contentFormat": .array($0.map { .string($0) })] } ?? [:]
    let session = Session(MemoryHost(["/p/A.flow": Self.documented]), ["textDocument": ["hover": hover]])
    session.open("file:///p/A.flow", Self.documented)
    let contents = session.ask("hover", "file:///p/A.flow", 3, 9)["contents"]
    #expect(contents["kind"].string == kind)
    let code = kind == "markdown" ? "```flow\nscreen a\n```" : "screen a"
    #expect(contents["value"].string?.hasPrefix("\(code)\n\nThe `first` one.\n\n") == true, "\(contents)")
    #expect(contents["value"].string?.hasSuffix("The flow starts here.") == true, "\(contents)")
  }

  @Test("A text that does not parse is not formatted, and that is no error", arguments: ["formatting", "rangeFormatting"])
  func formatting(method: String) {
    let session = Session(MemoryHost(["/p/A.flow": ""]))
    session.open("file:///p/A.flow", "flow A {\n")
    let range: JSON = ["start": ["line": 0, "character": 0], "end": ["line": 1, "character": 0]]
    let options: JSON = ["tabSize": 2, "insertSpaces": true]
    let answer = session.ask(method, "file:///p/A.flow", 0, 0, [.init("options", options), .init("range", range)])
    #expect(answer == .null)
    #expect(session.said.contains { $0["method"] == "window/logMessage" && $0["params"]["type"] == 3 })
  }
}

@Suite("A unit of many files")
struct ManyFilesTests {
  private static func files(_ count: Int) -> [String: String] {
    var files = ["/p/Package.swift": ""]
    for number in 0..<count { files["/p/Sources/App/F\(number).flow"] = "flow F\(number) {\n  start a\n  screen a\n}\n" }
    return files
  }

  @Test("Documents that are opened as they are on the disk have nothing checked again")
  func opening() throws {
    let files = Self.files(100)
    let session = Session(MemoryHost(files))
    let paths = files.keys.filter { $0.hasSuffix(".flow") }.sorted()
    session.open("file://\(paths[0])", files[paths[0]] ?? "")
    let unit = try #require(session.server.workspace.unit(ofFile: paths[0]))
    let revision = unit.revision
    for path in paths.dropFirst() { session.open("file://\(path)", files[path] ?? "") }
    #expect(unit.revision == revision)
    // Each document receives its findings, with its version.
    let published = session.said.filter { $0["method"] == "textDocument/publishDiagnostics" && $0["params"]["version"] == 1 }
    #expect(Set(published.compactMap { $0["params"]["uri"].string }).count == paths.count)
    session.notify("textDocument/didSave", ["textDocument": ["uri": .string("file://\(paths[0])")]])
    #expect(session.server.workspace.unit(ofFile: paths[0]) === unit && unit.revision == revision)
  }

  @Test("A burst of changes has the names resolved once, and only where somebody looks")
  func burst() throws {
    let files = Self.files(50)
    let session = Session(MemoryHost(files))
    let paths = files.keys.filter { $0.hasSuffix(".flow") }.sorted()
    for path in paths { session.open("file://\(path)", wrong, publishes: false) }
    let unit = try #require(session.server.workspace.unit(ofFile: paths[0]))
    #expect(!unit.isResolved)
    session.server.publish()
    #expect(unit.isResolved)
    #expect(session.findings.count == paths.count)
  }

  /// A flow with a finding that the server must prove. The server keeps such a finding until the text of its file changes.
  private static let pushing =
    "flow B {\n  start a\n  screen a { x -> sheet b without navigation }\n  screen b { x -> push c }\n  screen c\n}\n"

  @Test("A proved finding goes with its text", arguments: ["on the disk", "by closing", "by opening"])
  func shorterText(how: String) {
    let (opened, path) = ("/p/Sources/App/A.flow", "/p/Sources/App/B.flow")
    let uri = "file://\(path)"
    let host = MemoryHost(["/p/Package.swift": "", opened: "", path: how == "by closing" ? other : Self.pushing])
    let session = Session(host)
    session.open("file://\(opened)", "")
    if how != "on the disk" { session.open(uri, Self.pushing) }
    #expect(session.findings == [uri: ["push-without-navigation"]])
    switch how {
    case "on the disk":
      host.add(path, .file(Array(other.utf8)))
      session.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": .string(uri), "type": 2]]])
    case "by closing": session.notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
    default: session.open(uri, other)
    }
    #expect(session.findings == [:])
  }

  @Test("A proved finding stays when a file before it goes")
  func fewerFiles() {
    let (gone, path) = ("/p/Sources/App/A.flow", "/p/Sources/App/B.flow")
    let uri = "file://\(path)"
    let host = MemoryHost(["/p/Package.swift": "", gone: "", path: Self.pushing])
    let session = Session(host)
    session.open(uri, Self.pushing)
    #expect(session.findings == [uri: ["push-without-navigation"]])
    host.remove(gone)
    session.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": .string("file://\(gone)"), "type": 3]]])
    #expect(session.findings == [uri: ["push-without-navigation"]])
  }

  @Test("An unsaved text that is opened is the text of its importers, too")
  func unsavedDependency() {
    let (app, kit) = ("/p/Sources/App/A.flow", "/p/Sources/Kit/K.flow")
    let host = MemoryHost(["/p/Package.swift": "", app: "", kit: ""])
    let session = Session(host)
    session.open("file://\(app)", "import Kit\nflow A {\n  start k\n  screen k: K { exit done -> back }\n}\n")
    session.open("file://\(kit)", "public flow K {\n  start a\n  exit finished\n  screen a { x -> exit finished }\n}\n")
    #expect(session.findings["file://\(app)"]?.contains("unknown-exit") == true)
  }

  @Test("References and renaming know all importers, also after a save, and publish nothing of closed files")
  func importers() throws {
    var files = ["/p/Package.swift": "", "/p/Sources/Kit/K.flow": "public flow K {\n  start a\n  screen a\n}\n"]
    for number in 0..<5 {
      files["/p/Sources/M\(number)/A.flow"] =
        "import Kit\nflow A {\n  start a\n  screen a { x -> push k }\n  screen k: K\n  screen unused\n}\n"
    }
    files["/p/Tests/KitTests/A.swift"] = "import Kit\nlet k = K()\n"
    let session = Session(MemoryHost(files))
    let uri = "file:///p/Sources/Kit/K.flow"
    session.open(uri, files["/p/Sources/Kit/K.flow"] ?? "")
    for _ in 0..<2 {
      let context = JSON.Member("context", ["includeDeclaration": true])
      #expect(session.ask("references", uri, 0, 13, [context]).elements.count == 6)
      let edit = session.ask("rename", uri, 0, 13, [.init("newName", "Other")])
      #expect(edit["changes"].members.count == 6)
      #expect(session.said.contains { $0["params"]["message"].string?.contains("/p/Tests/KitTests/A.swift") == true })
      session.notify("textDocument/didSave", ["textDocument": ["uri": .string(uri)]])
    }
    #expect(session.findings == [:])
    _ = session.request("workspace/executeCommand", ["command": "flow.check"])
    #expect(session.findings.count == 5)
  }
}
