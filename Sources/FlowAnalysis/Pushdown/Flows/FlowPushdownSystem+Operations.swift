import FlowCore
import FlowModel
import FlowPushdown
import FlowSyntax

/// The rules of the pushdown system for one operation. The section "Operations" of `Documentation/language.md` defines what each
/// operation does.
///
/// An operation runs in a control state and reads the symbol on top of the stack. Each rule leads to the next control state. It
/// keeps, replaces or removes the top symbol, or adds a symbol on top of it.
extension FlowPushdownSystem {
  /// Makes the rules for the first step of an operation, with this symbol on top of the stack.
  ///
  /// - Parameter control: the control state before the operation. Only its pending `dismissed` transitions, and whether the run has
  ///   visited the stack, matter here.
  mutating func perform(
    _ number: Int32, on symbol: Int32, _ control: FlowControl, _ system: inout PushdownSystem
  ) {
    let operation = flow.steps[Int(number)]
    let next = operation.next
    if operation.instruction.removesAlerts, route(symbol).kind.isAlertOrDialog {
      // The alert leaves, and the operation begins again on the stack below.
      return popLast(symbol, next: number, pending: control.pending, &system)
    }
    switch operation.instruction {
    case .show(let showing):
      switch showing.leaving {
      case .nothing: show(showing, number, control, on: symbol, &system)
      case .top:
        let before = kept
        kept = keptWithout(symbol)
        let standsFor = keepShowing()
        let top = symbols.shown(showing.screen, inPlaceOf: symbol, shownBy: mark(of: number), standsFor: standsFor)
        replaceTop(by: top, next: next, control, &system)
        kept = before
      case .all:
        // All old routes leave. So the new root is the lowest replacement of every open refusal (see ``PendingContinuations``).
        let standsFor = followsKept ? refusals.open(in: kept) : 0
        let root = symbols.root(
          screen: showing.screen, hasContainer: flow.opens(showing), shownBy: mark(of: number), standsFor: standsFor)
        restart(root, FlowControl(mode: .restart, target: root, next: next, pending: control.pending), symbol, &system)
      }
    case .select, .fill, .clear, .deliver, .exit, .values, .follow: goOn(next, control, on: symbol, &system)
    case .choice(_, let other):
      goOn(next, control, on: symbol, &system)
      goOn(other, control, on: symbol, &system)
    case .ask(_, let other):
      goOn(next, control, on: symbol, &system)
      refuse(number, other, control, on: symbol, &system)
    case .resume: resume(control, on: symbol, &system)
    case .forget:
      let before = kept
      kept = 0
      goOn(next, control, on: symbol, &system)
      kept = before
    case .leave(let departure):
      let outcome = outcome(of: departure, on: symbol)
      if outcome.mayDo, mayLeadOn(next, control, symbol) {
        if drops(operation.instruction.isLong) { return }
        beginRemoving(departure, next: next, control, on: symbol, &system)
      }
      if outcome.maySkip { goOn(next, control, on: symbol, &system) }
    }
  }

  /// Returns the value of ``RouteSymbol/shownBy`` for the routes that an operation shows.
  private mutating func mark(of operation: Int32) -> Int32 {
    if isToldApart.isEmpty { return -1 }
    return isToldApart[Int(operation)] ? operation : -1
  }

  /// Adds a refused operation to the kept refusals, and continues with the replacing operations.
  private mutating func refuse(
    _ number: Int32, _ standIn: Int32, _ control: FlowControl, on symbol: Int32, _ system: inout PushdownSystem
  ) {
    let before = kept
    defer { kept = before }
    if followsKept {
      guard let refused = refusals.refusing(number, kept) else {
        hasDropped = true
        return
      }
      kept = refused
    }
    goOn(standIn, control, on: symbol, &system)
  }

  /// Runs the operation that was refused last. The refusal before it in the list becomes open again: the resumed operation is one
  /// of the operations that replace that refusal (see ``PendingContinuations``).
  private mutating func resume(_ control: FlowControl, on symbol: Int32, _ system: inout PushdownSystem) {
    if index.keeps, !followsKept {
      hasDropped = true
      return
    }
    guard let operation = refusals.last(of: kept) else { return goOn(-1, control, on: symbol, &system) }
    guard let rest = refusals.resuming(kept) else {
      hasDropped = true
      return
    }
    let before = kept
    kept = rest
    goOn(operation, control, on: symbol, &system)
    kept = before
  }

