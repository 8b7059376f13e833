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

  /// A value of a part, a parameter or a need.
  struct Value {
    /// Empty for the value of a variable.
    var name: String
    /// The type without white space, so that only real changes count.
    var type: String
    var hasDefault: Bool
    /// The declaration in one line, for messages.
    var text: String

    var isOptional: Bool { optionalOf != nil }

    /// The type that an optional type wraps: `Int` of `Int?` and `Optional<Int>`.
    var optionalOf: String? {
      for prefix in ["Optional<", "Swift.Optional<"] where type.hasPrefix(prefix) && type.hasSuffix(">") {
        return String(type.dropFirst(prefix.count).dropLast())
      }
      return type.hasSuffix("?") && !type.contains("->") ? String(type.dropLast()) : nil
    }
  }

  /// A link, and the URLs that open it.
  struct Link {
    struct Value {
      /// The name of the query item, or the position in the path.
      var key: String
      var name: String
      /// The type, without the `?` of an optional value.
      var type: String
      var isOptional: Bool
    }

    /// The literals of the link, and the positions of the values in its path.
    var shape: String
    var values: [Value]
    /// The pattern, for messages.
    var text: String
    var place: Place

    /// Whether each URL of the other link also opens this link, with the same values.
    func opensAll(of other: Link) -> Bool {
      let canBeRead = values.allSatisfy { value in
        guard let given = other.values.first(where: { $0.key == value.key }) else { return value.isOptional }
        return value.type == given.type && (value.isOptional || !given.isOptional)
      }
      // A value may get another name. But if two values swap their names, they swap their places in the operations, too.
      let areKept = other.values.allSatisfy { given in
        values.contains { $0.key == given.key } && !values.contains { $0.name == given.name && $0.key != given.key }
      }
      return shape == other.shape && canBeRead && areKept
    }
  }

  /// A screen, a tab, work, an event, an exit or a variable: its name, and the properties that must not change.
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
  /// The standard conformances. One may imply another.
  var standardConformances: StandardConformances
  /// The other protocols in the header that code can rely on.
  var otherConformances: [String]
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
  var links: [Link]

  /// The protocols to which this flow conforms, and the other one does not.
  func conformances(missingIn other: FlowSignature) -> [String] {
    standardConformances.names(missingIn: other.standardConformances)
      + otherConformances.filter { !other.otherConformances.contains($0) }
  }

  var isRestorable: Bool { standardConformances.contains(.codable) }

  init(_ flow: Flow, in unit: FlowUnit, of revision: String?) {
    let reader = SignatureReader(unit: unit, revision: revision)
    name = unit.names[flow.name]
    place = reader.place(flow.location)
    access = flow.access
    parameters = reader.values(flow.parameters)
    needs = flow.needs.map { reader.value($0.name, $0.type, $0.defaultValue) }
    standardConformances = flow.standardConformances
    // Every flow is `Sendable`, and `Codable` implies the other two.
    otherConformances = flow.conformances.map { reader.type($0) }.filter {
      StandardConformances(named: $0).isEmpty && !["Sendable", "Encodable", "Decodable"].contains($0)
    }
    if standardConformances.contains(.caseAccessible) { otherConformances.append("CaseAccessible") }
    isOpaque = flow.isOpaque
    variables = flow.variables.map { variable in
      let value = Value(name: "", type: reader.type(variable.type), hasDefault: false, text: reader.line(variable.type))
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
    links = flow.links.map(reader.link)
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

  /// Code without white space.
  func type(_ fragment: Fragment) -> String { unit.text(of: fragment).filter { !$0.isWhitespace } }

  /// Code in one line.
  func line(_ fragment: Fragment) -> String { unit.text(of: fragment).split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  func values(_ list: ParameterList?) -> [FlowSignature.Value] {
    unit.parameters(of: list).map { value($0.name, $0.type, $0.defaultValue) }
  }

  func value(_ name: Name, _ type: Fragment, _ defaultValue: Fragment?) -> FlowSignature.Value {
    let end = defaultValue.map { " = \(line($0))" } ?? ""
    return FlowSignature.Value(
      name: unit.names[name], type: self.type(type), hasDefault: defaultValue != nil,
      text: "\(unit.names[name]): \(line(type))\(end)")
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

  func link(_ link: Link) -> FlowSignature.Link {
    let path = link.shape.segments.map { "/" + ($0 ?? "{}") }.joined()
    let shape = link.shape.items.isEmpty ? path : path + "?" + link.shape.items.joined(separator: "&")
    let values = zip(keys(of: link), link.values).map { key, value in
      FlowSignature.Link.Value(key: key, name: unit.names[value.name], type: type(value.type), isOptional: value.isOptional)
    }
    let text = link.isRest ? "rest" : String(unit.text(of: link.location).dropFirst().dropLast())
    return FlowSignature.Link(shape: link.isRest ? "rest" : shape, values: values, text: text, place: place(link.location))
  }

  /// The keys of the values of a link, in the order of the values.
  private func keys(of link: Link) -> [String] {
    let parts = link.pattern.split(separator: "?", maxSplits: 1)
    let positions = link.shape.segments.indices.filter { link.shape.segments[$0] == nil }.map { "/\($0)" }
    guard parts.count == 2 else { return positions }
    let items = parts[1].split(separator: "&").filter { $0.contains("={") }
    return positions + items.map { "?" + $0.prefix { $0 != "=" } }
  }
}
