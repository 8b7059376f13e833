import FlowModel
import FlowSyntax

/// The conformances that a flow's header names.
///
/// The generator writes out `Codable`, because the synthesised code takes `swiftc` many times longer. A screen is coded as an
/// object whose only key is the screen's name. The value has the screen's values by name, or the state of its reducer. So old
/// data stays readable when screens are added. An unknown name is a decoding error instead of a wrong screen.
extension SwiftGenerator {
  func writeConformances() {
    if flow.standardConformances.contains(.codable) {
      writeCoding(of: "Screen", isTab: false)
      if facts.hasTabs { writeCoding(of: words.type, isTab: true) }
      writeStateCoding()
    }
    writeCaseAccess()
    for (index, conformance) in flow.conformances.enumerated() {
      let name = text(conformance)
      if StandardConformances.contain(protocolNamed: name) { continue }
      writeConformance(conformance.location.range, number: index + 1)
    }
  }

  /// Writes the extension that conforms the state to a protocol of the app.
  ///
  /// Two declarations are placed at the protocol's name, so that `swiftc` reports mistakes there. At an alias, it reports a
  /// misspelt protocol; at the extension, a missing requirement.
  private func writeConformance(_ range: SourceRange, number: Int) {
    level = .file
    emptyLine()
    begin("private typealias \(plain: flow.name)Conformance\(number: number) = ")
    place(range, indent: 0)
    end()
    begin()
    place(at: range.start, indent: 0)
    end("extension \(flow.name).State: \(plain: flow.name)Conformance\(number: number) {}")
    endElsewhere(indent: 0)
    level = .body
  }

  /// Writes the coding of the enum with the screens, or with the tabs or columns.
  private func writeCoding(of type: StaticString, isTab: Bool) {
    let hasTabs = facts.hasTabs && !isTab
    emptyLine()
    line(0, "extension \(flow.name).\(type) {")
    openEncode()
    line(4, "var coder = FlowRuntime.ScreenEncoder(to: encoder)")
    var cases = SplitSwitch(over: "self", isTab ? "" : enumMember, isSplit: !isTab && isLarge)
    open(cases)
    if hasTabs {
      next(&cases)
      line(4, "case .\(words.items)(let value): try coder.encode(value, as: \"\(words.items)\")")
    }
    if isTab {
      for tab in tabs[flow.tabs] { writeEncoding(tab.name, tab.content) }
    } else {
      for screen in screens[flow.screens] {
        next(&cases)
        writeEncoding(screen)
      }
    }
    close(cases, others: false)
    emptyLine()
    openDecode()
    line(4, "let coder = try FlowRuntime.ScreenDecoder(from: decoder)")
    line(4, "switch coder.name {")
    if hasTabs { line(4, "case \"\(words.items)\": self = .\(words.items)(try coder.value())") }
    if isTab {
      for tab in tabs[flow.tabs] { writeDecoding(tab.name, tab.content) }
    } else {
      for screen in screens[flow.screens] { writeDecoding(screen) }
    }
    line(4, "default: throw coder.unknownScreen()")
    line(4, "}")
    line(2, "}")
    line(0, "}")
  }

  /// Writes the code that encodes the state of a reducer.
  private func writeEncoding(_ name: Name, _ content: Screen.Content) {
    guard let type = content.reducer?.type else { return }
    line(4, "case .\(name)(let value):")
    begin("try coder")
    placeCall(at: type, unless: isPlain(content), indent: 6)
    end("encode(value, as: \(literal: name))")
  }

  private func writeDecoding(_ name: Name, _ content: Screen.Content) {
    guard let type = content.reducer?.type else { return }
    line(4, "case \(literal: name):")
    begin("self = .\(name)(try coder")
    placeCall(at: type, unless: isPlain(content), indent: 6)
    end("value())")
  }

  private func openEncode() {
    line(2, "\(access)func encode(to encoder: any Encoder) throws {")
  }

  private func openDecode() {
    line(2, "\(access)init(from decoder: any Decoder) throws {")
  }

  private func writeEncoding(_ screen: Screen) {
    if screen.hasReducer { return writeEncoding(screen.name, screen.content) }
    beginLine(4, "case .\(screen.name)")
    let values = screen.values
    if values.isEmpty { return put(": try coder.encode(\(literal: screen.name))\n") }
    put("\(numbered(values)):\n")
    line(6, "try coder.encode(\(literal: screen.name)) { values in")
    for index in 0..<values.count {
      let parameter = parameters[values.start + index]
      begin("try values")
      placeCall(at: parameter.type, unless: isPlain(parameter.type), indent: 8)
      end("save(value\(number: index), as: \(literal: parameter.name))")
    }
    line(6, "}")
  }

  private func writeDecoding(_ screen: Screen) {
    if screen.hasReducer { return writeDecoding(screen.name, screen.content) }
    line(4, "case \(literal: screen.name):")
    let values = screen.values
    if !values.isEmpty {
      line(6, "let values = try coder.values()")
      writeDecoding(values, indent: 6)
    }
    beginLine(6, "self = .\(screen.name)")
    if !values.isEmpty {
      put("(")
      putNumbered(values)
      put(")")
    }
    put("\n")
  }

  /// Writes `let value0 = try values.value("id") as Int` for each value.
  private func writeDecoding(_ values: IndexRange, indent: Int) {
    for index in 0..<values.count {
      let parameter = parameters[values.start + index]
      begin("let value\(number: index) = try values")
      placeCall(at: parameter.type, unless: isPlain(parameter.type), indent: indent)
      end("value(\(literal: parameter.name)) as \(repeated: parameter.type)")
    }
  }

