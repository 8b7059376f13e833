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
