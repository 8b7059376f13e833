/// Columns: their contents, their start, and what changes them.
extension ProgramWriter {
  mutating func columnsText() -> String {
    var lines = flow.tabs.map { column -> String in
      let isSidebar = column.column == "sidebar"
      var text = "\(column.column ?? "")\(Mark.gap)\(word(column.name)): \(reducer(column.content, isTab: isSidebar))"
      if column.isRequired {
        var scope = flowScope
        add(column.content, to: &scope)
        var places = Places(rank: nil, canShowAnyFlow: false)
        places.requirementsBehind = .max
        places.isOnColumns = true
        text += " requires \(expressions.test(scope))\(Mark.gap)else\(Mark.gap)\(operations(scope, places))"
      }
      return text + transitions(of: column.content, indent: "      ", in: isSidebar ? .sidebar : .column)
    }
    lines.shuffle(using: &random)
    return "columns {\n" + lines.map { doc("    ") + "    \($0)\n" }.joined() + "  }"
  }

  /// For example `start { if isNew -> folders else -> content list, detail draft beside }`; `nil` if the sidebar alone is shown.
  mutating func startOfColumns() -> String? {
    let sends = sendsOfStart(flowScope)
    let sidebar = word(flow.tabs[0].name)
    switch random.below(4) {
    case 0: return sends.isEmpty ? nil : "start\(Mark.gap)\(sidebar)\(sends)"
    case 1: return "start\(Mark.gap)\(fills(stateScope))\(sends)"
    default:
      let condition = expressions.condition(stateScope)
      var inner = stateScope
      if let name = condition.name { inner.add(name, .value(.int)) }
      return "start {\n    if \(condition.text)\(Mark.gap)->\(Mark.break)\(fills(inner))\n"
        + "    else\(Mark.gap)->\(Mark.break)\(random.chance(50) ? sidebar : fills(stateScope))\(sends)\n  }"
    }
  }

  private mutating func fills(_ scope: Scope) -> String {
    (0...random.below(2)).map { _ in fill(random.pick(Array(flow.tabs.dropFirst())), scope) }.joined(separator: ",\(Mark.break)")
  }

  /// An operation that fills a column, such as `content list(folder: 3) beside`.
  private mutating func fill(_ column: TabPlan, _ scope: Scope) -> String {
    "\(column.column ?? "")\(Mark.gap)\(word(column.name))\(arguments(of: column.content, scope))\(random.chance(30) ? " beside" : "")"
  }

  /// An operation that fills or empties a column, or brings one to the front.
  mutating func columnOperation(_ scope: Scope, _ places: Places) -> String? {
    switch random.below(8) {
    case 0: return "clear detail"
    case 1: return flow.tabs.contains { $0.column == "content" } ? random.pick(["clear content", "clear content beside"]) : nil
    case 2: return "select \(word(random.pick(flow.tabs).name))"
    default:
      // Requirements must not form a cycle.
      let columns = flow.tabs.dropFirst().filter { places.requirementsBehind == nil || !$0.isRequired }
      guard let text = columns.randomElement(using: &random).map({ fill($0, scope) }) else { return nil }
      // A requirement cannot have a closure at its end, and parentheses around the operation are not part of the language.
      return places.requirementsBehind != nil && text.contains("{") ? nil : text
    }
  }

  /// Whether a screen shows columns in its place, now or after a `replace`. Such a screen cannot be pushed.
  func canShowColumns(_ content: ContentPlan) -> Bool {
    var seen: Set<Int> = []
    var waiting = [content]
    while let content = waiting.popLast() {
      guard case .flow(let index) = content, seen.insert(index).inserted else { continue }
      let flow = plan.flows[index]
      if flow.hasColumns { return true }
      waiting += flow.screens.map(\.content)
    }
    return false
  }

  /// Whether columns may be on top of the stack where operations run, so that nothing may be pushed. A screen with values is no
  /// columns, and is on top when the first of its operations runs.
  func mayBeOnColumns(_ places: Places) -> Bool {
    places.isOnColumns || !places.isOnValues && (flow.hasColumns || flow.screens.contains { canShowColumns($0.content) })
  }
}
