import FlowSyntax
import FlowTestSupport
import Foundation
import Testing

/// The grammar that editors colour with, against the lexer that decides what a file means.
@Suite("The TextMate grammar")
struct TextMateTests {
  private static let grammar = PackageFolder.root.appending(path: "Plugins/Editors/VSCode/syntaxes/flow.tmLanguage.json")

  @Test("Each token of the samples is of the class that the lexer gives it", arguments: PackageFolder.flows)
  func samples(sample: SampleFlow) throws {
    for mistake in try mistakes(in: sample.text) { Issue.record("\(sample.path): \(mistake)") }
  }

  @Test("Each token of the syntax fixtures that parse", arguments: Fixture.names(in: "Syntax"))
  func fixtures(name: String) throws {
    let text = try Fixture(name, in: "Syntax")["source"] ?? ""
    // Of a text that does not parse nobody knows what its words are.
    guard Parser.parse(SourceFile(path: name, text: text)).diagnostics.isEmpty else { return }
    for mistake in try mistakes(in: text) { Issue.record("\(name): \(mistake)") }
  }

  /// So that no word is left out of what the tests above compare.
  @Test("Every word of the tree-sitter grammar stands in a text that is compared")
  func everyWord() throws {
    let query = try String(
      contentsOf: PackageFolder.root.appending(path: "Plugins/Editors/TreeSitter/queries/highlights.scm"), encoding: .utf8)
    let wanted = query.matches(of: /"([a-z]+)"/).map { String($0.output.1) }
    let fixtures = try Fixture.names(in: "Syntax").map { try Fixture($0, in: "Syntax")["source"] ?? "" }
    var found: Set<String> = []
    for text in PackageFolder.flows.map(\.text) + fixtures {
      let tree = Parser.parse(SourceFile(path: "", text: text))
      if !tree.diagnostics.isEmpty { continue }
      let words = Words(tree)
      for token in 0..<tree.tokens.count where words.isOfLanguage(token) { found.insert(tree.source.text(tree.tokens[token].range)) }
    }
    #expect(wanted.count > 40)
    #expect(Set(wanted).subtracting(found) == [])
  }

  /// Where the grammar and the lexer disagree.
  private func mistakes(in text: String) throws -> [String] {
    let text = text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
    let grammar = try TextMateGrammar(contentsOf: Self.grammar)
    var classes = [String?](repeating: nil, count: text.utf16.count + 1)
    for token in try grammar.tokens(of: text) {
      for offset in token.range where offset < classes.count { classes[offset] = token.scope }
    }
    let source = SourceFile(path: "a.flow", text: text)
    let tree = Parser.parse(source)
    let tokens = tree.tokens
    let words = Words(tree)
    var offsets = [Int](repeating: 0, count: source.bytes.count + 1)
    var units = 0
    for index in 0..<source.bytes.count {
      offsets[index] = units
      let byte = source.bytes[index]
      if byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
    }
    offsets[source.bytes.count] = units
    return (0..<tokens.count).compactMap { index in
      let token = tokens[index]
      guard let expected = words.scopes(of: index) ?? Self.scopes(of: token.kind) else { return nil }
      // A string holds escapes and interpolations, so its ends are what can be compared.
      let isLong = [.string, .regex, .lineComment, .docComment, .blockComment].contains { token.kind == $0 }
      let range = Int(offsets[Int(token.start)])..<Int(offsets[Int(token.end)])
      let places = isLong ? [range.lowerBound, range.upperBound - 1] : Array(range)
      let wrong = places.first { place in !expected.contains { classes[place]?.hasPrefix($0) ?? false } }
      return wrong.map { place in
        let line = source.position(at: token.start).line
        let found = classes[place] ?? "nothing"
        return "line \(line): `\(source.text(token.range))` is \(token.kind), and \(found) in the grammar"
      }
    }
  }

  /// Which words are words of the language where they stand, and which are names.
  private struct Words {
    private enum Role { case language, name, swift }
    private var roles: [Role?]

    init(_ tree: SyntaxTree) {
      roles = (0..<tree.tokens.count).map { token in
        guard tree.tokens[token].kind == .identifier else { return nil }
        return tree.source.text(tree.tokens[token].range) == "_" ? .name : .language
      }
      // A word of the language belongs to a node and to none of its children.
      for node in 0..<tree.nodes.count {
        let role: Role
        switch tree.kind(of: node) {
        case .name: role = .name
        case .type, .expression, .condition, .lvalue, .unreadable, .option: role = .swift
        default: continue
        }
        for token in Int(tree.nodes[node].firstToken)..<Int(tree.nodes[node].tokenEnd) where roles[token] == .language {
          // A grammar of regular expressions cannot know that a screen is called `tabs`.
          roles[token] = role == .name && tree.reader.keyword(of: node) != nil ? nil : role
        }
      }
    }

    func isOfLanguage(_ token: Int) -> Bool { roles[token] == .language }

    /// The beginnings of the names that a word may have; `nil` if its place does not tell.
    func scopes(of token: Int) -> [String]? {
      switch roles[token] {
      case .language: ["keyword.", "storage."]
      case .name: ["entity.name", "variable.other", "support.constant"]
      case .swift, nil: nil
      }
    }
  }

  /// The beginnings of the names that a token may have.
  private static func scopes(of kind: TokenKind) -> [String]? {
    switch kind {
    case .identifier: ["keyword.", "storage.", "support.constant", "entity.name", "variable.other"]
    case .quotedIdentifier, .rawIdentifier: ["variable.other.quoted", "entity.name"]
    case .closureParameter: ["variable.language"]
    case .integer: ["constant.numeric.integer"]
    case .float: ["constant.numeric.float"]
    case .string: ["string.quoted"]
    case .regex: ["string.regexp"]
    case .arrow: ["keyword.operator.arrow"]
    case .lineComment: ["comment.line.double-slash"]
    case .docComment: ["comment.line.documentation"]
    case .blockComment: ["comment.block"]
    case .poundName: ["support.function.macro"]
    case .equal, .symbol: ["keyword.operator"]
    case .comma, .colon, .semicolon, .leftParen, .rightParen, .leftBracket, .rightBracket, .leftBrace, .rightBrace:
      ["punctuation", "meta.embedded", "string"]
    case .dot: ["punctuation", "entity.name", "keyword.operator"]
    case .endOfFile, .unknown: nil
    }
  }
}
