import FlowJSON
import FlowServerProtocol
import FlowTestSupport
import FlowToolTestSupport
import Testing

@testable import FlowLanguageServer

/// After many small changes, the client must have the same information as a client that opens the final texts.
@Suite("Changes one by one")
struct IncrementalTests {
  @Test("After each of many random changes, as from the start", arguments: 0..<2)
  func changes(round: Int) throws {
    var random = SeededRandom(seed: SeededRandom.seed(for: #function) &+ UInt64(round))
    var texts = Dictionary(
      uniqueKeysWithValues: PackageFolder.flows.prefix(8).map { ("/p/Sources/\($0.path)", $0.text) })
    let paths = texts.keys.sorted()
    let client = Client(texts)
    for _ in 0..<40 {
      Self.change(&texts, client, &random)
      let anew = Client(texts)
      for path in paths {
        #expect(client.diagnostics[path] ?? [] == anew.diagnostics[path] ?? [], "\(path), \(random.hint)")
      }
    }
  }

  /// A change of one document that changes the imports of a file.
  struct ImportChange: CustomTestStringConvertible {
    var testDescription: String
    var texts: [String: String]
    var path: String
    var old: String
    var new: String
  }

  private static let app = "/p/Sources/App/A.flow"
  private static let kit = "/p/Sources/Kit/K.flow"
  private static let base = "/p/Sources/Base/B.flow"
  /// The flow of `Kit` pushes in a sheet without navigation, so the trace of a finding in `App` contains a file of `Kit`.
  private static let several = [
    app: "import Base\nimport Kit\nflow A {\n  start a\n  screen a { x -> sheet k without navigation }\n  screen k: K\n}\n",
    kit: "public flow K {\n  start c\n  screen c { x -> push d }\n  screen d { x -> sheet b }\n  screen b: B\n}\n",
    base: "public flow B {\n  start b\n  screen b\n}\n",
  ]

  private static let importer = "import Kit\nflow A {\n  start k\n  screen k: K\n}\n"

  @Test(
    "What a file imports changes",
    arguments: [
      ImportChange(
        testDescription: "to a module that has no flows either", texts: [app: "import Foundation\n// x\nflow A {\n  start (\n}\n"],
        path: app, old: "ion\n// x", new: " which"),
      ImportChange(
        testDescription: "to nothing, where no module had flows", texts: [app: "import UIKit\nflow A {\n  start nope\n}\n"],
        path: app, old: "import UIKit\n", new: ""),
      ImportChange(
        testDescription: "by a module without flows", texts: [app: "\nflow A {\n  start a\n  screen a\n  screen b\n}\n"],
        path: app, old: "\nflow A {\n", new: "import UIKit\nflow A {"),
      ImportChange(testDescription: "by a module fewer", texts: several, path: app, old: "import Base\n", new: ""),
      ImportChange(
        testDescription: "in an imported module, by a module more", texts: several.merging([app: importer]) { $1 }, path: kit,
        old: "public flow K", new: "import Base\npublic flow K"),
      ImportChange(
        testDescription: "in an imported module, by a module fewer",
        texts: several.merging([app: importer, kit: "import Base\n" + (several[kit] ?? "")]) { $1 },
        path: kit, old: "import Base\n", new: ""),
    ])
  func imports(change: ImportChange) throws {
    var texts = change.texts
    let client = Client(texts, areSaved: true)
    let text = try #require(texts[change.path])
    let range = try #require(text.firstRange(of: change.old))
    let start = text.utf16.distance(from: text.startIndex, to: range.lowerBound)
    let units = Array(text.utf16)
    let place = TextRange(
      start: Self.position(of: start, units), end: Self.position(of: start + change.old.utf16.count, units))
    client.change(change.path, ["range": place.json, "text": .string(change.new)])
    texts[change.path]?.replaceSubrange(range, with: change.new)
    let anew = Client(texts, areSaved: true)
    for path in texts.keys.sorted() {
      #expect(client.diagnostics[path] ?? [] == anew.diagnostics[path] ?? [], "\(path)")
      #expect(client.files(around: path) == anew.files(around: path))
    }
  }

  /// The server reads names lazily, so earlier requests must not change a result.
  @Test("Answers do not depend on what was asked before", arguments: 0..<2)
  func answers(round: Int) throws {
    var random = SeededRandom(seed: SeededRandom.seed(for: #function) &+ UInt64(round))
    let flows = PackageFolder.flows.shuffled(using: &random).prefix(4)
    var texts = Dictionary(uniqueKeysWithValues: flows.map { ("/p/Sources/\($0.path)", $0.text) })
    let client = Client(texts)
    for _ in 0..<12 {
      let path = Self.change(&texts, client, &random)
      let units = Array((texts[path] ?? "").utf16)
      let places = (0..<8).map { _ in Self.position(of: Int.random(in: 0...units.count, using: &random), units) }
      var questions: [(method: String, place: TextPosition)] = []
      for place in places {
        for method in ["completion", "definition", "hover", "documentHighlight", "signatureHelp"] { questions.append((method, place)) }
      }
      for method in ["documentSymbol", "semanticTokens/full", "codeLens"] { questions.append((method, places[0])) }
      let anew = Client(texts)
      var known = questions.map { _ in JSON.null }
      for index in questions.indices { known[index] = client.ask(questions[index].method, path, questions[index].place) }
      for index in questions.indices.shuffled(using: &random) {
        let answer = anew.ask(questions[index].method, path, questions[index].place)
        #expect(answer == known[index], "\(questions[index]) of \(path), \(random.hint)")
      }
    }
  }

  /// Changes one of the texts, and sends the change to the client's server.
  ///
  /// - Returns: the path of the text.
  @discardableResult
  private static func change(_ texts: inout [String: String], _ client: Client, _ random: inout SeededRandom) -> String {
    let path = texts.keys.sorted().randomElement(using: &random)!
    let edit = edit(of: Array((texts[path] ?? "").utf16), &random)
    texts[path] = edit.result
    client.change(path, edit.json)
    return path
  }

  /// A random change of a text: it inserts, removes or replaces characters, words or lines.
  private static func edit(
    of text: [UInt16], _ random: inout SeededRandom
  ) -> (json: JSON, result: String) {
    let pieces = [
      "", " ", "\n", "}", "{", "(", "\"", "x", "push ", "screen neu { a -> back }\n", "// ü😀\n", "style picker = cover\n",
      "exit done\n", "sheet ", "/*", "dismiss", "\r\n", ", ",
    ]
    var (start, end) = (Int.random(in: 0...text.count, using: &random), 0)
    end = min(text.count, start + [0, 0, 1, 5, 40].randomElement(using: &random)!)
    // No change splits a surrogate pair.
    while start > 0, start < text.count, UTF16.isTrailSurrogate(text[start]) { start -= 1 }
    while end < text.count, UTF16.isTrailSurrogate(text[end]) { end += 1 }
    let piece = pieces.randomElement(using: &random)!
    let result = Array(text[..<start]) + Array(piece.utf16) + Array(text[max(start, end)...])
    let range = TextRange(start: position(of: start, text), end: position(of: max(start, end), text))
    return (["range": range.json, "text": .string(piece)], String(decoding: result, as: UTF16.self))
  }

  private static func position(of offset: Int, _ text: [UInt16]) -> TextPosition {
    var (line, start) = (0, 0)
    for index in 0..<offset {
      let isReturn = text[index] == 0x0D && (index + 1 == text.count || text[index + 1] != 0x0A)
      if text[index] == 0x0A || isReturn { (line, start) = (line + 1, index + 1) }
    }
    return TextPosition(line: line, character: offset - start)
  }
}

/// A client inside the test process, which records the server's messages.
private final class Client {
  private(set) var diagnostics: [String: JSON] = [:]
  private var server: LanguageServer!
  private var version = 1
  private var answer = JSON.null

  /// Opens documents.
  ///
  /// - Parameter areSaved: whether the files on the disk have the same texts. Otherwise they are empty.
  init(_ texts: [String: String], areSaved: Bool = false) {
    var files = areSaved ? texts : texts.mapValues { _ in "" }
    files["/p/Package.swift"] = ""
    let host = MemoryHost(files)
    server = LanguageServer(host: host) { [unowned self] message in
      if !message["id"].isNull { answer = message["result"] }
      let params = message["params"]
      if let path = params["uri"].string.flatMap(DocumentURI.path) { diagnostics[path] = params["diagnostics"] }
    }
    server.handle(.request(id: .number(0), method: "initialize", params: ["rootUri": "file:///p", "capabilities": [:]]))
    for path in texts.keys.sorted() {
      note(
        "didOpen",
        ["textDocument": ["uri": uri(path), "languageId": "flow", "version": 1, "text": .string(texts[path] ?? "")]])
    }
    server.publish()
  }

  func change(_ path: String, _ change: JSON) {
    version += 1
    note("didChange", ["textDocument": ["uri": uri(path), "version": .integer(version)], "contentChanges": [change]])
    server.publish()
  }

  /// The files that the server knows in the unit of a document, and in the modules that the unit imports.
  func files(around path: String) -> [String] { server.workspace.unit(ofFile: path)?.files.map(\.path) ?? [] }

  /// The answer to a request about a place in a document.
  func ask(_ method: String, _ path: String, _ place: TextPosition) -> JSON {
    let params: JSON = ["textDocument": ["uri": uri(path)], "position": place.json]
    server.handle(.request(id: .number(1), method: "textDocument/\(method)", params: params))
    return answer
  }

  private func uri(_ path: String) -> JSON { .string(DocumentURI.uri(ofPath: path)) }

  private func note(_ name: String, _ params: JSON) {
    server.handle(.notification(method: "textDocument/\(name)", params: params))
  }
}
