import FlowJSON
import FlowServerProtocol
import FlowSyntax

/// The parameters of the current call, and which of them is at the cursor.
enum SignatureHelpFeature {
  static let features = [
    Feature("textDocument/signatureHelp", ("signatureHelpProvider", ["triggerCharacters": ["(", ","]])) {
      server, params throws(ResponseError) in
      guard let place = try TextDocumentPosition.of(server, params) else { return .null }
      return answer(place)
    }
  ]

  private static func answer(_ place: TextDocumentPosition) -> JSON {
    let subject = place.subject
    guard let call = Call(around: place.offset, in: subject.tree), let owner = call.callee(in: subject) else {
      return .null
    }
    let takers = call.parameters(in: subject)
    if takers.isEmpty { return .null }
    let parameters = Signature(names: subject.names, unit: subject.unit).parameters(takers)
    let name = subject.names[owner].name
    let tree = subject.unit.files[owner.file].tree
    let documentation = tree.documentation(of: subject.names[owner].node)
    let active = call.activeParameter(among: takers.map { subject.names[$0].name })
    return [
      "signatures": [
        .object(of: [
          ("label", .string("\(name)(\(parameters.joined(separator: ", ")))")),
          (
            "documentation",
            documentation.isEmpty
              ? nil : MarkupContent([.documentation(documentation)]).json(subject.server.client.signatureFormat)
          ),
          ("parameters", .array(parameters.map { ["label": .string($0)] })),
        ])
      ],
      "activeSignature": 0,
      "activeParameter": .integer(active),
    ]
  }
}

/// The argument list around a position. It is read from the tokens, because the list may not be closed yet.
struct Call {
  /// The index of the name before the parenthesis.
  let name: Int
  /// The label of each argument before the position, in order; empty for an argument without a label.
  private(set) var labels: [String] = [""]
  private let tree: SyntaxTree

  init?(around offset: UInt32, in tree: SyntaxTree) {
    self.tree = tree
    var index = tree.token(before: offset)
    var depth = 0
    var found: Int?
    while index >= 0, found == nil {
      let token = tree.tokens[index]
      switch token.kind {
      case .rightParen, .rightBracket, .rightBrace: depth += token.end <= offset ? 1 : 0
      case .leftParen where depth == 0: found = index
      case .leftParen, .leftBracket, .leftBrace:
        if depth == 0 { return nil }
        depth -= 1
      default: break
      }
      index -= 1
    }
    guard let open = found, open > 0 else { return nil }
    let kind = tree.tokens[open - 1].kind
    guard kind == .identifier || kind == .quotedIdentifier else { return nil }
    name = open - 1
    readLabels(from: open + 1, to: offset)
  }

  private mutating func readLabels(from start: Int, to offset: UInt32) {
    var depth = 0
    for index in start..<max(start, tree.tokens.count) where tree.tokens[index].start < offset {
      switch tree.tokens[index].kind {
      case .leftParen, .leftBracket, .leftBrace: depth += 1
      case .rightParen, .rightBracket, .rightBrace: depth -= 1
      case .comma where depth == 0: labels.append("")
      case .colon where depth == 0 && tree.tokens[index - 1].kind == .identifier:
        labels[labels.count - 1] = tree.source.text(tree.tokens[index - 1].range)
      default: break
      }
    }
  }

  /// The declaration that has the parameters: a screen, an exit, an event or a flow.
  func callee(in subject: Subject) -> Symbol? {
    let symbol = subject.names.symbol(in: subject.file, at: tree.tokens[name].start) ?? screenInOpenList(subject)
    return symbol.map { subject.names.child(of: $0) ?? $0 }
  }

  /// The screen that the callee names in the list of `replace [home, push note(`. The parser reads this list only when it is closed.
  private func screenInOpenList(_ subject: Subject) -> Symbol? {
    guard let context = CompletionContext(at: tree.tokens[name].start, in: tree), context.body == .routes else { return nil }
    let screen = tree.source.text(tree.tokens[name].range).filter { $0 != "`" }
    return CompletionList(context: context, subject: subject).flow.flatMap { subject.names.member([.screen], screen, $0) }
  }

  /// The declarations that take the arguments: the parameters of the callee. After the name of a flow, as in
  /// `screen trip: Trip(api: api)`, its needs take the arguments; in a tab and in a sidebar, the parameters of the flow follow.
  func parameters(in subject: Subject) -> [Symbol] {
    guard let owner = callee(in: subject) else { return [] }
    let parameters = subject.names.members([.parameter], of: owner)
    guard let declaration = declarationOfReducer else { return parameters }
    let word = tree.source.text(tree.tokens[Int(tree.nodes[declaration].firstToken)].range)
    return subject.names.members([.need], of: owner) + (word == "tab" || word == "sidebar" ? parameters : [])
  }

  /// The declaration of the screen, the tab or the work, if the callee is its flow or its reducer.
  var declarationOfReducer: Int? {
    let path = tree.nodes(around: tree.tokens[name].start)
    guard let reducer = path.firstIndex(where: { tree.kind(of: $0) == .reducer }), reducer > 0,
      !path.contains(where: { tree.kind(of: $0) == .argumentList })
    else { return nil }
    return path[reducer - 1]
  }

  func activeParameter(among names: [String]) -> Int {
    names.firstIndex(of: labels[labels.count - 1]) ?? min(labels.count - 1, max(0, names.count - 1))
  }
}
