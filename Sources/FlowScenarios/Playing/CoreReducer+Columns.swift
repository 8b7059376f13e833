import FlowCore
import FlowModel
import FlowRuntime

/// Shows contents in columns.
extension CoreReducer {
  /// Changes the columns. Does nothing if the root no longer shows them.
  @discardableResult
  func change(_ state: inout CoreState, _ body: (inout Columns<CoreContent>) -> ColumnsChange) -> ColumnsChange {
    guard var columns = state.routes.root.screen.columns else { return .unchanged(.noSuchColumn) }
    let change = body(&columns)
    state.routes[screenAt: 0].columns = columns
    return change
  }

  func fill(
    _ content: CoreContent, isBeside: Bool, _ state: inout CoreState, _ navigation: inout NavigationOf<Self>
  ) {
    switch change(&state, { show(content, beside: isBeside, in: &$0) }) {
    case .reselected(let id): navigation.send(to: state.routes.root.id, .columns(.reselected(id)))
    case .shown: navigation.begin(anew: state.routes.root.id)
    default: player.note("the columns are not shown")
    }
  }

  /// Shows a content in its column. If the column already shows an equal content, the old content stays.
  @discardableResult
  func show(_ content: CoreContent, beside isBeside: Bool, in columns: inout Columns<CoreContent>) -> ColumnsChange {
    var content = content
    content.isReselected = isShown(content, in: columns)
    return columns.show(content, beside: isBeside)
  }

  /// Whether a column already shows this content with equal values. If the literals do not decide this, the values are different,
  /// unless the scenario states that they are equal.
  private func isShown(_ content: CoreContent, in columns: Columns<CoreContent>) -> Bool {
    guard let shown = columns[content.role]?.column, shown.number == content.number else { return false }
    var isKnown = true
    for (old, new) in zip(shown.values, content.values) {
      guard let old, let new else {
        isKnown = false
        continue
      }
      if old != new { return false }
    }
    if isKnown { return true }
    let condition = unit.names[unit.tabs[declared.tabs.start + Int(content.number)].name] + " is reselected"
    if player.asksForEqualValues { return player.holds(condition) }
    return player.ask(or: false) { (statements) throws(PlayStop) in statements.known(condition) ?? false }
  }

  func update(_ tab: Int32, from operation: Int32, _ state: inout CoreState, _ navigation: inout NavigationOf<Self>) {
    guard let old = state.routes.root.screen.columns?.items.first(where: { $0.column.number == tab }) else {
      return player.note("the screen to update is not in the stack")
    }
    let content = content(ofTab: tab, values: values(ofTab: tab, from: operation))
    change(&state) { $0.replace(id: old.id, with: content) }
    navigation.begin(anew: state.routes.root.id)
  }

  // MARK: Values

  /// The values that an operation gives to a content: the parameters of a flow, or the state of a reducer. They decide whether two
  /// contents are equal.
  func values(ofTab tab: Int32, from operation: Int32) -> [String?] {
    guard case .flow(let child) = program.tabs[Int(tab)].child else { return unknownValues(ofTab: tab) }
    let given = arguments(of: operation).map { Array(unit.arguments(of: $0)) } ?? []
    return unit.parameters(of: unit.flows[Int(child)].parameters).map { parameter in
      guard let value = given.first(where: { $0.label == parameter.name })?.value ?? parameter.defaultValue else { return nil }
      return Literals.known(unit.text(of: value), of: unit.text(of: parameter.type))
    }
  }

  /// A `nil` for each value of a content whose values are unknown. The content was described by a scenario, or has the state of a
  /// reducer.
  func unknownValues(ofTab tab: Int32) -> [String?] {
    if case .flow(let child) = program.tabs[Int(tab)].child {
      return unit.parameters(of: unit.flows[Int(child)].parameters).map { _ in nil }
    }
    let isGiven = program.steps.contains { step in
      switch step.instruction {
      case .fill(tab, _), .deliver(.content, .tab(tab)): arguments(of: step.source) != nil
      default: false
      }
    }
    return isGiven ? [nil] : []
  }

  /// The arguments of an operation that shows or updates a content in a column; `nil` if it has none.
  private func arguments(of operation: Int32) -> ArgumentList? {
    guard operation >= 0 else { return nil }
    switch unit.operations[Int(operation)].kind {
    case .fill(_, let arguments?, _), .updateTab(_, let arguments?): return arguments.arguments.isEmpty ? nil : arguments
    default: return nil
    }
  }
}
