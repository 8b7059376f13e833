import FlowServerProtocol
import FlowSyntax

/// Renames a symbol: everywhere in the `.flow` files, and as a proposal where Swift uses generated names.
enum RenameFeature {
  static let features = [
    Feature("textDocument/prepareRename") { server, params throws(ResponseError) in
      guard let place = try TextDocumentPosition.of(server, params) else { return .null }
      _ = try symbol(at: place)
      let subject = place.subject
      let range = subject.fileNames.declaration(at: place.offset).map { subject.fileNames[$0].range }
        ?? subject.fileNames.use(at: place.offset)?.range
      return range.map { subject.source.textRange($0).json } ?? .null
    },
    Feature("textDocument/rename", ("renameProvider", ["prepareProvider": true])) {
      server, params throws(ResponseError) in
      guard let place = try TextDocumentPosition.of(server, params) else { return .null }
      guard let name = params["newName"].string else { throw ResponseError(.invalidParams, "`newName` is missing") }
      return try rename(try symbol(at: place), to: name, place.subject)
    },
  ]

  private static func symbol(at place: TextDocumentPosition) throws(ResponseError) -> Symbol {
    guard let symbol = place.symbol else { throw ResponseError(.requestFailed, "no name that flows declare is here") }
    if place.subject.names[symbol].kind == .link { throw ResponseError(.requestFailed, "a link has no name") }
    if !place.subject.names.isOwn(symbol.file) {
      throw ResponseError(.requestFailed, "this is declared in another module; rename it there")
    }
    return symbol
  }

  private static func rename(_ symbol: Symbol, to name: String, _ subject: Subject) throws(ResponseError) -> JSON {
    let old = subject.names[symbol]
    guard Identifier.isValid(name) else { throw ResponseError(.invalidParams, "`\(name)` is no name") }
    if let owner = old.owner, let taken = subject.names.member([old.kind], name, Symbol(file: symbol.file, index: owner)),
      taken != symbol
    { throw ResponseError(.requestFailed, "there is \(Self.word(old.kind)) `\(name)` already") }
    var edits: [String: [TextEdit]] = [:]
    let references = References.all(of: symbol, in: subject)
    for reference in references {
      let text = Identifier.needsBackticks(name) ? "`\(name)`" : name
      edits[reference.location.uri, default: []].append(TextEdit(range: reference.location.range, newText: text))
    }
    var documents = edits.keys.sorted().map { uri -> WorkspaceEdit.Document in
      let path = subject.server.workspace.path(ofDocument: uri)
      return WorkspaceEdit.Document(
        uri: uri, version: subject.server.workspace.documents[path]?.version, edits: edits[uri] ?? [])
    }
    documents += swiftEdits(old, to: name, subject)
    return WorkspaceEdit(documents).json(for: subject.server.client.edits)
  }

  /// Edits of the Swift code that uses the generated name. A text search finds them, so a person has to look at each.
  private static func swiftEdits(_ old: Declaration, to name: String, _ subject: Subject) -> [WorkspaceEdit.Document] {
    let found: [TextLocation]
    switch old.kind {
    case .screen, .tab, .work, .event, .sharedEvent, .flowEvent, .exit:
      found = subject.server.swift.members(named: old.name, in: subject.unit.folder)
    case .flow: found = subject.server.swift.uses(of: old.name, in: subject.unit.folder)
    default: return []
    }
    return Dictionary(grouping: found, by: \.uri).sorted { $0.key < $1.key }.map { uri, locations in
      WorkspaceEdit.Document(
        uri: uri, edits: locations.map { TextEdit(range: $0.range, newText: name) },
        review: "Swift that may use `\(old.name)`")
    }
  }

  private static func word(_ kind: Declaration.Kind) -> String {
    switch kind {
    case .flow: "a flow"
    case .style: "a style"
    case .screen: "a screen"
    case .tab: "a tab"
    case .work: "work"
    case .exit: "an exit"
    case .need: "a need"
    case .variable: "a variable"
    case .link: "a link"
    case .event, .sharedEvent, .flowEvent: "an event"
    case .parameter, .binding: "a value"
    }
  }
}

/// The words that may be names.
enum Identifier {
  static func isValid(_ name: String) -> Bool {
    var tokens: [TokenKind] = []
    let source = SourceFile(path: "", text: name)
    let tree = Parser.parse(source)
    for index in 0..<tree.tokens.count { tokens.append(tree.tokens[index].kind) }
    return tokens == [.identifier, .endOfFile] && Int(tree.tokens[0].end) == name.utf8.count
  }

  /// Whether a name is a word that Swift or the language keeps for itself.
  static func needsBackticks(_ name: String) -> Bool { swiftWords.contains(name) }

  private static let swiftWords: Set<String> = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension",
    "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "private", "protocol", "public", "repeat", "return", "self", "static", "struct", "subscript", "super",
    "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
