import FlowCore
import FlowModel
package import FlowSyntax

/// `dismiss-may-not`: a `dismiss` where in some run nothing is presented. The rule is off by default.
enum DismissMayNot {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    return runs.findings(of: runs.operationsThatMayFail()) { index in
      let operation = runs.unit.operations[index]
      guard case .leave(let departure, _) = operation.kind else { return nil }
      let message: String
      switch departure.extent {
      case .layers(1), .allLayers: message = "nothing may be presented when this `dismiss` runs"
      case .layers(let count):
        message = "fewer than \(count) layers may be presented when this `dismiss \(count)` runs"
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
      "a `dismiss` where in some run nothing is presented",
      what: """
        There is a run in which nothing is presented when this transition comes, so that it changes nothing. \
        The finding shows that run.
        """,
      why: """
        Often that is intended, so this rule is off unless asked for. `back` removes the top however it was \
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
