import FlowServerProtocol
import FlowSyntax

/// Above each screen, how many places show it.
enum CodeLensFeature {
  static let features = [
    Feature("textDocument/codeLens", ("codeLensProvider", ["resolveProvider": false])) {
      server, params throws(ResponseError) in
      guard let subject = Subject(server, params) else { return .null }
      let screens = subject.fileNames.declarations.indices.filter { subject.fileNames.declarations[$0].kind == .screen }
      return .array(screens.map { lens(Symbol(file: subject.file, index: $0), subject) })
    }
  ]

  private static func lens(_ screen: Symbol, _ subject: Subject) -> JSON {
    let places = Showings.all(of: screen, in: subject.names, subject.unit).map { subject.location($0.location) }
    let range = subject.source.textRange(subject.names[screen].range)
    let title = places.count == 1 ? "1 way here" : "\(places.count) ways here"
    return [
      "range": range.json,
      "command": [
        "title": .string(title), "command": .string(CommandFeature.showPlaces),
        "arguments": [.string(subject.uri), range.start.json, .array(places.map(\.json))],
      ],
    ]
  }
}
