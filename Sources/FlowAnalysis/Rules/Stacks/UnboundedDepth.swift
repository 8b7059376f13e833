import FlowModel
package import FlowSyntax

/// `unbounded-depth`: a stack that can grow for ever. The rule is off by default.
///
/// ```
/// screen detail(number: Int) {
///   nextTapped -> push detail(number: number + 1)
/// }
/// ```
enum UnboundedDepth {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    guard runs.reach.hasOnly else { return [] }
    let growth = runs.reach.growth()
    if growth.isEmpty { return [] }
    return runs.operations.compactMap { index in
      guard let witness = runs.shortest(index, { runs.reach.grows($0, growth) }) else { return nil }
      return Diagnostic(
        .unboundedDepth, at: runs.unit.operations[index].location, "the stack can grow for ever by this",
        trace: runs.trace(witness))
    }
  }
}

extension Rule {
  package static let unboundedDepth = Rule(
    "unbounded-depth", .off,
    page: RulePage(
      "a stack that can grow for ever",
      what: """
        Some events can be repeated without end, and each time the stack grows by a route. The finding shows \
        one round.
        """,
      why: """
        Recursion is often the purpose, so this rule is off unless asked for. Otherwise `update` changes the \
        screen in its place, and `replace` begins anew.
        """,
      failing: """
        flow Numbers {
          start list
          screen list {
            selected(number: Int) -> push detail(number: number)
          }
          screen detail(number: Int) {
            nextTapped -> push detail(number: number + 1)
            //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[unbounded-depth]
          }
        }
        """,
      fixed: """
        flow Numbers {
          start list
          screen list {
            selected(number: Int) -> push detail(number: number)
          }
          screen detail(number: Int) {
            nextTapped -> update detail(number: number + 1)
          }
        }
        """))
}
