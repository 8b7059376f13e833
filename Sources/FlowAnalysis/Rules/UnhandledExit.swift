import FlowModel
package import FlowSyntax

/// `unhandled-exit`: a child flow's exit for which its screen or tab has no transition.
///
/// A transition without a handler declares that the exit does nothing. If a transition names an exit that the child does not have,
/// this rule reports nothing, because the name may be a misspelt exit.
enum UnhandledExit {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    let unit = context.unit
    var findings: [Diagnostic] = []
    for flow in unit.ownFlows {
      // If the file has a syntax error, the skipped text may handle the exit.
      if !context.trees[flow.file].diagnostics.isEmpty { continue }
      for screen in unit.screens(of: flow) {
        findings += check(screen.content, screen.transitions, screen.name, at: screen.location, unit)
      }
      for tab in unit.tabs(of: flow) {
        findings += check(tab.content, tab.transitions, tab.name, at: tab.location, unit)
      }
    }
    return findings
  }

  private static func check(
    _ content: Screen.Content, _ transitions: IndexRange, _ name: Name, at location: Location, _ unit: FlowUnit
  ) -> [Diagnostic] {
    guard case .flow(let index?, _, _) = content else { return [] }
    let child = unit.flows[Int(index)]
    var missing = child.exits.map(\.name)
    for transition in unit.transitions[transitions] {
      guard case .exit(let exit, _) = transition.trigger else { continue }
      if !child.exits.contains(where: { $0.name == exit }) { return [] }
      missing.removeAll { $0 == exit }
    }
    if missing.isEmpty { return [] }
    let list = missing.map { "`\(unit.names[$0])`" }.sorted()
    let last = list[list.count - 1]
    let exits =
      list.count == 1 ? "the exit \(last)" : "the exits \(list.dropLast().joined(separator: ", ")) and \(last)"
    let message = "`\(unit.names[name])` does not handle \(exits) of `\(unit.names[child.name])`"
    return [Diagnostic(.unhandledExit, at: location, message)]
  }
}

extension Rule {
  package static let unhandledExit = Rule(
    "unhandled-exit", .warning,
    page: RulePage(
      "a child's exit that the parent does not handle",
      what: """
        A screen shows a child flow that has an exit for which the screen has no transition.
        """,
      why: """
        The child leaves through the exit, but it remains on screen. If that is intended, write `exit name` without \
        a transition.
        """,
      failing: """
        flow Shop {
          start home
          screen home {
            loginTapped -> sheet login
          }
          screen login: Login {
            //   ^^^^^ warning[unhandled-exit]
            exit done -> dismiss
          }
        }
        flow Login {
          start form
          exit done
          exit cancelled
          screen form {
            sent        -> exit done
            closeTapped -> exit cancelled
          }
        }
        """,
      fixed: """
        flow Shop {
          start home
          screen home {
            loginTapped -> sheet login
          }
          screen login: Login {
            exit done      -> dismiss
            exit cancelled -> dismiss
          }
        }
        flow Login {
          start form
          exit done
          exit cancelled
          screen form {
            sent        -> exit done
            closeTapped -> exit cancelled
          }
        }
        """))
}
