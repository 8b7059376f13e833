import FlowJSON
import FlowServerProtocol
import FlowSyntax
import FlowTestSupport
import FlowToolTestSupport
import Foundation
import Testing

@testable import FlowLanguageServer

/// Several targets that import each other. One target has a flow that other targets show. The tests check the server's answers
/// about this flow, the files that the server reads, and the findings that it publishes.
@Suite("Targets that import each other")
struct ImporterTests {
  /// A package of targets that import each other. `Top` names an event of `Base`, but only in a scenario.
  private static let files = [
    "/p/Package.swift": "",
    "/p/Sources/Base/Base.flow": "public flow Base {\n  start home\n  exit done\n  screen home { tapped -> exit done }\n}\n",
    "/p/Sources/Middle/Middle.flow":
      "import Base\npublic flow Middle {\n  start base\n  screen base: Base { exit done -> push base }\n}\n",
    "/p/Sources/Side/Side.flow": "import Base\nflow Side {\n  start base\n  screen base: Base\n  screen unused\n}\n",
    "/p/Sources/Top/Top.flow": """
    import Middle
    flow Top {
      start middle
      screen middle: Middle
    }
    scenario "a tap" for Top {
      middle.base.home.tapped => middle
    }

    """,
    "/p/Sources/Other/Other.flow": "flow Other {\n  start home\n  screen home { tapped -> back }\n}\n",
    "/p/Sources/Base/Base.swift": "let base = Base.State()\n",
    "/p/Sources/Middle/Middle.swift": "import Base\nlet middle = Base.State(.tapped)\n",
    "/p/Sources/Top/Top.swift": "let base = Base.State(.tapped)\n",
    "/p/Sources/Export/Export.swift": "@_exported public import Base\n",
    "/p/Sources/Reader/Reader.swift": "import Export\nlet base = Base.State()\n",
    "/p/Sources/Other/Other.swift": "let base = Base.State(.tapped)\n",
  ]
  private static let base = "/p/Sources/Base/Base.flow"

  /// The places of a name, as `folder:line:column`.
  private func places(_ client: WorkspaceClient, _ path: String, _ line: Int, _ character: Int) -> Set<String> {
    let answer = client.ask(
      "references", path, TextPosition(line: line, character: character), [.init("context", ["includeDeclaration": true])])
    return Set(
      answer.elements.map { place in
        let start = place["range"]["start"]
        let folder = place["uri"].string?.split(separator: "/").dropLast().last ?? ""
        return "\(folder):\(start["line"].integer ?? -1):\(start["character"].integer ?? -1)"
      })
  }

  /// What the client does before it asks something. None of this may change the answer.
  static let occasions = ["nothing", "a save", "a search for symbols", "a search and a save", "a check", "a check and a save"]

  private func prepare(_ client: WorkspaceClient, _ occasion: String) {
    if occasion.contains("search") { _ = client.request("workspace/symbol", ["query": ""]) }
    if occasion.contains("check") { _ = client.request("workspace/executeCommand", ["command": "flow.check"]) }
    if occasion.contains("save") { client.save(Self.base) }
  }

