import FlowJSON
import FlowServerProtocol
import FlowSyntax

/// Code lenses above each screen: the number of places that show it, and a button that plays its flow.
enum CodeLensFeature {
  static let features = [
    Feature("textDocument/codeLens", ("codeLensProvider", ["resolveProvider": false])) {
      server, params throws(ResponseError) in
      guard let subject = Subject(server, params) else { return .null }
      let screens = subject.fileNames.declarations.indices.filter { subject.fileNames.declarations[$0].kind == .screen }
      return .array(screens.flatMap { lenses(Symbol(file: subject.file, index: $0), subject) })
    }
  ]

  private static func lenses(_ screen: Symbol, _ subject: Subject) -> [JSON] {
    let places = ShownPlace.all(of: screen, in: subject.names, subject.unit).map { subject.location($0.location) }
    let range = subject.source.textRange(subject.names[screen].range)
    let title = places.count == 1 ? "shown from 1 place" : "shown from \(places.count) places"
    var lenses = [
      lens(range, title, CommandFeature.showPlaces, [.string(subject.uri), range.start.json, .array(places.map(\.json))])
    ]
    if let flow = subject.fileNames.flow(around: screen.index) {
      let name = JSON.string(subject.fileNames[flow].name)
      lenses.append(lens(range, "play", CommandFeature.play, [.string(subject.uri), name]))
    }
    return lenses
  }

  private static func lens(_ range: TextRange, _ title: String, _ command: String, _ arguments: [JSON]) -> JSON {
    [
      "range": range.json,
      "command": ["title": .string(title), "command": .string(command), "arguments": .array(arguments)],
    ]
  }
}
