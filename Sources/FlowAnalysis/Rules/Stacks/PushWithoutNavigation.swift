import FlowCore
import FlowModel
package import FlowSyntax

/// `push-without-navigation`: a push that can land in a layer without a navigation container.
///
/// `link-unbuildable` reports the pushes of links at the start of the flow.
enum PushWithoutNavigation {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    guard runs.reach.hasOnly, runs.reach.hasBareLayers else { return [] }
    return pushes(runs) + shownFlows(runs)
  }

  private static func pushes(_ runs: FlowRuns) -> [Diagnostic] {
    var sources: Set<Int32> = []
    for (number, operation) in runs.program.steps.enumerated() where operation.source >= 0 {
      guard case .show(let showing) = operation.instruction, showing.kind == .push,
        runs.reach.wayToPushWithoutNavigation(Int32(number)) != nil
      else { continue }
      sources.insert(operation.source)
    }
    return sources.sorted().compactMap { check(Int($0), runs) }
  }

  private static func check(_ index: Int, _ runs: FlowRuns) -> Diagnostic? {
    if runs.pushesOnColumns[index] != nil || runs.misplaced(runs.unit.operations[index].location) { return nil }
    let location = runs.unit.operations[index].location
    guard let witness = runs.shortest(index, { runs.reach.pushWithoutNavigation($0) }), !witness.steps.isEmpty
    else { return nil }
    var notes: [Diagnostic.Note] = []
    var fixes: [Diagnostic.Fix] = []
    if let layer = runs.openingOfTopLayer(witness) {
      notes.append(.init("the \(layer.word) is shown without a navigation container here", at: layer.location))
      notes += runs.styleNote(layer.operation)
      fixes += runs.containerFix(layer.location, "write `in navigation` for the \(layer.word)")
    }
    return Diagnostic(
      .pushWithoutNavigation, at: location, "this push can run in a layer without a navigation container", notes: notes,
      trace: runs.trace(witness, marksBareLayers: true), fixes: fixes)
  }
}

// MARK: Flows that push where they are shown

extension PushWithoutNavigation {
  /// The places that show a flow in a layer without a container, although the flow pushes in this layer.
  ///
  /// The flow itself may be correct, because it may also be shown elsewhere, or belong to another module. So the finding is placed
  /// where the flow is shown.
  private static func shownFlows(_ runs: FlowRuns) -> [Diagnostic] {
    var shown: [Int32: NestedRun] = [:]
    func add(_ source: Int32, _ push: NestedRun, _ leg: NestedRun.Leg) {
      let found = push.inside(leg)
      if found.isBefore(shown[source]) { shown[source] = found }
    }
    for (number, start) in runs.program.starts.enumerated()
    where start.link < 0 && !runs.program.opens(start.screen, start.container) {
      guard let push = runs.pushWithoutContainer(start.screen) else { continue }
      let root = FlowReach.Route(screen: start.screen, kind: .root, hasContainer: false, isLocked: true)
      let witness = FlowWitness(start: Int32(number), initial: [root])
      add(-1, push, .init(runs: runs, length: witness.length, top: start.screen) { witness })
    }
    var followed: [Opening] = []
    for opening in bareOpenings(runs) {
      if let witness = runs.reach.showingBareLayerLast(opening.operation) {
        add(opening.source, opening.push, .init(runs: runs, length: witness.length, top: opening.screen) { witness })
      } else if runs.facts(ofOperation: Int(opening.source)).isReached {
        followed.append(opening)
      }
    }
    if !followed.isEmpty, let reach = runs.reach(tellingApart: followed.map(\.operation)) {
      let ways = reach.waysToRestByOperation()
      for opening in followed {
        guard let way = ways[opening.operation] else { continue }
        add(opening.source, opening.push, runs.leg(way, in: reach))
      }
    }
    return shown.sorted { $0.key < $1.key }.compactMap { source, run in finding(source, run, runs) }
  }

  /// An operation that opens a layer without a container and shows a flow there, although the flow pushes in this layer. If a later
  /// operation navigates, the layer may be gone when the stack is at rest.
  private struct Opening {
    var operation: Int32
    var source: Int32
    var screen: Int32
    var push: NestedRun
  }

  private static func bareOpenings(_ runs: FlowRuns) -> [Opening] {
    var openings: [Opening] = []
    for (number, operation) in runs.program.steps.enumerated() where operation.source >= 0 {
      guard case .show(let showing) = operation.instruction, !runs.program.opens(showing), showing.kind != .push,
        let push = runs.pushWithoutContainer(showing.screen)
      else { continue }
      openings.append(
        Opening(
          operation: Int32(number), source: operation.source, screen: showing.screen, push: push))
    }
    return openings
  }

  private static func finding(_ source: Int32, _ run: NestedRun, _ runs: FlowRuns) -> Diagnostic? {
    guard let location = source < 0 ? runs.flow.start?.location : runs.unit.operations[Int(source)].location,
      let child = run.legs.dropFirst().first
    else { return nil }
    let name = runs.unit.names[child.runs.flow.name]
    return Diagnostic(
      .pushWithoutNavigation, at: location, "`\(name)` pushes, but is shown without a navigation container here",
      notes: runs.styleNote(source < 0 ? nil : Int(source)) + [.init("it pushes here", at: run.place)],
      trace: run.trace(marksBareLayers: true), fixes: runs.containerFix(location, "write `in navigation`"))
  }
}

