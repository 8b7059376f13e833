import FlowModel
package import FlowSyntax

/// `lost-after-refusal`: an operation after a screen that may be refused, in a flow without `resume`.
enum LostAfterRefusal {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let tables = context.unit.tables
    for flow in context.unit.ownFlows where !flow.resumes {
      if !tables.mayRefuse(screens: flow.screens, tabs: flow.tabs) { continue }
      let scopes = BranchScopes(withoutNames: flow, tables)
      scopes.forEach { operations, place in
        // Links are not checked, because a link starts the flow again. Operations that replace a refused screen are not checked
        // either.
        if case .link = place.event { return }
        if place.event != nil { findings += check(operations, scopes, context.unit) }
      }
    }
    return findings
  }

  private static func check(_ operations: IndexRange, _ scopes: BranchScopes, _ unit: FlowUnit) -> [Diagnostic] {
    let indices = operations.indices
    guard let refused = indices.first(where: { scopes.mayBeRefused(unit.operations[$0].kind) }) else { return [] }
    var shown: Set<Int32> = []
    var findings: [Diagnostic] = []
    for index in refused..<operations.end {
      let operation = unit.operations[index]
      if index > refused, isLost(operation.kind, shown) {
        findings.append(finding(operation, refused, operations, unit))
      }
      switch operation.kind {
      case .show(_, let destination): shown.insert(Int32(destination.screen))
      case .replace(let routes):
        for route in unit.routes[routes] { shown.insert(Int32(route.destination.screen)) }
      default: break
      }
    }
    return findings
  }

  /// Whether it matters that an operation is skipped. An event or update of a screen does not matter if the screen's showing is
  /// skipped, too.
  private static func isLost(_ kind: Operation.Kind, _ shown: Set<Int32>) -> Bool {
    switch kind {
    case .set, .select, .fill, .clear, .exit, .sendToTab, .sendToWork, .updateTab: true
    case .send(let screen, _, _): !shown.contains(screen)
    case .update(let destination): !shown.contains(Int32(destination.screen))
    default: false
    }
  }

  private static func finding(_ lost: Operation, _ refused: Int, _ operations: IndexRange, _ unit: FlowUnit) -> Diagnostic {
    let asked = unit.operations[refused]
    let text = unit.text(of: lost.location)
    let words = unit.text(of: asked.location).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return Diagnostic(
      .lostAfterRefusal, at: lost.location, "this does not run if `\(words)` is refused",
      notes: [.init("the requirement is checked here", at: asked.location)],
      fixes: fix(lost, text, refused, operations, unit).map { [$0] } ?? [])
  }

  /// Moves a `set` before the operation that may be refused, unless an operation in between mentions the variable.
  private static func fix(
    _ lost: Operation, _ text: String, _ refused: Int, _ operations: IndexRange, _ unit: FlowUnit
  ) -> Diagnostic.Fix? {
    guard case .set(let variable, _, _) = lost.kind,
      let place = operations.indices.first(where: { unit.operations[$0].location == lost.location }), place > refused
    else { return nil }
    let between = refused..<place
    let reads = between.contains { index in
      let location = unit.operations[index].location
      return unit.text(of: location).contains(unit.names[variable])
    }
    // The new value may depend on a variable that is set in between.
    let sets = between.contains { if case .set = unit.operations[$0].kind { true } else { false } }
    if reads || sets { return nil }
    let before = unit.operations[place - 1].location
    let asked = unit.operations[refused].location
    let removed = SourceRange(start: before.range.end, end: lost.location.range.end)
    let gap = unit.text(of: Location(file: before.file, range: SourceRange(start: before.range.end, end: lost.location.range.start)))
    // The repair would delete a comment in between.
    if gap.contains("/") { return nil }
    let start = SourceRange(start: asked.range.start, end: asked.range.start)
    return .init(
      "move it before the operation",
      edits: [
        .init(at: Location(file: asked.file, range: start), replacement: text + ", "),
        .init(at: Location(file: before.file, range: removed), replacement: ""),
      ])
  }
}

extension Rule {
  package static let lostAfterRefusal = Rule(
    "lost-after-refusal", .warning,
    page: RulePage(
      "an operation that is lost when the screen before it is refused",
      what: """
        A `set`, `send`, `update`, `select` or `exit` comes after an operation that shows a screen with `requires`, \
        or that selects a tab with it, and the flow never uses `resume`.
        """,
      why: """
        If the screen is refused, the operations after it do not run. For example, `replace home, set user = user` \
        never logs anyone in if `home` requires a user. Write the `set` first, or use `resume` to run the refused \
        operations later.
        """,
      failing: """
        flow Shop {
          var user: String? = nil
          start logIn
          screen logIn {
            doneTapped(name: String) -> replace home, set user = name
            //                                        ^^^^^^^^^^^^^^^ warning[lost-after-refusal]
          }
          screen home requires user != nil else replace logIn {
            logOutTapped -> set user = nil, replace logIn
          }
        }
        """,
      fixed: """
        flow Shop {
          var user: String? = nil
          start logIn
          screen logIn {
            doneTapped(name: String) -> set user = name, replace home
          }
          screen home requires user != nil else replace logIn {
            logOutTapped -> set user = nil, replace logIn
          }
        }
        """))
}
