import FlowModel
import FlowSyntax

/// Writes the enums of screens, events and actions.
extension SwiftGenerator {
  func writeEnums() {
    let conformances = ConformanceLists(of: flow)
    level = .type
    writeScreen(conformances)
    for index in flow.screens.indices {
      if !screens[index].hasReducer, hasAction(index) { writeEvents(of: index, conformances) }
    }
    writeScreenAction(conformances)
    if facts.hasTabs { writeTabEnums(conformances) }
    if !flow.exits.isEmpty { writeExit(conformances) }
    writeAction(conformances)
    if flow.resumes { writeStepEnum(conformances.state) }
    endElsewhere(indent: 2)
    level = .body
  }

  /// Whether `ScreenAction` has a case for a screen: the screen has a reducer or declares events.
  func hasAction(_ screen: Int) -> Bool {
    screens[screen].hasReducer || transitions[screens[screen].transitions].contains(where: \.isEvent)
  }

  /// Writes the first line of an enum: `public enum Screen: Equatable, Sendable {`.
  private func open(
    _ name: StaticString, _ conformances: String, _ keyword: StaticString = "enum ", isPlain: Bool, isInner: Bool = false
  ) {
    open(keyword, conformances, at: isPlain ? nil : flow.location, isInner: isInner)
    put("\(name): \(conformances) {\n")
  }

  /// Writes `public enum ` before the name of a type. `swiftc` reports a missing conformance at the name. If a value may lack a
  /// conformance, the name is therefore placed on the line of the flow or screen that declares the value. `swiftc` reports a missing
  /// `Sendable` at the value itself.
  func open(_ keyword: StaticString, _ conformances: String, at location: Location?, isInner: Bool = false) {
    let access = isInner ? innerAccess : access
    guard conformances != "Sendable", let location else {
      indent(2)
      return put("\(access)\(keyword)")
    }
    begin("\(access)\(keyword)")
    placeLine(at: location.range.start, indent: 2)
  }

  private func arePlain(_ contents: IndexRange) -> Bool { screens[contents].allSatisfy { isPlain($0.content) } }

  private var tabsArePlain: Bool { tabs[flow.tabs].allSatisfy { isPlain($0.content) } }

  private func eventsArePlain(of screen: Screen) -> Bool {
    transitions[screen.transitions].allSatisfy { if case .event(_, let list) = $0.trigger { isPlain(list) } else { true } }
  }

  private func writeScreen(_ conformances: ConformanceLists) {
    docLine(2, "/// What the flow can show.")
    open(screenEnum, flow.isOpaque ? conformances.content : conformances.state, isPlain: arePlain(flow.screens), isInner: true)
    if facts.hasTabs {
      line(
        4,
        flow.hasColumns
          ? "/// The columns, which a wide window shows beside each other."
          : "/// The tabs, each of which keeps its state while another is selected.")
      line(4, "case \(words.items)(FlowRuntime.\(words.listType)<\(words.type)>)")
    }
    for screen in screens[flow.screens] {
      doc(screen.doc, indent: 4)
      if case .values(let list) = screen.content {
        writeCase(screen.name, list)
      } else {
        writeStateCase(screen.name, screen.content)
      }
    }
    writeScreenProperties()
    line(2, "}")
    if flow.isOpaque { writeOpaqueScreen(conformances.state) }
  }

  /// Writes the case of a screen with the state of its reducer: `case filter(Filter.State)`.
  ///
  /// The state of a flow is indirect, so that functions which move a screen move a pointer. Otherwise a flow with many children
  /// costs much more code for each child, because the code of each move depends on the layouts of all states.
  private func writeStateCase(_ name: Name, _ content: Screen.Content) {
    guard let type = content.reducer?.type else { return }
    begin(content.isFlow ? "indirect case \(name)(" : "case \(name)(")
    place(type.location.range, unless: isKnown(content), indent: 4)
    end(".State)")
  }

  /// Writes the case of a screen with the action of its reducer: `case filter(Filter.Action)`.
  private func writeActionCase(_ name: Name, _ content: Screen.Content) {
    guard let type = content.reducer?.type else { return }
    begin("case \(name)(")
    place(type.location.range, unless: isKnown(content), indent: 4)
    end(".Action)")
  }

  private func writeEvents(of index: Int, _ conformances: ConformanceLists) {
    let screen = screens[index]
    emptyLine()
    output.holdDoc("/// What can happen on `\(names[screen.name])`.", indent: 2)
    open("enum ", conformances.action, at: eventsArePlain(of: screen) ? nil : screen.location, isInner: true)
    put("\(capitalized: screen.name)Action: \(conformances.action) {\n")
    for transition in transitions[screen.transitions] {
      if case .event(let name, let parameters) = transition.trigger {
        doc(transition.doc, indent: 4)
        writeCase(name, parameters)
      }
    }
    writeEventProperties(screen.transitions)
    line(2, "}")
  }

