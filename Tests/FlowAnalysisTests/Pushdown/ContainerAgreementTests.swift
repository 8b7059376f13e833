import FlowCore
import FlowModel
import FlowPushdown
import FlowSyntax
import Testing

@testable import FlowAnalysis

/// The layers of a flow that need a navigation container by the section "Containers" of `Documentation/language.md`. They are
/// computed from the automaton of all stacks.
private struct ContainerTruth {
  private let program: CoreProgram

  init(ofFlow index: Int, in unit: FlowUnit) {
    program = unit.program(of: index)
    reach = FlowReach(program)
  }

  private let reach: FlowReach

  /// The screens that open a layer in some stack between two events.
  var openers: Set<Int32> {
    var openers: Set<Int32> = []
    var states = [PAutomaton.state(ofControl: FlowControls.idle)]
    var seen = Set(states)
    while let state = states.popLast() {
      var out = reach.automaton.firstOut[Int(state)]
      while out >= 0 {
        let transition = reach.automaton[out]
        out = transition.next
        if seen.insert(transition.to).inserted { states.append(transition.to) }
        let route = reach.pushdown.symbols[transition.symbol]
        switch route.kind {
        case .root, .sheet, .cover, .popover: if route.screen < program.tabsScreen { openers.insert(route.screen) }
        case .push, .alert, .dialog: break
        }
      }
    }
    return openers
  }

  /// Whether the analysis knows all stacks of the flow, and each screen is shown in one of them.
  var isWhole: Bool {
    reach.hasAll && reach.hasOnly && !reach.reachedScreens().prefix(Int(program.tabsScreen)).contains(false)
  }

  /// Whether a push can happen in a layer that a screen has opened.
  func pushes(inLayersOf screen: Int32) -> Bool {
    pushesInBareLayers {
      $0 == screen
    } root: {
      $0 == screen
    }
  }

  /// Whether a push can happen in the layer of the flow's root. `pushesOnTabs` considers only roots that are tabs.
  func pushesAtRoot() -> Bool {
    pushesInBareLayers { _ in
      false
    } root: { _ in
      true
    }
  }

  func pushesOnTabs() -> Bool {
    pushesInBareLayers { _ in
      false
    } root: {
      $0 == program.tabsScreen
    }
  }

  /// The screens that can be the root.
  var roots: Set<Int32> {
    var roots = Set(program.starts.map(\.screen))
    for operation in program.steps {
      if case .show(let showing) = operation.instruction, showing.kind == .root { roots.insert(showing.screen) }
    }
    return roots
  }

  /// Whether a push can happen in a layer without a container. `isBare` and `isBareRoot` choose the screens whose layers get no
  /// container. Layers of alerts and dialogs are ignored.
  private func pushesInBareLayers(_ isBare: (Int32) -> Bool, root isBareRoot: (Int32) -> Bool) -> Bool {
    var changed = program
    for index in changed.starts.indices {
      changed.starts[index].container = isBareRoot(changed.starts[index].screen) ? .none : .navigation
    }
    for index in changed.steps.indices {
      guard case .show(var show) = changed.steps[index].instruction else { continue }
      let isBare = show.kind == .root ? isBareRoot(show.screen) : isBare(show.screen)
      show.container = isBare ? .none : .navigation
      changed.steps[index].instruction = .show(show)
    }
    let reach = FlowReach(changed)
    return changed.steps.indices.contains { reach.pushWithoutNavigation(Int32($0)) != nil }
  }
}

