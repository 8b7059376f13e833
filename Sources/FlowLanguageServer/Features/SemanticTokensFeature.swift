import FlowJSON
import FlowServerProtocol
import FlowSyntax

/// Classifies words that a regular-expression grammar cannot classify: whether `list` is a screen, an event or a value.
enum SemanticTokensFeature {
  static let features = [
    Feature(
      "textDocument/semanticTokens/full",
      (
        "semanticTokensProvider",
        [
          "legend": [
            "tokenTypes": .array(Kind.allCases.map { .string($0.rawValue) }), "tokenModifiers": ["declaration"],
          ],
          "full": true, "range": true,
        ]
      )
    ) { server, params throws(ResponseError) in
      Subject(server, params).map { answer($0, within: nil) } ?? .null
    },
    Feature("textDocument/semanticTokens/range") { server, params throws(ResponseError) in
      guard let range = TextRange(params["range"]) else { throw ResponseError(.invalidParams, "`range` is missing") }
      return Subject(server, params).map { answer($0, within: $0.source.range(range)) } ?? .null
    },
  ]

  /// The protocol's token types. Their order defines the legend.
  enum Kind: String, CaseIterable, Sendable {
    case namespace, type, `class`, `struct`, event, parameter, variable, property, `enum`, method, keyword, string
    case number, comment, `operator`, regexp

    var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  private struct Mark {
    var range: SourceRange
    var kind: Kind
    var isDeclaration = false
  }

  private static func answer(_ subject: Subject, within range: SourceRange?) -> JSON {
    var data: [JSON] = []
    var last = TextPosition(line: 0, character: 0)
    var offset: UInt32 = 0
    for mark in marks(subject) where range.map({ mark.range.start < $0.end && $0.start < mark.range.end }) ?? true {
      // A token of the protocol may not span lines.
      for part in lines(of: mark.range, subject.source) {
        let start = subject.source.textPosition(at: part.start, behind: (offset, last))
        let length = subject.source.textPosition(at: part.end, behind: (part.start, start)).character - start.character
        let isSameLine = start.line == last.line
        data += [
          .integer(start.line - last.line), .integer(isSameLine ? start.character - last.character : start.character),
          .integer(length), .integer(mark.kind.index), .integer(mark.isDeclaration ? 1 : 0),
        ]
        (last, offset) = (start, part.start)
      }
    }
    return ["data": .array(data)]
  }

  private static func lines(of range: SourceRange, _ source: SourceFile) -> [SourceRange] {
    var parts: [SourceRange] = []
    var line = source.position(at: range.start).line
    var start = range.start
    while start < range.end {
      let end = min(source.lineRange(line).end, range.end)
      if start < end { parts.append(SourceRange(start: start, end: end)) }
      line += 1
      if line > source.lineStarts.count { break }
      start = max(source.lineStarts[line - 1], start)
    }
    return parts
  }

  /// The marked tokens, in the order of the file.
  private static func marks(_ subject: Subject) -> [Mark] {
    var named: [UInt32: Mark] = [:]
    for declaration in subject.fileNames.declarations where declaration.kind != .link {
      named[declaration.range.start] = Mark(
        range: declaration.range, kind: kind(declaration.kind), isDeclaration: true)
    }
    for use in subject.fileNames.uses {
      let symbol = subject.names.symbol(of: use, in: subject.file)
      if let kind = symbol.map({ kind(subject.names[$0].kind) }) ?? kind(ofUnknown: use) {
        named[use.range.start] = Mark(range: use.range, kind: kind)
      }
    }
    var marks: [Mark] = []
    let isKeyword = keywords(of: subject.tree)
    for index in 0..<subject.tree.tokens.count {
      let token = subject.tree.tokens[index]
      if let mark = named[token.start] {
        marks.append(mark)
      } else if let kind = kind(of: token.kind) ?? (isKeyword[index] ? .keyword : nil) {
        marks.append(Mark(range: token.range, kind: kind))
      }
    }
    return marks
  }

  /// For each token, whether it is a keyword in its context, not a name.
  private static func keywords(of tree: SyntaxTree) -> [Bool] {
    var isKeyword = (0..<tree.tokens.count).map { tree.tokens[$0].kind == .identifier }
    // A keyword belongs to a node, but to none of the node's name or Swift children.
    for node in 0..<tree.nodes.count {
      switch tree.kind(of: node) {
      case .name, .type, .expression, .condition, .lvalue, .unreadable, .option:
        for token in Int(tree.nodes[node].firstToken)..<Int(tree.nodes[node].tokenEnd) { isKeyword[token] = false }
      default: break
      }
    }
    return isKeyword
  }

  private static func kind(_ kind: Declaration.Kind) -> Kind {
    switch kind {
    case .flow: .class
    case .screen: .struct
    case .tab, .work: .namespace
    case .style: .enum
    case .event, .sharedEvent, .flowEvent: .event
    case .exit: .method
    case .need, .variable: .property
    case .parameter: .parameter
    case .binding, .link: .variable
    }
  }

  private static func kind(ofUnknown use: NameOccurrence) -> Kind? {
    switch use.target {
    case .module: .namespace
    case .reducer: .type
    case .kind: .keyword
    case .exitOfChild: .method
    case .event, .flowEvent: .event
    case .scenario(let place): place.role == .event ? .event : nil
    case .label: .parameter
    case .style, .screen, .receiver, .tab, .exit, .value: nil
    }
  }

  private static func kind(of token: TokenKind) -> Kind? {
    switch token {
    case .string: .string
    case .integer, .float: .number
    case .regex: .regexp
    case .lineComment, .docComment, .blockComment: .comment
    case .arrow: .operator
    default: nil
    }
  }
}
