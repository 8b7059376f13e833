import FlowCore
import FlowModel
package import FlowSyntax

/// `dismissed-never`: a `dismissed` transition on a screen that no gesture can remove.
enum DismissedNever {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    if !runs.reach.hasAll { return [] }
    var isReached: [Bool]?
    var findings: [Diagnostic] = []
    for transition in runs.program.transitions {
      guard transition.followsRemoval, let number = runs.program.sender(of: transition), runs.reach.removals(of: number).isEmpty else {
        continue
      }
      let reached = isReached ?? runs.reach.reachedScreens()
      isReached = reached
      // `unreachable-screen` already reports screens that are never shown.
      guard reached[Int(number)] else { continue }
      let name = runs.name(ofScreen: number)
      findings.append(
        Diagnostic(
          .dismissedNever, at: runs.unit.transitions[Int(transition.source)].location,
          "no gesture can remove `\(name)`, so this transition never runs"))
    }
    return findings
  }
}

extension Rule {
  package static let dismissedNever = Rule(
    "dismissed-never", .warning,
    page: RulePage(
      "a `dismissed` transition on a screen that no gesture can remove",
      what: """
        `dismissed` runs after the user removes a screen with a gesture. This screen is only shown in ways that have \
        no such gesture: as the root, as a cover, or with `dismissal: disabled`.
        """,
      why: """
        The transition never runs. If it is for a button of the screen, write it as a transition of that button's \
        event.
        """,
      failing: """
        flow Shop {
          start home
          screen home {
            tourTapped -> cover tour
            tourEnded
          }
          screen tour {
            doneTapped -> dismiss
            dismissed  -> send home.tourEnded
            //<^^^^^^ warning[dismissed-never]
          }
        }
        """,
      fixed: """
        flow Shop {
          start home
          screen home {
            tourTapped -> cover tour
            tourEnded
          }
          screen tour {
            doneTapped -> dismiss, send home.tourEnded
          }
        }
        """))
}
