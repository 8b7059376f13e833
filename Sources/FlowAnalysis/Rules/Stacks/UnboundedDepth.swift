import FlowModel
package import FlowSyntax

/// `unbounded-depth`: a stack that can grow without limit. The rule is off by default.
enum UnboundedDepth {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    guard runs.reach.hasOnly else { return [] }
    let growth = runs.reach.growth()
    if growth.isEmpty { return [] }
    return runs.operations.compactMap { index in
      guard let witness = runs.shortest(index, { runs.reach.grows($0, growth) }) else { return nil }
      return Diagnostic(
        .unboundedDepth, at: runs.unit.operations[index].location, "this can make the stack grow without limit",
        trace: runs.trace(witness))
    }
  }
}

extension Rule {
  package static let unboundedDepth = Rule(
    "unbounded-depth", .off,
    page: RulePage(
      "a stack that can grow without limit",
      what: """
        A sequence of events can be repeated without end, and each time the stack grows. The finding shows one \
        repetition.
        """,
      why: """
        This is often intended, so the rule is off by default. Otherwise, use `update` to change the existing \
        screen, or `replace` to start with a new stack.
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
