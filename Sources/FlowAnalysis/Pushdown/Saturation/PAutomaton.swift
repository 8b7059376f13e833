import FlowSyntax

/// A P-automaton: a finite automaton that reads stacks, top first, and so stands for a regular set of configurations.
///
/// It accepts ⟨p, w⟩ if it can read `w` from the state of `p` and end in the final state. Its states are one for each
/// control state, the final one, and one for each ⟨p′, γ′⟩ that some rule pushes: what is read from that one is what
/// lies below such a γ′. Only transitions that are settled (see ``saturate(_:)``) are in its lists.
///
/// Every transition knows the length of the shortest run behind it, and which rule and which transitions it comes
/// from, so that a run can be told for whatever is accepted.
package struct PAutomaton {
  struct Transition: BitwiseCopyable {
    var from: Int32
    /// -1 for ε.
    var symbol: Int32
    var to: Int32
    /// The length of the shortest run that it stands for.
    var value: Int32
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
    var next: Int32
    var isSettled: Bool
  }

  var system = PushdownSystem()
  var transitions = Column<Transition>(capacity: 4096)
  /// Pairs of a state and a symbol. The first is no real one: its number is the final state's.
  var pairs = PairMap(capacity: 4096)
  /// By the number of a pair: its first rule, and the one behind its last; -1 until it is a head that was reached.
  var firstRules = Column<Int32>(capacity: 4096)
  var ruleEnds = Column<Int32>(capacity: 4096)
  /// By the number of a pair: its symbol.
  private var symbols = Column<Int32>(capacity: 4096)
  /// By the number of a pair: whether a rule has pushed it, so that it is a state as well.
  var isPushed = Column<Bool>(capacity: 4096)
  /// By state: its first transition, and the first ε-transition that enters it.
  var firstOut = Column<Int32>(capacity: 4096)
  var firstEpsilon = Column<Int32>(capacity: 4096)

  private var identities = PairMap(capacity: 4096)
  var queue = LevelQueue()

  package init() {
    _ = pairs.insert(-1, -1)
    reach(pair: 0)
    symbols.append(-1)
    reach(state: Self.final)
  }

  package func deallocate() {
    system.deallocate()
    transitions.deallocate()
    pairs.deallocate()
    firstRules.deallocate()
    ruleEnds.deallocate()
    symbols.deallocate()
    isPushed.deallocate()
    firstOut.deallocate()
    firstEpsilon.deallocate()
    identities.deallocate()
    queue.deallocate()
  }

  /// The final state: the bottom of every stack leads there.
  static var final: Int32 { 1 }

  @_transparent
  static func state(ofControl control: Int32) -> Int32 { control &* 2 }

  @_transparent
  static func state(ofPair pair: Int32) -> Int32 { pair &* 2 &+ 1 }

  @_transparent
  static func isControl(_ state: Int32) -> Bool { state & 1 == 0 }

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

  /// The symbol γ′ of a state ⟨p′γ′⟩.
  func pushedSymbol(of state: Int32) -> Int32 { Self.isControl(state) ? -1 : symbols.base[Int(state) / 2] }

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

/// What a query reads of a stack, top first: a small finite automaton, told by what it does with a symbol.
///
/// - Parameters:
///   - state: the reader's own state, from 0.
///   - symbol: the next symbol.
/// - Returns: the state after it; -1 if the stack is not one of those that are looked for.
typealias StackReader = (_ state: Int, _ symbol: Int32) -> Int

extension PAutomaton {
  /// The shortest path from one of some transitions to the final state that a reader lets through: a shortest witness
  /// of the intersection of two automata, by Dijkstra's algorithm on their product.
  ///
  /// - Parameters:
  ///   - heads: transitions of control states, each the first of a path.
  ///   - accepts: asked at the bottom of a stack.
  func shortestPath(from heads: [Int32], _ read: StackReader, accepts: (Int) -> Bool = { _ in true }) -> [Int32]? {
    var nodes = PairMap()
    var lengths: [Int32] = []
    var arrivals: [(transition: Int32, before: Int)] = []
    var isDone: [Bool] = []
    var places: [(state: Int32, reader: Int)] = []
    var queue = LevelQueue()
    defer {
      nodes.deallocate()
      queue.deallocate()
    }
    func reach(_ index: Int32, _ reader: Int, _ length: Int32, before: Int) {
      let transition = transitions.base[Int(index)]
      let after = read(reader, transition.symbol)
      if after < 0 { return }
      let sum = min(length &+ transition.value, Self.longest)
      let node = nodes.insert(Int(transition.to), after)
      if node == lengths.count {
        lengths.append(sum)
        arrivals.append((index, before))
        isDone.append(false)
        places.append((transition.to, after))
      } else if lengths[node] > sum {
        lengths[node] = sum
        arrivals[node] = (index, before)
      } else {
        return
      }
      queue.insert(Int32(truncatingIfNeeded: node), at: Int(sum))
    }
    for head in heads { reach(head, 0, 0, before: -1) }
    while true {
      let node = Int(queue.removeFirst())
      if node < 0 { return nil }
      if isDone[node] { continue }
      isDone[node] = true
      let place = places[node]
      if place.state == Self.final {
        if !accepts(place.reader) { continue }
        var path: [Int32] = []
        var step = node
        while step >= 0 {
          path.append(arrivals[step].transition)
          step = arrivals[step].before
        }
        return path.reversed()
      }
      var out = firstOut.base[Int(place.state)]
      while out >= 0 {
        reach(out, place.reader, lengths[node], before: node)
        out = transitions.base[Int(out)].next
      }
    }
  }
}
