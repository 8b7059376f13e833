import FlowSyntax

/// What the user can do to the stack without asking the flow.
extension FlowPushdown {
  /// Goes back, or swipes the top layer down.
  mutating func beginGestures(on symbol: Int32, _ system: inout PushdownSystem) {
    // The flow was in all stacks below before, unless a reaction takes it elsewhere.
    if index.reactingCount == 0, case .settled = symbols[symbol].worstGround { return }
    if drops(index.reactingCount > 0) { return }
    label = Label.goBack
    takeAway(symbol, FlowControl(mode: .goBack), &system)
    label = Label.swipe
    takeAway(symbol, FlowControl(mode: .swipe), &system)
  }

  /// A route has left by a gesture: that may be all, or the next one leaves too.
  mutating func goOnGesture(_ control: FlowControl, on symbol: Int32, _ system: inout PushdownSystem) {
    if case .goBack = control.mode { goOn(-1, control, on: symbol, &system) }
    takeAway(symbol, control, &system)
  }

  private mutating func takeAway(_ symbol: Int32, _ control: FlowControl, _ system: inout PushdownSystem) {
    let route = symbols[symbol]
    let isLast: Bool
    switch route.kind {
    case .root, .cover: return
    case .push: isLast = false
    case .sheet, .popover:
      if route.isLocked { return }
      isLast = true
    case .alert, .dialog: isLast = true
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
      // Of a swipe only the route that opened the layer is the last; whether this one was settled does not matter.
      next.isSettled = false
      if case .goBack = control.mode { next.isSettled = !isNew(symbol, isGesture: true) }
      pop(symbol, &system, to: next)
    }
  }

  /// Runs the reaction of the first screen that waits.
  mutating func react(_ control: FlowControl, on symbol: Int32, _ system: inout PushdownSystem) {
    var rest = control
    rest.pending = controls.rest(of: control.pending)
    let transition = flow.transitions[Int(index.reaction(of: controls.first(of: control.pending)))]
    var branch = transition.firstBranch
    while branch < transition.branchEnd {
      goOn(flow.branches[Int(branch)].operation, rest, on: symbol, &system)
      branch = branch &+ 1
    }
    if !transition.isExhaustive { goOn(-1, rest, on: symbol, &system) }
  }
}
