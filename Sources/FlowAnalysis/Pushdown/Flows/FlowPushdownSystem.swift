import FlowCore
import FlowPushdown
import FlowSyntax

/// A flow as a pushdown system: the method of `flowc check`.
///
/// A configuration of a flow is its stack of routes. The rules of the system describe how transitions and gestures change that
/// stack. ``PAutomaton/saturate(limit:_:)`` makes a finite automaton of all stacks that any run can reach. The checks of
/// `flowc check` are questions about that automaton (``FlowReach``), so an answer holds for all runs.
///
/// **What is abstracted.** Values are abstracted. Whether a condition holds, which route a `where` means, and which style
/// `present(…)` chooses are free choices, made independently each time. A child flow is one screen whose exits are its events. An
/// event of a screen may come whenever its route is on top, an event of the flow at any time. `set`, `select`, `send`, `update` and
/// `exit` do not change the stack.
///
/// **What is exact.** Everything else that the section "Operations" of `Documentation/language.md` defines is exact:
/// - The operations of a transition run in order and form one step. An operation that cannot run is skipped.
/// - An alert or a dialog on top leaves before another route is shown.
/// - Only the top navigates, unless a transition is `always`: then all routes above its sender leave first.
/// - The user may go back to any lower pushed route of the top layer, or to the route that opened the layer.
/// - The user may swipe the top layer down, unless it is a root, a cover or an alert, or its dismissal is disabled. A tap beside a
///   dialog always closes it.
/// - After a gesture, `dismissed` transitions run on the stack that remains, topmost route first.
///
/// An operation is a chain of control states (``FlowControl``). It reads from the top symbol (``RouteSymbol``) whether the routes
/// below allow it, and is skipped if they do not. This makes the system exact, because no run has to guess.
///
/// **Bounds.** The number of symbols grows only with the questions that the flow's operations ask about the stack, and most flows
/// ask none. Limits keep the time for every flow finite. Whenever a limit leaves something out, ``hasAll`` or ``hasOnly`` is false,
/// and rules that need them report nothing. Counts above ``FlowIndex/longestCount`` are skipped. Gestures are not followed if more
/// than ``reactionLimit`` screens react to them with navigation. If the system is too large, the levels of ``Detail`` leave out
/// more.
///
/// **Complexity.** Linear in the number of transitions for flows whose transitions show one route or go back. An operation that
/// goes back over several routes *and* then continues costs at most one walk over the automaton. Equal operations share one walk.
struct FlowPushdownSystem {
  /// The labels of rules that begin a gesture. The label of every other rule that begins an event is the branch that
  /// runs.
  enum Label {
    static var inner: Int32 { -1 }
    static var goBack: Int32 { -2 }
    static var swipe: Int32 { -3 }
  }

  /// The level of detail at which the analysis follows a flow.
  enum Detail: CaseIterable {
    /// The analysis follows everything that can happen.
    case full
    /// Symbols do not know which screens are below them. So the analysis may skip `back to x` although the stack has a screen x.
    case withoutScreens
    /// Runs end after routes have left. `replace`, covered senders and `dismissed` transitions are not followed either.
    case withoutReturns
  }

  let flow: CoreProgram
  let index: FlowIndex
  let detail: Detail
  var symbols: RouteSymbols
  var controls: FlowControls
  /// Whether symbols know which screens are below. If they do not, decisions that depend on these screens are free choices.
  let knowsScreens: Bool
  let reactionLimit: Int
  /// For each operation, whether the routes that it shows get symbols of their own; empty if no operation's routes do.
  let isToldApart: [Bool]
  /// Whether the analysis has left out something that can happen.
  var hasDropped = false
  private let symbolLimit: Int

  // Every new rule gets these two properties.
  var label: Int32 = Label.inner
  var weight: Int32 = 0
  /// The number of the list of kept refusals. While a rule is made, it changes from the list before the rule to the list after it.
  var kept: Int32 = 0
  var refusals = PendingContinuations()
  /// Whether the analysis follows kept refusals.
  let followsKept: Bool

