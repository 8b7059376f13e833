import FlowSyntax
import FlowTestSupport
import Foundation

/// Finds differences between a tree of tree-sitter and the tree of the parser.
enum TreeSitterAgreement {
  /// The node kinds of the parser that the grammar has, too, with their names in the grammar.
  private static let nodes: [(kind: NodeKind, name: String)] = [
    (.type, "type"), (.expression, "expression"), (.condition, "condition"), (.lvalue, "target"), (.flow, "flow"), (.style, "style"),
    (.option, "option"), (.needs, "needs"), (.variable, "variable"), (.screen, "screen"), (.screens, "screens"), (.alert, "alert"),
    (.alertText, "alert_text"), (.alertField, "alert_field"), (.alertButton, "alert_button"), (.tabs, "tabs"),
    (.tab, "tab"), (.work, "work"), (.link, "link"), (.event, "event"), (.requirement, "requirement"), (.reducer, "reducer"),
    (.transition, "transition"), (.branches, "branches"), (.destination, "destination"), (.presentation, "presentation"),
    (.route, "route"), (.place, "place"), (.argumentList, "argument_list"), (.argument, "argument"), (.parameter, "parameter"),
    (.parameterList, "parameter_list"), (.bindingList, "binding_list"), (.binding, "binding"), (.showByWord, "show_by_word"),
    (.present, "present"), (.set, "set"), (.send, "send"), (.select, "select"), (.update, "update"), (.doEvent, "do_event"),
    (.exitOperation, "exit_operation"), (.resume, "resume"), (.forget, "forget"), (.scenario, "scenario"), (.scenarioStep, "step"),
    (.containerNavigation, "container"), (.containerNone, "container"), (.withoutAnimation, "without_animation"),
  ]

  /// The query for colours, with one additional capture for each compared node.
  static func query() throws -> String {
    let colours = try String(contentsOf: TreeSitterParser.folder.appending(path: "queries/highlights.scm"), encoding: .utf8)
    return colours + Set(nodes.map(\.name)).sorted().map { "(\($0)) @node.\($0)\n" }.joined()
  }

  /// Whether an operation is incomplete. The compiler reports such an operation only after parsing. Examples are `replace` without
  /// a screen, and a branch of `start` without a destination.
  static func hasBrokenOperation(_ tree: SyntaxTree) -> Bool {
    (0..<tree.nodes.count).contains { node in
      switch tree.kind(of: node) {
      case .showAs: tree.child(.destination, of: node) == nil
      case .replace: tree.firstChild(of: node) == tree.end(of: node)
      default: false
      }
    }
  }

  static func mistakes(of outcome: TreeSitterParser.Outcome, against tree: SyntaxTree) -> [String] {
    let source = tree.source
    func place(_ range: Range<Int>) -> String {
      let text = source.text(SourceRange(start: UInt32(range.lowerBound), end: UInt32(range.upperBound)))
      return "line \(source.position(at: UInt32(range.lowerBound)).line): `\(text.prefix(80))`"
    }
    if let mistake = outcome.mistakes.first { return ["\(place(mistake)) is a mistake"] }
    return tokens(of: outcome, tree, place) + nodes(of: outcome, tree, place)
  }

  /// Each token has exactly one capture with the class of the token.
  private static func tokens(
    of outcome: TreeSitterParser.Outcome, _ tree: SyntaxTree, _ place: (Range<Int>) -> String
  ) -> [String] {
    let captures = outcome.captures.filter { !$0.name.hasPrefix("node.") && !$0.range.isEmpty }.sorted {
      $0.range.lowerBound < $1.range.lowerBound
    }
    let tokens = (0..<tree.tokens.count).map { tree.tokens[$0] }.filter { $0.kind != .endOfFile }
    for (capture, token) in zip(captures, tokens) {
      let range = Int(token.start)..<Int(token.end)
      if capture.range != range { return ["\(place(range)) is \(token.kind), and \(place(capture.range)) in the grammar"] }
      if !names(of: token.kind).contains(where: { capture.name == $0 || capture.name.hasPrefix($0 + ".") }) {
        return ["\(place(range)) is \(token.kind), and \(capture.name) in the grammar"]
      }
    }
    return captures.count == tokens.count ? [] : ["\(tokens.count) tokens have \(captures.count) captures"]
  }

