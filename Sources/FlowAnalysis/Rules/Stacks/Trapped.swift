import FlowCore
import FlowModel
package import FlowSyntax

/// `trapped`: a screen that no event and no gesture leads away from.
///
/// The condition of `stays if` is assumed to hold, so no gesture leads away from the screen. An event that changes a value may end
/// the condition.
///
/// The rule does not report the screen with which the flow starts, because a flow with one screen is no trap. It does not report a
/// root that is a flow with several screens either. The whole app may be inside, for example after a welcome screen.
enum Trapped {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    if !runs.reach.hasOnly { return [] }
    var shortest: [Int32: FlowWitness] = [:]
    for (top, witness) in runs.reach.traps() where witness.length > 0 {
      let isRoot = (witness.steps.last?.stack ?? witness.initial).count == 1
      if isRoot, let index = runs.index(ofScreen: top.screen), runs.goesOnInside(runs.unit.screens[index]) {
        continue
      }
      if let known = shortest[top.screen], known.length <= witness.length { continue }
      shortest[top.screen] = witness
    }
    return shortest.compactMap { number, witness in
      guard let index = runs.index(ofScreen: number) else { return nil }
      let screen = runs.unit.screens[index]
      if runs.hasUnhandledExits(screen) { return nil }
      let name = runs.unit.names[screen.name]
      var trace = runs.trace(witness)
      trace[trace.count - 1].stack = runs.text(witness.steps.last?.stack ?? witness.initial)
      let message =
        screen.stays == nil
        ? "the user cannot leave `\(name)`: no event and no gesture leads away from it"
        : "no event leads away from `\(name)` while it stays"
      return Diagnostic(.trapped, at: screen.location, message, trace: trace)
    }
  }
}

extension FlowRuns {
  /// Whether the screen is a child flow that shows more than one screen.
  fileprivate func goesOnInside(_ screen: Screen) -> Bool {
    guard case .flow(let child?, _, _) = screen.content else { return false }
    return !unit.flows[Int(child)].tabs.isEmpty || unit.flows[Int(child)].screens.count > 1
  }

  /// Whether the screen is a child flow with unhandled exits, which another rule reports.
  fileprivate func hasUnhandledExits(_ screen: Screen) -> Bool {
    guard case .flow(let child?, _, _) = screen.content else { return false }
    var handled: Set<Name> = []
    for transition in unit.transitions(of: screen) {
      if case .exit(let name, _) = transition.trigger { handled.insert(name) }
    }
    return unit.flows[Int(child)].exits.contains { !handled.contains($0.name) }
  }
}

extension Rule {
  package static let trapped = Rule(
    "trapped", .warning,
    page: RulePage(
      "a screen that no event and no gesture leads away from",
      what: """
        Once this screen is on top the user can only quit the app: none of its events changes the routes, and the \
        system has no gesture for it. A pushed screen can be swiped away and a sheet pulled down; a cover, a sheet \
        with `dismissal: disabled`, a screen that `stays if` something and a root that was put there by `replace` \
        cannot. The rule does not report a root that is a flow with several screens, because the user continues \
        inside it.
        """,
      why: """
        A missing way out is easily overlooked. Add an event that leaves the screen; if it is meant to be the last \
        one, add `// flowc:ignore trapped`.
        """,
      failing: """
        flow Shop {
          start home
          screen home {
            tourTapped -> cover tour
          }
          screen tour
          //     ^^^^ warning[trapped]
        }
        """,
      fixed: """
        flow Shop {
          start home
          screen home {
            tourTapped -> cover tour
          }
          screen tour {
            doneTapped -> dismiss
          }
        }
        """))
}
