import FlowCore
import FlowModel
import FlowSyntax

/// The steps that flows may take without an event of the user or a gesture. In the field's terms, they are the spontaneous
/// (internal) transitions of the flows.
struct SpontaneousTransitions {
  /// A branch that may run without the user.
  struct SpontaneousBranch {
    var operations: IndexRange
    /// Whether the routes above the sender are removed first, because the transition is `always`.
    var takesCoversAway = false
  }

  let unit: FlowUnit
  private var exiting: Set<Int> = []

  init(_ unit: FlowUnit) {
    self.unit = unit
    var isChanged = true
    while isChanged {
      isChanged = false
      for flow in unit.ownFlows.indices where !exiting.contains(flow) && exitsByItself(flow) {
        exiting.insert(flow)
        isChanged = true
      }
    }
  }

  /// Whether a flow may take an exit without the user. Its parent may then remove the flow.
  func mayExit(_ flow: Int) -> Bool { exiting.contains(flow) }

  private func exitsByItself(_ flow: Int) -> Bool {
    spontaneousBranches(of: flow).contains { branch in
      unit.operations[branch.operations].contains { operation in
        if case .exit = operation.kind { true } else { false }
      }
    }
  }

  /// The branches of a flow that may run without the user:
  /// - of work, of tabs, and of the flow's own events
  /// - of screens with a reducer or a child flow, and of screens that receive events
  /// - the operations that run instead of showing a refused screen or tab.
  func spontaneousBranches(of number: Int) -> [SpontaneousBranch] {
    let flow = unit.flows[number]
    var found: [SpontaneousBranch] = []
    func add(_ branches: IndexRange, isAlways: Bool = false) {
      for branch in unit.branches[branches] { found.append(.init(operations: branch.operations, takesCoversAway: isAlways)) }
    }

    func add(_ requirement: Int32?) {
      if let requirement { found.append(.init(operations: unit.requirements[Int(requirement)].operations)) }
    }
    for work in flow.work {
      for transition in unit.transitions(of: work) { add(transition.branches) }
    }
    for event in flow.events { add(event.branches) }
    for tab in unit.tabs(of: flow) {
      for transition in unit.transitions(of: tab) { add(transition.branches, isAlways: transition.isAlways) }
      add(tab.requirement)
    }
    let receivers = receivers(in: number)
    for index in flow.screens.indices {
      let screen = unit.screens[index]
      add(screen.requirement)
      for transition in unit.transitions(of: screen) where comesByItself(transition.trigger, screen.content, receivers.contains(index)) {
        add(transition.branches, isAlways: transition.isAlways)
      }
    }
    return found
  }

  private func comesByItself(_ trigger: Transition.Trigger, _ content: Screen.Content, _ isReceiver: Bool) -> Bool {
    switch trigger {
    case .event: isReceiver
    case .pattern: true
    case .dismissed, .reselected: false
    case .exit:
      if case .flow(let child?, _, _) = content, Int(child) < unit.own.flows { mayExit(Int(child)) } else { true }
    }
  }

  /// The screens that events are sent to.
  private func receivers(in flow: Int) -> Set<Int> {
    var found: Set<Int> = []
    forEachBranch(of: flow) { operations in
      for operation in unit.operations[operations] {
        if case .send(let screen, _, _) = operation.kind { found.insert(Int(screen)) }
      }
    }
    return found
  }

  /// Calls a function with the operations of each branch of a flow. Also calls it with the operations that run instead of showing a
  /// refused screen or tab.
  func forEachBranch(of number: Int, _ body: (IndexRange) -> Void) {
    let flow = unit.flows[number]
    for branch in unit.branches[flow.beginning] { body(branch.operations) }
    BranchScopes(withoutNames: flow, unit.tables).forEach { operations, _ in body(operations) }
  }

  // MARK: Operations

  /// Whether an operation may remove routes, or start the flow of a route again.
  func takesAway(_ kind: Operation.Kind, in flow: Int) -> Bool {
    switch kind {
    // `fill` and `clear` remove the previous content of the column.
    case .leave, .replace, .update, .updateTab, .fill, .clear, .resume, .exit: true
    case .show(.inPlaceOfTop, _): true
    case .doEvent(let event, _):
      BranchScopes(withoutNames: unit.flows[flow], unit.tables)
        .contains(unit.flows[flow].events[Int(event)].branches) { takesAway($0, in: flow) }
    case .show, .select, .send, .sendToTab, .sendToWork, .set, .forget: false
    }
  }

  /// Whether a screen that is shown this way stays until an operation removes it. An alert leaves when any other screen is shown,
  /// even by a parent flow.
  func keeps(_ showing: PresentationSource) -> Bool {
    switch showing {
    case .written(let presentation): !presentation.kind.isAlertOrDialog
    case .inPlaceOfTop, .chosen: true
    }
  }

  /// Whether a route of a `replace` stays until an operation removes it.
  func keeps(_ route: ReplacementRoute) -> Bool { !(route.presentation?.kind.isAlertOrDialog ?? false) }

  /// Whether a requirement may refuse this operation. If it does, the operations after it are skipped.
  func mayBeRefused(_ kind: Operation.Kind, in flow: Int) -> Bool {
    BranchScopes(withoutNames: unit.flows[flow], unit.tables).mayBeRefused(kind)
  }

  /// The transition that always handles an event of work; `nil` if no transition handles it, or if the payload of the event
  /// decides.
  func transition(of work: Work, for path: String) -> Transition? {
    for transition in unit.transitions(of: work) where !transition.branches.isEmpty {
      guard case .pattern(let run, _) = transition.trigger else { continue }
      let pattern = unit.text(ofPath: run)
      if pattern == path || path.hasPrefix(pattern + ".") { return transition }
      if pattern.hasPrefix(path + ".") { return nil }
    }
    return nil
  }
}
