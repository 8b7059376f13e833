/// The arrows that operations draw on a map.
extension DocumentOperation {
  struct Arrow {
    var target: Target
    var kind: FlowMap.Edge.Kind

    enum Target {
      case screen(Int)
      case tab(Int)
      case exit(Int)
      /// An event of the flow.
      case event(Int)
      case work(Int)
    }
  }

  /// The arrows of an operation; empty if its target depends on the stack.
  var arrows: [Arrow] {
    switch self {
    case .show(let presentation, let destination):
      [Arrow(target: .screen(destination.screen), kind: presentation.kind.arrow)]
    case .present(_, _, let destination): [Arrow(target: .screen(destination.screen), kind: .present)]
    case .backTo(.screen(let screen, _)), .popTo(.screen(let screen, _)):
      [Arrow(target: .screen(screen), kind: .back)]
    case .replace(let routes):
      routes.map { route in
        Arrow(
          target: .screen(route.destination.screen),
          kind: route.presentation.kind == .root ? .replace : route.presentation.kind.arrow)
      }
    case .select(let tab): [Arrow(target: .tab(tab), kind: .select)]
    case .fill(let tab, _, _): [Arrow(target: .tab(tab), kind: .fill)]
    case .send(let screen, _, _): [Arrow(target: .screen(screen), kind: .send)]
    case .sendToTab(let tab, _, _): [Arrow(target: .tab(tab), kind: .send)]
    case .sendToWork(let work, _, _): [Arrow(target: .work(work), kind: .send)]
    case .update(let destination): [Arrow(target: .screen(destination.screen), kind: .send)]
    case .updateTab(let tab, _): [Arrow(target: .tab(tab), kind: .send)]
    case .doEvent(let event, _): [Arrow(target: .event(event), kind: .send)]
    case .exit(let exit, _): [Arrow(target: .exit(exit), kind: .exit)]
    case .back, .backTo(.root), .pop, .popTo(.root), .dismiss, .dismissAll, .clear, .set, .resume, .forget: []
    }
  }

  /// The text for an operation that changes the stack but has no arrow; `nil` for other operations.
  var word: String? {
    switch self {
    case .back(1): "back"
    case .back(let count): "back \(count)"
    case .backTo: "back to root"
    case .pop(1): "pop"
    case .pop(let count): "pop \(count)"
    case .popTo: "pop to root"
    case .dismiss(1): "dismiss"
    case .dismiss(let count): "dismiss \(count)"
    case .dismissAll: "dismiss all"
    case .clear(let column, false): "clear \(column)"
    case .clear(let column, true): "clear \(column) beside"
    case .resume: "resume"
    case .show, .present, .replace, .select, .fill, .send, .sendToTab, .sendToWork, .set, .update, .updateTab, .doEvent, .exit,
      .forget:
      nil
    }
  }
}

extension DocumentPresentation.Kind {
  /// The arrow of the same name. A kind without such an arrow replaces the stack.
  var arrow: FlowMap.Edge.Kind { FlowMap.Edge.Kind(rawValue: rawValue) ?? .replace }
}

extension [DocumentValue] {
  /// `number: Int, user: User`
  var signature: String { map { "\($0.name): \($0.type)" }.joined(separator: ", ") }
}

extension DocumentTransition.Trigger {
  var signature: String {
    switch self {
    case .event(_, let values): values.signature
    case .pattern(_, let names), .exit(_, let names): names.map { $0.isEmpty ? "_" : $0 }.joined(separator: ", ")
    case .dismissed, .reselected: ""
    }
  }
}

extension FlowDocument {
  /// The indices of the unit's own flows that no other flow shows.
  package var rootFlows: [Int] {
    let shown = Set(flows.flatMap(\.children))
    return flows.indices.prefix(ownFlowCount).filter { !shown.contains($0) }
  }
}

extension DocumentFlow {
  /// `LogInModule.LogIn` for an imported flow; otherwise the flow's name.
  package var qualifiedName: String { module.map { "\($0).\(name)" } ?? name }

  /// The indices of the flows that are screens or tabs of this flow.
  var children: [Int] {
    (screens + tabs).compactMap { screen in
      if case .flow(let index?, _, _) = screen.content { index } else { nil }
    }
  }
}
