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
      let transition = transitions.base + Int(index)
      // A transition that became shorter is in the queue twice.
      if transition.pointee.isSettled { continue }
      transition.pointee.isSettled = true
      let settled = transition.pointee
      if settled.symbol < 0 {
        transition.pointee.next = firstEpsilon.base[Int(settled.to)]
        firstEpsilon.base[Int(settled.to)] = index
        followEpsilon(index, settled)
      } else {
        transition.pointee.next = firstOut.base[Int(settled.from)]
        firstOut.base[Int(settled.from)] = index
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
    if firstRules.base[head] < 0 {
      firstRules.base[head] = Int32(truncatingIfNeeded: system.rules.count)
      makeRules(settled.from / 2, settled.symbol, &system)
      ruleEnds.base[head] = Int32(truncatingIfNeeded: system.rules.count)
    }
    var number = firstRules.base[head]
    let end = ruleEnds.base[head]
    while number < end {
      let rule = system.rules.base[Int(number)]
      let state = Self.state(ofControl: rule.control)
      let length = settled.value &+ rule.weight
      if rule.below < 0 {
        add(state, rule.top, settled.to, value: length, rule: number, first: index, second: -1)
      } else {
        let middle = self.middle(state, rule.top)
        add(middle, rule.below, settled.to, value: length, rule: number, first: index, second: -1)
      }
      number = number &+ 1
    }
  }

  /// Returns the state ⟨p′γ′⟩. Adds the transition p′ —γ′→ ⟨p′γ′⟩ if it is missing.
  private mutating func middle(_ state: Int32, _ symbol: Int32) -> Int32 {
    let pair = number(ofPair: state, symbol)
    let middle = Self.state(ofPair: Int32(truncatingIfNeeded: pair))
    if !isPushed.base[pair] {
      isPushed.base[pair] = true
      add(state, symbol, middle, value: 0, rule: -1, first: -1, second: -1)
    }
    return middle
  }

  /// Combines the settled transition p —ε→ q with the settled transitions from q.
  private mutating func followEpsilon(_ index: Int32, _ epsilon: Transition) {
    var out = firstOut.base[Int(epsilon.to)]
    while out >= 0 {
      let transition = transitions.base + Int(out)
      let next = transition.pointee.next
      add(
        epsilon.from, transition.pointee.symbol, transition.pointee.to,
        value: epsilon.value &+ transition.pointee.value, rule: -1, first: index, second: out)
      out = next
    }
  }

  /// Combines the settled transition q —γ→ q′ with the settled ε-transitions to q.
  private mutating func precedeByEpsilon(_ index: Int32, _ settled: Transition) {
    var epsilon = firstEpsilon.base[Int(settled.from)]
    while epsilon >= 0 {
      let transition = transitions.base + Int(epsilon)
      let next = transition.pointee.next
      add(
        transition.pointee.from, settled.symbol, settled.to, value: transition.pointee.value &+ settled.value,
        rule: -1, first: epsilon, second: index)
      epsilon = next
    }
  }
}
