import FlowModel
import FlowSyntax

/// `stays if condition`: writes a method of the state that checks the condition, and code for the event `leaveAttempted`. This
/// event tells a screen that the user has tried to leave it. Flows without `stays if` get neither.
extension SwiftGenerator {
  private var stayingScreens: [Int] {
    flow.screens.indices.filter { screens[$0].stays != nil }
  }

  private func hasOthers(than count: Int) -> Bool { facts.hasTabs || count < flow.screens.count }

  /// Writes the method of the state that checks the conditions of `stays if`.
  func writeStaying() {
    if !facts.hasStayingScreens { return }
    let staying = stayingScreens
    emptyLine()
    line(0, "extension \(flow.name).State {")
    line(2, "fileprivate func stays(_ \(locals.screen): \(flow.name).Screen\(flowParameter(if: facts.staysReadNeeds))) -> Bool? {")
    var cases = SplitSwitch(over: locals.screen, enumMember, isSplit: isLarge)
    open(cases)
    for index in staying {
      guard let condition = screens[index].stays else { continue }
      next(&cases)
      openCase(screens[index].name, screens[index].content) { $0.use(of: $1, in: condition) }
      writeResult(of: condition, indent: 6)
    }
    close(cases, others: hasOthers(than: staying.count), "return nil")
    line(0, "}")
  }

  /// Writes the members of the flow that call the state's method and return the event `leaveAttempted`.
  func writeStayingForwarding() {
    emptyLine()
    line(2, "\(access)static var hasStayingScreens: Bool { true }")
    emptyLine()
    line(2, "\(access)func stays(_ \(locals.screen): Screen, _ \(locals.state): State) -> Bool? {")
    line(4, "\(locals.state).stays(\(locals.screen)\(facts.staysReadNeeds ? ", self" : ""))")
    line(2, "}")
    let told = stayingScreens.compactMap { screen in leaveAttempt(of: screen).map { (screen, $0) } }
    if told.isEmpty { return }
    emptyLine()
    line(2, "\(access)func action(forLeaveAttemptOf screen: Screen) -> ScreenAction? {")
    line(4, "switch screen\(enumMember) {")
    for (screen, transition) in told {
      beginLine(4, "case .\(screens[screen].name): ")
      if isApps(screens[screen].content) {
        // If the app's action has no such case, swiftc reports this at the transition.
        put("\n")
        begin()
        put(".\(screens[screen].name)(.")
        place(at: transitions[transition].location.range.start, indent: 6)
      } else {
        put(".\(screens[screen].name)(.")
      }
      put("leaveAttempted)\n")
    }
    if hasOthers(than: told.count) { line(4, "default: nil") }
    line(4, "}")
    line(2, "}")
  }

  /// The transition for the event `leaveAttempted` of a screen.
  private func leaveAttempt(of screen: Int) -> Int? {
    guard let name = names.find("leaveAttempted") else { return nil }
    let range = screens[screen].transitions
    return range.indices.first { index in
      switch transitions[index].trigger {
      case .event(name, let parameters): parameters?.copied == nil
      case .pattern(let path, _): path.count == 1 && unit.paths[path.start].name == name
      default: false
      }
    }
  }
}