@Suite("Containers, held against all stacks")
struct ContainerAgreementTests {
  @Test("a layer has one exactly if something can be pushed in it")
  func random() {
    var (whole, layers, containers, superfluous, inPlain) = (0, 0, 0, 0, 0)
    for seed in firstSeed..<firstSeed + UInt64(flowCount * 5) {
      let isPlain = seed % 2 == 0
      let (unit, text) = lower(RandomFlowText.make(isPlain: isPlain, seed: seed))
      guard let flow = unit.flows.first else { continue }
      let truth = ContainerTruth(ofFlow: 0, in: unit)
      let isWhole = truth.isWhole
      if isWhole { whole += 1 }
      for screen in truth.openers.sorted() {
        layers += 1
        let has = unit.screens[flow.screens.start + Int(screen)].opensNavigation
        let needs = truth.pushes(inLayersOf: screen)
        if has { containers += 1 }
        let isSuperfluous = has && !needs && isWhole
        if isSuperfluous { superfluous += 1 }
        if isSuperfluous && isPlain { inPlain += 1 }
        if needs && !has {
          Issue.record("FLOW_TEST_SEED=\(seed) FLOW_TEST_COUNT=1: \(screen) has no container\n\(text)")
          return
        }
      }
    }
    let rest = "\(superfluous) for nothing, \(inPlain) of them in plain flows"
    print("FLOW_TEST_SEED=\(firstSeed): \(whole) flows, \(layers) layers, \(containers) containers, \(rest)")
    // If a screen shows something in only some stacks, the inference assumes that it does so in all stacks. In 24 runs with other
    // seeds, 1 to 12 of about 260 containers were unnecessary, 0 to 6 of them in plain flows. One flow may have several unnecessary
    // containers, so these numbers vary much. The bounds are three times the highest numbers.
    #expect(superfluous * 10 <= containers + 100)
    #expect(inPlain * 20 <= containers + 100)
  }

  @Test("so has one that a flow opens in another, or in itself, and one of a flow in a tab")
  func nested() {
    var (units, layers, superfluous) = (0, 0, 0)
    let names = ["F", "G", "H"]
    for seed in firstSeed..<firstSeed + UInt64(flowCount * 3) {
      let files = names.enumerated().map { number, name in
        RandomFlowText.make(name, children: names, seed: seed &* 3 &+ UInt64(number))
      }
      let (unit, text) = lower(files.joined(separator: "\n"))
      if unit.flows.count < names.count { continue }
      units += 1
      let truths = unit.flows.indices.map { ContainerTruth(ofFlow: $0, in: unit) }
      for (number, flow) in unit.flows.enumerated() where !flow.tabs.isEmpty {
        layers += 1
        let pushes = truths[number].pushesOnTabs()
        if pushes, !flow.tabsOpenNavigation {
          Issue.record("FLOW_TEST_SEED=\(seed) FLOW_TEST_COUNT=1: the tabs of \(names[number]) have no container\n\(text)")
          return
        }
        if !pushes, flow.tabsOpenNavigation, truths[number].isWhole { superfluous += 1 }
      }
      // A flow needs a container at its root if it pushes there, or if a flow that can be its root pushes there.
      var needs = truths.map { $0.pushesAtRoot() }
      for _ in names {
        for (number, flow) in unit.flows.enumerated() {
          for root in truths[number].roots where root < flow.screens.count {
            if let child = child(unit.screens[flow.screens.start + Int(root)].content), needs[child] { needs[number] = true }
          }
        }
      }
      for (number, flow) in unit.flows.enumerated() {
        for screen in truths[number].openers {
          layers += 1
          let declared = unit.screens[flow.screens.start + Int(screen)]
          let pushes = truths[number].pushes(inLayersOf: screen) || child(declared.content).map { needs[$0] } ?? false
          if pushes, !declared.opensNavigation {
            Issue.record("FLOW_TEST_SEED=\(seed) FLOW_TEST_COUNT=1: \(names[number]) \(screen) has no container\n\(text)")
            return
          }
          if !pushes, declared.opensNavigation, truths.allSatisfy(\.isWhole) { superfluous += 1 }
        }
      }
    }
    print("FLOW_TEST_SEED=\(firstSeed): \(units) units, \(layers) layers, \(superfluous) containers for nothing")
    #expect(superfluous * 20 <= layers + 20)
  }

  private func child(_ content: Screen.Content) -> Int? {
    if case .flow(let child?, _, _) = content { return Int(child) }
    return nil
  }

  private func lower(_ text: String) -> (FlowUnit, String) {
    let tree = Parser.parse(SourceFile(path: "F.flow", text: text))
    let (unit, findings) = Lowering.lower([tree])
    let errors = (tree.diagnostics + findings).filter { $0.rule != .argumentMismatch }.map(\.message)
    if !errors.isEmpty { Issue.record("\(errors)\n\(text)") }
    return (unit, text)
  }
}