  private mutating func show(
    _ showing: Show, _ number: Int32, _ control: FlowControl, on symbol: Int32,
    _ system: inout PushdownSystem
  ) {
    let before = kept
    defer { kept = before }
    let standsFor = keepShowing()
    let target = after(flow.steps[Int(number)].next, pending: control.pending, isVisited: false)
    guard let kind = showing.kind else { return }
    let visit = visit(below: number, showing, as: kind, control)
    let top = symbols.shown(
      showing, as: kind, hasContainer: flow.opens(showing), on: symbol, visit, shownBy: mark(of: number), standsFor: standsFor)
    system.add(.init(control: target, top: top, below: symbol, label: label, weight: weight))
  }

  /// Whether the run has visited the stack on which the operation `number` shows a route.
  private mutating func visit(
    below number: Int32, _ showing: Show, as kind: RouteKind, _ control: FlowControl
  ) -> RouteSymbol.Visit {
    if control.isVisited { return .visited }
    if control.pending != 0 || !index.endsInPushes[Int(number)] { return .unvisited }
    switch kind {
    case .push: return .withinReach
    case .dialog:
      // The next operation may remove the dialog before the user can close it.
      let next = flow.steps[Int(number)].next
      return next < 0 || !index.isFollowed[Int(next)] ? .withinReach : .unvisited
    case .sheet, .popover: return showing.isLocked ? .unvisited : .withinReach
    case .root, .cover, .alert: return .unvisited
    }
  }

  private mutating func replaceTop(
    by symbol: Int32, next: Int32, _ control: FlowControl, _ system: inout PushdownSystem
  ) {
    let target = after(next, pending: control.pending, isVisited: false)
    system.add(.init(control: target, top: symbol, label: label, weight: weight))
  }

  private mutating func restart(
    _ root: Int32, _ control: FlowControl, _ symbol: Int32, _ system: inout PushdownSystem
  ) {
    if case .root = route(symbol).kind {
      let before = kept
      kept = keptWithout(symbol)
      _ = keepShowing()
      replaceTop(by: root, next: control.next, control, &system)
      kept = before
    } else if !drops(true) {
      pop(symbol, &system, to: control)
    }
  }

  // MARK: Going back

  /// Whether an operation that removes routes may run with this symbol on top, and whether it may do nothing. It does nothing if it
  /// is skipped, or if its destination is already on top. If the symbol does not decide this, both results are true.
  private mutating func outcome(of departure: Departure, on symbol: Int32) -> (mayDo: Bool, maySkip: Bool) {
    let route = route(symbol)
    let questions = symbols.questions
    let isPop = departure.takesOnlyPushed
    if case .root = route.kind { return (false, true) }
    if isPop, route.kind != .push { return (false, true) }
    switch departure.extent {
    case .routes(let count):
      if count == 1 { return (true, false) }
      if count > FlowIndex.longestCount { return (false, true) }
      return questions.depth <= count ? (true, true) : (route.depth > count, route.depth <= count)
    case .layers(let count):
      if count > FlowIndex.longestCount { return (false, true) }
      if questions.presentedCount < count { return (true, true) }
      return (route.presentedCount >= count, route.presentedCount < count)
    case .allLayers:
      return questions.presentedCount == 0 ? (true, true) : (route.presentedCount > 0, route.presentedCount == 0)
    case .toRoot:
      if !isPop { return (true, false) }
      if questions.presentedCount == 0 { return (true, true) }
      return (route.presentedCount == 0, route.presentedCount > 0)
    case .toScreen(let screen, let isConditional):
      if isConditional { return (true, true) }
      if route.screen == screen { return (false, true) }
      let bit = knowsScreens ? (isPop ? questions.inLayer : questions.anywhere)[Int(screen)] : 0
      if bit == 0 { return (true, true) }
      let set = symbols.set(of: route)
      let isThere = (isPop ? set.inLayer : set.anywhere) & bit != 0
      return (isThere, !isThere)
    }
  }

  /// Whether the removal of routes can lead to a new stack. It cannot if nothing runs after the removal, and each stack below was
  /// visited or is within reach of a gesture.
  private mutating func mayLeadOn(_ next: Int32, _ control: FlowControl, _ symbol: Int32) -> Bool {
    if next >= 0 && index.isFollowed[Int(next)] || followsKept { return true }
    if control.pending != 0 { return true }
    if case .unvisited = route(symbol).leastVisitedBelow { return true }
    return false
  }

  private mutating func beginRemoving(
    _ departure: Departure, next: Int32, _ control: FlowControl, on symbol: Int32,
    _ system: inout PushdownSystem
  ) {
    var removing = FlowControl(mode: .back, next: next, pending: control.pending)
    let isPop = departure.takesOnlyPushed
    switch departure.extent {
    case .routes(let count): removing.target = count
    case .layers(let count):
      removing.mode = .dismiss
      removing.target = count
    case .allLayers: removing.mode = .dismissAll
    case .toRoot: removing.mode = isPop ? .popToRoot : .backToRoot
    case .toScreen(let screen, let isConditional):
      removing.mode = isPop ? (isConditional ? .popToAny : .popTo) : (isConditional ? .backToAny : .backTo)
      removing.target = screen
    }
    removeTop(symbol, removing, &system)
  }

