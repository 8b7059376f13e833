import FlowModel
package import FlowSyntax

/// `back-may-not-find`: a `back to x` that may find no x below it. The rule is off by default.
enum BackMayNotFind {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    return runs.findings(of: runs.operationsThatMayFail()) { index in
      let operation = runs.unit.operations[index]
      guard let screen = operation.kind.screenGoneBackTo,
        let witness = runs.shortest(index, { runs.reach.failure($0) })
      else { return nil }
      let name = runs.unit.names[runs.unit.screens[Int(screen)].name]
      return Diagnostic(
        .backMayNotFind, at: operation.location, "this `back to \(name)` can run while no `\(name)` is below",
        trace: runs.trace(witness))
    }
  }
}

extension Rule {
  package static let backMayNotFind = Rule(
    "back-may-not-find", .off,
    page: RulePage(
      "a `back to x` that may find no x below",
      what: """
        In some run, the screen is not below the sender, so `back to` changes nothing. The finding shows that run.
        """,
      why: """
        This is often intended, so the rule is off by default. It is useful for flows in which every button has to \
        do something.
        """,
      failing: """
        flow Shop {
          start home
          screen home {
            listTapped  -> push list
            offerTapped -> push item
          }
          screen list {
            itemTapped -> push item
          }
          screen item {
            allTapped -> back to list
            //           ^^^^^^^^^^^^ warning[back-may-not-find]
          }
        }
        """,
      fixed: """
        flow Shop {
          start home
          screen home {
            listTapped  -> push list
            offerTapped -> push list, push item
          }
          screen list {
            itemTapped -> push item
          }
          screen item {
            allTapped -> back to list
          }
        }
        """))
}
