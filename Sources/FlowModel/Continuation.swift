import FlowSyntax

/// The part of a branch that a flow with `resume` keeps when an operation is refused: the operation and those after it.
///
/// ```
/// orderTapped(id: Int) -> sheet account, send account.ordered(id: id)
/// //                      ^^^^^^^^^^^^^ may be refused; `id` is kept for the operation after it
/// ```
package struct Continuation: Sendable {
  /// The operation that may be refused, by its index in the unit.
  package var operation: Int
  /// The operations after the operation that may be refused.
  package var rest: IndexRange
  /// The operation that may be refused, and the operations after it.
  package var operations: IndexRange { IndexRange(start: operation, end: rest.end) }
  /// The place of the branch that contains the operation.
  package var place: BranchPlace

  /// The names that are known in the branch but not in the whole flow, innermost first.
  package var scope: [ScopedName] { place.scope }

  /// A name that is known in only one branch.
  package struct ScopedName: Sendable {
    package var name: Name
    package var type: ValueType?
  }

  /// The type of a name's value.
  package enum ValueType: Sendable {
    case written(Fragment)
    /// The type of an optional value of a link.
    case optional(Fragment)
    /// The value is the state of a reducer.
    case state(of: Fragment)
  }
}

/// The place of a branch, and the names that are known there.
package struct BranchPlace: Sendable {
  /// The name of the screen, the tab or the work that the branch belongs to, if any.
  package var owner: Name?
  /// The trigger; `nil` for operations that run instead of a refused screen.
  package var event: Event?
  package var scope: [Continuation.ScopedName]

  package enum Event: Sendable {
    case named(Name)
    case path(IndexRange)
    case dismissed, reselected, link
  }
}

extension UnitTables {
  /// Whether a screen or tab in these ranges has a requirement. If none has, nothing is ever refused.
  package func mayRefuse(screens range: IndexRange, tabs tabRange: IndexRange) -> Bool {
    screens[range].contains { $0.requirement != nil } || tabs[tabRange].contains { $0.requirement != nil }
  }
}

