import FlowSyntax

/// Rule 8 of the language: a layer gets a navigation container if and only if some push can happen in it.
///
/// A layer is identified by the screen that opens it. If a screen pushes while it is on top, the inference marks this screen. If
/// another screen has opened the layer, that screen has pushed before and is marked as well. This is enough for most flows, and
/// looks at every step once.
///
/// If a push follows a step that goes back (`dismiss, push help`), ``ContainerSearch`` finds the screens that can be on top. The
/// same search is used if an alert may be on top before a push, because the alert leaves and the screen below it pushes.
///
/// The inference assumes that every screen can be shown and that every transition can run. Decisions that depend on values are free
/// choices, as in all proofs about flows.
package struct ContainerInference {
  private let program: CoreProgram
  /// For each screen, the tabs included, whether a layer that it opens gets a container.
  private var opens: [Bool]
  /// The search that the second pass uses. The first pass only finds out whether a search is needed.
  private var search: ContainerSearch?
  private var needsSearch = false
  private var pushesAnywhere = false
  private var pushesAtStart = false
  /// The screens that are shown as an alert or a dialog.
  private var alerts: Set<Int> = []

  /// Sets ``CoreScreen/opensNavigation`` of all screens of some flows. Flows name each other by their indices.
  package static func run(_ programs: inout [CoreProgram]) {
    for index in programs.indices {
      let opens = opens(programs[index])
      for screen in opens.indices where opens[screen] { programs[index].screens[screen].opensNavigation = true }
    }
    lookIntoChildren(&programs)
  }

  private static func opens(_ program: CoreProgram) -> [Bool] {
    let none = Array(repeating: false, count: program.screens.count)
    if program.tabsScreen == 0 { return none }
    var inference = ContainerInference(program: program, opens: none)
    inference.visit()
    if inference.pushesAnywhere { return none.map { _ in true } }
    if inference.pushesAtStart {
      for start in program.starts { inference.opens[Int(start.screen)] = true }
    }
    if !inference.needsSearch { return inference.opens }
    inference.search = ContainerSearch(program)
    inference.visit()
    guard var search = inference.search else { return inference.opens }
    search.opens = inference.opens
    search.solve()
    return search.opens
  }

  /// The top of the stack when a chain of steps begins.
  enum StackTop {
    case screen(Int)
    /// A screen that the flow starts with.
    case start
    /// Any screen.
    case anything
    /// The tabs.
    case tabs
    /// The screen that is on top after a gesture has removed another screen.
    case behind(Int)

    /// Whether nothing is below the top.
    var isBottom: Bool {
      switch self {
      case .start, .tabs: true
      case .screen, .anything, .behind: false
      }
    }
  }

  // MARK: Alerts

  /// Records the screens that a chain shows as alerts.
  private mutating func noteAlerts(_ first: Int32) {
    var number = first
    while number >= 0 {
      let step = program.steps[Int(number)]
      number = step.next
      guard case .show(let show) = step.instruction, let kind = show.kind else { continue }
      if kind.isAlertOrDialog { alerts.insert(Int(show.screen)) }
    }
  }

  private func mayBeAlert(_ top: StackTop) -> Bool {
    if alerts.isEmpty { return false }
    switch top {
    case .screen(let screen): return alerts.contains(screen)
    case .anything, .behind: return true
    case .start, .tabs: return false
    }
  }

  // MARK: All chains of a flow

  private mutating func visit() {
    for start in program.starts where start.link < 0 {
      search?.graph.addRoot(Int(start.screen))
      // If the first screen of a start is refused, the steps after its `else` run while this screen is on top.
      let requirement = program.screens[Int(start.screen)].requirement
      if requirement >= 0 { visit(program.requirements[Int(requirement)].step, on: .screen(Int(start.screen))) }
    }
    // If an event of the flow pushes, all layers get a container. So these events are visited first, before alerts are known.
    visitTransitions {
      switch $0.owner {
      case .event, .work: .anything
      case .screen, .tab, .selection: nil
      }
    }
    var linkBranches: Set<Int32> = []
    for start in program.starts where start.link >= 0 && linkBranches.insert(start.branch).inserted {
      let hasTabs = !program.tabs.isEmpty
      visit(hasTabs ? start.step : start.rest, on: hasTabs ? .tabs : .start)
    }
    if search == nil {
      for requirement in program.requirements { noteAlerts(requirement.step) }
    }
    visitTransitions {
      switch $0.owner {
      // Events of tabs come while nothing is on top of the tabs.
      case .tab, .selection: .tabs
      case .event, .work, .screen: nil
      }
    }
    visitTransitions { transition in
      guard case .screen(let screen) = transition.owner else { return nil }
      return transition.isDismissed ? .behind(Int(screen)) : .screen(Int(screen))
    }
  }

  /// Visits the transitions for which the function returns a top.
  private mutating func visitTransitions(_ top: (CoreTransition) -> StackTop?) {
    for transition in program.transitions {
      guard let top = top(transition) else { continue }
      for branch in transition.firstBranch..<transition.branchEnd {
        let step = program.branches[Int(branch)].step
        if case .selection = transition.owner, step >= 0, case .ask(_, let other) = program.steps[Int(step)].instruction {
          visit(other, on: top)
        } else {
          visit(step, on: top)
        }
      }
    }
  }

  // MARK: One chain

  private mutating func visit(_ first: Int32, on stackTop: StackTop) {
    if first < 0 || search == nil && visitAlone(first, stackTop) || isLoneEvent(first) { return }
    if search == nil { noteAlerts(first) }
    if isLong(first, stackTop) {
      if search != nil {
        search?.add(first, on: stackTop)
      } else if pushes(first) {
        needsSearch = true
      }
      return
    }
    var top = stackTop
    // Whether the top may have opened its layer. A screen that the chain has just pushed has not.
    var isOpener = true
    var number = first
    while number >= 0 {
      let step = program.steps[Int(number)]
      number = step.next
      guard case .show(let show) = step.instruction else { continue }
      let screen = Int(show.screen)
      if show.isChosen {
        if isOpener { push(on: top) }
        for link in [ContainerSearch.Link.pushed, .presented] { search?.add(screen, link, on: top) }
        isOpener = true
      } else if let kind = show.kind {
        if kind == .push, isOpener { push(on: top) }
        search?.add(screen, ContainerSearch.Link(kind), on: top)
        isOpener = kind != .push
      }
      top = .screen(screen)
    }
  }

  /// Visits a chain that has only one step, as most chains do.
  ///
  /// - Returns: whether the chain is finished.
  private mutating func visitAlone(_ number: Int32, _ stackTop: StackTop) -> Bool {
    let step = program.steps[Int(number)]
    if step.next >= 0 { return false }
    switch step.instruction {
    case .show(let show):
      guard case .screen(let screen) = stackTop, case .nothing = show.leaving, !show.isChosen, let kind = show.kind
      else { return false }
      if kind == .push { opens[screen] = true }
      if kind.isAlertOrDialog { alerts.insert(Int(show.screen)) }
      return true
    case .choice, .ask, .resume: return false
    default: return true
    }
  }

  /// Whether a chain only runs an event of the flow. The inference visits each event anyway, with any screen on top.
  private func isLoneEvent(_ first: Int32) -> Bool {
    guard case .values(.begin) = program.steps[Int(first)].instruction else { return false }
    var number = first
    while number >= 0 {
      let step = program.steps[Int(number)]
      number = step.next
      if case .values(.end) = step.instruction { break }
    }
    if number < 0 { return true }
    if case .follow = program.steps[Int(number)].instruction { return true }
    return false
  }

  private mutating func push(on stackTop: StackTop) {
    switch stackTop {
    case .screen(let screen): opens[screen] = true
    case .start: pushesAtStart = true
    case .anything: pushesAnywhere = true
    case .tabs: opens[Int(program.tabsScreen)] = true
    case .behind: break
    }
  }

  /// Whether a chain has to be followed step by step. This is the case if the chain
  /// - shows a screen and also goes back,
  /// - shows a screen in the place of the top or of all routes, or where an alert may be on top,
  /// - may be refused, or resumes a refusal, or runs an event of the flow.
  private func isLong(_ first: Int32, _ stackTop: StackTop) -> Bool {
    var shows = false
    var goesBack = false
    var mayBeOnAlert = mayBeAlert(stackTop)
    // Several reactions (`dismissed` transitions) may run in a row, each on the stack that the previous one left. So any reaction
    // is treated as showing a screen and going back.
    if case .behind = stackTop { (shows, goesBack) = (true, true) }
    var number = first
    while number >= 0 {
      let step = program.steps[Int(number)]
      number = step.next
      switch step.instruction {
      case .show(let show):
        if show.isInPlace || mayBeOnAlert { return true }
        shows = true
        mayBeOnAlert = show.kind?.isAlertOrDialog ?? false
      case .ask, .resume, .values(.begin): return true
      case .leave: goesBack = true
      case .select, .fill, .clear, .deliver, .exit, .values, .choice, .forget, .follow: continue
      }
      if shows, goesBack { return true }
    }
    return false
  }

  /// Whether a chain, or the steps that run instead of showing a refused screen, may push something.
  private func pushes(_ first: Int32) -> Bool {
    var number = first
    while number >= 0 {
      let step = program.steps[Int(number)]
      number = step.next
      switch step.instruction {
      case .show(let show): if mayPush(show) { return true }
      case .values(.begin), .resume: return true
      case .ask(_, let other): if refusalPushes(other) { return true }
      default: break
      }
    }
    return false
  }

  /// Whether a screen may be pushed, or may take the place of a screen that was pushed.
  private func mayPush(_ show: Show) -> Bool { show.isChosen || show.kind.map { $0 == .push } ?? true }

  /// Whether the steps that replace a refused screen may push. They may if they lead to another requirement.
  private func refusalPushes(_ first: Int32) -> Bool {
    var number = first
    while number >= 0 {
      let step = program.steps[Int(number)]
      number = step.next
      switch step.instruction {
      case .show(let show): if mayPush(show) || show.kind == .root { return true }
      case .ask, .select, .fill: return true
      default: break
      }
    }
    return false
  }
}
