import FlowJSON
import FlowModel
import FlowServerProtocol
import FlowSyntax

/// Renames a symbol in all `.flow` files, and proposes edits where Swift uses the generated name.
enum RenameFeature {
  static let features = [
    Feature("textDocument/prepareRename") { server, params throws(ResponseError) in
      guard let place = try TextDocumentPosition.of(server, params) else { return .null }
      _ = try symbol(at: place)
      let subject = place.subject
      let range =
        subject.fileNames.declaration(at: place.offset).map { subject.fileNames[$0].range }
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
    guard let symbol = place.symbol else { throw ResponseError(.requestFailed, "there is no renamable name here") }
    if place.subject.names[symbol].kind == .link { throw ResponseError(.requestFailed, "a link has no name") }
    if !place.subject.names.isOwn(symbol.file) {
      throw ResponseError(.requestFailed, "this is declared in another module; rename it there")
    }
    return symbol
  }

  private static func rename(_ symbol: Symbol, to name: String, _ subject: Subject) throws(ResponseError) -> JSON {
    let old = subject.names[symbol]
    guard Identifier.isValid(name) else { throw ResponseError(.invalidParams, "`\(name)` is not a valid name") }
    let renaming = try Renaming(symbol, to: name, in: subject)
    let documents = renaming.edits.map { path, edits in
      let source = renaming.sources[path]
      return WorkspaceEdit.Document(
        uri: subject.server.workspace.uri(ofPath: path), version: subject.server.workspace.documents[path]?.version,
        edits: edits.compactMap { edit in source.map { TextEdit(range: $0.textRange(edit.range), newText: edit.text) } })
    }.sorted { $0.uri < $1.uri }
    let support = subject.server.client.edits
    let proposals = swiftEdits(symbol, to: name, subject)
    if !proposals.isEmpty, !support.isAsking {
      let files = proposals.map { subject.server.workspace.path(ofDocument: $0.uri) }.joined(separator: ", ")
      subject.server.log(.info, "Swift code in these files may also use `\(old.name)`; it was not renamed: \(files)")
    }
    return WorkspaceEdit(documents + proposals).json(for: support)
  }

  /// Edits of Swift code that may use the generated name. A text search finds them, so a person has to review each of them.
  private static func swiftEdits(_ symbol: Symbol, to name: String, _ subject: Subject) -> [WorkspaceEdit.Document] {
    let old = subject.names[symbol]
    let found: SwiftSources.Uses
    let isKept: Bool
    switch old.kind {
    case .screen, .tab, .work, .event, .sharedEvent, .flowEvent, .exit:
      found = subject.server.swift.members(named: old.name, ofFlowsIn: subject.unit.folder)
      isKept = SwiftKeyword.members.contains(name)
    case .flow:
      found = subject.server.swift.uses(ofFlow: old.name, in: subject.unit.folder)
      isKept = SwiftKeyword.words.contains(name)
    case .parameter, .variable, .need, .binding:
      if old.kind == .binding, subject.names.linked(to: symbol).count == 1 { return [] }
      found = subject.server.swift.members(named: old.name, ofFlowsIn: subject.unit.folder, orLabels: true)
      isKept = SwiftKeyword.members.contains(name)
    case .style, .link: return []
    }
    let text = isKept ? "`\(name)`" : name
    let limit = found.isComplete ? "" : "; there are too many Swift files or too large ones, so not all were searched"
    return Dictionary(grouping: found.places, by: \.uri).sorted { $0.key < $1.key }.map { uri, locations in
      WorkspaceEdit.Document(
        uri: uri, edits: locations.map { TextEdit(range: $0.range, newText: text) },
        review: "Swift that may use `\(old.name)`\(limit)")
    }
  }
}

/// Checks words that users enter as names.
enum Identifier {
  static func isValid(_ name: String) -> Bool { isToken(.identifier, name) }

  /// Whether a name is in backticks.
  static func isQuoted(_ name: String) -> Bool { isToken(.quotedIdentifier, name) }

  private static func isToken(_ kind: TokenKind, _ name: String) -> Bool {
    var tokens: [TokenKind] = []
    let source = SourceFile(path: "", text: name)
    let tree = Parser.parse(source)
    for index in 0..<tree.tokens.count { tokens.append(tree.tokens[index].kind) }
    return tokens == [kind, .endOfFile] && Int(tree.tokens[0].end) == name.utf8.count
  }
}