/// The branches of a flow, with the names that are known in each.
package struct BranchScopes {
  let tables: UnitTables
  let flow: Flow
  private let state: Name?
  private let findsNames: Bool

  /// - Parameter state: the name `state`, which reads the state of a reducer, if the unit contains the name.
  package init(_ flow: Flow, _ tables: UnitTables, state: Name?) {
    (self.flow, self.tables, self.state, findsNames) = (flow, tables, state, true)
  }

  /// Makes the branches without the names that are known in each, which is much cheaper.
  package init(withoutNames flow: Flow, _ tables: UnitTables) {
    (self.flow, self.tables, state, findsNames) = (flow, tables, nil, false)
  }

  /// All operations of the flow that may be refused, with the rest of their branches. Within screens, tabs, events and links,
  /// each group is in the order of the file.
  package var continuations: [Continuation] {
    var found: [Continuation] = []
    forEach { operations, place in
      for index in operations.indices where mayBeRefused(tables.operations[index].kind) {
        let rest = IndexRange(start: index + 1, end: operations.end)
        // An event of the flow stores its own refused operations. For `do event`, only the operations after it have to be stored
        // here.
        if case .doEvent = tables.operations[index].kind, rest.isEmpty { continue }
        found.append(Continuation(operation: index, rest: rest, place: place))
      }
    }
    return found
  }

  /// Whether an operation shows or selects something that has a requirement, directly or through an event of the flow.
  package func mayBeRefused(_ kind: Operation.Kind) -> Bool {
    switch kind {
    case .show(_, let destination): tables.screens[destination.screen].requirement != nil
    case .replace(let routes):
      tables.routes[routes].contains { tables.screens[$0.destination.screen].requirement != nil }
    case .select(let tab): tables.tabs[Int(tab)].column == nil && tables.tabs[Int(tab)].requirement != nil
    case .fill(let tab, _, _): tables.tabs[Int(tab)].requirement != nil
    case .doEvent(let event, _): contains(flow.events[Int(event)].branches, where: mayBeRefused)
    default: false
    }
  }

  /// Whether some operation of the given branches matches.
  package func contains(_ branches: IndexRange, where matches: (Operation.Kind) -> Bool) -> Bool {
    tables.branches[branches].contains { tables.operations[$0.operations].contains { matches($0.kind) } }
  }

  /// Visits the operations of every branch, and the operations that run instead of a refused screen.
  package func forEach(_ body: (_ operations: IndexRange, _ place: BranchPlace) -> Void) {
    for screen in tables.screens[flow.screens] {
      let place = BranchPlace(owner: screen.name, scope: held(screen.content))
      forEach(screen.requirement, place, body)
      forEach(transitions: screen.transitions, place, body)
    }
    for tab in tables.tabs[flow.tabs] {
      let place = BranchPlace(owner: tab.name, scope: held(tab.content))
      forEach(tab.requirement, place, body)
      forEach(transitions: tab.transitions, place, body)
    }
    for work in flow.work { forEach(transitions: work.transitions, BranchPlace(owner: work.name, scope: []), body) }
    for event in flow.events {
      var place = BranchPlace(event: .named(event.name), scope: [])
      bind(parameters(event.parameters), in: &place)
      forEach(branches: event.branches, place, body)
    }
    for link in flow.links {
      var place = BranchPlace(event: .link, scope: [])
      bind(values(of: link), in: &place)
      forEach(branches: link.branches, place, body)
    }
  }

  /// The values of a link.
  package func values(of link: Link) -> [Continuation.ScopedName] {
    link.values.map { .init(name: $0.name, type: $0.isOptional ? .optional($0.type) : .written($0.type)) }
  }

  private func forEach(_ requirement: Int32?, _ place: BranchPlace, _ body: (IndexRange, BranchPlace) -> Void) {
    if let requirement { body(tables.requirements[Int(requirement)].operations, place) }
  }

  private func forEach(transitions: IndexRange, _ owner: BranchPlace, _ body: (IndexRange, BranchPlace) -> Void) {
    for transition in tables.transitions[transitions] {
      var place = owner
      switch transition.trigger {
      case .event(let name, let list):
        place.event = .named(name)
        bind(parameters(list), in: &place)
      case .exit(let name, let bindings):
        place.event = .named(name)
        bind(names(bindings), in: &place)
      case .pattern(let path, let bindings):
        place.event = .path(path)
        bind(names(bindings), in: &place)
      case .dismissed: place.event = .dismissed
      case .reselected: place.event = .reselected
      }
      forEach(branches: transition.branches, place, body)
    }
  }

  private func forEach(branches: IndexRange, _ place: BranchPlace, _ body: (IndexRange, BranchPlace) -> Void) {
    for branch in tables.branches[branches] {
      var place = place
      bindNames(ofConditionsAround: branch.enclosing, in: &place)
      bind(names(boundBy: branch.condition), in: &place)
      body(branch.operations, place)
    }
  }

  private func bindNames(ofConditionsAround index: Int32, in place: inout BranchPlace) {
    guard findsNames, index >= 0 else { return }
    let around = tables.enclosing[Int(index)]
    bindNames(ofConditionsAround: around.outer, in: &place)
    bind(names(boundBy: around.condition), in: &place)
  }

  /// Adds names to the scope of a place. They hide outer names.
  private func bind(_ names: @autoclosure () -> [Continuation.ScopedName], in place: inout BranchPlace) {
    if findsNames { place.scope = names() + place.scope }
  }

  /// The names that an `if let` binds.
  private func names(boundBy condition: Fragment?) -> [Continuation.ScopedName] {
    tables.uses[condition?.uses ?? .empty].filter(\.isBound).map { .init(name: $0.name, type: nil) }
  }

  /// The names that a pattern binds.
  private func names(_ bindings: IndexRange) -> [Continuation.ScopedName] {
    tables.bindings[bindings].compactMap(\.name).map { .init(name: $0, type: nil) }
  }

  /// The names of a screen's content: its values, or the state of its reducer.
  private func held(_ content: Screen.Content) -> [Continuation.ScopedName] {
    if !findsNames { return [] }
    return switch content {
    case .values(let list): parameters(list)
    case .feature(let type, _), .flow(_, let type, _): state.map { [.init(name: $0, type: .state(of: type))] } ?? []
    }
  }

  private func parameters(_ list: ParameterList?) -> [Continuation.ScopedName] {
    guard let range = list?.parameters else { return [] }
    return tables.parameters[range].map { .init(name: $0.name, type: .written($0.type)) }
  }
}
