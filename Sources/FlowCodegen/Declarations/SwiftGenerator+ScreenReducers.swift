import FlowModel
import FlowSyntax

/// Methods for the reducers of screens and tabs: they run the reducers, run the rules of child flows, and show child flows to a
/// visitor.
///
/// Screens and tabs have the same methods, so a flow with tabs has each method twice.
extension SwiftGenerator {
  func writeScreenReducers() {
    let ofScreens = screens[flow.screens].filter(\.hasReducer).map { (name: $0.name, content: $0.content) }
    let others = flow.screens.indices.contains { !screens[$0].hasReducer && hasAction($0) }
    let isWhole = ofScreens.count == flow.screens.count
    let screen = Holder(
      label: "screen", parameter: locals.screenParameter, local: locals.screen, type: "Screen", action: "ScreenAction",
      members: ofScreens, hasOtherEvents: others, hasOthers: !isWhole, hasTabs: facts.hasTabs)
    writeReduce(screen)
    if facts.hasFlows { writeNavigate(screen) }
    if facts.hasFlows { writeVisit(screen) }
    if !facts.hasTabs { return }

    let ofTabs = tabs[flow.tabs].map { (name: $0.name, content: $0.content) }
    let tab = Holder(
      label: words.item, parameter: words.parameter, local: words.local, type: words.type, action: words.action,
      members: ofTabs, hasOtherEvents: false, hasOthers: false, hasTabs: false, isTab: true)
    writeReduce(tab)
    writeNavigate(tab)
    writeVisit(tab)
  }

  /// The enum that holds the states of reducers: the screens of a flow, or its tabs.
  private struct Holder {
    let label: StaticString
    let parameter: String
    let local: String
    let type: StaticString
    let action: StaticString
    let members: [(name: Name, content: Screen.Content)]
    /// Whether some events belong to no reducer.
    let hasOtherEvents: Bool
    /// Whether some members have no reducer.
    let hasOthers: Bool
    /// Whether one of the members is the root screen that contains the tabs or columns.
    let hasTabs: Bool

    /// Whether the members are tabs or contents of columns.
    var isTab = false
  }

  /// Whether there are too many members for one switch. A flow has few tabs, however many screens it has.
  private func isSplit(_ holder: Holder) -> Bool { isLarge && !holder.isTab }

  /// The member of a screen or a tab that is the enum. Tabs are enums in every flow.
  private func enumMember(of holder: Holder) -> StaticString { holder.isTab ? "" : enumMember }

  // MARK: Running reducers

  private func open(_ method: StaticString, _ holder: Holder, _ result: StaticString) {
    emptyLine()
    indent(2)
    if holder.isTab { put("private ") } else { put(access) }
    put("func \(method)(\n    \(holder.parameter): inout \(holder.type), \(locals.actionParameter): \(holder.action)")
    put(", \(locals.isCoveredParameter): Bool\n  ) -> \(result)")
  }

  private func writeReduce(_ holder: Holder) {
    open("reduce", holder, "FlowRuntime.Effect<")
    put("\(holder.action)>? {\n")
    var cases = SplitSwitch(over: locals.action, enumMember(of: holder), isSplit: isSplit(holder))
    open(cases)
    if holder.hasTabs {
      next(&cases)
      line(4, "case .\(words.items)(let action):")
      writeTabs("reduce", "let effect", "effect")
      put(".map({ .\(words.items)($0) }, from: { (screen: Screen) in\n")
      line(8, "if case .\(words.items)(let \(words.items)) = screen\(enumMember) { \(words.items) } else { nil }")
      line(6, "})")
    }
    for member in holder.members {
      next(&cases)
      writeReduce(member.name, member.content, holder)
    }
    close(cases, others: holder.hasOtherEvents, "return FlowRuntime.Effect.none")
  }

  private func openMember(_ name: Name, _ holder: Holder) {
    line(4, "case .\(name)(let \(locals.action)):")
    line(6, "guard case .\(name)(var \(locals.state)) = \(holder.local)\(enumMember(of: holder)) else { return nil }")
  }

  /// Writes the expression that makes a reducer, such as `Filter(api: api)`.
  func putReducer(_ content: Screen.Content) {
    guard let (type, arguments) = content.reducer else { return }
    if !content.isFlow {
      // swiftc reports a missing argument or a wrong label at the reducer's type.
      guard let arguments, let copied = arguments.copied else {
        place(type.location.range, indent: 6)
        return put("()")
      }
      place(SourceRange(start: type.location.range.start, end: copied.start), indent: 6)
      put(arguments, copied)
      return put(")")
    }
    put("\(repeated: type)(")
    place(arguments, indent: 6)
    put(")")
  }

