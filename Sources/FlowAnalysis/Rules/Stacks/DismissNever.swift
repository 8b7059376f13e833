import FlowCore
import FlowModel
package import FlowSyntax

/// `dismiss-never`: a `dismiss` that never has anything to dismiss.
///
/// ```
/// selected -> push detail
/// screen detail {
///   closeTapped -> dismiss        // a detail is always pushed
/// }
/// ```
enum DismissNever {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    runs.findings(of: runs.operationsThatNeverWork()) { index in
      if runs.followsAlways(index) { return nil }
      let operation = runs.unit.operations[index]
      guard case .leave(let departure, _) = operation.kind else { return nil }
      switch departure.extent {
      case .layers(1), .allLayers:
        return Diagnostic(.dismissNever, at: operation.location, "nothing is ever presented when this `dismiss` runs")
      case .layers(let count):
        let message = "there are never \(count) presented layers when this `dismiss \(count)` runs"
        return Diagnostic(.dismissNever, at: operation.location, message)
      case .routes, .toRoot, .toScreen: return nil
      }
    }
  }
}

extension Rule {
  package static let dismissNever = Rule(
    "dismiss-never", .warning,
    page: RulePage(
      "a `dismiss` where nothing is ever presented",
      what: """
        In every run all routes up to the sender are pushed, or there are fewer presented ones than the \
        number behind `dismiss` says. So it never does anything.
        """,
      why: """
        `pop` removes what was pushed; `back` removes the top however it was shown.
        """,
      failing: """
        flow Numbers {
          start list
          screen list {
            selected -> push detail
          }
          screen detail {
            closeTapped -> dismiss
            //             ^^^^^^^ warning[dismiss-never]
          }
        }
        """,
      fixed: """
        flow Numbers {
          start list
          screen list {
            selected -> push detail
          }
          screen detail {
            closeTapped -> back
          }
        }
        """))
}
