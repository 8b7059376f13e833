import FlowModel
import FlowSyntax

/// `push-without-navigation`: a push that can land in a layer without a navigation container.
///
/// ```
/// startTapped -> sheet list without navigation
/// screen list {
///   helpTapped -> push help
/// }
/// ```
///
/// Of what a link does at the start of the flow, `link-unbuildable` speaks.
enum PushWithoutNavigation {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    guard runs.reach.hasOnly, runs.reach.hasBareLayers else { return [] }
    var sources: Set<Int32> = []
    for (number, operation) in runs.described.description.operations.enumerated() where operation.source >= 0 {
      guard case .show(let showing) = operation.action, showing.kind == .push,
        runs.reach.pushWithoutNavigation(Int32(truncatingIfNeeded: number)) != nil
      else { continue }
      sources.insert(operation.source)
    }
    return sources.sorted().compactMap { check(Int($0), runs) }
  }

  private static func check(_ index: Int, _ runs: FlowRuns) -> Diagnostic? {
    let location = runs.unit.operations[index].location
    guard let witness = runs.shortest(index, { runs.reach.pushWithoutNavigation($0) }), !witness.steps.isEmpty
    else { return nil }
    var notes: [Diagnostic.Note] = []
    var fixes: [Diagnostic.Fix] = []
    if let layer = runs.openingOfTopLayer(witness) {
      notes.append(.init("the \(layer.word) is shown without one here", at: layer.location))
      if let container = runs.context.trees[location.file].containerNone(within: layer.location) {
        fixes.append(
          .init("let the \(layer.word) have one", edits: [.init(at: container, replacement: "in navigation")]))
      }
    }
    return Diagnostic(
      .pushWithoutNavigation, at: location, "this push has no navigation container", notes: notes,
      trace: runs.trace(witness, marksBareLayers: true), fixes: fixes)
  }
}

extension FlowRuns {
  /// Where the layer on top at the end of a run was opened, as what.
  fileprivate func openingOfTopLayer(_ witness: FlowWitness) -> (word: String, location: Location)? {
    var stacks = [witness.initial] + witness.steps.map(\.stack)
    guard let final = stacks.popLast(), let place = final.lastIndex(where: { $0.kind != .push }) else { return nil }
    let opener = final[place]
    // The last event before which that route was not there.
    var event = witness.steps.count - 1
    while event >= 0 {
      let before = stacks[event]
      if before.count <= place || before[place] != opener { break }
      event -= 1
    }
    guard event >= 0 else { return nil }
    guard case .branch(let branch) = witness.steps[event].event else { return nil }
    let operations = unit.branches[Int(described.description.branches[Int(branch)].source)].operations
    for index in (operations.start..<operations.end).reversed() {
      guard case .show(let presentation, let destination) = unit.operations[index].kind,
        described.number(ofScreen: destination.screen) == opener.screen, presentation.kind.described == opener.kind
      else { continue }
      return (opener.kind.word, unit.operations[index].location)
    }
    return nil
  }
}

extension SyntaxTree {
  /// The only `without navigation` that stands within a place.
  fileprivate func containerNone(within place: Location) -> Location? {
    var found: Location?
    var node = 1
    while node < nodes.count {
      if case .containerNone = kind(of: node) {
        let range = range(of: node)
        if range.start >= place.range.start, range.end <= place.range.end {
          if found != nil { return nil }
          found = location(of: node)
        }
      }
      node &+= 1
    }
    return found
  }
}
