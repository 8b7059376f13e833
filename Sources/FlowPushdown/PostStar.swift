import FlowSyntax

/// post\*: from a P-automaton of the starts to one of everything that can be reached.
///
/// This is the saturation of Esparza, Hansel, Rossmanith and Schwoon ("Efficient algorithms for model checking pushdown
/// systems", CAV 2000, algorithm 2), with the weights of Schwoon's thesis (2002, section 3.1) over (min, +):
///
/// | rule | adds, for a transition p —γ→ q |
/// |---|---|
/// | ⟨p, γ⟩ → ⟨p′, ε⟩ | p′ —ε→ q |
/// | ⟨p, γ⟩ → ⟨p′, γ′⟩ | p′ —γ′→ q |
/// | ⟨p, γ⟩ → ⟨p′, γ′γ″⟩ | p′ —γ′→ ⟨p′γ′⟩ and ⟨p′γ′⟩ —γ″→ q |
///
/// and p —γ→ q′ wherever p —ε→ q and q —γ→ q′.
///
/// Transitions are settled in the order of their lengths, as in Dijkstra's algorithm (Knuth's, to be exact). The
/// length of p′ —γ′→ ⟨p′γ′⟩ is 0 whenever it comes, since lengths above a push count from that push. Nothing settled
/// before has to be taken back for that: whatever comes of a push in the state that pushed is no shorter than what
/// pushed.
///
/// Every transition is settled once and meets each rule of its head once, so the time is that of the paper:
/// proportional to rules times states, and in flows near to the number of rules.
extension PAutomaton {
  /// Makes the rules of the head ⟨control, symbol⟩, by adding them to the system.
  package typealias RuleMaker = (_ control: Int32, _ symbol: Int32, _ system: inout PushdownSystem) -> Void

  /// Adds everything that can be reached from what the automaton accepts.
  ///
  /// - Parameters:
  ///   - limit: with more transitions than this, or than ``mostTransitions``, saturation gives up. What the automaton
  ///     holds then can be reached, but is not all.
  ///   - makeRules: asked once for every head that is reached.
  /// - Returns: whether it came to an end.
  package mutating func saturate(limit: Int = mostTransitions, _ makeRules: RuleMaker) -> Bool {
    let limit = min(limit, Self.mostTransitions)
    while transitions.count <= limit, system.rules.count <= Self.mostTransitions {
      let index = queue.removeFirst()
      if index < 0 { return true }
      let transition = transitions.base + Int(index)
      // A shorter way may have put it in the queue a second time.
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

  /// The state ⟨p′γ′⟩, with the transition that leads there.
  private mutating func middle(_ state: Int32, _ symbol: Int32) -> Int32 {
    let pair = number(ofPair: state, symbol)
    let middle = Self.state(ofPair: Int32(truncatingIfNeeded: pair))
    if !isPushed.base[pair] {
      isPushed.base[pair] = true
      add(state, symbol, middle, value: 0, rule: -1, first: -1, second: -1)
    }
    return middle
  }

  /// After p —ε→ q was settled.
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

  /// After q —γ→ q′ was settled.
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
