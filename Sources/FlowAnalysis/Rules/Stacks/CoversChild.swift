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
    let isChild = runs.childFlows().map { $0 >= 0 }
    guard runs.reach.hasOnly, isChild.contains(true) else { return [] }
    return runs.operations.compactMap { index in
      guard case .show(let presentation, _) = runs.unit.operations[index].kind, presentation.kind == .push,
        let witness = runs.shortest(index, { runs.reach.pushOnto(isChild, $0) }), let child = runs.cover(witness)
      else { return nil }
      let name = runs.unit.names[child.runs.flow.name]
      let shown = child.runs.text(child.witness.steps.last?.stack ?? child.witness.initial)
      let note = Diagnostic.Note("`\(name)` may then show \(shown), of which the presented part is removed")
      return Diagnostic(
        .coversChild, at: runs.unit.operations[index].location,
        "this push can remove what `\(name)` has presented", notes: [note], trace: child.runs.trace(child.witness))
    }
  }
}

extension FlowRuns {
  /// By screen the flow that it is, if the unit has it; else -1.
  fileprivate func childFlows() -> [Int] {
    (0..<described.description.screenCount).map { number in
      guard let index = described.index(ofScreen: Int32(number)),
        case .flow(let child?, _, _) = unit.screens[index].content, Int(child) < unit.own.flows
      else { return -1 }
      return Int(child)
    }
  }

  /// How the child on top at the end of a run comes to have presented something at that time.
  fileprivate func cover(_ witness: FlowWitness) -> (runs: FlowRuns, witness: FlowWitness)? {
    guard let top = (witness.steps.last?.stack ?? witness.initial).last, let event = witness.steps.last?.event,
      let child = unitRuns.runs(ofFlow: childFlows()[Int(top.screen)]), child.reach.hasOnly
    else { return nil }
    guard case .branch(let branch) = event, let transition = transition(ofBranch: branch) else {
      return child.reach.presenting(atExit: nil).map { (child, $0) }
    }
    guard case .exit(let name, _) = transition.trigger,
      let exit = child.flow.exits.firstIndex(where: { $0.name == name })
    else { return nil }
    return child.reach.presenting(atExit: Int32(exit)).map { (child, $0) }
  }
}
