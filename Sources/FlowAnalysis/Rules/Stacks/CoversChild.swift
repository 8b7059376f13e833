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
    let isChild = (0..<Int32(runs.described.description.screenCount)).map { !runs.flows(ofScreen: $0).isEmpty }
    guard runs.reach.hasOnly, isChild.contains(true) else { return [] }
    return runs.operations.compactMap { index in
      guard case .show(let presentation, _) = runs.unit.operations[index].kind, presentation.kind == .push,
        let witness = runs.shortest(index, { runs.reach.pushOnto(isChild, $0) }), let child = runs.cover(witness)
      else { return nil }
      let last = child.last
      let name = runs.unit.names[last.runs.flow.name]
      let shown = last.runs.text(last.witness.steps.last?.stack ?? last.witness.initial)
      let note = Diagnostic.Note("`\(name)` may then show \(shown), of which the presented part is removed")
      return Diagnostic(
        .coversChild, at: runs.unit.operations[index].location,
        "this push can remove what `\(name)` has presented", notes: [note], trace: runs.trace(witness, inside: child))
    }
  }
}

extension FlowRuns {
  /// How the child on top at the end of a run, or a flow that is on top in it, comes to have presented something at that
  /// time.
  fileprivate func cover(_ witness: FlowWitness) -> NestedRun? {
    guard let top = (witness.steps.last?.stack ?? witness.initial).last, let event = witness.steps.last?.event
    else { return nil }
    var best: NestedRun?
    for child in flows(ofScreen: top.screen) {
      var exit: Int32?
      if case .branch(let branch) = event, let transition = transition(ofBranch: branch) {
        guard case .exit(let name, _) = transition.trigger,
          let number = unit.flows[child].exits.firstIndex(where: { $0.name == name })
        else { continue }
        exit = Int32(truncatingIfNeeded: number)
      }
      guard let found = unitRuns.presenting(inFlow: child, atExit: exit) else { continue }
      if best.map({ found.length < $0.length }) ?? true { best = found }
    }
    return best
  }

  /// The events of a run, with those inside of the child before the last of them.
  fileprivate func trace(_ witness: FlowWitness, inside child: NestedRun) -> [Diagnostic.Step] {
    var before = witness
    let last = trace(witness).suffix(before.steps.popLast() == nil ? 0 : 1)
    return child.inside(.init(runs: self, witness: before)).trace() + last
  }
}
