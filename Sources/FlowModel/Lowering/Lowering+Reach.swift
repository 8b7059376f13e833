import FlowSyntax

/// Reports Swift expressions that read a name of the flow where this name is not available. The first state of a flow is made
/// without its `needs`. The arguments of a reducer can use only `needs`.
extension Lowering {
  func checkReach() {
    if !flow.needs.isEmpty {
      checkStartReach()
      for variable in flow.variables { checkStartReach(variable.initialValue, notes: []) }
      for tab in tables.tabs[flow.tabs] {
        // These arguments are evaluated when the state of the flow is made.
        if let arguments = tab.arguments, !isMisfit(tab.content) { checkStartReach(arguments.text, notes: []) }
      }
    }
    for need in flow.needs where makesReducer(called: need.name) {
      report(.reserved(text(need.name), at: need.location, "the flow uses a reducer with this name"))
    }
    for screen in tables.screens[flow.screens] { checkReducer(screen.content) }
    for tab in tables.tabs[flow.tabs] { checkReducer(tab.content) }
    for work in flow.work { checkReducer(work.content) }
  }

  private func checkReducer(_ content: Screen.Content) {
    if case .values = content { return }
    if !isMisfit(content) { checkReducerReach(content) }
    checkReducerName(content)
  }

  /// Whether the arguments after the name of a child flow already have a finding.
  private func isMisfit(_ content: Screen.Content) -> Bool {
    content.reducer.map { misfitReducers.contains($0.type.location.range.start) } ?? false
  }

  /// Checks the name of a reducer's type. If it begins with a lowercase letter, a member of the flow's reducer may hide it.
  private func checkReducerName(_ content: Screen.Content) {
    guard let location = content.reducer?.type.location, tree.bytes[Int(location.range.start)] >= UInt8(ascii: "`")
    else { return }
    let name = unquoted(source.text(location.range))
    if Self.membersOfReducers.contains(name) {
      report(.reserved(name, at: location, "every flow has a member with this name"))
    }
  }

  /// The members that every flow's reducer has, from the runtime or from generated code. A test checks that the list is
  /// complete.
  private static let membersOfReducers: Set<String> = [
    "action", "actions", "admits", "beginWork", "body", "columnStore", "deliver", "deliveries", "dropAbandoned",
    "enforceRequirements", "follow", "handle", "handleDismissed", "handleFlow", "hasNestedFlows", "hasReducer",
    "hasStayingScreens", "keep", "links", "navigate", "open", "plan", "prepare", "reduce", "refuse", "route", "run",
    "screenStore", "settle", "start", "stays", "tabStore", "visitFlow",
  ]

  /// Whether a screen, a tab or `work` has a reducer with the name of a need. In generated code, the need would hide the reducer.
  private func makesReducer(called name: Name) -> Bool {
    let name = text(name)
    func isCalled(_ content: Screen.Content) -> Bool {
      guard let range = content.reducer?.type.location.range else { return false }
      return range.end - range.start == name.utf8.count && source.text(range) == name
    }
    return tables.screens[flow.screens].contains { isCalled($0.content) }
      || tables.tabs[flow.tabs].contains { isCalled($0.content) }
      || flow.work.contains { isCalled($0.content) }
  }

  private func checkStartReach() {
    guard let branches = (flow.start ?? flow.columnStart)?.branches else { return }
    let notes = [
      Diagnostic.Note("use it in a screen's `requires` instead, which also applies at the start")
    ]
    for index in branches.indices {
      let branch = tables.branches[index]
      if let condition = branch.condition { checkStartReach(condition, notes: notes) }
      var around = branch.enclosing
      while around >= 0 {
        let enclosing = tables.enclosing[Int(around)]
        // All nested branches have this outer condition, so a finding about it is reported only once.
        if index == branches.start || tables.branches[index - 1].enclosing != branch.enclosing {
          checkStartReach(enclosing.condition, notes: notes)
        }
        around = enclosing.outer
      }
      for operation in tables.operations[branch.operations] {
        guard case .fill(_, let arguments?, _) = operation.kind else { continue }
        checkStartReach(arguments.text, notes: notes)
      }
      guard !branch.operations.isEmpty, case .replace(let routes) = tables.operations[branch.operations.start].kind
      else { continue }
      let destination = tables.routes[routes.start].destination
      if let arguments = destination.arguments?.text { checkStartReach(arguments, notes: notes) }
    }
  }

  private func checkStartReach(_ fragment: Fragment, notes: [Diagnostic.Note]) {
    guard let need = flow.needs.first(where: { reads(fragment, $0.name) }) else { return }
    report(
      .unknownVariable, at: fragment.location,
      "`\(text(need.name))` is not available at the start, because `needs` are not part of the state",
      notes: notes)
  }

  private func checkReducerReach(_ content: Screen.Content) {
    guard let fragment = content.reducer?.arguments?.text else { return }
    let values = parameters(flow.parameters).map(\.name) + flow.variables.map(\.name) + flow.work.map(\.name)
    guard let value = values.first(where: { reads(fragment, $0) }) else { return }
    report(
      .unknownVariable, at: fragment.location,
      "`\(text(value))` is not available here: the arguments of a reducer can only use `needs`",
      notes: [.init("pass values of the state where the screen is shown")])
  }

  /// Whether a fragment certainly reads a name. Without backticks, a Swift keyword is not a name.
  private func reads(_ fragment: Fragment, _ name: Name) -> Bool {
    tables.uses[fragment.uses].contains { use in
      use.name == name && use.isCertain && !use.isBound && (use.isQuoted || !Self.wordsOfSwift.contains(text(name)))
    }
  }

  /// The Swift keywords that can be in expressions.
  private static let wordsOfSwift: Set<String> = [
    "Any", "Self", "as", "await", "case", "catch", "do", "else", "false", "if", "in", "inout", "is", "let", "nil", "return",
    "self", "super", "switch", "throw", "throws", "true", "try", "var", "where",
  ]
}
