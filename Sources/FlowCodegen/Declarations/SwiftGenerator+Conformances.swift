import FlowModel
import FlowSyntax

/// The conformances that a flow's header names.
///
/// `Codable` is written out, because having it synthesised takes many times longer to compile. A screen is an object with one key,
/// its name, that holds its values by name, or the state of its reducer; so old data stays readable when screens
/// are added, and an unknown name is an error of decoding, not a wrong screen.
extension SwiftGenerator {
  mutating func writeConformances() {
    for conformance in flow.conformances {
      switch text(conformance) {
      case "Equatable", "Hashable", "Sendable": break
      case "Codable":
        writeScreenCoding()
        if facts.hasTabs { writeTabCoding() }
        writeStateCoding()
      default:
        emptyLine()
        begin()
        put("extension ")
        put(flow.name)
        put(".State: ")
        place(conformance.location.range, indent: 0)
        put(" {}")
        end()
      }
    }
  }

  private mutating func writeScreenCoding() {
    emptyLine()
    line(0, "extension ", flow.name, ".Screen {")
    openEncode()
    line(4, "var coder = ScreenEncoder(to: encoder)")
    var cases = SplitSwitch(over: locals.itself, isSplit: isLarge)
    open(cases)
    if facts.hasTabs {
      next(&cases)
      line(4, "case .tabs(let value): try coder.encode(value, as: \"tabs\")")
    }
    for index in flow.screens.start..<flow.screens.end {
      next(&cases)
      writeEncoding(screens[index])
    }
    close(cases)
    line(2, "}")
    emptyLine()
    openDecode()
    line(4, "let coder = try ScreenDecoder(from: decoder)")
    line(4, "switch coder.name {")
    if facts.hasTabs { line(4, "case \"tabs\": self = .tabs(try coder.value())") }
    for index in flow.screens.start..<flow.screens.end { writeDecoding(screens[index]) }
    line(4, "default: throw coder.unknownScreen()")
    line(4, "}")
    line(2, "}")
    line(0, "}")
  }

  private mutating func writeTabCoding() {
    emptyLine()
    line(0, "extension ", flow.name, ".Tab {")
    openEncode()
    line(4, "var coder = ScreenEncoder(to: encoder)")
    line(4, "switch self {")
    for index in flow.tabs.start..<flow.tabs.end { writeReducerEncoding(tabs[index].name) }
    line(4, "}")
    line(2, "}")
    emptyLine()
    openDecode()
    line(4, "let coder = try ScreenDecoder(from: decoder)")
    line(4, "switch coder.name {")
    for index in flow.tabs.start..<flow.tabs.end { writeReducerDecoding(tabs[index].name) }
    line(4, "default: throw coder.unknownScreen()")
    line(4, "}")
    line(2, "}")
    line(0, "}")
  }

  private mutating func writeReducerEncoding(_ name: Name) {
    indent(4)
    put("case .")
    put(name)
    put("(let value): try coder.encode(value, as: ")
    putLiteral(name)
    put(")\n")
  }

  private mutating func writeReducerDecoding(_ name: Name) {
    indent(4)
    put("case ")
    putLiteral(name)
    put(": self = .")
    put(name)
    put("(try coder.value())\n")
  }

  private mutating func openEncode() {
    indent(2)
    putAccess()
    put("func encode(to encoder: any Encoder) throws {\n")
  }

  private mutating func openDecode() {
    indent(2)
    putAccess()
    put("init(from decoder: any Decoder) throws {\n")
  }

  private mutating func writeEncoding(_ screen: Screen) {
    if screen.hasReducer { return writeReducerEncoding(screen.name) }
    indent(4)
    put("case .")
    put(screen.name)
    let values = screen.values
    if values.isEmpty {
      put(": try coder.encode(")
      putLiteral(screen.name)
      return put(")\n")
    }
    put("(")
    for index in 0..<values.count {
      if index > 0 { put(", ") }
      put("let value")
      put(number: index)
    }
    put("):\n")
    indent(6)
    put("try coder.encode(")
    putLiteral(screen.name)
    put(") { values in\n")
    for index in 0..<values.count {
      indent(8)
      put("try values.encode(value")
      put(number: index)
      put(", forKey: ")
      putLiteral(parameters[values.start + index].name)
      put(")\n")
    }
    line(6, "}")
  }

  private mutating func writeDecoding(_ screen: Screen) {
    if screen.hasReducer { return writeReducerDecoding(screen.name) }
    indent(4)
    put("case ")
    putLiteral(screen.name)
    put(":\n")
    let values = screen.values
    if !values.isEmpty { line(6, "let values = try coder.values()") }
    indent(6)
    put("self = .")
    put(screen.name)
    if !values.isEmpty {
      put("(")
      for index in values.start..<values.end {
        if index > values.start { put(", ") }
        putLabel(parameters[index].name)
        put(": try values.value(")
        putLiteral(parameters[index].name)
        put(")")
      }
      put(")")
    }
    put("\n")
  }

  private mutating func writeStateCoding() {
    let parameters = flow.parameters?.parameters ?? .empty
    let given = (parameters.start..<parameters.end).map { self.parameters[$0].name }
    let variables = flow.variables.map(\.name)
    emptyLine()
    line(0, "extension ", flow.name, ".State {")
    openEncode()
    line(4, "var values = encoder.container(keyedBy: FlowCodingKey.self)")
    for name in given + variables {
      indent(4)
      put("try values.encode(self.")
      putMember(name)
      put(", forKey: ")
      putLiteral(name)
      put(")\n")
    }
    line(4, "try values.encode(self.routes, forKey: \"routes\")")
    line(2, "}")
    emptyLine()
    openDecode()
    line(4, "let values = try decoder.container(keyedBy: FlowCodingKey.self)")
    writeInitialisation(given)
    for name in variables {
      indent(4)
      put("try values.restore(")
      putLiteral(name)
      put(", into: &self.")
      putMember(name)
      put(")\n")
    }
    line(4, "try values.restore(\"routes\", into: &self.routes)")
    if facts.stateEnforcesRequirements { writeEnforcement() }
    line(2, "}")
    line(0, "}")
  }

  /// `self.init(user: try values.value("user"))`: a new state, into which the rest is restored.
  private mutating func writeInitialisation(_ names: [Name]) {
    indent(4)
    put("self.init(")
    for (index, name) in names.enumerated() {
      if index > 0 { put(", ") }
      putLabel(name)
      put(": try values.value(")
      putLiteral(name)
      put(")")
    }
    put(")\n")
  }

  /// What a screen requires may no longer be so.
  private mutating func writeEnforcement() {
    line(4, "self.enforceRequirements(admitting: { $0.admits($1) }) { (state, screen) in")
    indent(6)
    put("var ")
    put(locals.navigation)
    put(" = NavigationOf<")
    put(flow.name)
    put(">()\n")
    indent(6)
    put("state.refuse(screen, &")
    put(locals.navigation)
    put(")\n")
    line(4, "}")
  }
}
