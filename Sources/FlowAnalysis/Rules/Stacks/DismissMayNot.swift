import FlowCore
import FlowModel
package import FlowSyntax

/// `dismiss-may-not`: a `dismiss` that may run while nothing is presented. The rule is off by default.
enum DismissMayNot {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    return runs.findings(of: runs.operationsThatMayFail()) { index in
      let operation = runs.unit.operations[index]
      guard case .leave(let departure, _) = operation.kind else { return nil }
      let message: String
      switch departure.extent {
      case .layers(1), .allLayers: message = "this `dismiss` can run while no layer is presented"
      case .layers(let count):
        message = "this `dismiss \(count)` can run while fewer than \(count) layers are presented"
      case .routes, .toRoot, .toScreen: return nil
      }
      guard let witness = runs.shortest(index, { runs.reach.failure($0) }) else { return nil }
      return Diagnostic(.dismissMayNot, at: operation.location, message, trace: runs.trace(witness))
    }
  }
}

extension Rule {
  package static let dismissMayNot = Rule(
    "dismiss-may-not", .off,
    page: RulePage(
      "a `dismiss` that may run while nothing is presented",
      what: """
        In some run, nothing is presented when this transition runs, so it changes nothing. The finding shows that \
        run.
        """,
      why: """
        This is often intended, so the rule is off by default. `back` removes the top screen no matter how it was \
        shown.
        """,
      failing: """
        flow Numbers {
          start list
          screen list {
            selected -> push detail
            peeked   -> sheet detail
          }
          screen detail {
            closeTapped -> dismiss
            //             ^^^^^^^ warning[dismiss-may-not]
          }
        }
        """,
      fixed: """
        flow Numbers {
          start list
          screen list {
            selected -> push detail
            peeked   -> sheet detail
          }
          screen detail {
            closeTapped -> back
          }
        }
        """))
}
