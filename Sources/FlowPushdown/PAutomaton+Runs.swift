import FlowSyntax

/// Reconstructs the shortest run that leads to a configuration, from its end to its start (Schwoon 2002, section 3.1.6).
///
/// The automaton accepts a configuration by a path of transitions. The first transition records the last rule of the run, and the
/// path before this rule. The reconstruction goes back rule by rule until it reaches a start.
extension PAutomaton {
  /// One rule of a run, and the configuration after it.
  package struct Step: Sendable {
    /// The rule's label.
    package var label: Int32
    package var weight: Int32
    package var control: Int32
    /// The stack after the rule, for ``Run/stack(_:)``.
    package var path: Int32
  }

  /// A run from a start.
  package struct Run: Sendable {
    /// The number of the start from which the run begins.
    package var start: Int32 = -1
    /// The control state and the stack of the start.
    package var startControl: Int32 = -1
    package var startPath: Int32 = -1
    package var steps: [Step] = []
    /// The sum of the weights of the steps. The weight of the start is not included.
    package var length: Int32 = 0
    /// Paths share their tails: each node is a symbol and the node below it, or -1.
    fileprivate var nodes: [(symbol: Int32, transition: Int32, below: Int32)] = []

    /// The symbols of a stack, top first.
    package func stack(_ path: Int32) -> [Int32] {
      var symbols: [Int32] = []
      var node = path
      while node >= 0 {
        symbols.append(nodes[Int(node)].symbol)
        node = nodes[Int(node)].below
      }
      return symbols
    }

    /// The symbol on top of a stack.
    package func top(of path: Int32) -> Int32 { nodes[Int(path)].symbol }

    /// For each path, the number of symbols on its stack.
    package func depths() -> [Int] {
      var depths: [Int] = []
      depths.reserveCapacity(nodes.count)
      // The node below comes earlier in the list, so its depth is known.
      for node in nodes { depths.append(node.below < 0 ? 1 : depths[Int(node.below)] + 1) }
      return depths
    }
  }

  /// The run to the configuration that a path reads.
  ///
  /// - Parameter path: settled transitions from a control state to the final state, without ε-transitions.
  package func run(to path: [Int32]) -> Run {
    var run = Run()
    var node: Int32 = -1
    for transition in path.reversed() { node = push(transition, on: node, in: &run) }
    while node >= 0 {
      let top = run.nodes[Int(node)].transition
      let below = run.nodes[Int(node)].below
      let transition = transitions[Int(top)]
      if transition.rule >= 0 {
        // The rule was ⟨p, γ⟩ → ⟨p′, γ′⟩.
        let before = push(transition.first, on: below, in: &run)
        note(transition.rule, transition.from, node, in: &run)
        node = before
      } else if transition.first >= 0 {
        // ⟨p, γ⟩ → ⟨p′, ε⟩. This transition combines an ε-transition with a transition that reads the symbol below. Before the
        // rule, γ was on top of this symbol.
        let epsilon = transitions[Int(transition.first)]
        let uncovered = push(transition.second, on: below, in: &run)
        let before = push(epsilon.first, on: uncovered, in: &run)
        note(epsilon.rule, transition.from, node, in: &run)
        node = before
      } else if below >= 0, transition.to != Self.final {
        // The rule was ⟨p, γ⟩ → ⟨p′, γ′γ″⟩.
        let pushed = transitions[Int(run.nodes[Int(below)].transition)]
        let before = push(pushed.first, on: run.nodes[Int(below)].below, in: &run)
        note(pushed.rule, transition.from, node, in: &run)
        node = before
      } else {
        run.start = transition.second
        run.startControl = transition.from / 2
        run.startPath = node
        break
      }
    }
    run.steps.reverse()
    return run
  }

  private func push(_ transition: Int32, on below: Int32, in run: inout Run) -> Int32 {
    run.nodes.append((transitions[Int(transition)].symbol, transition, below))
    return Int32(run.nodes.count - 1)
  }

  private func note(_ rule: Int32, _ state: Int32, _ node: Int32, in run: inout Run) {
    let rule = system.rules[Int(rule)]
    run.length += rule.weight
    run.steps.append(Step(label: rule.label, weight: rule.weight, control: state / 2, path: node))
  }
}
