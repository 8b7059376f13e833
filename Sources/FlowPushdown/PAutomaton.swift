package import FlowSyntax

/// A P-automaton: a finite automaton that reads stacks, top first, and so represents a regular set of configurations.
///
/// It accepts ⟨p, w⟩ if it can read `w` from the state of `p` and end in the final state. It has a state for each control state,
/// the final state, and a state for each ⟨p′, γ′⟩ that a rule pushes. The state of ⟨p′, γ′⟩ reads the stacks below γ′. Only settled
/// transitions (see ``saturate(limit:_:)``) are in its lists.
///
/// Every transition has the length of the shortest run that leads to it, and the rule and the transitions that it was made from. So
/// a run can be reconstructed for every accepted configuration.
package struct PAutomaton {
  package struct Transition: BitwiseCopyable {
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

  package var system: PushdownSystem
  package var transitions: Table<Transition>
  /// Pairs of a state and a symbol. Pair 0 is unused, because the state with its number is the final state.
  var pairs: PairMap
  /// For each pair, its first rule and the end of its rules. -1 until the pair is reached as a head.
  var firstRules: Table<Int32>
  var ruleEnds: Table<Int32>
  /// For each pair, its symbol.
  private var symbols: Table<Int32>
  /// For each pair, whether a rule has pushed it, so that it is also a state.
  var isPushed: Table<Bool>
  /// For each state, its first transition, and the first ε-transition that enters it.
  package var firstOut: Table<Int32>
  var firstEpsilon: Table<Int32>

  private var identities: PairMap
  var queue: LevelQueue

  /// The initial capacity of the tables. The automata of all flows of a unit are kept, so a larger capacity would be most of the
  /// memory of small flows.
  private static var capacity: Int { 32 }

  /// - Parameter storage: the owner of the automaton's memory. The automaton does not keep it.
  package init(in storage: RawStorage) {
    system = PushdownSystem(in: storage)
    transitions = Table(in: storage, capacity: Self.capacity)
    pairs = PairMap()
    firstRules = Table(in: storage, capacity: Self.capacity)
    ruleEnds = Table(in: storage, capacity: Self.capacity)
    symbols = Table(in: storage, capacity: Self.capacity)
    isPushed = Table(in: storage, capacity: Self.capacity)
    firstOut = Table(in: storage, capacity: Self.capacity)
    firstEpsilon = Table(in: storage, capacity: Self.capacity)
    identities = PairMap()
    queue = LevelQueue(in: storage)
    _ = pairs.insert(-1, -1)
    reach(pair: 0)
    symbols.append(-1)
    reach(state: Self.final)
  }

  /// The final state: the bottom of every stack leads there.
  package static var final: Int32 { 1 }

  @_transparent
  @usableFromInline
  package static func state(ofControl control: Int32) -> Int32 { control &* 2 }

  @_transparent
  @usableFromInline
  package static func state(ofPair pair: Int32) -> Int32 { pair &* 2 &+ 1 }

  @_transparent
  @usableFromInline
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
      transitions.reserve()
      transitions.base[index] = Transition(
        from: from, symbol: symbol, to: to, value: value, pair: Int32(truncatingIfNeeded: pair), rule: rule,
        first: first, second: second, next: -1, isSettled: false)
      transitions.count = index &+ 1
    } else {
      let known = transitions.base + index
      if known.pointee.isSettled || known.pointee.value <= value { return }
      known.pointee.value = value
      known.pointee.rule = rule
      known.pointee.first = first
      known.pointee.second = second
    }
    queue.insert(Int32(truncatingIfNeeded: index), at: Int(value))
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
      reach(pair: pair)
      symbols.append(symbol)
    }
    return pair
  }

  /// The transition with an index of ``shortestPath(from:_:accepts:)`` or ``forEachOut(ofState:_:)``.
  package subscript(index: Int32) -> Transition {
    @_transparent
    @usableFromInline
    get { transitions.base[Int(index)] }
  }

  /// The settled transitions that leave a state, except the ε-transitions.
  package func forEachOut(ofState state: Int32, _ body: (_ index: Int32, _ transition: Transition) -> Void) {
    if Int(state) >= firstOut.count { return }
    var out = firstOut.base[Int(state)]
    while out >= 0 {
      let transition = transitions.base[Int(out)]
      body(out, transition)
      out = transition.next
    }
  }

  /// The symbol γ′ of a state ⟨p′γ′⟩.
  package func pushedSymbol(of state: Int32) -> Int32 { Self.isControl(state) ? -1 : symbols.base[Int(state) / 2] }

  private mutating func reach(pair: Int) {
    firstRules.reserve()
    firstRules.base[pair] = -1
    firstRules.count = pair &+ 1
    ruleEnds.reserve()
    ruleEnds.base[pair] = -1
    ruleEnds.count = pair &+ 1
    isPushed.reserve()
    isPushed.base[pair] = false
    isPushed.count = pair &+ 1
  }

  @_transparent
  private mutating func reach(state: Int32) {
    if Int(state) >= firstOut.count { growStates(toHold: Int(state)) }
  }

  private mutating func growStates(toHold state: Int) {
    let length = (state + 1) * 2
    firstOut.extend(to: length, with: -1)
    firstEpsilon.extend(to: length, with: -1)
  }
}
