import FlowCore
import FlowPushdown
import FlowSyntax

/// A stack symbol of a flow's pushdown system: a route, and facts about the stack below it.
///
/// A rule sees only the top of the stack. But `back 2` must know whether it would remove the root, `back to x` whether there is an
/// x, and `dismiss` whether anything is presented. So a symbol carries the facts about the stack below that the flow's operations
/// need, and no others. Each fact is computed from the symbol below when a route is shown. It stays true while the route is in the
/// stack, because nothing changes below the route. No fact depends on the route's own screen, so another screen can take the
/// route's place.
struct RouteSymbol {
  /// Whether the run has visited the stack below a route: whether that stack was at rest before, with no event under way.
  ///
  /// Most operations that go back lead to a stack that the run has visited. Rules for these steps are left out, which saves nearly
  /// all the work. The reachable stacks and the shortest runs to them stay the same.
  enum Visit: Int {
    /// The run has visited the stack.
    case visited
    /// The run has not visited the stack, but the user can go back to it at once. So a gesture leads there, and no operation leads
    /// there sooner.
    case withinReach
    /// The run has not visited the stack, because the route was shown in the middle of a transition.
    case unvisited
  }

  var screen: Int32
  var kind: RouteKind
  /// Whether the route's layer has a navigation container.
  var hasContainer: Bool
  /// Whether the system must not dismiss the route.
  var isLocked: Bool
  /// Whether the run has visited the stack below the route.
  var below: Visit
  /// The least visited stack, of those below this route and below each route further down: `unvisited` if any of them is unvisited.
  var leastVisitedBelow: Visit
  /// The number of routes from this route down to the root. It is cut off at the largest number that the flow needs.
  var depth: Int32
  /// The number of presented routes from this route down to the root. It is cut off at the largest number that the flow needs.
  var presentedCount: Int32
  /// The screens below the route that the flow needs to know: an index into ``RouteSymbols/screenSets``.
  var screensBelow: Int32
  /// The operation that showed the route, if its routes are distinguished from all others; else -1.
  var shownBy: Int32
  /// The kept refusals whose lowest replacement is this route, as bits. See ``PendingContinuations``.
  var standsFor: UInt8 = 0
}

/// The symbols that the analysis has needed so far, each with its number.
struct RouteSymbols {
  /// Sets of screens, as bits: screens anywhere below, and screens in the top layer. Only screens that the flow needs to know have
  /// a bit.
  struct ScreenSet {
    var anywhere: UInt64
    var inLayer: UInt64
  }

  /// The questions that symbols answer about the stack below a route.
  struct Questions {
    /// The largest depth that a `back n` needs to know; 0 without `back n`.
    var depth: Int32 = 0
    var presentedCount: Int32 = 0
    /// For each screen, its bit in ``ScreenSet``, or 0 if no operation needs to know whether the screen is below.
    var anywhere: [UInt64] = []
    var inLayer: [UInt64] = []
    var asksForScreens = false
    /// Whether an operation shows a screen in the place of the top. If not, a symbol does not record whether its own screen is also
    /// below it. So a screen needs fewer symbols.
    var topMayLeaveAlone = false
  }

  let questions: Questions
  private(set) var symbols: [RouteSymbol] = []
  private var numbers = PairMap()
  private var screenSets: [ScreenSet] = []
  private var setNumbers = PairMap()

  init(_ questions: Questions) { self.questions = questions }

  subscript(symbol: Int32) -> RouteSymbol { symbols[Int(symbol)] }

  /// The screens of a route and of all routes below it.
  func set(of symbol: RouteSymbol) -> ScreenSet {
    var set = screenSets[Int(symbol.screensBelow)]
    set.anywhere |= questions.anywhere[Int(symbol.screen)]
    set.inLayer |= questions.inLayer[Int(symbol.screen)]
    return set
  }

  /// The symbol of a root.
  mutating func root(screen: Int32, hasContainer: Bool, shownBy: Int32 = -1, standsFor: UInt8 = 0) -> Int32 {
    insert(
      RouteSymbol(
        screen: screen, kind: .root, hasContainer: hasContainer, isLocked: true,
        below: .visited, leastVisitedBelow: .visited,
        depth: questions.depth > 0 ? 1 : 0, presentedCount: 0,
        screensBelow: insert(ScreenSet(anywhere: 0, inLayer: 0)), shownBy: shownBy, standsFor: standsFor))
  }