  init(_ flow: CoreProgram, index: FlowIndex, detail: Detail, tellingApart isToldApart: [Bool]) {
    self.flow = flow
    self.index = index
    self.detail = detail
    self.isToldApart = isToldApart
    followsKept = index.keeps && detail != .withoutReturns
    knowsScreens = detail == .full && index.questions.asksForScreens
    var questions = index.questions
    questions.asksForScreens = knowsScreens
    symbols = RouteSymbols(questions)
    controls = FlowControls(operationCount: flow.steps.count)
    reactionLimit = index.reactingCount <= 8 ? 3 : index.reactingCount <= 32 ? 2 : 1
    symbolLimit = 20_000 + 64 * flow.screens.count
  }

  /// Whether the analysis finds all reachable stacks, so that a rule may claim "never".
  var hasAll: Bool { index.isExact && !hasDropped }

  /// Whether the analysis finds only reachable stacks, so that a rule may claim "it can happen".
  var hasOnly: Bool { index.isExact && knowsScreens == index.questions.asksForScreens }

  /// Whether there are too many symbols for full detail.
  var isTooLarge: Bool { detail == .full && symbols.symbols.count > symbolLimit }

  /// Adds the stacks from which the flow starts.
  mutating func addStarts(to automaton: inout PAutomaton) {
    kept = 0
    for (number, start) in flow.starts.enumerated() {
      let root = symbols.root(screen: start.screen, hasContainer: flow.opens(start.screen, start.container))
      let control = after(start.step, pending: 0, isVisited: false)
      automaton.addStart(
        control: control, symbol: root, start: Int32(number), weight: start.weight)
    }
  }

  /// Makes the rules of a head: the steps that are possible in this control state with this symbol on top.
  mutating func makeRules(_ number: Int32, _ symbol: Int32, _ system: inout PushdownSystem) {
    if isTooLarge { return }
    let control = controls.controls[Int(number)]
    kept = control.kept
    label = Label.inner
    weight = 0
    switch control.mode {
    case .idle: receiveEvents(on: symbol, &system)
    case .operation: perform(control.target, on: symbol, control, &system)
    case .reactions: react(control, on: symbol, &system)
    case .goBack, .swipe: goOnGesture(control, on: symbol, &system)
    case .uncover: uncover(control, on: symbol, &system)
    default: goOnRemoving(control, on: symbol, &system)
    }
  }

  /// Makes the rules of the idle control state, for events and gestures.
  private mutating func receiveEvents(on symbol: Int32, _ system: inout PushdownSystem) {
    let screen = Int(route(symbol).screen)
    weight = 1
    for branch in index.events[screen] { begin(branch, on: symbol, isVisited: true, &system) }
    for branch in index.flowEvents { begin(branch, on: symbol, isVisited: true, &system) }
    beginGestures(on: symbol, &system)
    label = Label.inner
    weight = 0
    if drops(!index.alwaysSenders.isEmpty) { return }
    for sender in index.alwaysSenders {
      pop(symbol, &system, to: FlowControl(mode: .uncover, target: sender, isVisited: !isNew(symbol)))
    }
  }

  /// Makes the rules for a branch of a transition whose sender is on top.
  private mutating func begin(
    _ branch: Int32, on symbol: Int32, isVisited: Bool, _ system: inout PushdownSystem
  ) {
    let operation = flow.branches[Int(branch)].step
    if operation < 0 { return }
    label = branch
    perform(operation, on: symbol, FlowControl(mode: .idle, isVisited: isVisited), &system)
  }

