import FlowJSON
import FlowServerProtocol
import FlowSyntax

/// The symbols of a document and of the workspace.
enum SymbolFeature {
  static let features = [
    Feature("textDocument/documentSymbol", ("documentSymbolProvider", true)) { server, params throws(ResponseError) in
      guard let subject = Subject(server, params) else { return .null }
      let isNested = server.client.nestedSymbols
      let names = subject.fileNames
      let indices = isNested ? names.declarations([.flow, .style], of: nil) : names.indices(shown)
      let declarations = indices.map { (start: names[$0].range.start, json: isNested ? nested($0, subject) : flat($0, subject)) }
      return .array((declarations + scenarios(subject, areNested: isNested)).sorted { $0.start < $1.start }.map(\.json))
    },
    Feature("workspace/symbol", ("workspaceSymbolProvider", true)) { server, params throws(ResponseError) in
      server.workspace.loadAll()
      return .array(found(params["query"].string ?? "", server))
    },
  ]

  private static let shown: Declaration.Kinds = [
    .flow, .style, .screen, .tab, .work, .exit, .need, .variable, .link, .event, .sharedEvent, .flowEvent,
  ]

  static func symbolKind(_ kind: Declaration.Kind) -> SymbolKind? {
    switch kind {
    case .flow: .class
    case .style: .constant
    case .screen: .struct
    case .tab: .module
    case .work: .object
    case .exit: .method
    case .need: .interface
    case .variable: .variable
    case .link: .string
    case .event, .sharedEvent, .flowEvent: .event
    case .parameter, .binding: nil
    }
  }

  private static func nested(_ index: Int, _ subject: Subject) -> JSON {
    let declaration = subject.fileNames[index]
    let children = subject.fileNames.declarations(shown, of: index)
    let signature = Signature(names: subject.names, unit: subject.unit)
      .parameters(of: Symbol(file: subject.file, index: index), named: "")
    var range = subject.tree.range(of: declaration.node)
    range.start = min(range.start, declaration.range.start)
    range.end = max(range.end, declaration.range.end)
    return .object(of: [
      ("name", .string(declaration.name)), ("detail", signature.isEmpty ? nil : .string(signature)),
      ("kind", symbolKind(declaration.kind).map { .integer($0.rawValue) }),
      ("range", subject.source.textRange(range).json),
      ("selectionRange", subject.source.textRange(declaration.range).json),
      ("children", children.isEmpty ? nil : .array(children.map { nested($0, subject) })),
    ])
  }

  /// The scenarios of a document, each with the name of its flow.
  private static func scenarios(_ subject: Subject, areNested: Bool) -> [(start: UInt32, json: JSON)] {
    let (tree, source) = (subject.tree, subject.source)
    return tree.children(.scenario, of: 0).compactMap { node in
      guard let title = tree.child(.string, of: node).map(tree.range), title.end - title.start > 2 else { return nil }
      let name = JSON.string(source.text(SourceRange(start: title.start + 1, end: title.end - 1)))
      let flow = tree.child(.name, of: node).map { JSON.string(source.text(tree.range(of: $0))) }
      let (whole, kind) = (source.textRange(tree.range(of: node)), JSON.integer(SymbolKind.function.rawValue))
      if areNested {
        let selection = source.textRange(title).json
        return (
          title.start,
          .object(of: [("name", name), ("detail", flow), ("kind", kind), ("range", whole.json), ("selectionRange", selection)])
        )
      }
      let location = TextLocation(uri: subject.uri, range: source.textRange(title)).json
      return (title.start, .object(of: [("name", name), ("kind", kind), ("location", location), ("containerName", flow)]))
    }
  }

  private static func flat(_ index: Int, _ subject: Subject) -> JSON {
    information(subject.fileNames, index, subject.location(of: Symbol(file: subject.file, index: index)))
  }

  private static func information(_ names: FileNames, _ index: Int, _ location: TextLocation) -> JSON {
    let declaration = names[index]
    return .object(of: [
      ("name", .string(declaration.name)), ("kind", symbolKind(declaration.kind).map { .integer($0.rawValue) }),
      ("location", location.json), ("containerName", declaration.owner.map { .string(names[$0].name) }),
    ])
  }

  /// The symbols whose names contain the letters of the query in order, ignoring case.
  private static func found(_ query: String, _ server: LanguageServer) -> [JSON] {
    var found: [JSON] = []
    for unit in server.workspace.units.values.sorted(by: { $0.folder < $1.folder }) {
      for file in unit.files[..<unit.ownCount] {
        let names = file.parsed.names
        for index in names.indices(shown) where matches(names[index].name, query) {
          if found.count == maximumCount { return found }
          let location = TextLocation(
            uri: server.workspace.uri(ofPath: file.path), range: file.parsed.source.textRange(names[index].range))
          found.append(information(names, index, location))
        }
      }
    }
    return found
  }

  /// The largest number of symbols in an answer.
  private static let maximumCount = 512

  static func matches(_ name: String, _ query: String) -> Bool {
    var letters = name.lowercased().utf8.makeIterator()
    return query.lowercased().utf8.allSatisfy { wanted in
      while let letter = letters.next() { if letter == wanted { return true } }
      return false
    }
  }
}
