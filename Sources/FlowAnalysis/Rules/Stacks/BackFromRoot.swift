import FlowModel
import FlowSyntax

/// `back-from-root`: a `back` that can only ever run on the root.
///
/// ```
/// start home
/// screen home {
///   closeTapped -> back       // nothing ever lies below home
/// }
/// ```
enum BackFromRoot {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    runs.operationsThatNeverWork().compactMap { index in
      let operation = runs.unit.operations[index]
      switch operation.kind {
      case .back(1):
        return Diagnostic(.backFromRoot, at: operation.location, "only the root is ever there when this `back` runs")
      case .back(let count):
        let message = "there are never more than \(count) routes when this `back \(count)` runs"
        return Diagnostic(.backFromRoot, at: operation.location, message)
      case .backTo(.root):
        let message = "only the root is ever there when this `back to root` runs"
        return Diagnostic(.backFromRoot, at: operation.location, message)
      default: return nil
      }
    }
  }
}

extension RulePage {
  static var backFromRoot: RulePage {
    RulePage(
      .backFromRoot, "a `back` that can only ever run on the root",
      what: """
        In every run the sender of this transition is the root of the flow when the event comes, and `back` \
        never removes the root. So it never does anything.
        """,
      why: """
        A button that does nothing is worse than none. A flow that is over leaves by an `exit`, and its \
        parent takes it away.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            helpTapped -> push help
            closeTapped -> back
            //             ^^^^ warning[back-from-root]
          }
          screen help
        }
        """,
      fixed: """
        flow Numbers {
          start home
          screen home {
            helpTapped -> push help
          }
          screen help {
            closeTapped -> back
          }
        }
        """
    )
  }
}