  /// Continues the search for a covered sender. When the sender is on top, its `always` transitions run.
  private mutating func uncover(_ control: FlowControl, on symbol: Int32, _ system: inout PushdownSystem) {
    let route = route(symbol)
    if route.screen == control.target {
      weight = 1
      for branch in index.alwaysBranches(of: control.target) {
        label = branch
        goOn(flow.branches[Int(branch)].step, control, on: symbol, &system)
      }
      label = Label.inner
      weight = 0
    }
    var next = control
    next.isVisited = !isNew(symbol)
    pop(symbol, &system, to: next)
  }

  /// Whether the level of detail leaves out a step, because the step is a return. If so, the function sets ``hasDropped``.
  mutating func drops(_ isReturn: Bool) -> Bool {
    if case .withoutReturns = detail, isReturn {
      hasDropped = true
      return true
    }
    return false
  }

  // MARK: Rules

  /// The control state in which a chain of operations continues; -1 if it can lead to nothing new.
  mutating func after(_ operation: Int32, pending: Int32, isVisited: Bool) -> Int32 {
    if operation >= 0, index.isFollowed[Int(operation)] {
      return controls.insert(
        FlowControl(mode: .operation, target: operation, pending: pending, isVisited: isVisited, kept: kept))
    }
    let kept = followsKept ? refusals.closing(self.kept) : 0
    if pending != 0 {
      return controls.insert(FlowControl(mode: .reactions, pending: pending, isVisited: isVisited, kept: kept))
    }
    if followsKept {
      return controls.insert(FlowControl(mode: .idle, isVisited: true, kept: refusals.droppingAbandoned(kept)))
    }
    return isVisited ? -1 : FlowControls.idle
  }

  /// Continues without a change of the stack.
  mutating func goOn(_ operation: Int32, _ control: FlowControl, on symbol: Int32, _ system: inout PushdownSystem) {
    let next = after(operation, pending: control.pending, isVisited: control.isVisited)
    if next < 0 { return }
    system.add(.init(control: next, top: symbol, label: label, weight: weight))
  }

  /// Removes the top and continues in a control state. The root stays.
  mutating func pop(_ symbol: Int32, _ system: inout PushdownSystem, to control: FlowControl) {
    if case .root = route(symbol).kind { return }
    var control = control
    control.kept = keptWithout(symbol)
    system.add(.init(control: controls.insert(control), label: label, weight: weight))
  }

  /// Removes the top. It is the last of the routes that leave.
  mutating func popLast(
    _ symbol: Int32, next: Int32, pending: Int32, isGesture: Bool = false, _ system: inout PushdownSystem
  ) {
    if case .root = route(symbol).kind { return }
    let before = kept
    defer { kept = before }
    kept = keptWithout(symbol)
    let control = after(next, pending: pending, isVisited: !isNew(symbol, isGesture: isGesture))
    if control < 0 { return }
    system.add(.init(control: control, label: label, weight: weight))
  }

  /// The number of the list of kept refusals after a route has left.
  mutating func keptWithout(_ symbol: Int32) -> Int32 {
    followsKept ? refusals.leaving(route(symbol).standsFor, kept) : 0
  }

  /// Records that the run shows a route. While the replacing operations of a refusal run, the route replaces the refused screen.
  ///
  /// - Returns: the refusals whose lowest replacement is the route, as bits.
  mutating func keepShowing() -> UInt8 {
    if !followsKept { return 0 }
    let (next, bits) = refusals.showing(kept)
    kept = next
    return bits
  }

  /// The route of a symbol. Like other queries it is mutating: unoptimised code would copy the system to call a nonmutating
  /// function.
  mutating func route(_ symbol: Int32) -> RouteSymbol { symbols.symbols[Int(symbol)] }

  /// Whether the removal of a route leads to a stack that the run has not visited yet. A stack within reach of a gesture is new
  /// only for the gesture.
  mutating func isNew(_ symbol: Int32, isGesture: Bool = false) -> Bool {
    switch route(symbol).below {
    case .visited: false
    case .withinReach: isGesture
    case .unvisited: true
    }
  }
}
