import FlowSyntax

/// Which screens can be on top when a push follows an operation that goes back.
///
/// It keeps for every screen what can lie directly under it. That relation tells all stacks: what lies further below
/// depends on the screen there alone, for whatever a screen shows it can show wherever it is on top. A chain of
/// steps that goes back and then shows something adds to the relation, so such chains are followed again until
/// nothing is added.
///
/// ```
/// screen c { z -> dismiss 2, push d }     // on top is then what lies under what lies under c's layer,
///                                         // or still c, where there are not two layers to dismiss
/// ```
///
/// Where that would take too long (thousands of screens of which each can lie under any other), every layer gets a
/// container: one too many does less harm than one too few.
struct ContainerSearch {
  /// How a screen has come to lie on another.
  enum Link: BitwiseCopyable {
    case pushed
    /// It opens a layer that the system can take away.
    case presented
    /// It opens a layer that stays until the flow takes it away.
    case kept
    /// It is an alert or a dialog: the system can take it away, and it leaves before another screen is shown.
    case alert

    var number: Int {
      switch self {
      case .pushed: 0
      case .presented: 1
      case .kept: 2
      case .alert: 3
      }
    }

    /// How a screen of a kind lies on the one below.
    init(_ kind: RouteKind) {
      switch kind {
      case .push: self = .pushed
      case .cover, .root: self = .kept
      case .sheet, .popover: self = .presented
      case .alert, .dialog: self = .alert
      }
    }
  }

  private struct Chain {
    var first: Int32
    var stackTop: ContainerInference.StackTop
  }

  /// A screen that opens a layer, and a screen that takes its place at the bottom of that layer.
  private struct Takeover: Hashable {
    var opener: Int
    var successor: Int
  }

  let program: CoreProgram
  /// For each screen, the tabs included, whether a layer that it opens gets a container.
  var opens: [Bool] = []
  /// The memory of the graph.
  private let storage = RawStorage()
  var graph: StackRelation
  private var chains: [Chain] = []
  /// For screens whose `dismissed` transitions navigate, what can be on top after these.
  private var reactions: [Int: Set<Int>] = [:]
  private var tops: Set<Int> = []
  /// Screens, or the tabs, that may open a layer in which another screen then takes their place.
  private var takeovers: Set<Takeover> = []
  /// How often each requirement has been refused on the way to where a chain is followed, and how many in all.
  var refusals: [Int32: Int] = [:]
  var refusalDepth = 0
  /// The steps that may be refused and kept.
  let keptSteps: [Int32]
  var resumptionDepth = 0
  /// The screens that the flow starts with. A link begins on them.
  private let roots: [Int]
  var isTooMuch = false

  init(_ program: CoreProgram) {
    self.program = program
    keptSteps = program.keepsRefusals
      ? program.steps.indices.filter { if case .ask = program.steps[$0].instruction { true } else { false } }.map { Int32(truncatingIfNeeded: $0) } : []
    roots = program.starts.filter { $0.link < 0 }.map { Int($0.screen) }
    graph = StackRelation(screenCount: Int(program.tabsScreen), in: storage)
  }

  /// Takes note that a screen can be shown on others.
  mutating func add(_ screen: Int, _ link: Link, on stackTop: ContainerInference.StackTop) {
    switch stackTop {
    case .screen(let below): graph.add(screen, link, on: below)
    case .tabs: graph.add(screen, link, on: graph.tabs)
    case .start:
      for root in roots { graph.add(screen, link, on: root) }
    case .anything, .behind: graph.add(screen, link, on: graph.anything)
    }
  }

  /// Takes note of a chain that has to be followed.
  mutating func add(_ first: Int32, on stackTop: ContainerInference.StackTop) {
    chains.append(Chain(first: first, stackTop: stackTop))
  }

  // MARK: Following

  /// How many screens are looked at before every layer gets a container.
  private static var mostWork: Int { 500_000 }
  /// So many requirements may be refused one after the other, each by way of the one before.
  static var mostRefusals: Int { 500 }