  @Test("All importers have their references and are renamed, whatever was before", arguments: occasions)
  func whole(occasion: String) {
    let client = WorkspaceClient(Self.files)
    client.open(Self.base)
    prepare(client, occasion)
    #expect(places(client, Self.base, 0, 13) == ["Base:0:12", "Middle:3:15", "Side:3:15"])
    #expect(
      places(client, Self.base, 3, 17) == [
        // The declaration, the scenario, and the Swift of all targets that may receive the event.
        "Base:3:16", "Top:6:19", "Middle:1:25", "Top:0:23",
      ])
    let edit = client.ask("rename", Self.base, TextPosition(line: 0, character: 13), [.init("newName", "Root")])
    #expect(edit["changes"].members.count == 3)
  }

  @Test(
    "A mistake in another file refuses only a name that the file can see",
    arguments: [(0, 5, false), (2, 9, true), (2, 16, true)])
  func mistakeElsewhere(line: Int, character: Int, isRenamed: Bool) {
    let (flow, other) = ("/p/Sources/A/A.flow", "/p/Sources/A/B.flow")
    let client = WorkspaceClient([
      "/p/Package.swift": "", flow: "flow Main {\n  start b\n  screen b { go(value: Int) -> push c(n: value) }\n  screen c(n: Int)\n}\n",
      other: "flow Other {\n  start a\n  screen a {\n    x {\n    y -> push b(value: Main)\n  }\n}\n",
    ])
    client.open(flow)
    let edit = client.ask("rename", flow, TextPosition(line: line, character: character), [.init("newName", "Root")])
    #expect(edit["changes"].members.map(\.name) == (isRenamed ? ["file://\(flow)"] : []))
  }

  @Test("The name of a flow is searched in Swift that imports its module, or a module that exports it again")
  func swift() {
    let client = WorkspaceClient(Self.files)
    client.open(Self.base)
    _ = client.ask("rename", Self.base, TextPosition(line: 0, character: 13), [.init("newName", "Root")])
    let message = client.said.compactMap { $0["params"]["message"].string }.last ?? ""
    #expect(message.contains("/Base/Base.swift") && message.contains("/Middle/Middle.swift"), "\(message)")
    #expect(message.contains("/Reader/Reader.swift"), "\(message)")
    #expect(!message.contains("/Other/") && !message.contains("/Top/"), "\(message)")
  }

  @Test("Swift that changed on the disk is read again at a save", arguments: ["/p/Sources/Base/Base.flow", "/p/Sources/Base/Base.swift"])
  func savedSwift(path: String) {
    let host = MemoryHost(Self.files)
    let client = WorkspaceClient(Self.files, host: host)
    client.open(Self.base)
    func swift() -> Set<String> { places(client, Self.base, 3, 17).filter { $0.hasPrefix("Base:0:") } }
    #expect(swift() == [])
    host.add("/p/Sources/Base/Base.swift", .file(Array("let base = Base.State(.tapped)\n".utf8)))
    client.save(path)
    #expect(swift() == ["Base:0:23"])
  }

  @Test("At a save, Swift is read again only if it changed or was saved")
  func equalSwift() {
    let (flow, swift, other) = (Self.base, "/p/Sources/Base/Base.swift", "/p/Sources/Top/Top.swift")
    let host = MemoryHost(Self.files)
    let client = WorkspaceClient(Self.files, host: host)
    var read: Set<String> = []
    host.onRead = { path, _ in if path.hasSuffix(".swift") { read.insert(path) } }
    client.open(flow)
    func readAgain() -> Set<String> {
      read = []
      _ = places(client, flow, 3, 17)
      return read.filter { !$0.hasSuffix("/Package.swift") }
    }
    #expect(readAgain().isSuperset(of: [swift, other]))
    client.save(flow)
    #expect(readAgain() == [])
    client.save(swift)
    #expect(readAgain() == [swift])
    host.add(other, .file(Array("let base = 1\n".utf8)))
    client.save(flow)
    #expect(readAgain() == [other])
    client.open(swift, "let base = Base.State(.tapped)\n")
    client.save(flow)
    #expect(places(client, flow, 3, 17).contains("Base:0:23"))
    client.close(swift)
    client.save(flow)
    #expect(!places(client, flow, 3, 17).contains("Base:0:23"))
  }

  @Test("A link to the package, before or behind it, hides none of its targets", arguments: ["L", "Z"])
  func linkedPackage(link: String) {
    var files = ["/p/Y/Package.swift": "", "/p/Y/Sources/App/App.flow": "flow Y {\n  start a\n  screen a\n}\n"]
    let (flow, tests) = ("/p/X/Sources/App/Trip.flow", "/p/X/Tests/AppTests/S.flow")
    files["/p/X/Package.swift"] = ""
    files[flow] = "flow Trip {\n  start a\n  screen a { x -> push b }\n  screen b\n}\n"
    files[tests] = "@testable import App\nscenario \"a\" for Trip {\n  a.x => a, push b\n}\n"
    files["/p/X/Tests/AppTests/T.swift"] = "import App\nlet x = Trip.Action.x\n"
    let host = MemoryHost(files)
    host.add("/p/\(link)", .link("X"))
    let client = WorkspaceClient(files, host: host)
    client.open(flow)
    let edit = client.ask("rename", flow, TextPosition(line: 0, character: 6), [.init("newName", "Root")])
    #expect(edit["changes"].members.map(\.name).sorted() == ["file://\(flow)", "file://\(tests)"])
    #expect(places(client, flow, 2, 13) == ["App:2:13", "AppTests:2:4", "AppTests:1:20"])
    let references = client.ask("references", flow, TextPosition(line: 2, character: 13))
    #expect(references.elements.allSatisfy { $0["uri"].string?.hasPrefix("file:///p/X/") == true })
  }

  @Test("The targets whose Swift is searched follow the imports of open documents")
  func openImports() {
    let client = WorkspaceClient(Self.files)
    let (top, new) = ("/p/Sources/Top/Top.flow", "/p/Sources/Other/New.flow")
    client.open(Self.base)
    func swift() -> Set<String> { places(client, Self.base, 3, 17).filter { $0.hasSuffix(":0:23") } }
    #expect(swift() == ["Top:0:23"])
    client.open(top)
    client.change(top, "flow Top {\n  start home\n  screen home\n}\n")
    #expect(swift() == [])
    client.change(top, "import Base\nflow Top {\n  start home\n  screen home\n}\n")
    #expect(swift() == ["Top:0:23"])
    client.change(top, "")
    #expect(swift() == [])
    client.close(top)
    #expect(swift() == ["Top:0:23"])
    // A document that is not on disk.
    client.open(new, "import Base\n")
    #expect(swift() == ["Other:0:23", "Top:0:23"])
    client.close(new)
    #expect(swift() == ["Top:0:23"])
  }

  @Test("Findings of importers stay over a save, and follow the text of the file")
  func findings() {
    let client = WorkspaceClient(Self.files)
    client.open(Self.base)
    _ = client.request("workspace/executeCommand", ["command": "flow.check"])
    #expect(client.rules("/p/Sources/Side/Side.flow") == ["unreachable-screen", "unhandled-exit"].sorted())
    let known = client.diagnostics
    client.save(Self.base)
    #expect(client.diagnostics == known)
    client.change(Self.base, "public flow Base {\n  start home\n  screen home\n}\n")
    #expect(client.rules("/p/Sources/Middle/Middle.flow") == ["unknown-exit"])
    #expect(client.rules("/p/Sources/Side/Side.flow") == ["unreachable-screen"])
    client.save(Self.base)
    #expect(client.rules("/p/Sources/Middle/Middle.flow") == ["unknown-exit"])
  }

  @Test("The findings of the file that was changed come first, and a message that waits is answered before the rest")
  func order() {
    let mailbox = Mailbox()
    let client = WorkspaceClient(Self.files, mailbox: mailbox)
    client.open(Self.base)
    _ = client.request("workspace/executeCommand", ["command": "flow.check"])
    let count = client.said.count
    mailbox.put(.message(.notification(method: "$/none", params: [:])))
    client.change(Self.base, "public flow Base {\n  start nope\n  exit finished\n  screen home\n}\n")
    func published() -> [String] {
      client.said[count...].filter { $0["method"] == "textDocument/publishDiagnostics" }.compactMap { $0["params"]["uri"].string }
    }
    #expect(published() == ["file://\(Self.base)"])
    _ = mailbox.take()
    client.publish()
    let others = ["Middle", "Side", "Top"].map { "file:///p/Sources/\($0)/\($0).flow" }
    #expect(Set(published().dropFirst()) == Set(others))
  }

  @Test("A file is parsed once for all units, and read again only if it has changed")
  func reading() throws {
    let host = MemoryHost(Self.files)
    var read: [String] = []
    host.onRead = { path, _ in if path.hasSuffix(".flow") { read.append(path) } }
    let client = WorkspaceClient(Self.files, host: host)
    client.open(Self.base)
    _ = client.request("workspace/executeCommand", ["command": "flow.check"])
    let paths = Self.files.keys.filter { $0.hasSuffix(".flow") }.sorted()
    #expect(read.sorted() == paths)
    let units = client.server.workspace.units.values.filter { $0.index(ofFile: Self.base) != nil }
    #expect(units.count == 4)
    let nodes = units.compactMap { unit in unit.index(ofFile: Self.base).map { unit.files[$0].tree.nodes.baseAddress } }
    #expect(Set(nodes).count == 1)

    read = []
    client.save(Self.base)
    #expect(read == [])
    let side = "/p/Sources/Side/Side.flow"
    host.add(side, .file(Array("flow Side {\n  start home\n  screen home\n}\n".utf8)))
    client.save(Self.base)
    #expect(read == [side])
    #expect(client.rules(side) == [])
    // A file that the client reports as changed is read again, even if its version is the same.
    read = []
    client.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": .string("file://\(side)"), "type": 2]]])
    #expect(read == [side])
  }

  @Test("After each of many random changes of several targets, all is as from the start", arguments: 0..<3)
  func random(round: Int) throws {
    var random = SeededRandom(seed: SeededRandom.seed(for: #function) &+ UInt64(round))
    var disk = Self.files
    let host = MemoryHost(disk)
    var open: [String: String] = [:]
    let client = WorkspaceClient(disk, host: host)
    let paths = disk.keys.filter { $0.hasSuffix(".flow") }.sorted()
    var isChecked = false
    for _ in 0..<60 {
      let path = try #require(paths.randomElement(using: &random))
      let text = Self.texts(path, disk[path] ?? "").randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1:
        open[path] = open[path] ?? disk[path] ?? Self.files[path] ?? ""
        client.open(path, open[path] ?? "")
      case 2 where open[path] != nil:
        client.close(path)
        open[path] = nil
        // Findings about closed files are cleared only after a save.
        client.save(path)
      case 3 where open[path] != nil:
        open[path] = text
        client.change(path, text)
      case 4 where open[path] != nil:
        disk[path] = open[path]
        host.add(path, .file(Array((open[path] ?? "").utf8)))
        client.save(path)
      case 5:
        disk[path] = disk[path] == nil || Bool.random(using: &random) ? text : nil
        if let text = disk[path] { host.add(path, .file(Array(text.utf8))) } else { host.remove(path) }
        client.notify(
          "workspace/didChangeWatchedFiles",
          ["changes": [["uri": .string("file://\(path)"), "type": disk[path] == nil ? 3 : 2]]])
      case 6 where !isChecked && open.count > 2:
        isChecked = true
        _ = client.request("workspace/executeCommand", ["command": "flow.check"])
      default: _ = client.request("workspace/symbol", ["query": "home"])
      }
      let anew = WorkspaceClient(disk)
      for path in open.keys.sorted() { anew.open(path, open[path] ?? "") }
      if isChecked { _ = anew.request("workspace/executeCommand", ["command": "flow.check"]) }
      for path in paths {
        #expect(client.diagnostics[path] ?? [] == anew.diagnostics[path] ?? [], "\(path), \(random.hint)")
      }
      guard let asked = open.keys.sorted().randomElement(using: &random) else { continue }
      for line in 0..<8 {
        let character = Int.random(in: 0..<24, using: &random)
        let (answer, other) = (places(client, asked, line, character), places(anew, asked, line, character))
        #expect(answer == other, "\(asked):\(line):\(character), \(random.hint)")
      }
    }
  }

  /// New texts for a file, with other imports, exits, names and mistakes.
  private static func texts(_ path: String, _ old: String) -> [String] {
    let first = files[path] ?? ""
    return [
      first, old, "", "// A comment.\n" + old, "import Side\n" + first, "import Base\nimport Other\n" + first,
      first.replacing("import Base\n", with: ""), first.replacing("exit done", with: "exit finished"),
      first.replacing("tapped", with: "pressed"), first.replacing("start ", with: "start x"), first + "}\n",
      first.replacing("screen home", with: "screen main"), "public " + first,
    ]
  }
}

