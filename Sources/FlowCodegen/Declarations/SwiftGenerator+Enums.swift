import FlowModel
import FlowSyntax

/// The first layer: screens, events and actions as plain enums.
extension SwiftGenerator {
  mutating func writeEnums() {
    let conformances = ConformanceLists(of: flow, unit)
    writeScreen(conformances)
    var index = flow.screens.start
    while index < flow.screens.end {
      if !screens[index].isFeature, hasAction(index) { writeEvents(of: index, conformances) }
      index &+= 1
    }
    writeScreenAction(conformances)
    writeAction(conformances)
  }

  /// Whether the flow's `ScreenAction` has a case for a screen: for a reducer's actions, or declared events.
  mutating func hasAction(_ screen: Int) -> Bool {
    if screens[screen].isFeature { return true }
    let transitions = screens[screen].transitions
    var index = transitions.start
    while index < transitions.end {
      if self.transitions[index].isEvent { return true }
      index &+= 1
    }
    return false
  }

  private mutating func writeScreen(_ conformances: ConformanceLists) {
    line(2, "/// What the flow can show.")
    indent(2)
    putAccess()
    put("enum Screen: ")
    put(conformances.state)
    put(" {\n")
    var index = flow.screens.start
    while index < flow.screens.end {
      let screen = screens[index]
      doc(screen.doc, indent: 4)
      switch screen.content {
      case .values(let list): writeCase(screen.name, list)
      case .feature(let type, _), .flow(_, let type, _):
        begin()
        put("case ")
        put(screen.name)
        put("(")
        place(type.location.range, indent: 4)
        put(".State)")
        end()
      }
      index &+= 1
    }
    line(2, "}")
  }

  private mutating func writeEvents(of index: Int, _ conformances: ConformanceLists) {
    let screen = screens[index]
    emptyLine()
    indent(2)
    put("/// What can happen on `")
    putPlain(screen.name)
    put("`.\n")
    indent(2)
    putAccess()
    put("enum ")
    putCapitalized(screen.name)
    put("Action: ")
    put(conformances.action)
    put(" {\n")
    var transition = screen.transitions.start
    while transition < screen.transitions.end {
      if case .event(let name, let parameters) = transitions[transition].trigger {
        doc(transitions[transition].doc, indent: 4)
        writeCase(name, parameters)
      }
      transition &+= 1
    }
    line(2, "}")
  }

  private mutating func writeCase(_ name: Name, _ parameters: ParameterList?) {
    guard let range = parameters?.copied else { return line(4, "case ", name, "") }
    begin()
    put("case ")
    put(name)
    put("(")
    place(range, indent: 4)
    put(")")
    end()
  }

  private mutating func writeScreenAction(_ conformances: ConformanceLists) {
    emptyLine()
    line(2, "/// What can happen on any screen.")
    indent(2)
    putAccess()
    put("enum ScreenAction: ")
    put(conformances.action)
    put(" {\n")
    var index = flow.screens.start
    while index < flow.screens.end {
      if hasAction(index) {
        let screen = screens[index]
        indent(4)
        put("case ")
        put(screen.name)
        put("(")
        if let feature = screen.feature {
          put(repeated: feature.type)
          put(".Action)\n")
        } else {
          putCapitalized(screen.name)
          put("Action)\n")
        }
      }
      index &+= 1
    }
    line(2, "}")
  }

  private mutating func writeAction(_ conformances: ConformanceLists) {
    emptyLine()
    line(2, "/// Everything that can happen to the flow.")
    indent(2)
    putAccess()
    put("enum Action: FlowAction, ")
    put(conformances.action)
    put(" {\n")
    line(4, "case router(RouterAction<Screen, ScreenAction>)")
    for event in flow.events {
      doc(event.doc, indent: 4)
      writeCase(event.name, event.parameters)
    }
    line(2, "}")
  }
}

/// What the enums and the state conform to: no more than what was asked for, because every conformance costs
/// compile time.
struct ConformanceLists {
  let state: StaticString
  let action: StaticString

  init(of flow: Flow, _ unit: FlowUnit) {
    var isEquatable = false
    var isHashable = false
    var isCodable = false
    for conformance in flow.conformances {
      switch unit.files[flow.file].text(conformance.location.range) {
      case "Equatable": isEquatable = true
      case "Hashable": isHashable = true
      case "Codable": isCodable = true
      default: break
      }
    }
    switch (isHashable, isCodable) {
    case (true, true): state = "Hashable, Sendable, Codable"
    case (true, false): state = "Hashable, Sendable"
    case (false, true): state = "Equatable, Sendable, Codable"
    case (false, false): state = "Equatable, Sendable"
    }
    action = isHashable ? "Hashable, Sendable" : isEquatable ? "Equatable, Sendable" : "Sendable"
  }
}
