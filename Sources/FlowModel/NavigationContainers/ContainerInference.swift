import FlowCore
import FlowSyntax

/// Rule 8 of the language: a layer gets a navigation container if and only if some push can happen in it.
///
/// A layer is known by the screen that opens it. A push that a screen makes where it stands is in the layer that
/// holds it; whatever opened that layer and is another screen has pushed before, so marking the screen itself is
/// enough. That is all there is to most flows, and takes one look at every operation. Where a push follows an operation
/// that goes back (`dismiss, push help`), ``ContainerSearch`` works out what is on top then. It does the same where a push
/// may meet an alert, which leaves for it.
///
/// The inference assumes that every screen can be shown and that every transition can run. Values decide freely, as in
/// all proofs about flows.
struct ContainerInference {
  private let tables: UnitTables
  private let flow: Flow
  /// The search of the second pass. The first pass only finds out whether it is needed.
  private var search: ContainerSearch?
  private var needsSearch = false
  private var pushesAnywhere = false
  private var pushesAtStart = false
  private var pushesOnTabs = false
  /// The screens that are shown as an alert or a dialog, and those that take the place of the top, which may be an alert.
  private var alerts: Set<Int> = []
  private var successors: Set<Int> = []

  /// Says of every screen of the flow whether a layer that it opens gets a container.
  ///
  /// - Returns: whether the layer of its tabs does, if it is made of tabs.
  static func run(_ flow: Flow, _ tables: UnitTables) -> Bool {
    if flow.screens.isEmpty { return false }
    var inference = ContainerInference(tables: tables, flow: flow)
    inference.visit()
    if inference.pushesAnywhere {
      inference.openAll()
      return !flow.tabs.isEmpty
    }
    let needsSearch = inference.needsSearch || inference.pushesOverAlerts()
    if needsSearch {
      // What an alert pushes was taken to be in a layer of its own. The second pass finds out what is below the alert.
      for screen in inference.alerts { tables.screens.base[screen].opensNavigation = false }
    }
    if inference.pushesAtStart {
      for screen in Self.startingTops(of: flow, tables) { inference.open(screen) }
    }
    if !needsSearch { return inference.pushesOnTabs }
    var search = ContainerSearch(flow, tables)
    inference.search = search
    inference.visit()
    search = inference.search ?? search
    search.solve()
    return inference.pushesOnTabs || search.pushesOnTabs
  }

  private init(tables: UnitTables, flow: Flow) {
    self.tables = tables
    self.flow = flow
  }

  /// The top of the stack when a chain of operations begins.
  enum StackTop: BitwiseCopyable {
    /// A screen of the unit, by its index.
    case screen(Int)
    /// A screen that the flow starts with.
    case start
    /// Any screen.
    case anything
    /// The tabs, which are not in the flow's list of screens.
    case tabs
    /// The screen below one that a gesture has removed.
    case behind(Int)

    /// Whether nothing lies below it.
    var isBottom: Bool {
      switch self {
      case .start, .tabs: true
      case .screen, .anything, .behind: false
      }
    }
  }

  @_transparent
  private func open(_ screen: Int) { tables.screens.base[screen].opensNavigation = true }

  private func openAll() {
    for screen in flow.screens.start..<flow.screens.end { open(screen) }
  }

  // MARK: Alerts

  /// Takes note of the screens that an operation shows as alerts.
  private mutating func noteAlerts(_ operation: Operation.Kind) {
    switch operation {
    case .show(.written(let presentation), let destination):
      if presentation.kind.isAlertOrDialog { alerts.insert(destination.screen) }
    case .show(.inPlaceOfTop, let destination): successors.insert(destination.screen)
    case .replace(let routes):
      for index in routes.start..<routes.end {
        let route = tables.routes.base[index]
        if route.presentation?.kind.isAlertOrDialog ?? false { alerts.insert(route.destination.screen) }
      }
    default: break
    }
  }

  private mutating func noteAlerts(_ operations: Run) {
    for index in operations.start..<operations.end { noteAlerts(tables.operations.base[index].kind) }
  }

  /// Whether a screen may be an alert.
  private func mayBeAlert(_ screen: Int) -> Bool {
    !alerts.isEmpty && (alerts.contains(screen) || successors.contains(screen))
  }

  private func mayBeAlert(_ top: StackTop) -> Bool {
    switch top {
    case .screen(let screen): mayBeAlert(screen)
    case .anything, .behind: !alerts.isEmpty
    // An alert that is shown instead of a refused root has this root below it, which counts as a starting top as well.
    case .start, .tabs: false
    }
  }

