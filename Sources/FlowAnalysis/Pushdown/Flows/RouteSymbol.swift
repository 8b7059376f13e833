import FlowSyntax

/// A stack symbol of a flow's pushdown system: a route, and what is known of the stack below it.
///
/// A rule sees the top of the stack alone, but `back 2` must know whether it would take the root, `back to x` whether
/// there is an x, `dismiss` whether anything is presented. So a symbol carries what the flow's operations ask of the
/// stack, and no more: each of these is computed when a route is shown, from the symbol that it is shown on, and stays
/// true for as long as the route is there, since nothing changes below it.
struct RouteSymbol: BitwiseCopyable {
  /// Whether going back to the stack below a route can lead to anything new.
  ///
  /// Most operations that go back come to a stack that was there before in the same run. Leaving them out changes
  /// neither what can be reached nor how soon, and saves nearly all the work.
  enum Ground: BitwiseCopyable {
    /// No: that stack was there, when nothing was under way.
    case settled
    /// Only for gestures: the user can go back to it at once, so that no operation comes there sooner.
    case inReach
    /// Yes: the route was shown amid a transition.
    case unsettled

    var number: Int {
      switch self {
      case .settled: 0
      case .inReach: 1
      case .unsettled: 2
      }
    }
  }

  var screen: Int32
  var kind: FlowDescription.Kind
  /// Whether the route's layer has a navigation container.
  var hasContainer: Bool
  /// Whether the system must not dismiss it.
  var isLocked: Bool
  var ground: Ground
  /// The worst ground of the routes from here down.
  var worstGround: Ground
  /// How many routes there are from here down, counted as far as the flow asks.
  var depth: Int32
  /// How many of them are presented, counted as far as the flow asks.
  var presentedCount: Int32
  /// Which of the screens that the flow asks for are there, from here down: an index of ``RouteSymbols/screenSets``.
  var screenSet: Int32
}

/// The symbols that were needed so far, each with its number.
struct RouteSymbols {
  /// Screens whose presence the flow asks for, as bits: those anywhere below, and those in the top layer.
  struct ScreenSet: BitwiseCopyable {
    var anywhere: UInt64
    var inLayer: UInt64
  }

  /// What has to be known of the stack below a route.
  struct Questions {
    /// `back n` asks for depths up to here; 0 if none does.
    var depth: Int32 = 0
    var presentedCount: Int32 = 0
    /// By screen its bit in the sets, or none.
    var anywhere: [UInt64] = []
    var inLayer: [UInt64] = []
    var asksForScreens = false
  }

  let questions: Questions
  var symbols = Column<RouteSymbol>(capacity: 1024)
  private var numbers = PairMap(capacity: 1024)
  private(set) var screenSets = Column<ScreenSet>(capacity: 16)
  private var setNumbers = PairMap(capacity: 16)

  init(_ questions: Questions) { self.questions = questions }

  func deallocate() {
    symbols.deallocate()
    numbers.deallocate()
    screenSets.deallocate()
    setNumbers.deallocate()
  }

  subscript(symbol: Int32) -> RouteSymbol {
    @_transparent get { symbols.base[Int(symbol)] }
  }

  func set(of symbol: RouteSymbol) -> ScreenSet { screenSets.base[Int(symbol.screenSet)] }

  /// The symbol of a root.
  mutating func root(screen: Int32, hasContainer: Bool) -> Int32 {
    insert(
      RouteSymbol(
        screen: screen, kind: .root, hasContainer: hasContainer, isLocked: true,
        ground: .settled, worstGround: .settled,
        depth: questions.depth > 0 ? 1 : 0, presentedCount: 0,
        screenSet: screenSet(with: screen, on: ScreenSet(anywhere: 0, inLayer: 0), isPushed: false)))
  }

  /// The symbol of a route that is shown on another.
  mutating func shown(
    _ showing: FlowDescription.Showing, as kind: FlowDescription.Kind, on below: Int32, _ ground: RouteSymbol.Ground
  ) -> Int32 {
    let lower = symbols.base[Int(below)]
    let isPushed: Bool
    if case .push = kind { isPushed = true } else { isPushed = false }
    return insert(
      RouteSymbol(
        screen: showing.screen, kind: kind, hasContainer: isPushed ? lower.hasContainer : showing.hasContainer,
        isLocked: isPushed ? false : showing.isLocked, ground: ground,
        worstGround: lower.worstGround.number > ground.number ? lower.worstGround : ground,
        depth: lower.depth < questions.depth ? lower.depth &+ 1 : lower.depth,
        presentedCount: isPushed || lower.presentedCount >= questions.presentedCount
          ? lower.presentedCount : lower.presentedCount &+ 1,
        screenSet: questions.asksForScreens
          ? screenSet(with: showing.screen, on: screenSets.base[Int(lower.screenSet)], isPushed: isPushed) : 0))
  }

  private mutating func screenSet(with screen: Int32, on below: ScreenSet, isPushed: Bool) -> Int32 {
    var set = below
    if !isPushed { set.inLayer = 0 }
    if questions.asksForScreens {
      set.anywhere |= questions.anywhere[Int(screen)]
      set.inLayer |= questions.inLayer[Int(screen)]
    }
    let number = setNumbers.insert(
      Int(truncatingIfNeeded: set.anywhere), Int(truncatingIfNeeded: set.inLayer))
    if number == screenSets.count { screenSets.append(set) }
    return Int32(truncatingIfNeeded: number)
  }

  private mutating func insert(_ symbol: RouteSymbol) -> Int32 {
    var bits = Int(symbol.screen) &<< 11 | symbol.kind.number &<< 4
    if symbol.hasContainer { bits |= 1 }
    if symbol.isLocked { bits |= 2 }
    bits |= symbol.ground.number &<< 7 | symbol.worstGround.number &<< 9
    let annotation = Int(symbol.screenSet) &<< 16 | Int(symbol.depth) &<< 8 | Int(symbol.presentedCount)
    let number = numbers.insert(bits, annotation)
    if number == symbols.count { symbols.append(symbol) }
    return Int32(truncatingIfNeeded: number)
  }
}