  private func writeCase(_ name: Name, _ parameters: ParameterList?) {
    guard let range = parameters?.copied else { return line(4, "case \(name)") }
    begin("case \(name)(")
    place(range, unless: isPlain(parameters), indent: 4)
    end(")")
  }

  private func writeScreenAction(_ conformances: ConformanceLists) {
    emptyLine()
    docLine(2, "/// What can happen on any screen.")
    let arePlain = screens[flow.screens].allSatisfy { !$0.hasReducer || isPlain($0.content) }
    open(screenActionEnum, conformances.action, isPlain: arePlain, isInner: true)
    if facts.hasTabs { line(4, "case \(words.items)(FlowRuntime.\(words.listType)Action<\(words.type), \(words.type)Action>)") }
    for index in flow.screens.indices {
      if hasAction(index) {
        let screen = screens[index]
        if screen.hasReducer {
          writeActionCase(screen.name, screen.content)
        } else {
          line(4, "case \(screen.name)(\(capitalized: screen.name)Action)")
        }
      }
    }
    writeScreenActionProperties()
    line(2, "}")
    if flow.isOpaque { writeOpaqueAction(conformances.action) }
  }

  private func writeTabEnums(_ conformances: ConformanceLists) {
    emptyLine()
    docLine(2, flow.hasColumns ? "/// What the columns can show." : "/// The tabs that the flow can have.")
    open(words.type, conformances.state, isPlain: tabsArePlain, isInner: true)
    for tab in tabs[flow.tabs] {
      doc(tab.doc, indent: 4)
      writeStateCase(tab.name, tab.content)
    }
    writeTabProperties(".State")
    line(2, "}")
    emptyLine()
    docLine(2, flow.hasColumns ? "/// What can happen in any column." : "/// What can happen in any tab.")
    open(words.action, conformances.action, isPlain: tabsArePlain, isInner: true)
    for tab in tabs[flow.tabs] { writeActionCase(tab.name, tab.content) }
    writeTabProperties(".Action")
    line(2, "}")
  }

  private func writeExit(_ conformances: ConformanceLists) {
    emptyLine()
    docLine(2, "/// How the flow hands control back to its parent.")
    // Exits are used on any actor, so their enum is `nonisolated`. A module may isolate its types to the main actor by default.
    open(
      "Exit", conformances.action, "nonisolated enum ", isPlain: flow.exits.allSatisfy { isPlain($0.parameters) })
    for exit in flow.exits {
      doc(exit.doc, indent: 4)
      writeCase(exit.name, exit.parameters)
    }
    writeExitProperties()
    line(2, "}")
  }

  private func writeAction(_ conformances: ConformanceLists) {
    emptyLine()
    docLine(2, "/// Everything that can happen to the flow.")
    let arePlain = flow.events.allSatisfy { isPlain($0.parameters) } && flow.work.allSatisfy { isPlain($0.content) }
    open("enum ", conformances.action, at: arePlain ? nil : flow.location)
    put("Action: FlowRuntime.FlowAction, \(conformances.action) {\n")
    line(4, "case router(FlowRuntime.RouterAction<Screen, ScreenAction>)")
    if !flow.exits.isEmpty {
      line(4, "/// The flow hands control back to its parent.")
      line(4, "case exit(Exit)")
    }
    for event in flow.events {
      doc(event.doc, indent: 4)
      writeCase(event.name, event.parameters)
    }
    for work in flow.work {
      doc(work.doc, indent: 4)
      writeActionCase(work.name, work.content)
    }
    emptyLine()
    endElsewhere(indent: 4)
    line(4, "\(access)var routerAction: FlowRuntime.RouterAction<Screen, ScreenAction>? {")
    line(6, "if case .router(let action) = self { action } else { nil }")
    line(4, "}")
    writeActionProperties()
    line(2, "}")
  }
}

/// The protocols of the enums and the state. They include only conformances that the flow requests, because each takes compile
/// time.
struct ConformanceLists {
  let state: String
  let action: String
  /// The protocols of the enum in an opaque screen. The screen itself is coded.
  let content: String

  init(of flow: Flow) {
    let standard = flow.standardConformances
    content = standard.contains(.hashable) ? "Hashable, Sendable" : "Equatable, Sendable"
    state = content + (standard.contains(.codable) ? ", Codable" : "")
    action = standard.contains(.hashable) || standard.contains(.equatable) ? content : "Sendable"
  }
}