  /// Whether something may be pushed while an alert is on top, by the alert's own screen.
  private func pushesOverAlerts() -> Bool {
    if alerts.isEmpty { return false }
    for screen in alerts.union(successors) {
      let transitions = tables.screens.base[screen].transitions
      for index in transitions.start..<transitions.end {
        let branches = tables.transitions.base[index].branches
        for branch in branches.start..<branches.end where pushes(tables.branches.base[branch].operations) { return true }
      }
    }
    return false
  }

  /// The screens that a flow can start with.
  static func startingRoots(of flow: Flow, _ tables: UnitTables) -> [Int] {
    guard let branches = flow.start?.branches else { return [] }
    var roots: [Int] = []
    for branch in branches.start..<branches.end {
      let operations = tables.branches.base[branch].operations
      for index in operations.start..<operations.end {
        guard case .replace(let routes) = tables.operations.base[index].kind, !routes.isEmpty else { continue }
        roots.append(tables.routes.base[routes.start].destination.screen)
      }
    }
    return roots
  }

  /// The screens that can be on top when a link begins: the roots, and what is shown instead of one that is refused.
  static func startingTops(of flow: Flow, _ tables: UnitTables) -> [Int] {
    var tops = startingRoots(of: flow, tables)
    var seen = Set(tops)
    var place = 0
    while place < tops.count {
      if let requirement = tables.screens.base[tops[place]].requirement {
        let operations = tables.requirements.base[Int(requirement)].operations
        for index in operations.start..<operations.end {
          var shown: [Int] = []
          switch tables.operations.base[index].kind {
          case .show(_, let destination): shown = [destination.screen]
          case .replace(let routes):
            shown = (routes.start..<routes.end).map { tables.routes.base[$0].destination.screen }
          default: break
          }
          tops += shown.filter { seen.insert($0).inserted }
        }
      }
      place += 1
    }
    return tops
  }

  // MARK: All chains of a flow

  private mutating func visit() {
    for root in Self.startingRoots(of: flow, tables) {
      search?.addRoot(root)
      // One that is refused has been there.
      if let requirement = requirement(of: root) { visit(requirement, on: .screen(root)) }
    }
    for event in flow.events { visit(branches: event.branches, on: .anything) }
    for work in flow.work {
      for index in work.transitions.start..<work.transitions.end {
        visit(branches: tables.transitions.base[index].branches, on: .anything)
      }
    }
    for link in flow.links { visit(branches: link.branches, on: flow.tabs.isEmpty ? .start : .tabs) }
    for tab in flow.tabs.start..<flow.tabs.end {
      // The system may select a tab that is refused.
      if let requirement = tables.tabs.base[tab].requirement {
        visit(tables.requirements.base[Int(requirement)].operations, on: .tabs)
      }
      let transitions = tables.tabs.base[tab].transitions
      // Events of tabs are heard while nothing stands on them.
      for index in transitions.start..<transitions.end {
        visit(branches: tables.transitions.base[index].branches, on: .tabs)
      }
    }
    var screen = flow.screens.start
    while screen < flow.screens.end {
      let transitions = tables.screens.base[screen].transitions
      if search == nil, let requirement = requirement(of: screen) { noteAlerts(requirement) }
      var index = transitions.start
      while index < transitions.end {
        let transition = tables.transitions.base + index
        if case .dismissed = transition.pointee.trigger {
          visit(branches: transition.pointee.branches, on: .behind(screen))
        } else {
          visit(branches: transition.pointee.branches, on: .screen(screen))
        }
        index &+= 1
      }
      screen &+= 1
    }
  }

  @_transparent
  private mutating func visit(branches: Run, on stackTop: StackTop) {
    var index = branches.start
    while index < branches.end {
      let operations = tables.branches.base[index].operations
      if search != nil || operations.count != 1 || !visitAlone(operations.start, stackTop) {
        visit(operations, on: stackTop)
      }
      index &+= 1
    }
  }

  /// Looks at the only operation of a chain, as most are.
  ///
  /// - Returns: whether that was all there is to it.
  @_transparent
  private mutating func visitAlone(_ index: Int, _ stackTop: StackTop) -> Bool {
    switch tables.operations.base[index].kind {
    case .show(.written(let presentation), let destination):
      if tables.screens.base[destination.screen].requirement != nil { return false }
      guard case .screen(let screen) = stackTop else { return false }
      switch presentation.kind {
      case .push: open(screen)
      case .alert, .dialog: alerts.insert(destination.screen)
      case .sheet, .cover, .popover: break
      }
      return true
    case .show, .replace, .resume: return false
    default: return true
    }
  }

