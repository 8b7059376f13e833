import FlowSyntax

/// post\*: turns a P-automaton of the starts into a P-automaton of all reachable configurations.
///
/// This is algorithm 2 of Esparza, Hansel, Rossmanith and Schwoon ("Efficient algorithms for model checking pushdown systems", CAV
/// 2000). The weights over (min, +) are those of Schwoon's thesis (2002, section 3.1):
///
/// | rule | adds, for a transition p —γ→ q |
/// |---|---|
/// | ⟨p, γ⟩ → ⟨p′, ε⟩ | p′ —ε→ q |
/// | ⟨p, γ⟩ → ⟨p′, γ′⟩ | p′ —γ′→ q |
/// | ⟨p, γ⟩ → ⟨p′, γ′γ″⟩ | p′ —γ′→ ⟨p′γ′⟩ and ⟨p′γ′⟩ —γ″→ q |
///
/// For each p —ε→ q and q —γ→ q′ it also adds p —γ→ q′.
///
/// Transitions are settled in the order of their lengths, as in Dijkstra's algorithm (to be exact, in Knuth's generalisation).
/// Above a push, lengths are measured from this push. So p′ —γ′→ ⟨p′γ′⟩ has length 0 even if it is added late. No settled
/// transition has to be corrected, because everything that follows from a push is at least as long as the transition that pushed.
///
/// Every transition is settled once and meets each rule of its head once. So the time is the same as in the paper: proportional to
/// rules times states. For flows it is almost proportional to the number of rules.
extension PAutomaton {
  /// Makes the rules of the head ⟨control, symbol⟩, by adding them to the system.
  package typealias RuleMaker = (_ control: Int32, _ symbol: Int32, _ system: inout PushdownSystem) -> Void

  /// Adds all configurations that are reachable from the accepted ones.
  ///
  /// - Parameters:
  ///   - limit: the largest number of transitions, ``maximumTransitions`` at most. Saturation stops when this number is exceeded.
  ///     The automaton then accepts only reachable configurations, but not all of them.
  ///   - makeRules: called once for every head that is reached.
  /// - Returns: whether saturation finished.
  package mutating func saturate(limit: Int = maximumTransitions, _ makeRules: RuleMaker) -> Bool {
    let limit = min(limit, Self.maximumTransitions)
    while transitions.count <= limit, system.rules.count <= Self.maximumTransitions {
      let index = queue.removeFirst()
      if index < 0 { return true }
      let settled = transitions[Int(index)]
      // A transition that became shorter is in the queue twice.
      if settled.isSettled { continue }
      transitions[Int(index)].isSettled = true
      if settled.symbol < 0 {
        transitions[Int(index)].next = firstEpsilon[Int(settled.to)]
        firstEpsilon[Int(settled.to)] = index
        followEpsilon(index, settled)
      } else {
        transitions[Int(index)].next = firstOut[Int(settled.from)]
        firstOut[Int(settled.from)] = index
        if Self.isControl(settled.from) {
          applyRules(index, settled, makeRules)
        } else {
          precedeByEpsilon(index, settled)
        }
      }
    }
    return false
  }

  private mutating func applyRules(_ index: Int32, _ settled: Transition, _ makeRules: RuleMaker) {
    let head = Int(settled.pair)
    if firstRules[head] < 0 {
      firstRules[head] = Int32(system.rules.count)
      makeRules(settled.from / 2, settled.symbol, &system)
      ruleEnds[head] = Int32(system.rules.count)
    }
    for number in firstRules[head]..<ruleEnds[head] {
      let rule = system.rules[Int(number)]
      let state = Self.state(ofControl: rule.control)
      let length = settled.value + rule.weight
      if rule.below < 0 {
        add(state, rule.top, settled.to, value: length, rule: number, first: index, second: -1)
      } else {
        let middle = self.middle(state, rule.top)
        add(middle, rule.below, settled.to, value: length, rule: number, first: index, second: -1)
      }
    }
  }

  /// Returns the state ⟨p′γ′⟩. Adds the transition p′ —γ′→ ⟨p′γ′⟩ if it is missing.
  private mutating func middle(_ state: Int32, _ symbol: Int32) -> Int32 {
    let pair = number(ofPair: state, symbol)
    let middle = Self.state(ofPair: Int32(pair))
    if !isPushed[pair] {
      isPushed[pair] = true
      add(state, symbol, middle, value: 0, rule: -1, first: -1, second: -1)
    }
    return middle
  }

  /// Combines the settled transition p —ε→ q with the settled transitions from q.
  private mutating func followEpsilon(_ index: Int32, _ epsilon: Transition) {
    var out = firstOut[Int(epsilon.to)]
    while out >= 0 {
      let transition = transitions[Int(out)]
      add(
        epsilon.from, transition.symbol, transition.to,
        value: epsilon.value + transition.value, rule: -1, first: index, second: out)
      out = transition.next
    }
  }

  /// Combines the settled transition q —γ→ q′ with the settled ε-transitions to q.
  private mutating func precedeByEpsilon(_ index: Int32, _ settled: Transition) {
    var epsilon = firstEpsilon[Int(settled.from)]
    while epsilon >= 0 {
      let transition = transitions[Int(epsilon)]
      add(
        transition.from, settled.symbol, settled.to, value: transition.value + settled.value,
        rule: -1, first: epsilon, second: index)
      epsilon = transition.next
    }
  }
}
