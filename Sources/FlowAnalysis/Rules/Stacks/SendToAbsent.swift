import FlowModel
package import FlowSyntax

/// `send-to-absent`: a `send` or an `update` to a screen that is never in the stack when it runs.
enum SendToAbsent {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    runs.findings(of: runs.idleOperations) { index in
      let operation = runs.unit.operations[index]
      let screen: Int
      let word: String
      switch operation.kind {
      case .send(let receiver, _, _):
        screen = Int(receiver)
        word = "send"
      case .update(let destination):
        screen = destination.screen
        word = "update"
      default: return nil
      }
      let name = runs.unit.names[runs.unit.screens[screen].name]
      return Diagnostic(.sendToAbsent, at: operation.location, "`\(name)` is never in the stack when this `\(word)` runs")
    }
  }
}

extension Rule {
  package static let sendToAbsent = Rule(
    "send-to-absent", .warning,
    page: RulePage(
      "a `send` or `update` to a screen that is never in the stack",
      what: """
        `send` and `update` address the topmost route of a screen. Whenever this transition runs, the stack \
        holds no such route.
        """,
      why: """
        Nothing receives the event. For example, a list below a sheet is never reloaded.
        """,
      failing: """
        flow Shop {
          start home
          screen home {
            listTapped     -> push list
            settingsTapped -> sheet settings
          }
          screen list {
            reload
          }
          screen settings {
            changed -> dismiss, send list.reload
            //                  ^^^^^^^^^^^^^^^^ warning[send-to-absent]
          }
        }
        """,
      fixed: """
        flow Shop {
          start home
          screen home {
            listTapped -> push list
          }
          screen list {
            settingsTapped -> sheet settings
            reload
          }
          screen settings {
            changed -> dismiss, send list.reload
          }
        }
        """))
}