  private func requirement(of screen: Int) -> Run? {
    guard let requirement = tables.screens.base[screen].requirement else { return nil }
    return tables.requirements.base[Int(requirement)].operations
  }

  // MARK: One chain

  private mutating func visit(_ operations: Run, on stackTop: StackTop) {
    if operations.isEmpty { return }
    if search == nil { noteAlerts(operations) }
    if isLong(operations, stackTop) {
      if search != nil {
        search?.add(operations, on: stackTop)
      } else if pushes(operations) {
        needsSearch = true
      }
      return
    }
    var top = stackTop
    // Whether the top has opened its layer. Of one that has not, somebody has pushed it there.
    var isOpener = true
    var index = operations.start
    while index < operations.end {
      switch tables.operations.base[index].kind {
      case .show(.written(let presentation), let destination):
        let screen = destination.screen
        if case .push = presentation.kind {
          if isOpener { push(on: top) }
          search?.add(screen, .pushed, on: top)
          isOpener = false
        } else {
          search?.add(screen, ContainerSearch.Link(presentation.kind), on: top)
          isOpener = true
        }
        top = .screen(screen)
      case .show(.chosen, let destination):
        if isOpener { push(on: top) }
        search?.add(destination.screen, .pushed, on: top)
        search?.add(destination.screen, .presented, on: top)
        search?.add(destination.screen, .alert, on: top)
        top = .screen(destination.screen)
        isOpener = true
      default: break
      }
      index &+= 1
    }
  }

  private mutating func push(on stackTop: StackTop) {
    switch stackTop {
    case .screen(let screen): open(screen)
    case .start: pushesAtStart = true
    case .anything: pushesAnywhere = true
    case .tabs: pushesOnTabs = true
    case .behind: break
    }
  }

  /// Whether a chain of operations has to be followed one by one: it shows something, and goes back or starts over too,
  /// or may be refused what it shows, or shows it in the place of what is on top, or where an alert may be.
  private func isLong(_ operations: Run, _ stackTop: StackTop) -> Bool {
    var shows = false
    var goesBack = false
    var mayBeOnAlert = mayBeAlert(stackTop)
    // What a reaction leaves is what the next one finds.
    if case .behind = stackTop { (shows, goesBack) = (true, true) }
    var index = operations.start
    while index < operations.end {
      switch tables.operations.base[index].kind {
      case .show(let showing, let destination):
        guard case .nothing = showing.leaving else { return true }
        if mayBeOnAlert || tables.screens.base[destination.screen].requirement != nil { return true }
        shows = true
        mayBeOnAlert = showing.presentation?.kind.isAlertOrDialog ?? true
      case .replace, .resume: return true
      case .select(let tab) where tables.tabs.base[Int(tab)].requirement != nil: return true
      case .leave: goesBack = true
      case .doEvent where operations.count > 1: return true
      default:
        index &+= 1
        continue
      }
      if shows, goesBack { return true }
      index &+= 1
    }
    return false
  }

  /// Whether a chain pushes anything, or what it does where it is refused something may.
  private func pushes(_ operations: Run) -> Bool {
    var index = operations.start
    while index < operations.end {
      switch tables.operations.base[index].kind {
      case .show(let showing, let destination):
        if mayPush(showing) || refusalPushes(destination.screen) { return true }
      case .doEvent, .resume: return true
      case .select(let tab): if refusalPushes(tables.tabs.base[Int(tab)].requirement) { return true }
      case .replace(let routes):
        var route = routes.start
        while route < routes.end {
          if case .push? = tables.routes.base[route].presentation?.kind { return true }
          if refusalPushes(tables.routes.base[route].destination.screen) { return true }
          route &+= 1
        }
      default: break
      }
      index &+= 1
    }
    return false
  }

  /// Whether something may be pushed so, or be in a layer that others push in.
  private func mayPush(_ showing: Showing) -> Bool {
    guard let presentation = showing.presentation else { return true }
    return presentation.kind == .push
  }

  /// Whether anything pushes instead of showing a screen; of requirements that lead to others it is taken to be so.
  private func refusalPushes(_ screen: Int) -> Bool {
    refusalPushes(tables.screens.base[screen].requirement)
  }

  private func refusalPushes(_ requirement: Int32?) -> Bool {
    guard let requirement else { return false }
    let operations = tables.requirements.base[Int(requirement)].operations
    for index in operations.start..<operations.end {
      switch tables.operations.base[index].kind {
      case .show(let showing, let destination):
        if mayPush(showing) || self.requirement(of: destination.screen) != nil { return true }
      case .replace, .select: return true
      default: break
      }
    }
    return false
  }
}
