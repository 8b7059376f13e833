package import FlowSyntax

/// A P-automaton: a finite automaton that reads stacks, top first, and so stands for a regular set of configurations.
///
/// It accepts ⟨p, w⟩ if it can read `w` from the state of `p` and end in the final state. Its states are one for each
/// control state, the final one, and one for each ⟨p′, γ′⟩ that some rule pushes: what is read from that one is what
/// lies below such a γ′. Only transitions that are settled (see ``saturate(_:)``) are in its lists.
///
/// Every transition knows the length of the shortest run behind it, and which rule and which transitions it comes
/// from, so that a run can be told for whatever is accepted.
package struct PAutomaton {
  package struct Transition: BitwiseCopyable {
    package var from: Int32
    /// -1 for ε.
    package var symbol: Int32
    package var to: Int32
    /// The length of the shortest run that it stands for.
    package var value: Int32
    /// The number of the pair of `from` and `symbol`: of a head, where `from` is a control state.
    var pair: Int32
    /// The rule that it comes from; -1 if it stands for a start, if it is the symbol that a push puts on top, or if it
    /// is put together from two others.
    var rule: Int32
    /// The transition that it comes from: the head's, or the ε-transition of the two. -1 for a start and for a push.
    var first: Int32
    /// The other of the two; for a start its number; else -1.
    var second: Int32
    /// The next of those that leave the same state; of an ε-transition, the next that enters the same state.
    package var next: Int32
    var isSettled: Bool
  }

  package var system: PushdownSystem
  package var transitions: Table<Transition>
  /// Pairs of a state and a symbol. The first is no real one: its number is the final state's.
  var pairs: PairMap
  /// By the number of a pair: its first rule, and the one behind its last; -1 until it is a head that was reached.
  var firstRules: Table<Int32>
  var ruleEnds: Table<Int32>
  /// By the number of a pair: its symbol.
  private var symbols: Table<Int32>
  /// By the number of a pair: whether a rule has pushed it, so that it is a state as well.
  var isPushed: Table<Bool>
  /// By state: its first transition, and the first ε-transition that enters it.
  package var firstOut: Table<Int32>
  var firstEpsilon: Table<Int32>

  private var identities: PairMap
  var queue: LevelQueue

  /// How many elements there is room for at first. Those of all flows of a unit are kept, so that room for many would be most of
  /// the memory that small flows take.
  private static var capacity: Int { 32 }

  /// - Parameter storage: the owner of the automaton's memory. The automaton does not keep it.
  package init(in storage: RawStorage) {
    system = PushdownSystem(in: storage)
    transitions = Table(in: storage, capacity: Self.capacity)
    pairs = PairMap(in: storage, capacity: Self.capacity)
    firstRules = Table(in: storage, capacity: Self.capacity)
    ruleEnds = Table(in: storage, capacity: Self.capacity)
    symbols = Table(in: storage, capacity: Self.capacity)
    isPushed = Table(in: storage, capacity: Self.capacity)
    firstOut = Table(in: storage, capacity: Self.capacity)
    firstEpsilon = Table(in: storage, capacity: Self.capacity)
    identities = PairMap(in: storage, capacity: Self.capacity)
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
  ///   - start: a number from 0 by which a witness tells where its run started.
  ///   - weight: what starting there adds to the length of a run.
  package mutating func addStart(control: Int32, symbol: Int32, start: Int32, weight: Int32 = 0) {
    add(Self.state(ofControl: control), symbol, Self.final, value: weight, rule: -1, first: -1, second: start)
  }

  /// Adds a transition, or a shorter way to one that is not settled.
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

  /// An automaton never has many more transitions than this, nor does a system have many more rules.
  ///
  /// Every pair of a state and a symbol has a transition, and the number of the pair is half that of a state. So states,
  /// pairs and transitions all have numbers that fit in 32 bits.
  package static var mostTransitions: Int { 1 &<< 29 }

  /// Lengths count up to here; whatever is longer counts as this long.
  static var longest: Int32 { 1 &<< 20 }

  mutating func number(ofPair state: Int32, _ symbol: Int32) -> Int {
    let pair = pairs.insert(Int(state), Int(symbol))
    if pair == firstRules.count {
      reach(pair: pair)
      symbols.append(symbol)
    }
    return pair
  }

  /// The transition with a number: as in ``shortestPath(from:_:accepts:)`` and ``forEachOut(of:_:)``.
  package subscript(index: Int32) -> Transition {
    @_transparent
    @usableFromInline
    get { transitions.base[Int(index)] }
  }

  /// The settled transitions that leave a control state, except the ε-transitions.
  package func forEachOut(of control: Int32, _ body: (_ index: Int32, _ transition: Transition) -> Void) {
    let state = Int(Self.state(ofControl: control))
    if state >= firstOut.count { return }
    var out = firstOut.base[state]
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
