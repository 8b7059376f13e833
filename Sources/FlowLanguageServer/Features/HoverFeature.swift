import FlowAnalysis
import FlowJSON
import FlowServerProtocol
import FlowSyntax

/// The hover text of a name: its declaration, its documentation, and the ways to a screen.
enum HoverFeature {
  static let features = [
    Feature("textDocument/hover", ("hoverProvider", true)) { server, params throws(ResponseError) in
      guard let place = try TextDocumentPosition.of(server, params) else { return .null }
      return answer(place)
    }
  ]

  private static func answer(_ place: TextDocumentPosition) -> JSON {
    let subject = place.subject
    guard let symbol = place.symbol else { return .null }
    var parts: [MarkupContent.Part] = [.code(Signature(names: subject.names, unit: subject.unit).text(of: symbol))]
    let declaration = subject.names[symbol]
    let documentation = subject.unit.files[symbol.file].tree.documentation(of: declaration.node)
    if !documentation.isEmpty { parts.append(.documentation(documentation)) }
    if declaration.kind == .screen { parts += ways(to: symbol, subject).map(MarkupContent.Part.sentences) }
    if let module = subject.names.module(ofFile: symbol.file) { parts.append(.sentences("From the module `\(module)`.")) }
    let token = subject.tree.token(before: place.offset + 1)
    return .object(of: [
      ("contents", MarkupContent(parts).json(subject.server.client.hoverFormat)),
      ("range", token < 0 ? nil : subject.source.textRange(subject.tree.tokens[token].range).json),
    ])
  }

  /// The ways in which a screen is shown, the declarations that show it, and the shortest way there.
  private static func ways(to screen: Symbol, _ subject: Subject) -> [String] {
    let places = ShownPlace.all(of: screen, in: subject.names, subject.unit)
    var parts: [String] = []
    let kinds = Set(places.map(\.how)).sorted().map { "`\($0)`" }.joined(separator: ", ")
    if !kinds.isEmpty { parts.append("Shown as \(kinds).") }
    let senders = Set(places.map(\.from)).sorted().map { "`\($0)`" }.joined(separator: ", ")
    if !senders.isEmpty { parts.append("Reachable from \(senders).") }
    guard subject.names.isOwn(screen.file) else { return parts }
    let location = Location(file: screen.file, range: subject.names[screen].range)
    let trees = subject.unit.files[..<subject.unit.ownCount].map(\.tree)
    switch Analysis.shortestWay(toScreenAt: location, in: subject.unit.model, trees: trees) {
    case .found(let steps) where steps.isEmpty: parts.append("The flow starts here.")
    case .found(let steps):
      let lines = steps.enumerated().map { index, step in
        "\(index + 1). `\(step.event)`" + (step.stack.isEmpty ? "" : "  \(step.stack)")
      }
      parts.append("The shortest way here:\n\n" + lines.joined(separator: "\n"))
    case .absent: parts.append("It is never shown.")
    case .unknown: break
    }
    return parts
  }
}
