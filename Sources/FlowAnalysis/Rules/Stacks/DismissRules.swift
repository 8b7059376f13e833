import FlowModel
import FlowSyntax

/// `dismiss-never`: a `dismiss` with nothing presented, ever.
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
    runs.operationsThatNeverWork().compactMap { index in
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

extension RulePage {
  static var dismissNever: RulePage {
    RulePage(
      .dismissNever, "a `dismiss` with nothing presented, ever",
      what: """
        In every run all routes up to the sender are pushed, or there are fewer presented ones than the \
        number behind `dismiss` says. So it never does anything.
        """,
      why: """
        What was pushed is taken away by `pop`; `back` removes the top however it came.
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
        """
    )
  }
}

/// `dismiss-may-not`: a `dismiss` with nothing presented in some run. It is off unless asked for.
enum DismissMayNot {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    if !runs.context.options.runs(.dismissMayNot) { return [] }
    return runs.operationsThatMayFail().compactMap { index in
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

extension RulePage {
  static var dismissMayNot: RulePage {
    RulePage(
      .dismissMayNot, "a `dismiss` with nothing presented in some run",
      what: """
        There is a run in which nothing is presented when this transition comes, so that it changes nothing. \
        The finding shows that run.
        """,
      why: """
        Often that is intended, so this rule is off unless asked for. `back` removes the top however it \
        came.
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
        """
    )
  }
}

/// `dismissed-never`: a `dismissed` transition on a screen that no gesture can remove.
///
/// ```
/// tourTapped -> cover tour
/// screen tour {
///   dismissed -> send home.tourEnded      // a cover is not swiped away
/// }
/// ```
enum DismissedNever {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    if !runs.reach.hasAll { return [] }
    var isReached: [Bool]?
    var findings: [Diagnostic] = []
    for transition in runs.described.description.transitions {
      guard case .dismissed(let number) = transition.trigger, runs.reach.removals(of: number).isEmpty else { continue }
      let reached = isReached ?? runs.reach.reachedScreens()
      isReached = reached
      // Of a screen that is never shown that is said, and enough.
      guard reached[Int(number)] else { continue }
      let name = runs.name(ofScreen: number)
      findings.append(
        Diagnostic(
          .dismissedNever, at: runs.unit.transitions[Int(transition.source)].location,
          "no gesture ever removes `\(name)`"))
    }
    return findings
  }
}

extension RulePage {
  static var dismissedNever: RulePage {
    RulePage(
      .dismissedNever, "a `dismissed` transition on a screen that no gesture can remove",
      what: """
        `dismissed` is what the system reports after the user took a screen away by a gesture. This screen \
        is only ever shown in ways that have none: as the root, as a cover, or with `dismissal: disabled`.
        """,
      why: """
        The transition never runs. What a button of the screen does stands behind the event of that button.
        """,
      failing: """
        flow App {
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
        flow App {
          start home
          screen home {
            tourTapped -> cover tour
            tourEnded
          }
          screen tour {
            doneTapped -> dismiss, send home.tourEnded
          }
        }
        """
    )
  }
}
