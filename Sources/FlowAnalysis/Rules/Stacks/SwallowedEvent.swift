import FlowCore
import FlowModel
package import FlowSyntax

/// `swallowed-event`: an event of a screen's reducer that may come while an alert or a dialog is above the screen.
///
/// A reducer sends events when its effects end, even while another screen is on top. Then only `always` transitions navigate. The
/// rule is off by default.
enum SwallowedEvent {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    let alerts = runs.screensBelowAlerts()
    if alerts.isEmpty { return [] }
    var findings: [Diagnostic] = []
    for screen in alerts.keys.sorted() {
      guard let index = runs.index(ofScreen: screen), case .feature = runs.unit.screens[index].content,
        let alert = alerts[screen]
      else { continue }
      let transitions = runs.unit.screens[index].transitions
      for transition in runs.unit.transitions[transitions] {
        guard case .pattern = transition.trigger, !transition.isAlways, !transition.branches.isEmpty else { continue }
        findings.append(
          Diagnostic(
            .swallowedEvent, at: transition.location,
            "this event is ignored while `\(runs.name(ofScreen: alert))` is shown above; add `always` to handle it"))
      }
    }
    return findings
  }
}

extension FlowRuns {
  /// For each screen, an alert or a dialog that some run shows on top of it.
  fileprivate func screensBelowAlerts() -> [Int32: Int32] {
    var found: [Int32: Int32] = [:]
    for (number, operation) in program.steps.enumerated() {
      guard case .show(let showing) = operation.instruction, showing.kind == .alert || showing.kind == .dialog else { continue }
      for screen in reach.screensOnTop(at: Int32(number)) where found[screen] == nil {
        found[screen] = showing.screen
      }
    }
    return found
  }
}

extension Rule {
  package static let swallowedEvent = Rule(
    "swallowed-event", .off,
    page: RulePage(
      "an event of a reducer that is ignored while an alert is shown",
      what: """
        A screen has a transition for an event of its reducer, and an alert or a dialog can be shown above the \
        screen. An event that arrives then is ignored, because only the top screen can navigate.
        """,
      why: """
        A reducer sends events when its work ends, and that does not wait for the user to close an alert. Add \
        `always` to let the transition run at any time. Often the user should answer the alert first, so the rule is \
        off by default.
        """,
      failing: """
        flow Notes {
          start list
          screen list {
            noteTapped -> push editor
          }
          screen editor: Editor {
            delegate.saved -> back
            //<^^^^^^^^^^^ warning[swallowed-event]
            delegate.closeTapped always -> alert sure
          }
          alert sure {
            title: "Stop editing?"
            button stopTapped: "Stop" -> back to list
            cancel kept: "Go on"
          }
        }
        """,
      fixed: """
        flow Notes {
          start list
          screen list {
            noteTapped -> push editor
          }
          screen editor: Editor {
            delegate.saved always -> back
            delegate.closeTapped always -> alert sure
          }
          alert sure {
            title: "Stop editing?"
            button stopTapped: "Stop" -> back to list
            cancel kept: "Go on"
          }
        }
        """))
}