extension FlowRuns {
  /// The shortest run in which a screen pushes in a layer that it opens without a container. A container was inferred for this
  /// layer, so only the text (`without navigation`) can have removed it.
  fileprivate func pushWithoutContainer(_ screen: Int32) -> NestedRun? {
    guard let index = index(ofScreen: screen), unit.screens[index].opensNavigation,
      let flow = flows(ofScreen: screen).first
    else { return nil }
    return unitRuns.pushAtRoot(ofFlow: flow)
  }

  /// The presentation, the location and the operation that opened the top layer at the end of a run.
  fileprivate func openingOfTopLayer(
    _ witness: FlowWitness
  ) -> (word: String, location: Location, operation: Int?)? {
    var stacks = [witness.initial] + witness.steps.map(\.stack)
    guard let final = stacks.popLast(), let place = final.lastIndex(where: { $0.kind != .push }) else { return nil }
    let opener = final[place]
    // Finds the last event before which the opening route was not in the stack.
    var event = witness.steps.count - 1
    while event >= 0 {
      let before = stacks[event]
      if before.count <= place || before[place] != opener { break }
      event -= 1
    }
    if event < 0 {
      return witness.startWeight == 0 && place == 0 ? flow.start.map { ("root", $0.location, nil) } : nil
    }
    guard case .branch(let branch) = witness.steps[event].event else { return nil }
    let source = Int(program.branches[Int(branch)].source)
    // If the system selects a tab that is refused, no branch of the unit has shown the route.
    if source < 0 { return nil }
    let operations = unit.branches[source].operations
    for index in operations.indices.reversed() where opens(opener, index) {
      return ("\(opener.kind.word)", unit.operations[index].location, index)
    }
    return nil
  }

  private func opens(_ opener: FlowReach.Route, _ index: Int) -> Bool {
    switch unit.operations[index].kind {
    case .show(.written(let presentation), let destination):
      number(ofScreen: destination.screen) == opener.screen && presentation.kind == opener.kind
    case .replace(let routes):
      opener.kind == .root
        && number(ofScreen: unit.routes[routes.start].destination.screen) == opener.screen
    default: false
    }
  }

  /// A note at the style that says `without navigation`, if the operation uses such a style.
  fileprivate func styleNote(_ operation: Int?) -> [Diagnostic.Note] {
    guard let operation, case .show(.written(let presentation), _) = unit.operations[operation].kind,
      presentation.container == nil, let style = presentation.style
    else { return [] }
    let location = unit.styles[Int(style)].location
    return [.init("the style `\(unit.names[unit.styles[Int(style)].name])` has no navigation container", at: location)]
  }

  fileprivate func containerFix(_ location: Location, _ message: String) -> [Diagnostic.Fix] {
    guard let container = context.trees[location.file].containerNone(within: location) else { return [] }
    return [.init(message, edits: [.init(at: container, replacement: "in navigation")])]
  }
}

extension SyntaxTree {
  /// The location of the `without navigation` inside a place, if there is exactly one.
  fileprivate func containerNone(within place: Location) -> Location? {
    var found: Location?
    func start(of node: Int) -> UInt32 { tokens[Int(nodes[node].firstToken)].range.start }
    // The nodes of a tree are sorted by their first tokens, so a binary search finds the first node of the place.
    var node = (1..<nodes.count).partitioningIndex { start(of: $0) >= place.range.start }
    while node < nodes.count, start(of: node) <= place.range.end {
      if case .containerNone = kind(of: node) {
        let range = range(of: node)
        if range.end <= place.range.end {
          if found != nil { return nil }
          found = location(of: node)
        }
      }
      node += 1
    }
    return found
  }
}

extension Rule {
  package static let pushWithoutNavigation = Rule(
    "push-without-navigation", .error,
    page: RulePage(
      "a push that can run in a layer without a navigation container",
      what: """
        A root, a sheet and a cover automatically get a navigation container if something is pushed in them. \
        `without navigation` prevents that, and this push can run in such a layer. The finding shows the events that \
        lead there. A child flow that pushes at its root is reported where it is shown without a container, since it \
        may be right elsewhere.
        """,
      why: """
        Without a container, the system cannot push and shows nothing, so the button seems not to work. Remove \
        `without navigation`, or present the screen.
        """,
      failing: """
        flow Numbers {
          start home
          screen home {
            startTapped -> sheet list without navigation
          }
          screen list {
            helpTapped -> push help
            //            ^^^^^^^^^ error[push-without-navigation]
          }
          screen help
        }
        """,
      fixed: """
        flow Numbers {
          start home
          screen home {
            startTapped -> sheet list in navigation
          }
          screen list {
            helpTapped -> push help
          }
          screen help
        }
        """))
}