  /// Marks every screen whose layer something is pushed in.
  mutating func solve() {
    var isSettled = false
    while !isSettled, !isTooMuch {
      let size = graph.edgeCount
      isSettled = true
      graph.measure()
      for chain in chains {
        let topScreens = topScreens(of: chain)
        if topScreens.isEmpty { continue }
        let state = ChainState(
          base: topScreens, openers: topScreens, isBottom: chain.stackTop.isBottom, mayBeAlert: true)
        tops = []
        follow(chain.first, from: [state])
        if case .behind(let screen) = chain.stackTop {
          let known = reactions[screen, default: []]
          reactions[screen] = known.union(tops)
          if !tops.isSubset(of: known) { isSettled = false }
        }
        if graph.work > Self.mostWork { isTooMuch = true }
        if isTooMuch { break }
      }
      if size != graph.edgeCount { isSettled = false }
    }
    openTakenOver()
    if isTooMuch { opens = opens.map { _ in true } }
  }

  /// Takes note that a screen takes the place of one that may have opened its layer.
  mutating func addTakeover(of opener: Int, by successor: Int) {
    takeovers.insert(Takeover(opener: opener, successor: successor))
  }

  /// Where the screen that opened a layer gives its place to others, the layer needs a container also if one of those
  /// pushes. A flow counts as one that does: whether it pushes at its root is known only when all flows are.
  private mutating func openTakenOver() {
    var waiting = takeovers
    var hasChanged = true
    while hasChanged {
      let pushing = waiting.filter { takeover in
        if case .none = program.screens[takeover.successor].child { return opens[takeover.successor] }
        return true
      }
      for takeover in pushing { opens[takeover.opener] = true }
      waiting.subtract(pushing)
      hasChanged = !pushing.isEmpty
    }
  }

  private mutating func topScreens(of chain: Chain) -> [Int] {
    switch chain.stackTop {
    case .screen(let screen): return [screen]
    case .tabs: return [graph.tabs]
    case .start: return roots
    case .anything: return graph.everything
    case .behind(let screen):
      var topScreens = Set(graph.leftByGesture(screen))
      // What leaves with it may have been above, and have reacted before.
      for (other, tops) in reactions where graph.lowered([other], .pushed).contains(screen) { topScreens.formUnion(tops) }
      return topScreens.sorted()
    }
  }

  /// Follows the steps of a chain from some states, and takes note of the stacks at its end.
  mutating func follow(_ first: Int32, from states: [ChainState]) {
    let ended = run(first, states)
    if isTooMuch { return }
    for state in ended {
      var below = -1
      for route in state.above {
        graph.add(route.screen, route.link, on: below >= 0 ? [below] : state.base)
        below = route.screen
      }
      if below >= 0 { tops.insert(below) } else { tops.formUnion(state.base) }
    }
  }

  /// Runs the steps of a chain on some states. Where chains join, their states do.
  ///
  /// - Returns: the states at the end of the chain.
  private mutating func run(_ first: Int32, _ states: [ChainState]) -> [ChainState] {
    // A step comes after those with larger numbers.
    var waiting: [(step: Int32, states: [ChainState])] = [(first, states)]
    while let last = waiting.popLast() {
      var states = last.states
      if last.step < 0 { return waiting.reduce(into: states) { $0 += $1.states } }
      while let next = waiting.last, next.step == last.step {
        states += next.states
        waiting.removeLast()
      }
      let step = program.steps[Int(last.step)]
      if case .choice(.branch, let other) = step.instruction { insert(other, states, &waiting) }
      self.step(step.instruction, &states)
      if states.count > 64 || graph.work > Self.mostWork { isTooMuch = true }
      if isTooMuch { return [] }
      if !states.isEmpty { insert(step.next, states, &waiting) }
    }
    return []
  }

  /// Keeps the largest number last.
  private func insert(_ step: Int32, _ states: [ChainState], _ waiting: inout [(step: Int32, states: [ChainState])]) {
    let place = waiting.lastIndex { $0.step <= step }.map { $0 + 1 } ?? 0
    waiting.insert((step, states), at: place)
  }
}

/// A stack amid a chain of steps.
struct ChainState {
  /// The screens, one of which is the topmost screen that the chain did not show itself.
  var base: [Int]
  /// The screens among them that may have opened their layer.
  var openers: [Int]
  /// Whether nothing lies under them.
  var isBottom = false
  /// Whether the screens may be alerts. What had something above it is none.
  var mayBeAlert = false
  /// The screens that the chain has shown on it.
  var above: [(screen: Int, link: ContainerSearch.Link)] = []
}
