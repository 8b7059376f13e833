import FlowSyntax
import FlowTestSupport
import Foundation
import Testing

/// Compares the grammar that editors use for colours with the lexer of the compiler.
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
    // In a text with syntax errors, the meaning of its words is unknown.
    guard Parser.parse(SourceFile(path: name, text: text)).diagnostics.isEmpty else { return }
    for mistake in try mistakes(in: text) { Issue.record("\(name): \(mistake)") }
  }

  /// Every word must occur in the compared texts, so that the tests above cover it.
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

  /// The places where the grammar and the lexer disagree.
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
      // A string contains escapes and interpolations, so only its ends can be compared.
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

  /// For each word, whether it is a word of the language, a name or Swift.
  private struct Words {
    private enum Role { case language, name, swift }
    private var roles: [Role?]

    init(_ tree: SyntaxTree) {
      roles = (0..<tree.tokens.count).map { token in
        guard tree.tokens[token].kind == .identifier else { return nil }
        return tree.source.text(tree.tokens[token].range) == "_" ? .name : .language
      }
      func isBehindLink(_ node: Int) -> Bool {
        let first = Int(tree.nodes[node].firstToken)
        return first > 0 && tree.source.text(tree.tokens[first - 1].range) == "link"
      }
      // Words in names and in Swift are not words of the language. The loop changes the roles of such words.
      for node in 0..<tree.nodes.count {
        let role: Role
        switch tree.kind(of: node) {
        // In `link rest`, the word is in the place of a name.
        case .name where isBehindLink(node):
          continue
        case .name: role = .name
        case .type, .expression, .condition, .lvalue, .unreadable, .option: role = .swift
        default: continue
        }
        for token in Int(tree.nodes[node].firstToken)..<Int(tree.nodes[node].tokenEnd) where roles[token] == .language {
          // A grammar made of regular expressions cannot know that `tabs` is the name of a screen, so such a word has no required
          // role.
          roles[token] = role == .name && tree.reader.keyword(of: node) != nil ? nil : role
        }
      }
    }

    func isOfLanguage(_ token: Int) -> Bool { roles[token] == .language }

    /// The possible prefixes of a word's scope, or `nil` if the place of the word does not determine the scope.
    func scopes(of token: Int) -> [String]? {
      switch roles[token] {
      case .language: ["keyword.", "storage."]
      case .name: ["entity.name", "variable.other", "support.constant"]
      case .swift, nil: nil
      }
    }
  }

  /// The possible prefixes of a token's scope.
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
