import FlowModel
import FlowSyntax

/// Properties that read a case of an enum without `if case`. Only flows with `CaseAccessible` get them, because each property
/// takes `swiftc` about as long as a transition.
///
/// ```swift
/// public var detail: (Int)? {
///   if case .detail(let value0) = self { (value0) } else { nil }
/// }
/// ```
extension SwiftGenerator {
  /// Writes the conformances that give the enums `is(_:)`.
  func writeCaseAccess() {
    if !facts.hasCaseAccess { return }
    emptyLine()
    writeCaseAccess(to: screenEnum)
    for index in flow.screens.indices where !screens[index].hasReducer && hasAction(index) {
      line(0, "extension \(flow.name).\(capitalized: screens[index].name)Action: FlowRuntime.CaseAccessible {}")
    }
    writeCaseAccess(to: screenActionEnum)
    if facts.hasTabs {
      writeCaseAccess(to: words.type)
      writeCaseAccess(to: words.action)
    }
    if !flow.exits.isEmpty { writeCaseAccess(to: "Exit") }
    writeCaseAccess(to: "Action")
  }

  private func writeCaseAccess(to name: StaticString) {
    line(0, "extension \(flow.name).\(name): FlowRuntime.CaseAccessible {}")
  }

  /// Writes the properties of the enum `Screen`.
  func writeScreenProperties() {
    if !facts.hasCaseAccess { return }
    if facts.hasTabs { writeProperty(named: words.items, flow.hasColumns ? "FlowRuntime.Columns<Column>" : "FlowRuntime.Tabs<Tab>") }
    for screen in screens[flow.screens] {
      if case .values(let list) = screen.content {
        writeProperty(of: screen.name, list)
      } else {
        writeProperty(of: screen.name, screen.content, ".State")
      }
    }
  }

  /// Writes the properties of the enum with the events of one screen.
  func writeEventProperties(_ transitions: IndexRange) {
    if !facts.hasCaseAccess { return }
    for transition in self.transitions[transitions] {
      if case .event(let name, let list) = transition.trigger { writeProperty(of: name, list) }
    }
  }

  /// Writes the properties of the enum `ScreenAction`.
  func writeScreenActionProperties() {
    if !facts.hasCaseAccess { return }
    if facts.hasTabs {
      writeProperty(
        named: words.items,
        flow.hasColumns ? "FlowRuntime.ColumnsAction<Column, ColumnAction>" : "FlowRuntime.TabsAction<Tab, TabAction>")
    }
    for index in flow.screens.indices where hasAction(index) {
      let screen = screens[index]
      if screen.hasReducer {
        writeProperty(of: screen.name, screen.content, ".Action")
        continue
      }
      line(4, "\(access)var \(screen.name): \(capitalized: screen.name)Action? {")
      writeReading(of: screen.name, values: 1)
    }
  }

  /// Writes the properties of the enum `Tab` or `TabAction`.
  func writeTabProperties(_ part: StaticString) {
    if !facts.hasCaseAccess { return }
    for tab in tabs[flow.tabs] { writeProperty(of: tab.name, tab.content, part) }
  }

  /// Writes the properties of the enum `Exit`.
  func writeExitProperties() {
    if !facts.hasCaseAccess { return }
    for exit in flow.exits { writeProperty(of: exit.name, exit.parameters) }
  }

  /// Writes the properties of the enum `Action`.
  func writeActionProperties() {
    if !facts.hasCaseAccess { return }
    writeProperty(named: "router", "FlowRuntime.RouterAction<Screen, ScreenAction>")
    if !flow.exits.isEmpty { writeProperty(named: "exit", "Exit") }
    for event in flow.events { writeProperty(of: event.name, event.parameters) }
    for work in flow.work { writeProperty(of: work.name, work.content, ".Action") }
  }

  private func writeProperty(named name: StaticString, _ type: StaticString) {
    emptyLine()
    line(4, "\(access)var \(name): \(type)? {")
    line(6, "if case .\(name)(let value) = self { value } else { nil }")
    line(4, "}")
  }

  /// Writes the property for an enum case that holds the state or the action of a reducer.
  private func writeProperty(of name: Name, _ content: Screen.Content, _ part: StaticString) {
    guard let type = content.reducer?.type, isReadable(name) else { return }
    emptyLine()
    begin("\(access)var \(name): ")
    place(type.location.range, unless: isKnown(content), indent: 4)
    end("\(part)? {")
    writeReading(of: name, values: 1)
  }

  /// Writes the property for an enum case that holds values.
  private func writeProperty(of name: Name, _ list: ParameterList?) {
    guard isReadable(name) else { return }
    emptyLine()
    let parameters = list?.parameters ?? .empty
    guard parameters.count > 0 else {
      line(4, "\(access)var \(name): Void? {")
      return writeReading(of: name, values: 0)
    }
    begin("\(access)var \(name): (")
    // A single value has no label, because Swift has no tuples with only one labelled value.
    let first = self.parameters[parameters.start]
    let isOne = parameters.count == 1
    place(isOne ? first.type.location.range : declaration(of: first), unless: isPlain(list), indent: 4)
    for index in parameters.start + 1..<parameters.end {
      put(", ")
      put(declaration(of: self.parameters[index]))
    }
    end(")? {")
    writeReading(of: name, values: parameters.count)
  }

  /// The range of a parameter such as `number: Int`, without its default value.
  private func declaration(of parameter: Parameter) -> SourceRange {
    SourceRange(start: parameter.location.range.start, end: parameter.type.location.range.end)
  }

  private func writeReading(of name: Name, values: Int) {
    level = .body
    beginLine(6, "if case .\(name)")
    for index in 0..<values { put("\(index == 0 ? "(let value" : ", let value")\(number: index)") }
    put(values > 0 ? ") = self { (" : " = self { (")
    for index in 0..<values { put("\(index == 0 ? "value" : ", value")\(number: index)") }
    put(") } else { nil }\n")
    line(4, "}")
    level = .type
  }

  /// Whether a property can have the name without a clash with generated or synthesised members.
  private func isReadable(_ name: Name) -> Bool {
    switch names[name] {
    case "self", "Type", "Protocol", "init", "hashValue", "nestedFlow": false
    default: true
    }
  }
}