/// A client inside the test process, which records the server's messages.
private final class WorkspaceClient {
  private(set) var server: LanguageServer!
  private(set) var said: [JSON] = []
  private(set) var diagnostics: [String: JSON] = [:]
  private let files: [String: String]
  private var version = 1

  init(_ files: [String: String], host: MemoryHost? = nil, mailbox: Mailbox? = nil) {
    self.files = files
    server = LanguageServer(host: host ?? MemoryHost(files), mailbox: mailbox) { [unowned self] message in
      said.append(message)
      guard message["method"] == "textDocument/publishDiagnostics" else { return }
      let params = message["params"]
      if let path = params["uri"].string.flatMap(DocumentURI.path) { diagnostics[path] = params["diagnostics"] }
    }
    _ = request("initialize", ["rootUri": "file:///p", "capabilities": [:]])
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

  func publish() { server.publish() }

  func open(_ path: String, _ text: String? = nil) {
    version += 1
    let text = JSON.string(text ?? files[path] ?? "")
    notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri(path), "languageId": "flow", "version": .integer(version), "text": text]])
  }

  func change(_ path: String, _ text: String) {
    version += 1
    notify(
      "textDocument/didChange",
      ["textDocument": ["uri": uri(path), "version": .integer(version)], "contentChanges": [["text": .string(text)]]])
  }

  func save(_ path: String) { notify("textDocument/didSave", ["textDocument": ["uri": uri(path)]]) }

  func close(_ path: String) { notify("textDocument/didClose", ["textDocument": ["uri": uri(path)]]) }

  /// The rules of the findings that were last published for a file.
  func rules(_ path: String) -> [String] { diagnostics[path]?.elements.compactMap { $0["code"].string }.sorted() ?? [] }

  /// The answer to a request about a place in a document.
  func ask(_ method: String, _ path: String, _ place: TextPosition, _ others: [JSON.Member] = []) -> JSON {
    request(
      "textDocument/\(method)",
      .object([.init("textDocument", ["uri": uri(path)]), .init("position", place.json)] + others))
  }

  private func uri(_ path: String) -> JSON { .string(DocumentURI.uri(ofPath: path)) }
}
