import FlowSyntax

/// Which screens can be on top when a push follows an operation that goes back.
///
/// It keeps for every screen what can lie directly under it. That relation tells all stacks: what lies further below
/// depends on the screen there alone, for whatever a screen shows it can show wherever it is on top. A chain of
/// operations that goes back and then shows something adds to the relation, so such chains are followed again until
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

    init(_ kind: PresentationKind) {
      switch kind {
      case .push: self = .pushed
      case .cover: self = .kept
      case .sheet, .popover: self = .presented
      case .alert, .dialog: self = .alert
      }
    }
  }

  private struct Chain {
    var operations: Run
    var stackTop: ContainerInference.StackTop
  }

  /// A screen that opens a layer, and a screen that takes its place at the bottom of that layer.
  private struct Takeover: Hashable {
    var opener: Int
    var successor: Int
  }

  let tables: UnitTables
  let flow: Flow
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
  /// Where something may be refused, if the flow resumes.
  let continuations: [Continuation]
  var resumptionDepth = 0
  /// The screens that a link can begin on.
  private let startingTops: [Int]
  var isTooMuch = false
  /// Whether something is pushed in the layer of the tabs.
  private(set) var pushesOnTabs = false

  init(_ flow: Flow, _ tables: UnitTables) {
    self.flow = flow
    self.tables = tables
    continuations = flow.resumes ? BranchScopes(withoutNames: flow, UnitPointers(tables, NameTable())).continuations : []
    startingTops = ContainerInference.startingTops(of: flow, tables)
    graph = StackRelation(screenCount: flow.screens.count, in: storage)
    if !flow.tabs.isEmpty { graph.addRoot(graph.tabs) }
  }

  mutating func addRoot(_ screen: Int) { graph.addRoot(number(screen)) }

  /// Takes note that a screen can be shown on others.
  mutating func add(_ screen: Int, _ link: Link, on stackTop: ContainerInference.StackTop) {
    switch stackTop {
    case .screen(let below): graph.add(number(screen), link, on: number(below))
    case .tabs: graph.add(number(screen), link, on: graph.tabs)
    case .start:
      for top in startingTops { graph.add(number(screen), link, on: number(top)) }
    case .anything, .behind: graph.add(number(screen), link, on: graph.anything)
    }
  }

  /// Takes note of a chain that has to be followed.
  mutating func add(_ operations: Run, on stackTop: ContainerInference.StackTop) {
    chains.append(Chain(operations: operations, stackTop: stackTop))
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
          base: topScreens, openers: topScreens, isBottom: isBottom(chain.stackTop), mayBeAlert: true)
        tops = []
        follow(chain.operations, from: [state])
        if case .behind(let screen) = chain.stackTop {
          let known = reactions[number(screen), default: []]
          reactions[number(screen)] = known.union(tops)
          if !tops.isSubset(of: known) { isSettled = false }
        }
        if graph.work > Self.mostWork { isTooMuch = true }
        if isTooMuch { break }
      }
      if size != graph.edgeCount { isSettled = false }
    }
    openTakenOver()
    if isTooMuch {
      for screen in flow.screens.start..<flow.screens.end { tables.screens.base[screen].opensNavigation = true }
      pushesOnTabs = !flow.tabs.isEmpty
    }
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
        let successor = tables.screens.base[flow.screens.start &+ takeover.successor]
        if case .flow = successor.content { return true }
        return successor.opensNavigation
      }
      for takeover in pushing { open(takeover.opener) }
      waiting.subtract(pushing)
      hasChanged = !pushing.isEmpty
    }
  }

  private mutating func topScreens(of chain: Chain) -> [Int] {
    switch chain.stackTop {
    case .screen(let screen): return [number(screen)]
    case .tabs: return [graph.tabs]
    case .start: return startingTops.map { number($0) }
    case .anything: return graph.everything
    case .behind(let screen):
      let screen = number(screen)
      var topScreens = Set(graph.leftByGesture(screen))
      // What leaves with it may have been above, and have reacted before.
      for (other, tops) in reactions where graph.lowered([other], .pushed).contains(screen) { topScreens.formUnion(tops) }
      return topScreens.sorted()
    }
  }

  /// Whether nothing lies under what a chain begins on.
  private func isBottom(_ stackTop: ContainerInference.StackTop) -> Bool {
    guard case .start = stackTop else { return stackTop.isBottom }
    return ContainerInference.startingRoots(of: flow, tables).allSatisfy {
      tables.screens.base[$0].requirement == nil
    }
  }

  @_transparent
  func number(_ screen: Int) -> Int { screen &- flow.screens.start }

  mutating func open(_ screen: Int) {
    if screen == graph.tabs {
      pushesOnTabs = true
    } else {
      tables.screens.base[flow.screens.start &+ screen].opensNavigation = true
    }
  }

  /// Follows the operations of a chain from some states, and takes note of the stacks at its end.
  mutating func follow(_ operations: Run, from states: [ChainState]) {
    var states = states
    run(operations, &states)
    if isTooMuch { return }
    for state in states {
      var below = -1
      for route in state.above {
        if below >= 0 {
          graph.add(route.screen, route.link, on: [below])
        } else {
          graph.add(route.screen, route.link, on: state.base)
        }
        below = route.screen
      }
      if below >= 0 { tops.insert(below) } else { tops.formUnion(state.base) }
    }
  }
}

extension ContainerSearch {
  /// Does the operations of a chain to some states.
  mutating func run(_ operations: Run, _ states: inout [ChainState]) {
    var index = operations.start
    while index < operations.end, !states.isEmpty {
      step(tables.operations.base[index].kind, &states)
      if states.count > 64 || graph.work > Self.mostWork { isTooMuch = true }
      if isTooMuch { return }
      index &+= 1
    }
  }
}

/// A stack amid a chain of operations.
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