  private func putBack(_ name: Name, _ holder: Holder, indent: Int) {
    line(indent, "\(holder.local) = .\(name)(\(locals.state))")
  }

  /// Writes `let effect = Filter(api: api).reduce(into: &state, action: action, isCovered: isCovered)`, with code that takes
  /// the state out of the enum and puts it back.
  private func writeRun(
    _ name: Name, _ content: Screen.Content, _ holder: Holder, _ method: StaticString, _ label: StaticString
  ) {
    openMember(name, holder)
    begin("let \(locals.effect) = ")
    putReducer(content)
    end("\(method)\(locals.state)\(label)\(locals.action), isCovered: \(locals.isCovered))")
    putBack(name, holder, indent: 6)
  }

  private func writeReduce(_ name: Name, _ content: Screen.Content, _ holder: Holder) {
    writeRun(name, content, holder, ".reduce(into: &", ", action: ")
    // The closure returns the reducer's state, and the effect ends when this state is gone. The closure states its result type.
    // Otherwise swiftc would report a second error here if the reducer cannot be made.
    begin("return \(locals.effect).map(")
    putEmbedding(name, holder.action)
    put(", from: { (\(holder.label): \(holder.type)) -> ")
    if let type = content.reducer?.type {
      if isKnown(content) { placeNothing(indent: 6) } else { placeLine(at: type.location.range.start, indent: 6) }
      put(repeated: type)
    }
    end(".State? in if case .\(name)(let state) = \(holder.label)\(enumMember(of: holder)) { state } else { nil } })")
  }

  /// Writes the code that passes an action to the tabs: `guard case .tabs(var tabs) = screen …`, up to
  /// `return effect?`.
  private func writeTabs(_ method: StaticString, _ result: StaticString, _ name: StaticString) {
    line(6, "guard case .\(words.items)(var \(words.items)) = \(locals.screen)\(enumMember) else { return nil }")
    beginLine(6, "\(result) = \(words.items).\(method)(action, isCovered: \(locals.isCovered)")
    put(") { (\(words.item): inout \(words.type), action: \(words.type)Action, isCovered: Bool) in\n")
    line(8, "\(method)(\(words.item): &\(words.item), action: action, isCovered: isCovered)")
    line(6, "}")
    line(6, "\(locals.screen) = .\(words.items)(\(words.items))")
    beginLine(6, "return \(name)?")
  }

  // MARK: Running the rules of flows

  private func writeNavigate(_ holder: Holder) {
    open("navigate", holder, "[")
    put("\(holder.action)]? {\n")
    var cases = SplitSwitch(over: locals.action, enumMember(of: holder), isSplit: isSplit(holder))
    open(cases)
    if holder.hasTabs {
      next(&cases)
      line(4, "case .\(words.items)(let action):")
      writeTabs("navigate", "let sends", "sends")
      put(".map { .\(words.items)($0) }\n")
    }
    var others = holder.hasOtherEvents
    for member in holder.members {
      guard member.content.isFlow else {
        others = true
        continue
      }
      next(&cases)
      writeRun(member.name, member.content, holder, ".navigate(&", ", ")
      beginLine(6, "return \(locals.effect).map(")
      putEmbedding(member.name, holder.action)
      put(")\n")
    }
    close(cases, others: others, "return []")
  }

  // MARK: Showing flows to a visitor

  private func writeVisit(_ holder: Holder) {
    emptyLine()
    indent(2)
    if holder.isTab { put("private ") } else { put(access) }
    put("func visitFlow(\(holder.isTab ? flow.hasColumns ? "ofColumn " : "ofTab " : "of ")\(holder.local): inout \(holder.type), with ")
    put("\(locals.visitor): inout some FlowRuntime.FlowVisitor<\(holder.action)>) {\n")
    var cases = SplitSwitch(over: holder.local, enumMember(of: holder), isSplit: isSplit(holder))
    open(cases)
    if holder.hasTabs {
      next(&cases)
      line(4, "case .\(words.items)(var \(words.items)):")
      line(6, "\(words.items).visitFlow(with: &\(locals.visitor), { .\(words.items)($0) }) { visitFlow(of\(words.type): &$0, with: &$1) }")
      line(6, "\(holder.local) = .\(words.items)(\(words.items))")
    }
    var others = holder.hasOthers
    for member in holder.members {
      guard member.content.isFlow else {
        others = true
        continue
      }
      next(&cases)
      line(4, "case .\(member.name)(var \(locals.state)):")
      begin("\(locals.visitor).visit(")
      putReducer(member.content)
      put(", &\(locals.state), ")
      putEmbedding(member.name, holder.action)
      end(")")
      putBack(member.name, holder, indent: 6)
    }
    close(cases, others: others)
  }
}
