import FlowModel
import FlowSyntax

/// An enum with a case for each screen of a flow, over which views switch.
///
/// ```swift
/// public enum ScreenStore: FlowRuntime.FlowScreenStore {
///   case numberDetail(number: Int, FlowRuntime.ScreenSend<NumberDetailAction>)
///   case filter(FlowRuntime.StoreOf<Filter>)
///   case reviews(FlowRuntime.FlowStore<Reviews>)
/// }
/// ```
///
/// The enum takes compile time, and only views use it. So the generator writes it only if the target depends on a view module
/// or the `.flow` file imports one.
extension SwiftGenerator {
  /// The modules whose views show flows.
  package static let viewModules = ["FlowSwiftUI", "FlowUIKit"]

  /// Whether the current file needs the stores of its screens.
  var hasScreenStores: Bool {
    makesScreenStores || unit.imports[fileIndex].contains { Self.viewModules.contains(names[$0.module]) }
  }

  func writeScreenStores() {
    emptyLine()
    line(0, "extension \(flow.name): FlowRuntime.PresentableFlow {")
    let ofTabs = Members(isTab: true, item: words.item, type: words.type, action: words.action)
    writeEnum(Members())
    if facts.hasTabs {
      emptyLine()
      writeEnum(ofTabs)
    }
    writeMaking(Members())
    if facts.hasTabs { writeMaking(ofTabs) }
    line(0, "}")
    if startsByItself { writeStart() }
  }

  /// The members of a flow for which the generator writes an enum: its screens, tabs or columns.
  private struct Members {
    /// Whether the members are tabs or columns.
    var isTab = false
    var (item, type, action): (StaticString, StaticString, StaticString) = ("screen", "Screen", "ScreenAction")
  }

  // MARK: The enum

  private func writeEnum(_ members: Members) {
    let what: StaticString = flow.hasColumns ? "/// The content of a column for a view." : "/// A tab for a view."
    line(2, members.isTab ? what : "/// A screen for a view: its values and a closure that sends its events, or its store.")
    let isOpaque = flow.isOpaque && !members.isTab
    line(2, "\(innerAccess)enum \(members.type)Store\(isOpaque ? "Content" : ": FlowRuntime.FlowScreenStore") {")
    if members.isTab {
      for tab in tabs[flow.tabs] {
        doc(tab.doc, indent: 4)
        writeReducerCase(tab.name, tab.content)
      }
    } else {
      if facts.hasTabs { line(4, "case \(words.items)(FlowRuntime.\(words.listType)Store<\(words.type)Store>)") }
      // The app makes no view for an alert.
      for index in flow.screens.indices where screens[index].alert == nil {
        let screen = screens[index]
        doc(screen.doc, indent: 4)
        if screen.hasReducer { writeReducerCase(screen.name, screen.content) } else { writeValuesCase(index) }
      }
    }
    if isOpaque {
      line(2, "}")
      return writeOpaqueScreenStore(isFailable: isFailable(members))
    }
    emptyLine()
    beginLine(4, "@MainActor \(innerAccess)")
    put("\(isFailable(members) ? "init?" : "init")(_ store: \(store(members)), of flow: \(flow.name)) {\n")
    beginLine(6, "\(isFailable(members) ? "guard let made" : "self") = flow.\(members.item)Store(store)")
    put(isFailable(members) ? " else { return nil }\n" : "\n")
    if isFailable(members) { line(6, "self = made") }
    line(4, "}")
    line(2, "}")
  }

  /// Whether the initialiser can fail: alerts have no case, or there are too many screens for one switch. `swiftc` then does
  /// not know that one of the cases always matches.
  private func isFailable(_ members: Members) -> Bool { !members.isTab && (isLarge || facts.hasAlerts) }

  /// The type of the store: `FlowRuntime.Store<Numbers.Screen, Numbers.ScreenAction>`.
  private func store(_ members: Members) -> Code {
    "FlowRuntime.Store<\(flow.name).\(members.type), \(flow.name).\(members.action)>"
  }

