import FlowSyntax

/// A P-automaton: a finite automaton that reads stacks, top first, and so represents a regular set of configurations.
///
/// It accepts ⟨p, w⟩ if it can read `w` from the state of `p` and end in the final state. It has a state for each control state,
/// the final state, and a state for each ⟨p′, γ′⟩ that a rule pushes. The state of ⟨p′, γ′⟩ reads the stacks below γ′. Only settled
/// transitions (see ``saturate(limit:_:)``) are in its lists.
///
/// Every transition has the length of the shortest run that leads to it, and the rule and the transitions that it was made from. So
/// a run can be reconstructed for every accepted configuration.
package struct PAutomaton {
  package struct Transition {
    package var from: Int32
    /// The symbol that the transition reads; -1 for ε.
    package var symbol: Int32
    package var to: Int32
    /// The length of the shortest run that leads to the transition.
    package var value: Int32
    /// The number of the pair of `from` and `symbol`. The pair is a head if `from` is a control state.
    var pair: Int32
    /// The rule that made the transition. -1 for a start, for the symbol that a push puts on top, and for a combination of two
    /// transitions.
    var rule: Int32
    /// The transition from which this transition was made: the head's transition, or the ε-transition of a combination. -1 for a
    /// start and for a push.
    var first: Int32
    /// The second transition of a combination. For a start, the number of the start. -1 for any other transition.
    var second: Int32
    /// The next transition that leaves the same state. For an ε-transition, the next ε-transition that enters the same state.
    package var next: Int32
    var isSettled: Bool
  }

  package internal(set) var system = PushdownSystem()
  package internal(set) var transitions: [Transition] = []
  /// Pairs of a state and a symbol. Pair 0 is unused, because the state with its number is the final state.
  private var pairs = PairMap()
  /// For each pair, its first rule and the end of its rules. -1 until the pair is reached as a head.
  var firstRules: [Int32] = []
  var ruleEnds: [Int32] = []
  /// For each pair, its symbol.
  private var symbols: [Int32] = []
  /// For each pair, whether a rule has pushed it, so that it is also a state.
  var isPushed: [Bool] = []
  /// For each state, its first transition, and the first ε-transition that enters it.
  package internal(set) var firstOut: [Int32] = []
  var firstEpsilon: [Int32] = []

  private var identities = PairMap()
  var queue = LevelQueue()

  package init() {
    _ = number(ofPair: -1, -1)
    reach(state: Self.final)
  }

  /// The final state: the bottom of every stack leads there.
  package static var final: Int32 { 1 }

  package static func state(ofControl control: Int32) -> Int32 { control * 2 }

  package static func state(ofPair pair: Int32) -> Int32 { pair * 2 + 1 }

  package static func isControl(_ state: Int32) -> Bool { state & 1 == 0 }

  /// Adds a configuration with one symbol on the stack from which runs start.
  ///
  /// - Parameters:
  ///   - start: the number of the start, from 0. A witness has the number of its start.
  ///   - weight: the length that the start adds to a run.
  package mutating func addStart(control: Int32, symbol: Int32, start: Int32, weight: Int32 = 0) {
    add(Self.state(ofControl: control), symbol, Self.final, value: weight, rule: -1, first: -1, second: start)
  }

  /// Adds a transition, or shortens a transition that is not settled.
  mutating func add(
    _ from: Int32, _ symbol: Int32, _ to: Int32, value: Int32, rule: Int32, first: Int32, second: Int32
  ) {
    let pair = number(ofPair: from, symbol)
    let index = identities.insert(pair, Int(to))
    let value = value < Self.longest ? value : Self.longest
    if index == transitions.count {
      reach(state: from)
      reach(state: to)
      transitions.append(
        Transition(
          from: from, symbol: symbol, to: to, value: value, pair: Int32(pair), rule: rule,
          first: first, second: second, next: -1, isSettled: false))
    } else {
      let known = transitions[index]
      if known.isSettled || known.value <= value { return }
      transitions[index].value = value
      transitions[index].rule = rule
      transitions[index].first = first
      transitions[index].second = second
    }
    queue.insert(Int32(index), at: Int(value))
  }

  /// The limit for the transitions of an automaton and for the rules of a system. Both may exceed it slightly.
  ///
  /// There are at most as many pairs of a state and a symbol as transitions. The state of a pair has twice the pair's number. So
  /// the numbers of states, pairs and transitions all fit in 32 bits.
  package static var maximumTransitions: Int { 1 &<< 29 }

  /// The largest length. All longer runs get this length.
  static var longest: Int32 { 1 &<< 20 }

  mutating func number(ofPair state: Int32, _ symbol: Int32) -> Int {
    let pair = pairs.insert(Int(state), Int(symbol))
    if pair == firstRules.count {
      firstRules.append(-1)
      ruleEnds.append(-1)
      symbols.append(symbol)
      isPushed.append(false)
    }
    return pair
  }

  /// The transition with an index of ``shortestPath(from:_:accepts:)`` or ``forEachOut(ofState:_:)``.
  package subscript(index: Int32) -> Transition { transitions[Int(index)] }

  /// The settled transitions that leave a state, except the ε-transitions.
  package func forEachOut(ofState state: Int32, _ body: (_ index: Int32, _ transition: Transition) -> Void) {
    if Int(state) >= firstOut.count { return }
    var out = firstOut[Int(state)]
    while out >= 0 {
      let transition = transitions[Int(out)]
      body(out, transition)
      out = transition.next
    }
  }

  /// The symbol γ′ of a state ⟨p′γ′⟩.
  package func pushedSymbol(of state: Int32) -> Int32 { Self.isControl(state) ? -1 : symbols[Int(state) / 2] }

  /// Makes room for a state, and for as many more.
  private mutating func reach(state: Int32) {
    if Int(state) < firstOut.count { return }
    let new = repeatElement(Int32(-1), count: (Int(state) + 1) * 2 - firstOut.count)
    firstOut.append(contentsOf: new)
    firstEpsilon.append(contentsOf: new)
  }
}
