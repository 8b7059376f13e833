import FlowCore
import FlowModel
import FlowSyntax

/// The interface of a flow, on which its callers, links, saved states and analytics depend.
struct FlowSignature {
  /// The source location of a declaration.
  struct Place {
    /// The git revision of the file; `nil` if the file is not of a revision.
    var revision: String?
    var path: String
    var line: Int
    var column: Int
  }

  struct Value: Equatable {
    var name: String
    var type: String
    var isOptional: Bool
  }

  /// A screen, a tab, work, an event, an exit, a link or a variable: its name, and the properties that must not change.
  struct Part {
    var name: String
    /// The values of the part, with their types.
    var values: [Value] = []
    /// The reducer or the flow that the screen shows; empty if there is none.
    var content = ""
    /// Whether the screen stays while a condition holds.
    var stays = false
    /// The column that shows the part: `sidebar`, `content` or `detail`; empty if it is in no column.
    var column = ""
    var events: [Part] = []
    var place: Place

    /// The word for the part in a message: its column, or the given word if it is in no column.
    func word(or what: String) -> String { column.isEmpty ? what : column }
  }

  var name: String
  var place: Place
  var access: Access
  var parameters: [Value]
  var needs: [Value]
  /// The protocols in the header, except for `OpaqueFlow`.
  var conformances: [String]
  /// Whether other modules do not see the screens.
  var isOpaque: Bool
  var variables: [Part]
  var screens: [Part]
  /// The alerts and dialogs. Their events are their buttons.
  var alerts: [Part]
  var tabs: [Part]
  /// What the columns can show.
  var contents: [Part]
  var work: [Part]
  var events: [Part]
  var exits: [Part]
  var links: [Part]

  var isRestorable: Bool { conformances.contains("Codable") }

  init(_ flow: Flow, in unit: FlowUnit, of revision: String?) {
    let reader = SignatureReader(unit: unit, revision: revision)
    name = unit.names[flow.name]
    place = reader.place(flow.location)
    access = flow.access
    parameters = reader.values(flow.parameters)
    needs = flow.needs.map { Value(name: unit.names[$0.name], type: reader.type($0.type), isOptional: false) }
    conformances = flow.conformances.map { reader.type($0) }.filter { StandardConformances(named: $0) != .opaqueFlow }
    isOpaque = flow.isOpaque
    variables = flow.variables.map { variable in
      let value = Value(name: "", type: reader.type(variable.type), isOptional: false)
      return Part(name: unit.names[variable.name], values: [value], place: reader.place(variable.location))
    }
    func parts(areAlerts: Bool) -> [Part] {
      unit.screens(of: flow).filter { ($0.alert != nil) == areAlerts }.map { screen in
        var part = reader.part(screen.name, screen.content, screen.transitions, screen.location)
        part.stays = screen.stays != nil
        return part
      }
    }
    screens = parts(areAlerts: false)
    alerts = parts(areAlerts: true)
    let items = unit.tabs(of: flow).map { tab in
      var part = reader.part(tab.name, tab.content, tab.transitions, tab.location)
      part.column = tab.column.map { "\($0.word)" } ?? ""
      return part
    }
    tabs = items.filter(\.column.isEmpty)
    contents = items.filter { !$0.column.isEmpty }
    work = flow.work.map { work in reader.part(work.name, work.content, work.transitions, work.location) }
    events = flow.events.map { event in
      Part(name: unit.names[event.name], values: reader.values(event.parameters), place: reader.place(event.location))
    }
    exits = flow.exits.map { exit in
      Part(name: unit.names[exit.name], values: reader.values(exit.parameters), place: reader.place(exit.location))
    }
    links = flow.links.map { link in
      Part(name: reader.shape(of: link), values: reader.values(of: link), place: reader.place(link.location))
    }
  }
}

private struct SignatureReader {
  let unit: FlowUnit
  let revision: String?

  func place(_ location: Location) -> FlowSignature.Place {
    let file = unit.files[location.file]
    let position = file.position(at: location.range.start)
    return FlowSignature.Place(revision: revision, path: file.path, line: position.line, column: position.column)
  }

  /// A type without white space, so that only real changes count.
  func type(_ fragment: Fragment) -> String { unit.text(of: fragment).filter { !$0.isWhitespace } }

  func values(_ list: ParameterList?) -> [FlowSignature.Value] {
    unit.parameters(of: list).map {
      FlowSignature.Value(name: unit.names[$0.name], type: type($0.type), isOptional: $0.defaultValue != nil)
    }
  }

  func part(_ name: Name, _ content: Screen.Content, _ transitions: IndexRange, _ location: Location) -> FlowSignature.Part {
    var part = FlowSignature.Part(name: unit.names[name], place: place(location))
    switch content {
    case .values(let list): part.values = values(list)
    case .feature(let type, _), .flow(_, let type, _): part.content = self.type(type)
    }
    // Swift declares the events in patterns, and flowc generates nothing for them.
    for transition in unit.transitions[transitions] {
      guard case .event(let name, let list) = transition.trigger else { continue }
      part.events.append(
        FlowSignature.Part(name: unit.names[name], values: values(list), place: place(transition.location)))
    }
    return part
  }

  /// The shape of a link: its literals and the positions of its values.
  func shape(of link: Link) -> String {
    if link.isRest { return "rest" }
    let path = link.shape.segments.map { "/" + ($0 ?? "{}") }.joined()
    return link.shape.items.isEmpty ? path : path + "?" + link.shape.items.sorted().joined(separator: "&")
  }

  func values(of link: Link) -> [FlowSignature.Value] {
    link.values.map { FlowSignature.Value(name: "", type: type($0.type), isOptional: $0.isOptional) }
  }
}