  /// Continues an operation that has removed routes. If the new top is the destination, the next operation runs. If not, the new
  /// top is removed too. If a `where` condition decides, both are possible.
  mutating func goOnRemoving(_ control: FlowControl, on symbol: Int32, _ system: inout PushdownSystem) {
    let route = route(symbol)
    var isThere = false
    var mayPass = true
    switch control.mode {
    case .backTo, .popTo:
      isThere = route.screen == control.target
      mayPass = !isThere
    case .backToAny, .popToAny: isThere = route.screen == control.target
    case .backToRoot, .popToRoot: isThere = route.kind == .root
    case .dismissAll:
      isThere = route.presentedCount == 0
      mayPass = !isThere
    case .restart:
      restart(control.target, control, symbol, &system)
      return
    default: break
    }
    if isThere { goOn(control.next, control, on: symbol, &system) }
    if mayPass { removeTop(symbol, control, &system) }
  }

  /// Removes the top route. If it was the last route to remove, the next operation runs. If not, the removal continues.
  private mutating func removeTop(_ symbol: Int32, _ control: FlowControl, _ system: inout PushdownSystem) {
    let route = route(symbol)
    var next = control
    next.isVisited = !isNew(symbol)
    switch control.mode {
    case .back: next.target = control.target - 1
    case .dismiss:
      if route.kind.isPresented { next.target = control.target - 1 }
    case .popTo, .popToAny, .popToRoot:
      if route.kind != .push { return }
    default: break
    }
    switch control.mode {
    case .back, .dismiss:
      if next.target == 0 {
        popLast(symbol, next: control.next, pending: control.pending, &system)
        return
      }
      next.isVisited = false
    default: break
    }
    pop(symbol, &system, to: next)
  }
}

/// The rules for gestures: the user goes back or dismisses a layer, without an event of the flow.
extension FlowPushdownSystem {
  /// Makes the rules for the gestures: going back, and swiping the top layer down.
  mutating func beginGestures(on symbol: Int32, _ system: inout PushdownSystem) {
    // The run has visited all stacks below, so gestures lead to nothing new unless a `dismissed` transition navigates.
    if index.reactingCount == 0, !followsKept, case .visited = route(symbol).leastVisitedBelow { return }
    if drops(index.reactingCount > 0) { return }
    label = Label.goBack
    takeAway(symbol, FlowControl(mode: .goBack), &system)
    label = Label.swipe
    takeAway(symbol, FlowControl(mode: .swipe), &system)
  }

  /// Continues a gesture after a route has left. Going back may end here, or the next route leaves too.
  mutating func goOnGesture(_ control: FlowControl, on symbol: Int32, _ system: inout PushdownSystem) {
    if case .goBack = control.mode { goOn(-1, control, on: symbol, &system) }
    takeAway(symbol, control, &system)
  }

  private mutating func takeAway(_ symbol: Int32, _ control: FlowControl, _ system: inout PushdownSystem) {
    let route = route(symbol)
    let isLast: Bool
    switch route.kind {
    case .root, .cover, .alert: return
    case .push: isLast = false
    case .sheet, .popover:
      if route.isLocked { return }
      isLast = true
    case .dialog: isLast = true
    }
    if isLast, case .goBack = control.mode { return }
    var next = control
    if index.reacts[Int(route.screen)] {
      next.pending = controls.appending(route.screen, to: control.pending, limit: reactionLimit)
      if next.pending < 0 {
        hasDropped = true
        return
      }
    }
    if isLast {
      popLast(symbol, next: -1, pending: next.pending, isGesture: true, &system)
    } else {
      // A swipe does not end at a pushed route, but at the route that opened the layer. So it does not matter whether the run has
      // visited the stack below this pushed route.
      next.isVisited = false
      if case .goBack = control.mode { next.isVisited = !isNew(symbol, isGesture: true) }
      pop(symbol, &system, to: next)
    }
  }

  /// Runs the `dismissed` transition of the first screen that waits for it.
  mutating func react(_ control: FlowControl, on symbol: Int32, _ system: inout PushdownSystem) {
    var rest = control
    rest.pending = controls.rest(of: control.pending)
    let transition = flow.transitions[Int(index.reaction(of: controls.first(of: control.pending)))]
    for branch in transition.firstBranch..<transition.branchEnd {
      goOn(flow.branches[Int(branch)].step, rest, on: symbol, &system)
    }
    if !transition.isExhaustive { goOn(-1, rest, on: symbol, &system) }
  }
}
