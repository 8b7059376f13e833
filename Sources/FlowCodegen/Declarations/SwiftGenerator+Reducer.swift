import FlowModel
import FlowSyntax

/// The flow's type: its enums, what it needs, and the reducer.
extension SwiftGenerator {
  mutating func writeReducer(of flow: Flow) {
    let access = accessPrefix(flow)
    line("")
    doc(flow.doc, indent: 0)
    line("\(access)struct \(spelling(flow.name)): FlowReducer {")
    writeEnums(of: flow)
    writeNeeds(of: flow)
    writeReduce(flow)
    writeHasReducer(flow)
    if flow.screens.contains(where: \.isFeature) { writeReduceScreen(flow) }
    writeHandle(flow)
    if flow.screens.contains(where: { $0.dismissal != nil }) { writeHandleDismissed(flow) }
    line("}")
  }

  private mutating func writeNeeds(of flow: Flow) {
    let access = accessPrefix(flow)
    line("")
    for need in flow.needs {
      doc(need.doc, indent: 2)
      statement("\(access)let \(spelling(need.name)): ", need.type.location.range, "", indent: 2)
    }
    if flow.needs.isEmpty { return line("  \(access)init() {}") }
    line("")
    // A directive may not stand between parameters, so all of them stand on the line of the first.
    let parameters = flow.needs.map { "\(spelling($0.name)): \(escapingType($0.type))" }
    line("#sourceLocation(file: \(pathLiteral), line: \(file.position(at: flow.needs[0].location.range.start).line))")
    line("  \(access)init(\(parameters.joined(separator: ", "))) {")
    line("#sourceLocation()")
    for need in flow.needs { line("    self.\(text(need.name)) = \(spelling(need.name))") }
    line("  }")
  }

  /// A closure that is stored has to escape.
  private func escapingType(_ type: Fragment) -> String {
    let text = verbatim(type)
    let isFunction = text.contains("->") && !text.hasSuffix("?") && !text.hasSuffix("]")
    return isFunction && !text.contains("@escaping") ? "@escaping \(text)" : text
  }

  private mutating func writeReduce(_ flow: Flow) {
    let action = locals.action
    let state = locals.state
    line("")
    let actionParameter = LocalNames.parameter("action", action)
    line("  \(accessPrefix(flow))func reduce(into \(state): inout State, \(actionParameter): Action) -> Effect<Action> {")
    line("    switch \(action) {")
    line("    case .router(let \(action)): return route(\(action), into: &\(state))")
    let ignored = flow.events.filter { $0.branches.isEmpty }
    if !ignored.isEmpty {
      line("    case \(ignored.map { "." + spelling($0.name) }.joined(separator: ", ")): return .none")
    }
    for event in flow.events where !event.branches.isEmpty {
      line("    case .\(spelling(event.name)):")
      line("      var \(locals.navigation) = Navigation<Screen, ScreenAction>()")
      let flowArgument = usesNeeds(event.branches, in: flow) ? ", self" : ""
      line("      \(state).handleFlow\(capitalized(event.name))(\(action), &\(locals.navigation)\(flowArgument))")
      line("      return deliver(\(locals.navigation))")
    }
    line("    }")
    line("  }")
  }

  /// For which events there is a reducer to run at all: knowing it makes the others cheap.
  private mutating func writeHasReducer(_ flow: Flow) {
    let features = flow.screens.filter(\.isFeature).map { ".\(spelling($0.name))" }
    let access = accessPrefix(flow)
    line("")
    guard !features.isEmpty else {
      return line("  \(access)func hasReducer(for \(locals.action): ScreenAction) -> Bool { false }")
    }
    line("  \(access)func hasReducer(for \(locals.action): ScreenAction) -> Bool {")
    line("    switch \(locals.action) {")
    line("    case \(features.joined(separator: ", ")): true")
    if flow.screens.contains(where: { !$0.isFeature && $0.hasAction }) { line("    default: false") }
    line("    }")
    line("  }")
  }

  /// The reducers that the app wrote for its screens.
  private mutating func writeReduceScreen(_ flow: Flow) {
    let screenName = locals.screen
    let state = locals.state
    let effect = locals.effect
    line("")
    line("  \(accessPrefix(flow))func reduce(")
    let screenParameter = LocalNames.parameter("screen", screenName)
    line("    \(screenParameter): inout Screen, \(LocalNames.parameter("action", locals.action)): ScreenAction")
    line("  ) -> Effect<ScreenAction>? {")
    line("    switch \(locals.action) {")
    var others = false
    for screen in flow.screens {
      guard let feature = screen.feature else {
        others = others || screen.hasAction
        continue
      }
      let name = spelling(screen.name)
      line("    case .\(name)(let \(locals.action)):")
      line("      guard case .\(name)(var \(state)) = \(screenName) else { return nil }")
      let type = verbatim(feature.type)
      statement(
        "let \(effect) = \(type)(", feature.arguments?.copied,
        ").reduce(into: &\(state), action: \(locals.action))", indent: 6
      )
      line("      \(screenName) = .\(name)(\(state))")
      // The effect's own routes, if the reducer is a flow, are found through the screen's state.
      line("      return \(effect).map(ScreenAction.\(name), from: { (screen: Screen) in")
      line("        if case .\(name)(let state) = screen { state } else { nil }")
      line("      })")
    }
    if others { line("    default: return Effect.none") }
    line("    }")
    line("  }")
  }

  private mutating func writeHandle(_ flow: Flow) {
    line("")
    line("  \(accessPrefix(flow))func handle(")
    line("    _ \(locals.action): ScreenAction, _ \(locals.state): inout State,")
    line("    _ \(locals.navigation): inout Navigation<Screen, ScreenAction>")
    line("  ) {")
    line("    switch \(locals.action) {")
    var ignored: [String] = []
    for screen in flow.screens where screen.hasAction {
      let name = spelling(screen.name)
      guard screen.handlesEvents else {
        ignored.append("." + name)
        continue
      }
      let flowArgument = usesNeeds(screen.handledBranches, in: flow) ? ", self" : ""
      line(
        "    case .\(name)(let \(locals.action)): \(locals.state).handle\(capitalized(screen.name))"
          + "(\(locals.action), &\(locals.navigation)\(flowArgument))"
      )
    }
    if !ignored.isEmpty { line("    case \(ignored.joined(separator: ", ")): break") }
    line("    }")
    line("  }")
  }

  private mutating func writeHandleDismissed(_ flow: Flow) {
    line("")
    line("  \(accessPrefix(flow))func handleDismissed(")
    line("    _ \(locals.screen): Screen, _ \(locals.state): inout State,")
    line("    _ \(locals.navigation): inout Navigation<Screen, ScreenAction>")
    line("  ) {")
    line("    switch \(locals.screen) {")
    var others = false
    for screen in flow.screens {
      guard let dismissal = screen.dismissal else {
        others = true
        continue
      }
      let flowArgument = usesNeeds(dismissal.branches, in: flow) ? ", self" : ""
      line(
        "    case .\(spelling(screen.name)): \(locals.state).handle\(capitalized(screen.name))Dismissed"
          + "(\(locals.screen), &\(locals.navigation)\(flowArgument))"
      )
    }
    if others { line("    default: break") }
    line("    }")
    line("  }")
  }
}