  private static func names(of kind: TokenKind) -> [String] {
    switch kind {
    case .identifier: ["keyword", "type", "function", "variable", "property", "constant", "module", "attribute"]
    case .quotedIdentifier, .rawIdentifier: ["type", "function", "variable", "property", "module", "constant"]
    case .closureParameter: ["variable.builtin"]
    case .integer, .float: ["number"]
    case .string: ["string"]
    case .regex: ["string.regexp"]
    case .arrow, .equal: ["operator"]
    case .symbol: ["operator", "attribute"]
    case .comma, .colon, .dot, .semicolon: ["punctuation.delimiter"]
    case .leftParen, .rightParen, .leftBracket, .rightBracket, .leftBrace, .rightBrace: ["punctuation.bracket"]
    case .lineComment, .blockComment: ["comment"]
    case .docComment: ["comment.documentation"]
    case .poundName: ["function.macro"]
    case .endOfFile, .unknown: []
    }
  }

  /// The nodes of both trees begin and end at the same places.
  private static func nodes(
    of outcome: TreeSitterParser.Outcome, _ tree: SyntaxTree, _ place: (Range<Int>) -> String
  ) -> [String] {
    var made: [String: Set<Range<Int>>] = [:]
    for capture in outcome.captures where capture.name.hasPrefix("node.") {
      made[String(capture.name.dropFirst(5)), default: []].insert(capture.range)
    }
    var wanted: [String: Set<Range<Int>>] = [:]
    for node in 0..<tree.nodes.count {
      guard let name = nodes.first(where: { $0.kind == tree.kind(of: node) })?.name, !tree.reader.isEmpty(node) else { continue }
      let range = tree.range(of: node)
      wanted[name, default: []].insert(Int(range.start)..<Int(range.end))
    }
    return Set(nodes.map(\.name)).sorted().flatMap { name -> [String] in
      let (ours, theirs) = (wanted[name] ?? [], made[name] ?? [])
      return ours.subtracting(theirs).map { "no \(name) in the grammar: \(place($0))" }
        + theirs.subtracting(ours).map { "a \(name) only in the grammar: \(place($0))" }
    }
  }
}

/// A text and its origin.
struct FlowText {
  var path: String
  var text: String
}

/// Small changes of a text. Many of the results still parse.
enum RandomChange {
  private static let pieces = [
    "\n", " ", "\n\n", "// note\n", "/* a\n b */", ",", "-> back", "?", "!", " + 1", "<Int>", "[0]", "(1)", ".some", "{ $0 }",
    "without animation", "in navigation", "as", "always", "where x", "\"a \\(b(\"c\"))\"", "#\"\\#(d)\"#", "1.5", "0x1F", "#file",
    "/a[b/]c/", " / ", "&&", "!=", "`default`", "é", "else", "if", "root", "public", "exit",
  ]

  static func of(_ text: String, _ random: inout SeededRandom) -> String {
    func below(_ end: Int) -> Int { Int(random.next() % UInt64(max(end, 1))) }
    var bytes = Array(text.utf8)
    for _ in 0...below(3) {
      let source = SourceFile(path: "a.flow", text: String(decoding: bytes, as: UTF8.self))
      let tokens = Parser.parse(source).tokens
      let token = tokens[below(tokens.count)]
      let other = tokens[below(tokens.count)]
      let (start, end) = (Int(token.start), Int(token.end))
      switch below(5) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.replaceSubrange(start..<end, with: Array(bytes[Int(other.start)..<Int(other.end)]))
      case 2: bytes.insert(contentsOf: Array(bytes[Int(other.start)..<Int(other.end)]) + [0x20], at: start)
      default: bytes.insert(contentsOf: Array(pieces[below(pieces.count)].utf8), at: below(2) == 0 ? start : end)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
