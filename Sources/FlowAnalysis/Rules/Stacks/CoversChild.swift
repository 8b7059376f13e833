import FlowModel
import FlowSyntax

/// `covers-child`: a parent that can push over a child which has presented something.
///
/// ```
/// screen editor: Editor {
///   exit helpWanted -> push help      // and Editor exits while its palette is open
/// }
/// ```
///
/// A push of the parent goes on top of what the child has pushed, so what the child has presented is removed first.
enum CoversChild {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    let count = runs.described.description.screenCount
    let children = (0..<Int32(count)).filter { !runs.flows(ofScreen: $0).isEmpty }
    guard runs.reach.hasOnly, !children.isEmpty else { return [] }
    return runs.operations.compactMap { index in
      guard case .show(let presentation, _) = runs.unit.operations[index].kind, presentation.kind == .push
      else { return nil }
      // Of each child that it may be pushed on, since it is not said which of them has presented something.
      var best: NestedRun?
      var last: [Diagnostic.Step] = []
      for child in children {
        let isChild = (0..<Int32(count)).map { $0 == child }
        guard let witness = runs.shortest(index, { runs.reach.pushOnto(isChild, $0) }),
          let (found, rest) = runs.cover(witness), found.isBefore(best)
        else { continue }
        best = found
        last = runs.trace(witness).suffix(rest)
      }
      guard let end = best?.last else { return nil }
      let name = runs.unit.names[end.runs.flow.name]
      let shown = end.runs.text(end.witness.steps.last?.stack ?? end.witness.initial)
      let note = Diagnostic.Note("`\(name)` may then show \(shown), of which the presented part is removed")
      return Diagnostic(
        .coversChild, at: runs.unit.operations[index].location,
        "this push can remove what `\(name)` has presented", notes: [note], trace: (best?.trace() ?? []) + last)
    }
  }
}

extension FlowRuns {
  /// How the child on top at the end of a run, or a flow that is on top in it, comes to have presented something that is
  /// still there.
  ///
  /// - Returns: all of it from the parent's start, and how many events of the run follow. The first of those is the last
  ///   event, unless something is shown over the child in between.
  fileprivate func cover(_ witness: FlowWitness) -> (NestedRun, rest: Int)? {
    let final = witness.steps.last?.stack ?? witness.initial
    guard let top = final.last, let (before, event) = uncovered(witness, final) else { return nil }
    var best: NestedRun?
    for child in flows(ofScreen: top.screen) {
      var exit: Int32?
      if case .branch(let branch) = event, let transition = transition(ofBranch: branch) {
        guard case .exit(let name, _) = transition.trigger,
          let number = unit.flows[child].exits.firstIndex(where: { $0.name == name })
        else { continue }
        exit = Int32(truncatingIfNeeded: number)
      }
      guard let found = unitRuns.presenting(inFlow: child, atExit: exit)?.inside(.init(runs: self, witness: before))
      else { continue }
      if found.isBefore(best) { best = found }
    }
    return best.map { ($0, witness.steps.count - before.steps.count) }
  }

  /// The part of a run up to where the child that is on top at its end was so before, and the event that follows.
  private func uncovered(
    _ witness: FlowWitness, _ final: [FlowReach.Route]
  ) -> (before: FlowWitness, event: FlowWitness.Event)? {
    var before = witness
    while let step = before.steps.popLast() {
      let stack = before.steps.last?.stack ?? before.initial
      if stack == final { return (before, step.event) }
      // What is pushed on the child takes away what that has presented, and so does whatever takes the child away.
      if stack.count <= final.count || stack[final.count].kind == .push { return nil }
    }
    return nil
  }
}

extension RulePage {
  static var coversChild: RulePage {
    RulePage(
      .coversChild, "a parent that can push over a child which has presented something",
      what: """
        A child flow leaves by an exit while one of its own sheets is open, and the parent answers with a \
        push. A push goes on top of the child's pushed screens, so what the child presented is removed \
        first. The same goes for what is presented by a flow inside of the child that is on top in it.
        """,
      why: """
        The sheet disappears although the child never said so. A child that dismisses before it exits leaves \
        no doubt.
        """,
      failing: """
        flow App {
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
        flow App {
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
        """
    )
  }
}
