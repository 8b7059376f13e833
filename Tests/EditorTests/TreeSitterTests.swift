import FlowSyntax
import FlowTestSupport
import Foundation
import Testing

/// Compares the tree-sitter grammar with the lexer and the parser of the compiler.
@Suite("The tree-sitter grammar", .outside, .enabled(if: TreeSitterParser.shared != nil, "the library of tree-sitter is missing"))
struct TreeSitterTests {
  /// All `.flow` files of the repository: samples, the corpus and files of tests.
  private static let files: [FlowText] = {
    let root = PackageFolder.root.path(percentEncoded: false)
    return ["Flows", "Tests", "Sources", "Plugins"].flatMap { folder -> [FlowText] in
      let paths = FileManager.default.enumerator(atPath: root + folder)?.compactMap { $0 as? String } ?? []
      return paths.sorted().filter { $0.hasSuffix(".flow") && !$0.contains(".build/") }.compactMap { path in
        let text = try? String(contentsOfFile: "\(root)\(folder)/\(path)", encoding: .utf8)
        return text.map { FlowText(path: "\(folder)/\(path)", text: $0) }
      }
    }
  }()

  /// The sources in all fixtures, including sources with mistakes.
  private static let fixtures: [FlowText] = {
    let folder = PackageFolder.fixtures.path(percentEncoded: false)
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.sorted().filter { $0.hasSuffix(".txt") }.flatMap { path -> [FlowText] in
      guard let text = try? String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8) else { return [] }
      return text.components(separatedBy: "\n=== ").dropFirst().compactMap { part in
        let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        let isFlow = lines[0] == "source" || lines[0].hasSuffix(".flow")
        return isFlow && lines.count > 1 ? FlowText(path: "\(path), \(lines[0])", text: String(lines[1])) : nil
      }
    }
  }()

  @Test("It reads every flow of the repository as the parser does")
  func samples() throws {
    #expect(Self.files.count > 30)
    #expect(try check(Self.files) == Self.files.count)
  }

  @Test("It reads every source of the fixtures that parses as the parser does, and survives the others")
  func fixtures() throws {
    #expect(Self.fixtures.count > 100)
    #expect(try check(Self.fixtures) > 50)
  }

  @Test("Words of the language are names where the parser takes them for names", arguments: WordsAsNames.patterns)
  func wordsAsNames(pattern: String) throws {
    var random = SeededRandom(for: "The tree-sitter grammar, words as names")
    let texts = WordsAsNames.texts(pattern, &random)
    #expect(try check(texts) > texts.count / 2)
  }

  @Test("It reads raw identifiers of Swift as the parser does")
  func rawIdentifiers() throws {
    let names = [
      "next step", "a start b", "say \"hello\"", "// no comment", "/* nor this", "( {", "})]", "a-b", "404", "é Push", "if x", "-> push y",
      "a.b",
      "#if", "\u{1F44D} x", "/x/", "a, b", "a; b", "$0 x",
    ]
    // In an interpolation, a quote or a bracket in a name ends the name.
    let values = names.map { ($0, "\"\"") } + ["next step", "a-b", "404", "a, b"].map { ($0, "\"\\(`\($0)`)\"") }
    let texts = values.map { name, value in
      FlowText(
        path: name,
        text: """
          flow A {
            var n: Int = x.`\(name)`
            start a
            screen a {
              c { if `\(name)`.isOpen, f(`\(name)`: 1) > 2 -> push d(n: [1].map { `\(name)` in `\(name)` + 1 }, m: \(value)), back }
            }
            screen d(n: Int, m: String) // the end
          }
          """)
    }
    #expect(try check(texts) == texts.count)
  }

  @Test("Comments after a fragment are no part of it", arguments: ["/*a*/", "/*a*//*b*/", " /*a*/ /*b*/ ", " // a\n /*b*/"])
  func comments(_ comments: String) throws {
    let texts = [
      "screen b stays if x > 1COMMENTS{\n}", "screen b requires x, y > 1COMMENTSelse push a",
      "link \"/b\" { if x > 1COMMENTS-> push a }\n screen b", "screen b {\n c { if x > 1COMMENTS-> back }\n}",
      "screen b {\n c { if x > 1COMMENTS{ if y -> back } }\n}",
      "var n: IntCOMMENTS= 3\n screen b {\n c -> set n COMMENTS+= 1COMMENTS, back\n}",
      "screen b: RCOMMENTS(x: 1)COMMENTS{\n}", "screen b: R<[Int]>COMMENTSas x\n",
    ]
    for text in texts {
      let text = FlowText(path: text, text: "flow A {\n start a\n screen a\n \(text)\n}\n".replacing("COMMENTS", with: comments))
      // A line comment may end the line of an operation.
      #expect(try check([text]) == 1 || comments.contains("//"))
    }
  }

  @Test("It reads random changes of the samples as the parser does")
  func randomChanges() throws {
    var random = SeededRandom(for: "The tree-sitter grammar, random changes")
    let texts = (Self.files + Self.fixtures).filter { $0.text.utf8.count < 6000 }
    var accepted: [FlowText] = []
    var refused: [FlowText] = []
    while accepted.count < 1000 {
      let sample = texts[Int(random.next() % UInt64(texts.count))]
      let changed = FlowText(path: "\(random.hint), \(sample.path)", text: RandomChange.of(sample.text, &random))
      let tree = Parser.parse(SourceFile(path: "a.flow", text: changed.text))
      if tree.diagnostics.isEmpty, !TreeSitterAgreement.hasBrokenOperation(tree) {
        accepted.append(changed)
      } else if refused.count < 1000 {
        refused.append(changed)
      }
    }
    #expect(try check(accepted) == accepted.count)
    _ = try check(refused)
  }

  @Test(
    "The committed parser is the one that the grammar makes",
    .enabled(if: EditorPrograms.treeSitter != nil, "there is no `tree-sitter` 0.22.6"))
  func generated() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flow-grammar-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: TreeSitterParser.folder, to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.removeItem(at: folder.appending(path: "src/parser.c"))
    let program = try #require(EditorPrograms.treeSitter)
    let (status, output) = try SearchPath.run(program, ["generate", "--abi", "14", "--no-bindings"], in: folder)
    #expect(status == 0, "\(String(decoding: output, as: UTF8.self))")
    for file in ["src/parser.c", "src/node-types.json"] {
      let committed = try Data(contentsOf: TreeSitterParser.folder.appending(path: file))
      #expect(try Data(contentsOf: folder.appending(path: file)) == committed, "\(file)")
    }
  }

  /// Compares the trees and the tokens of texts. Returns the number of texts that parse.
  private func check(_ texts: [FlowText]) throws -> Int {
    let parser = try #require(TreeSitterParser.shared)
    let outcomes = try parser.parse(texts.map(\.text), query: try TreeSitterAgreement.query())
    var count = 0
    var mistakes: [String] = []
    for (sample, outcome) in zip(texts, outcomes) {
      #expect(outcome.changes.isEmpty, "\(sample.path): an incremental parse differs")
      let tree = Parser.parse(SourceFile(path: sample.path, text: sample.text))
      guard tree.diagnostics.isEmpty, !TreeSitterAgreement.hasBrokenOperation(tree) else { continue }
      count += 1
      mistakes += TreeSitterAgreement.mistakes(of: outcome, against: tree).map { "\(sample.path), \($0), in\n\(sample.text)" }
    }
    for mistake in mistakes.prefix(5) { Issue.record("\(mistake)") }
    if mistakes.count > 5 { Issue.record("\(mistakes.count) disagreements") }
    return count
  }
}