  /// The pattern that binds all values of a case by number: `(let value0, let value1)`. Empty if the case has no values.
  func numbered(_ values: IndexRange) -> Code {
    values.isEmpty ? "" : "(\(list: (0..<values.count).map { "let value\(number: $0)" }))"
  }

  /// Writes values that ``numbered(_:)`` has bound as arguments: `id: value0, name: value1`.
  func putNumbered(_ values: IndexRange) {
    for index in 0..<values.count {
      if index > 0 { put(", ") }
      put("\(label: parameters[values.start + index].name): value\(number: index)")
    }
  }

  /// Writes the dot before a coding method, after the text since ``begin()``. The method's name is then at the place of the
  /// type, so `swiftc` reports there if the type is not codable.
  func placeCall(at type: Fragment, unless isPlain: Bool, indent: Int) {
    if isPlain {
      placeNothing(indent: indent)
      return put(".")
    }
    let start = type.location.range.start
    let isFirstOfLine = bytes[Int(start) - 1] == UInt8(ascii: "\n") || bytes[Int(start) - 1] == UInt8(ascii: "\r")
    place(at: isFirstOfLine ? start : start - 1, indent: indent)
    put(".")
  }

  private func writeStateCoding() {
    let given = flow.parameters?.parameters ?? .empty
    emptyLine()
    line(0, "extension \(flow.name).State {")
    openEncode()
    line(4, "var values = encoder.container(keyedBy: FlowRuntime.FlowCodingKey.self)")
    for parameter in parameters[given] {
      writeEncoding(of: parameter.name, parameter.type, isPlain: isPlain(parameter.type))
    }
    for variable in flow.variables { writeEncoding(of: variable.name, variable.type, isPlain: isPlain(variable.type)) }
    for work in flow.work {
      if let type = work.content.reducer?.type { writeEncoding(of: work.name, type, isPlain: isPlain(work.content)) }
    }
    line(4, "try values.encode(self.routes, forKey: \"routes\")")
    if flow.resumes { line(4, "if !self.refused.isEmpty { try values.encode(self.refused, forKey: \"refused\") }") }
    line(2, "}")
    emptyLine()
    openDecode()
    line(4, "let values = try decoder.container(keyedBy: FlowRuntime.FlowCodingKey.self)")
    writeDecoding(given, indent: 4)
    // The generated code makes a new state, and then restores its variables and routes.
    begin("self.init(")
    let arePlain = parameters[given].allSatisfy { isPlain($0.type) }
    if let parameters = flow.parameters?.copied, !arePlain {
      // If the parameters do not compile, swiftc reports follow-up errors at this call, so the call gets the place of the
      // parameters.
      place(at: parameters.start, indent: 4)
    } else {
      placeNothing(indent: 4)
    }
    putNumbered(given)
    end(")")
    for variable in flow.variables { writeRestoration(of: variable.name, variable.type, isPlain: isPlain(variable.type)) }
    for work in flow.work {
      if let type = work.content.reducer?.type { writeRestoration(of: work.name, type, isPlain: isPlain(work.content)) }
    }
    line(4, "try values.restore(\"routes\", into: &self.routes)")
    writeInferredContainers()
    if flow.resumes {
      // If the new state has kept a refusal, the generated code drops it.
      line(4, "self.refused.forget()")
      line(4, "try values.restore(\"refused\", into: &self.refused)")
    }
    if facts.stateEnforcesRequirements { writeEnforcement() }
    if flow.resumes { line(4, "self.refused.dropAbandoned(in: self.routes)") }
    line(2, "}")
    line(0, "}")
  }

  private func writeEncoding(of member: Name, _ type: Fragment, isPlain: Bool) {
    begin("try values")
    placeCall(at: type, unless: isPlain, indent: 4)
    end("save(self.\(member: member), as: \(literal: member))")
  }

  private func writeRestoration(of member: Name, _ type: Fragment, isPlain: Bool) {
    begin("try values")
    placeCall(at: type, unless: isPlain, indent: 4)
    end("restore(\(literal: member), into: &self.\(member: member))")
  }

  /// Gives decoded layers the containers of this version of the app. The version that saved them may not have pushed on their
  /// screens.
  private func writeInferredContainers() {
    let all = flow.screens.indices
    let opening = all.filter { screens[$0].opensNavigation }
    if opening.isEmpty && !flow.tabsOpenNavigation { return }
    beginLine(4, "self.routes.inferContainers {")
    if opening.count == all.count && flow.tabsOpenNavigation == facts.hasTabs { return put(" _ in true }\n") }
    put("\n")
    line(6, "switch $0\(enumMember) {")
    if flow.tabsOpenNavigation { line(6, "case .\(words.items): return true") }
    for index in opening { line(6, "case .\(screens[index].name): return true") }
    line(6, "default: return false")
    line(6, "}")
    line(4, "}")
  }

  /// Enforces requirements in a decoded state, because a condition may have become false.
  private func writeEnforcement() {
    if flow.resumes {
      line(4, "self.enforceRequirements(admitting: { $0.admits($1) }, refusingRoutes: { (state, screen) in")
    } else {
      line(4, "self.enforceRequirements(admitting: { $0.admits($1) }) { (state, screen) in")
    }
    line(6, "var \(locals.navigation) = FlowRuntime.NavigationOf<\(flow.name)>()")
    line(6, "state.refuse(screen, &\(locals.navigation))")
    line(4, flow.resumes ? "})" : "}")
  }
}