  /// Writes the case of a screen with a reducer: `case filter(FlowRuntime.StoreOf<Filter>)`.
  private func writeReducerCase(_ name: Name, _ content: Screen.Content) {
    guard let type = content.reducer?.type else { return }
    line(4, "case \(name)\(content.isFlow ? "(FlowRuntime.FlowStore<" : "(FlowRuntime.StoreOf<")\(repeated: type)>)")
  }

  /// Writes the case of a screen with values: `case numberDetail(number: Int, FlowRuntime.ScreenSend<NumberDetailAction>)`.
  private func writeValuesCase(_ index: Int) {
    let values = screens[index].values
    let sends = hasAction(index)
    beginLine(4, "case \(screens[index].name)")
    if values.isEmpty && !sends { return put("\n") }
    put("(")
    for value in values.indices {
      if value > values.start { put(", ") }
      put("\(parameters[value].name): \(repeated: parameters[value].type)")
    }
    if sends {
      put("\(values.isEmpty ? "FlowRuntime.ScreenSend<" : ", FlowRuntime.ScreenSend<")")
      put("\(capitalized: screens[index].name)Action>")
    }
    put(")\n")
  }

  // MARK: Making it

  /// Writes a method of the flow that makes the enum. In a method of the flow, its `needs` have the names that initialisers of
  /// child flows use.
  private func writeMaking(_ members: Members) {
    emptyLine()
    beginLine(2, "@MainActor fileprivate func \(members.item)Store(_ \(locals.screen): \(store(members))")
    put(") -> \(members.type)Store\(flow.isOpaque && !members.isTab ? "Content" : "")")
    put(isFailable(members) ? "? {\n" : " {\n")
    // The case of a screen does not change while it is shown. Flows and reducers observe their own contents.
    line(4, "let \(locals.state) = \(locals.screen).unobservedState")
    var cases = SplitSwitch(over: locals.state, members.isTab ? "" : enumMember, isSplit: !members.isTab && isLarge)
    open(cases)
    if members.isTab {
      for tab in tabs[flow.tabs] { writeMaking(tab.name, tab.content, members) }
    } else {
      if facts.hasTabs {
        next(&cases)
        writeTabsMaking()
      }
      for index in flow.screens.indices where screens[index].alert == nil {
        next(&cases)
        if screens[index].hasReducer {
          writeMaking(screens[index].name, screens[index].content, members)
        } else {
          writeValuesMaking(index)
        }
      }
    }
    close(cases, others: !members.isTab && facts.hasAlerts, "return nil")
  }

  private func writeTabsMaking() {
    line(4, "case .\(words.items)(let state):")
    beginLine(6, "return .\(words.items)(FlowRuntime.\(words.listType)Store(\(locals.screen)")
    put(".scope(state, { if case .\(words.items)(let state) = $0\(enumMember) { state } else { nil } }, ")
    put("{ .\(words.items)($0) }), of: self))\n")
  }

  /// Writes the case for the store of a reducer or of a child flow.
  private func writeMaking(_ name: Name, _ content: Screen.Content, _ members: Members) {
    beginLine(4, "case .\(name)(let ")
    // The local constant gets a free name, because a child flow or one of its needs may be called `state`.
    put("\(locals.state)):\n")
    if content.isFlow {
      begin("let \(locals.flow) = ")
      putReducer(content)
      end()
    }
    beginLine(6, "return .\(name)(")
    if content.isFlow {
      put("FlowRuntime.FlowStore(\(locals.flow), in: \(locals.screen), ")
    } else {
      put("\(locals.screen).scope(")
    }
    put("\(locals.state), { if case .\(name)(let state) = $0\(members.isTab ? "" : enumMember) { state } else { nil } }, ")
    putEmbedding(name, members.action)
    put("))\n")
  }

  /// Writes the case of a screen with values: the values, which a view observes by reading them, and the closure that sends the
  /// screen's events.
  private func writeValuesMaking(_ index: Int) {
    let name = screens[index].name
    let values = screens[index].values
    beginLine(4, "case .\(name)")
    put("\(numbered(values)):\n")
    let sends = hasAction(index)
    if !values.isEmpty && !sends { line(6, "_ = \(locals.screen).state") }
    beginLine(6, "return .\(name)")
    if values.isEmpty && !sends { return put("\n") }
    put("(")
    putNumbered(values)
    if sends {
      // swiftc only has to infer the event's type, which is most of the compile time of a screen here.
      if !values.isEmpty { put(", ") }
      put("\(locals.screen).screenSend { .\(name)($0) }")
    }
    put(")\n")
  }

  // MARK: Starting

  /// Whether the flow's state can be made without arguments.
  private var startsByItself: Bool {
    parameters[flow.parameters?.parameters ?? .empty].allSatisfy { $0.defaultValue != nil }
  }

  private func writeStart() {
    emptyLine()
    line(0, "extension \(flow.name): FlowRuntime.StartingFlow {")
    line(2, "\(access)static func start() -> State { State() }")
    line(0, "}")
  }
}
