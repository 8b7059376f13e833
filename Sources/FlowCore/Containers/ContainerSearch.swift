import FlowSyntax

/// Finds the screens that can be on top when a push follows an operation that goes back.
///
/// For every screen, the search keeps the screens that can be directly below it. This relation describes all stacks: a screen can
/// show the same screens wherever it is on top, so the screens further below do not matter. A chain that goes back and then shows a
/// screen adds to the relation. So these chains are followed again until nothing is added.
///
/// ```
/// screen c { z -> dismiss 2, push d }     // then a screen below two layers is on top,
///                                         // or still c, if there are no two layers to dismiss
/// ```
///
/// If the search would take too long, every layer gets a container. This happens with thousands of screens, if each can be below
/// any other. A superfluous container does less harm than a missing one.
struct ContainerSearch {
  /// How a screen was shown on top of another.
  enum Link: Int {
    case pushed
    /// The screen opens a layer that the system can remove.
    case presented
    /// The screen opens a layer that stays until the flow removes it.
    case kept
    /// The screen is an alert or a dialog. The system can remove it, and it leaves before another screen is shown.
    case alert

    /// The link between a screen of this kind and the screen below it.
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
  var graph: StackRelation
  private var chains: [Chain] = []
  /// For screens whose `dismissed` transitions navigate, the screens that can be on top after the transition.
  private var reactions: [Int: Set<Int>] = [:]
  private var tops: Set<Int> = []
  /// Each pair is a screen (or the tabs) that may open a layer, and another screen that takes its place there.
  private var takeovers: Set<Takeover> = []
  /// How often each requirement was refused on the current path, and the number of all refusals on it.
  var refusals: [Int32: Int] = [:]
  var refusalDepth = 0
  /// The steps that a requirement may refuse and that the flow then keeps for `resume`.
  let keptSteps: [Int32]
  var resumptionDepth = 0
  /// The screens that the flow starts with. The steps of a link run on top of them.
  private let roots: [Int]
  var isTooMuch = false

  init(_ program: CoreProgram) {
    self.program = program
    keptSteps =
      program.keepsRefusals
      ? program.steps.indices.filter { if case .ask = program.steps[$0].instruction { true } else { false } }.map {
        Int32(truncatingIfNeeded: $0)
      } : []
    roots = program.starts.filter { $0.link < 0 }.map { Int($0.screen) }
    graph = StackRelation(screenCount: Int(program.tabsScreen))
  }

  /// Records that a screen can be shown on top of another.
  mutating func add(_ screen: Int, _ link: Link, on stackTop: ContainerInference.StackTop) {
    switch stackTop {
    case .screen(let below): graph.add(screen, link, on: below)
    case .tabs: graph.add(screen, link, on: graph.tabs)
    case .start:
      for root in roots { graph.add(screen, link, on: root) }
    case .anything, .behind: graph.add(screen, link, on: graph.anything)
    }
  }

  /// Records a chain that has to be followed.
  mutating func add(_ first: Int32, on stackTop: ContainerInference.StackTop) {
    chains.append(Chain(first: first, stackTop: stackTop))
  }

  // MARK: Following

  /// The largest number of edges and screens to visit. If it is exceeded, every layer gets a container.
  private static var maximumWork: Int { 500_000 }
  /// The largest number of refusals inside one another.
  static var maximumRefusals: Int { 500 }

  /// Marks every screen that opens a layer in which something can be pushed. Such a layer gets a navigation container.
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
        if graph.work > Self.maximumWork { isTooMuch = true }
        if isTooMuch { break }
      }
      if size != graph.edgeCount { isSettled = false }
    }
    openTakenOver()
    if isTooMuch { opens = opens.map { _ in true } }
  }

  /// Records that a screen takes the place of another screen, which may have opened its layer.
  mutating func addTakeover(of opener: Int, by successor: Int) {
    takeovers.insert(Takeover(opener: opener, successor: successor))
  }

  /// If another screen takes the place of a layer's opener, the layer also needs a container if that screen pushes. A child flow is
  /// assumed to push, because its pushes at the root are known only after the inference of all flows.
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
      // The same gesture may remove another screen above this screen. The `dismissed` transition of the upper screen then runs
      // first.
      for (other, tops) in reactions where graph.lowered([other], .pushed).contains(screen) { topScreens.formUnion(tops) }
      return topScreens.sorted()
    }
  }

  /// Follows the steps of a chain from some states, and records the stacks at its end.
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

  /// Runs the steps of a chain on some states. Where forks of the chain join, their states are merged.
  ///
  /// - Returns: the states at the end of the chain.
  private mutating func run(_ first: Int32, _ states: [ChainState]) -> [ChainState] {
    // Steps with larger numbers run first.
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
      if states.count > 64 || graph.work > Self.maximumWork { isTooMuch = true }
      if isTooMuch { return [] }
      if !states.isEmpty { insert(step.next, states, &waiting) }
    }
    return []
  }

  /// Keeps the list sorted, with the largest step number at its end.
  private func insert(_ step: Int32, _ states: [ChainState], _ waiting: inout [(step: Int32, states: [ChainState])]) {
    let place = waiting.lastIndex { $0.step <= step }.map { $0 + 1 } ?? 0
    waiting.insert((step, states), at: place)
  }
}

/// A stack in the middle of a chain of steps.
struct ChainState {
  /// The candidates for the topmost screen that the chain did not show itself.
  var base: [Int]
  /// The candidates that may have opened their layer.
  var openers: [Int]
  /// Whether nothing is below the candidates.
  var isBottom = false
  /// Whether the candidates may be alerts. A screen that had another screen above it is not an alert.
  var mayBeAlert = false
  /// The screens that the chain has shown on top of the candidate.
  var above: [(screen: Int, link: ContainerSearch.Link)] = []
}
