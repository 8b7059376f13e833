import FlowCore
import FlowModel
package import FlowSyntax

/// `covers-child`: a push of a parent that can remove what its child has presented.
///
/// A push of the parent goes on top of the screens that the child has pushed. So the layers that the child has presented are
/// removed first. Alerts are ignored: they leave whatever is shown next.
enum CoversChild {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    let isChild = (0..<Int32(runs.program.screens.count)).map { !runs.flows(ofScreen: $0).isEmpty }
    guard runs.reach.hasOnly, isChild.contains(true) else { return [] }
    return runs.operations.compactMap { index in
      guard case .show(.written(let presentation), _) = runs.unit.operations[index].kind, presentation.kind == .push
      else { return nil }
      // Tries every child flow that the push may cover, because any of them may have presented something.
      var best: NestedRun?
      var last: Covering?
      for way in runs.reach.coveringWays(runs.numbers(ofOperation: index).reversed(), isChild) {
        guard let covering = runs.reach.covering(way) else { continue }
        for found in runs.presenting(covering.screen, at: covering.event) {
          let leg = NestedRun.Leg(runs: runs, length: covering.restLength, top: covering.screen) {
            runs.reach.witness(to: covering).atRest
          }
          let nested = found.inside(leg)
          if !nested.isBefore(best) { continue }
          best = nested
          last = covering
        }
      }
      guard let best, let last else { return nil }
      let end = best.last
      let name = runs.unit.names[end.runs.flow.name]
      let witness = end.witness
      let shown = end.runs.text(witness.steps.last?.stack ?? witness.initial)
      let note = Diagnostic.Note("`\(name)` may show \(shown) at this point; its presented layers are removed")
      return Diagnostic(
        .coversChild, at: runs.unit.operations[index].location,
        "this push can remove layers that `\(name)` has presented", notes: [note],
        trace: best.trace() + runs.trace(runs.reach.witness(to: last).whole).suffix(last.lengthSince))
    }
  }
}

extension FlowRuns {
  /// The shortest runs after which the child flows of a screen have presented something when an event comes. If the event is an
  /// exit, only flows that can take this exit are searched.
  fileprivate func presenting(_ screen: Int32, at event: FlowWitness.Event) -> [NestedRun] {
    let children = flows(ofScreen: screen)
    guard case .branch(let branch) = event, let transition = transition(ofBranch: branch) else {
      return children.compactMap { unitRuns.presenting(inFlow: $0, atExit: nil) }
    }
    let senders: [Int]
    switch program.transitions[Int(program.branches[Int(branch)].transition)].owner {
    case .work: return children.compactMap { unitRuns.presenting(inFlow: $0, atExit: nil) }
    // If a tab exits, only the flow of this tab matters.
    case .tab(let tab): senders = [flow(ofTab: index(ofTab: tab))].compactMap(\.self)
    case .screen, .event, .selection: senders = children
    }
    guard case .exit(let name, _) = transition.trigger else { return [] }
    return senders.compactMap { child in
      guard let exit = unitRuns.anyRuns(ofFlow: child)?.exit(named: name) else { return nil }
      return unitRuns.presenting(inFlow: child, atExit: exit)
    }
  }
}

extension Rule {
  package static let coversChild = Rule(
    "covers-child", .warning,
    page: RulePage(
      "a push of a parent that can remove what its child has presented",
      what: """
        A child flow leaves by an exit while one of its own sheets is open, and the parent answers with a push. A \
        push goes on top of the child's pushed screens, so what the child presented is removed first. The same holds \
        for what a flow inside the child presents, if that flow is on top in the child. Alerts and dialogs do not \
        count, because showing any screen closes them.
        """,
      why: """
        The sheet disappears although the child did not dismiss it. To make this explicit, let the child `dismiss` \
        before its `exit`.
        """,
      failing: """
        flow Shop {
          start home
          screen home {
            editTapped -> push editor
          }
          screen editor: Editor {
            exit helpWanted -> push help
            //                 ^^^^^^^^^ warning[covers-child]
          }
          screen help
        }
        flow Editor {
          start text
          exit helpWanted
          screen text {
            colourTapped -> sheet palette
          }
          screen palette {
            helpTapped -> exit helpWanted
          }
        }
        """,
      fixed: """
        flow Shop {
          start home
          screen home {
            editTapped -> push editor
          }
          screen editor: Editor {
            exit helpWanted -> push help
          }
          screen help
        }
        flow Editor {
          start text
          exit helpWanted
          screen text {
            colourTapped -> sheet palette
          }
          screen palette {
            helpTapped -> dismiss, exit helpWanted
          }
        }
        """))
}
