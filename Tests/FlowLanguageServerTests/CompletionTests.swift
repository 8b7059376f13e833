import FlowJSON
import FlowServerProtocol
import FlowSyntax
import FlowTestSupport
import FlowToolTestSupport
import Testing

@testable import FlowLanguageServer

@Suite("Completions that are accepted")
struct CompletionTests {
  /// The rules that a name or a word in the wrong place breaks. Other rules may report what a name lacks, such as its arguments.
  private static let rules: Set<String> = [
    "unknown-option", "unknown-screen", "unknown-style", "unknown-tab", "unknown-flow", "unknown-exit", "unknown-variable",
  ]

  /// A name takes the place of the name that is there. Several words, such as `in navigation`, come before it.
  @Test("No completion of an operand in a sample is an error", arguments: 0..<2)
  func operands(round: Int) throws {
    var random = SeededRandom(seed: SeededRandom.seed(for: #function) &+ UInt64(round))
    let texts = Dictionary(uniqueKeysWithValues: PackageFolder.flows.map { ("/p/Sources/\($0.path)", $0.text) })
    let host = MemoryHost(texts.merging(["/p/Package.swift": ""]) { $1 })
    var answer = JSON.null
    let server = LanguageServer(host: host) { message in answer = message["result"] }
    server.handle(.request(id: .number(0), method: "initialize", params: ["rootUri": "file:///p", "capabilities": [:]]))
    var count = 0
    for (path, text) in texts.sorted(by: { $0.key < $1.key }).shuffled(using: &random).prefix(8) {
      let uri = JSON.string(DocumentURI.uri(ofPath: path))
      func change(_ text: String) {
        let params: JSON = ["textDocument": ["uri": uri, "version": 2], "contentChanges": [["text": .string(text)]]]
        server.handle(.notification(method: "textDocument/didChange", params: params))
      }
      let document: JSON = ["uri": uri, "languageId": "flow", "version": 1, "text": .string(text)]
      server.handle(.notification(method: "textDocument/didOpen", params: ["textDocument": document]))
      let unit = try #require(server.workspace.unit(ofFile: path))
      func errors() -> Int { unit.findings.count { Self.rules.contains($0.rule.name) } }
      let known = errors()
      let tree = Parser.parse(SourceFile(path: path, text: text))
      for token in Self.operands(tree).shuffled(using: &random).prefix(5) {
        let range = tree.tokens[token].range
        let place = tree.source.textPosition(at: range.start)
        let params: JSON = ["textDocument": ["uri": uri], "position": place.json]
        server.handle(.request(id: .number(1), method: "textDocument/completion", params: params))
        for item in answer["items"].elements.shuffled(using: &random).prefix(6) {
          let label = item["label"].string ?? ""
          var bytes = Array(text.utf8)
          if label.contains(" ") {
            bytes.insert(contentsOf: "\(label) ".utf8, at: Int(range.start))
          } else {
            bytes.replaceSubrange(Int(range.start)..<Int(range.end), with: label.utf8)
          }
          change(String(decoding: bytes, as: UTF8.self))
          #expect(errors() <= known, "\(label) at \(place) of \(path), \(random.hint)")
          count += 1
        }
        change(text)
      }
    }
    #expect(count > 20)
  }

  /// The names behind the first word of an operation.
  private static func operands(_ tree: SyntaxTree) -> [Int] {
    (0..<tree.tokens.count).filter { index in
      guard tree.tokens[index].kind == .identifier, let context = CompletionContext(at: tree.tokens[index].start, in: tree) else {
        return false
      }
      let isOperation = context.body == .routes || context.isBehindArrow && context.body != .swift && context.body != .arguments
      return isOperation && !context.part.isEmpty
    }
  }
}
