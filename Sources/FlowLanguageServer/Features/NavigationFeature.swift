import FlowJSON
import FlowServerProtocol
import FlowSyntax

/// Definition and references of names.
enum NavigationFeature {
  static let features = [
    Feature("textDocument/definition", ("definitionProvider", true)) { server, params throws(ResponseError) in
      try TextDocumentPosition.of(server, params).map(definition) ?? .null
    },
    Feature("textDocument/declaration", ("declarationProvider", true)) { server, params throws(ResponseError) in
      try TextDocumentPosition.of(server, params).map(definition) ?? .null
    },
    Feature("textDocument/references", ("referencesProvider", true)) { server, params throws(ResponseError) in
      let isDeclarationWanted = params["context"]["includeDeclaration"].boolean ?? true
      return try TextDocumentPosition.of(server, params).map { references($0, isDeclarationWanted) } ?? .null
    },
    Feature("textDocument/documentHighlight", ("documentHighlightProvider", true)) {
      server, params throws(ResponseError) in
      try TextDocumentPosition.of(server, params).map(highlights) ?? .null
    },
  ]

  /// Finds the declaration of a name; for the name of a Swift type, its declaration in Swift.
  private static func definition(_ place: TextDocumentPosition) -> JSON {
    let subject = place.subject
    let use = subject.fileNames.use(at: place.offset)
    // `if let draft` declares `draft`, but its value has another declaration.
    let short = use.flatMap { subject.fileNames.isShort($0.range) ? subject.names.symbol(of: $0, in: subject.file) : nil }
    if let symbol = short ?? place.symbol { return subject.location(of: symbol).json }
    guard let use else { return .null }
    switch use.target {
    case .reducer, .value:
      return .array(subject.server.swift.declarations(of: use.name, in: subject.unit.folder).map(\.json))
    default: return .null
    }
  }

  /// All uses in the `.flow` files of the client's folders. For an event or an exit, also its uses in Swift.
  private static func references(_ place: TextDocumentPosition, _ isDeclarationWanted: Bool) -> JSON {
    guard let symbol = place.symbol else { return .null }
    let subject = place.subject
    var found: [TextLocation] = []
    for reference in References.all(of: symbol, in: subject) where isDeclarationWanted || !reference.isDeclaration {
      found.append(reference.location)
    }
    switch subject.names[symbol].kind {
    case .event, .sharedEvent, .flowEvent, .exit:
      found += subject.server.swift.members(named: subject.names[symbol].name, ofFlowsIn: subject.unit.folder).places
    default: break
    }
    return .array(found.map(\.json))
  }

  private static func highlights(_ place: TextDocumentPosition) -> JSON {
    guard let symbol = place.symbol else { return .null }
    let subject = place.subject
    let here = subject.names.occurrences(of: symbol).filter { $0.file == subject.file }
    return .array(here.map { ["range": subject.source.textRange($0.range).json] })
  }
}

/// All references to a symbol, in its own unit and in the units that import its module.
enum References {
  struct Reference {
    var path: String
    var source: SourceFile
    var range: SourceRange
    /// The names of the file.
    var names: FileNames
    var isDeclaration: Bool
    var uri: String

    var location: TextLocation { TextLocation(uri: uri, range: source.textRange(range)) }
  }

  static func all(of symbol: Symbol, in subject: Subject) -> [Reference] {
    let range = subject.names[symbol].range
    let path = subject.unit.files[symbol.file].path
    var found: [Reference] = []
    var seen: Set<TextLocation> = []
    for unit in subject.server.workspace.units(naming: path) {
      // All units share the names of the file, but each has its own index for the file.
      guard let file = unit.index(ofFile: path) else { continue }
      for location in unit.names.occurrences(of: Symbol(file: file, index: symbol.index)) {
        let other = unit.files[location.file]
        let reference = Reference(
          path: other.path, source: other.tree.source, range: location.range, names: unit.names.files[location.file],
          isDeclaration: location.file == file && location.range == range,
          uri: subject.server.workspace.uri(ofPath: other.path))
        if seen.insert(reference.location).inserted { found.append(reference) }
      }
    }
    return found
  }
}