/// Two lines of a screen, with `A` at the end of the first line and `B` at the beginning of the second.
enum WordsAsNames {
  static let patterns = [
    "A\nB", "A\nB -> push c", "A(n: Int)\nB -> push c", "A always -> push c\nB always -> back", "x -> push A\nB -> back",
    "x -> sheet in navigation A\nB -> back", "x -> replace A\nB -> back", "x -> back to c where A\nB -> back", "x -> pop to A\nB",
    "x -> send c.A\nB -> back", "x -> set v = A\nB -> back", "x -> replace [A, push B, sheet in navigation A]",
    "x { if A -> back\n else -> pop }\nB", "x { if a -> push A else -> push B }", "x -> A c, push B",
  ]

  private static let words =
    Keyword.operationWords() + [
      "flow", "style", "screen", "start", "exit", "event", "link", "tabs", "as", "else", "if", "always", "to", "root", "where", "in",
      "without", "navigation", "animation", "for", "when", "go", "swipe", "push", "sheet", "alert", "var", "needs", "work", "requires",
    ]

  /// Each word as `A` and as `B`, with ten random words each as the other one. All pairs would take minutes.
  static func texts(_ pattern: String, _ random: inout SeededRandom) -> [FlowText] {
    let distances = words.indices.shuffled(using: &random).prefix(10)
    return words.indices.flatMap { index in
      distances.map { distance in
        let (first, second) = (words[index], words[(index + distance) % words.count])
        let lines = pattern.replacing("A", with: first).replacing("B", with: second)
        return FlowText(path: "\(first), \(second), \(random.hint)", text: "flow F {\n start home\n screen home {\n  \(lines)\n }\n}\n")
      }
    }
  }
}