  /// The symbol of a route that takes the place of another route and keeps its presentation.
  mutating func shown(_ screen: Int32, inPlaceOf symbol: Int32, shownBy: Int32, standsFor: UInt8) -> Int32 {
    var route = symbols[Int(symbol)]
    route.screen = screen
    route.shownBy = shownBy
    route.standsFor = standsFor
    return insert(route)
  }

  /// The symbol of a route that is shown on top of another route.
  mutating func shown(
    _ show: Show, as kind: RouteKind, hasContainer: Bool, on below: Int32, _ visit: RouteSymbol.Visit,
    shownBy: Int32, standsFor: UInt8 = 0
  ) -> Int32 {
    let lower = symbols[Int(below)]
    let isPushed: Bool
    if case .push = kind { isPushed = true } else { isPushed = false }
    return insert(
      RouteSymbol(
        screen: show.screen, kind: kind,
        hasContainer: isPushed ? lower.hasContainer : hasContainer,
        isLocked: isPushed ? false : show.isLocked, below: visit,
        leastVisitedBelow: lower.leastVisitedBelow.rawValue > visit.rawValue ? lower.leastVisitedBelow : visit,
        depth: lower.depth < questions.depth ? lower.depth + 1 : lower.depth,
        presentedCount: isPushed || lower.presentedCount >= questions.presentedCount
          ? lower.presentedCount : lower.presentedCount + 1,
        screensBelow: questions.asksForScreens ? screens(below: show.screen, on: lower, isPushed: isPushed) : 0,
        shownBy: shownBy, standsFor: standsFor))
  }

  private mutating func screens(below screen: Int32, on lower: RouteSymbol, isPushed: Bool) -> Int32 {
    var set = set(of: lower)
    if !isPushed { set.inLayer = 0 }
    if !questions.topMayLeaveAlone {
      set.anywhere &= ~questions.anywhere[Int(screen)]
      set.inLayer &= ~questions.inLayer[Int(screen)]
    }
    return insert(set)
  }

  private mutating func insert(_ set: ScreenSet) -> Int32 {
    let number = setNumbers.insert(
      Int(truncatingIfNeeded: set.anywhere), Int(truncatingIfNeeded: set.inLayer))
    if number == screenSets.count { screenSets.append(set) }
    return Int32(number)
  }

  /// The number of a symbol. A new symbol is added.
  private mutating func insert(_ symbol: RouteSymbol) -> Int32 {
    let (upper, lower) = symbol.key
    let number = numbers.insert(upper, lower)
    if number == symbols.count { symbols.append(symbol) }
    return Int32(number)
  }
}

extension RouteSymbol {
  /// Two words that are equal only for equal symbols. Each property has a field that is wide enough for all its values.
  ///
  /// | word | field | bits | holds |
  /// |---|---|---|---|
  /// | upper | ``shownBy``, ``screen`` | 32 each | an `Int32` |
  /// | lower | ``screensBelow`` | 32 | an `Int32` |
  /// | lower | ``standsFor`` | 3 | ``PendingContinuations/maximumEntries`` bits |
  /// | lower | ``depth``, ``presentedCount`` | 8 each | counts up to ``FlowIndex/longestCount`` and one |
  /// | lower | ``kind`` | 3 | up to 8 kinds |
  /// | lower | ``below``, ``leastVisitedBelow`` | 2 each | up to 4 |
  /// | lower | ``hasContainer``, ``isLocked`` | 1 each | |
  var key: (upper: Int, lower: Int) {
    let counts = Int(depth) &<< 8 | Int(presentedCount)
    var small = kind.number &<< 6 | below.rawValue &<< 4 | leastVisitedBelow.rawValue &<< 2
    if hasContainer { small |= 2 }
    if isLocked { small |= 1 }
    small |= Int(standsFor) &<< 25
    return (Int(shownBy) &<< 32 | Int(screen), Int(screensBelow) &<< 32 | counts &<< 9 | small)
  }
}

/// A control state of a flow's pushdown system: the action that is under way.
struct FlowControl {
  enum Mode: Int {
    /// At rest: the user sees the stack, and any event may come.
    case idle
    /// The next step is the operation `target`.
    case operation
    /// Next, the screens in `pending` react to a gesture that removed them.
    case reactions
    /// `target` more routes leave.
    case back
    /// Routes leave until the screen `target` is on top.
    case backTo
    /// Like ``backTo``, but any route of that screen may be the destination.
    case backToAny
    /// Pushed routes leave until the screen `target` is on top.
    case popTo
    case popToAny
    /// Routes leave until the root is on top.
    case backToRoot
    /// Pushed routes leave until the root is on top.
    case popToRoot
    /// Routes leave until `target` presented routes have left.
    case dismiss
    /// Routes leave until no presented route is left.
    case dismissAll
    /// All routes leave, and the root becomes the symbol `target`.
    case restart
    /// Routes leave until the screen `target` is on top. It then handles an event that arrived while it was covered.
    case uncover
    /// The user goes back: any number of pushed routes leave.
    case goBack
    /// The user dismisses a layer: its pushed routes leave, and then the route that opened the layer.
    case swipe
  }

  var mode: Mode
  var target: Int32 = 0
  /// The operation that runs after this action, or -1.
  var next: Int32 = -1
  /// The screens whose `dismissed` transitions run afterwards: an index into ``FlowControls/pending``.
  var pending: Int32 = 0
  /// Whether the run has already visited the current stack while no event was under way.
  var isVisited = false
  /// The refused steps that the flow has stored: an index into ``PendingContinuations/lists``.
  var kept: Int32 = 0
  /// The previous control state for the same operation; -1 for none.
  var sibling: Int32 = -1
}

/// The control states that the analysis has needed so far, each with its number. State 0 is idle, without kept refusals.
struct FlowControls {
  private(set) var controls: [FlowControl] = []
  private var numbers = PairMap()
  /// For each operation, the last control state that is about to run it, or -1.
  private(set) var ofOperation: [Int32]
  /// The control states without a running event: one for each list of kept refusals.
  private(set) var atRest: [Int32] = []

  /// The lists of screens whose `dismissed` transitions still have to run. The empty list comes first.
  private var pending = NumberedLists<Int32>()

  init(operationCount: Int) {
    ofOperation = [Int32](repeating: -1, count: operationCount)
    _ = insert(FlowControl(mode: .idle, isVisited: true))
  }

  static var idle: Int32 { 0 }

  /// Whether a control state is idle.
  func isAtRest(_ control: Int32) -> Bool {
    if case .idle = controls[Int(control)].mode { return true }
    return false
  }

  mutating func insert(_ control: FlowControl) -> Int32 {
    // `target` has 32 bits, `mode` 5 and `isVisited` 1. `next` and `pending` have 32 bits each. `kept` has the remaining 26 bits,
    // and stays below `PendingContinuations.maximumVariants`.
    let first = Int(control.kept) &<< 38 | Int(control.target) &<< 6 | control.mode.rawValue &<< 1 | (control.isVisited ? 1 : 0)
    let number = numbers.insert(first, Int(control.next) &<< 32 | Int(control.pending))
    if number == controls.count {
      controls.append(control)
      if case .idle = control.mode { atRest.append(Int32(number)) }
      if case .operation = control.mode {
        controls[number].sibling = ofOperation[Int(control.target)]
        ofOperation[Int(control.target)] = Int32(number)
      }
    }
    return Int32(number)
  }

  // MARK: Pending reactions

  /// The list with one more screen at its end; -1 if it is full.
  ///
  /// - Parameter limit: how many screens a list may have.
  mutating func appending(_ screen: Int32, to list: Int32, limit: Int) -> Int32 {
    let screens = pending[list]
    return screens.count < limit ? pending.insert(screens + [screen]) : -1
  }

  /// The first screen of a list.
  func first(of list: Int32) -> Int32 { pending[list].first ?? -1 }

  /// The list without its first screen.
  mutating func rest(of list: Int32) -> Int32 { pending.insert(Array(pending[list].dropFirst())) }
}
