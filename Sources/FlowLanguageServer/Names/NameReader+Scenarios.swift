import FlowSyntax

/// The names in scenarios: flows, screens, tabs, events and exits.
extension NameReader {
  func readScenario(_ node: Int) {
    guard let name = reader.child(.name, of: node) else { return }
    let flow = text(name)
    use(name, .reducer)
    if let list = reader.child(.argumentList, of: node) { readArguments(list, of: .reducer(flow)) }
    for step in tree.children(.scenarioStep, of: node) { readStep(step, flow) }
  }

  private func readStep(_ step: Int, _ flow: String) {
    scope = NameOccurrence.Scope(flow: names.declaration([.flow], named: flow, of: nil) ?? -1)
    if scope.flow < 0 { scope.scenario = .init(sender: NameOccurrence.ScenarioName(flow: flow, role: .event)) }
    var senders: [String] = []
    for part in children(of: step) {
      switch reader.kind(of: part) {
      case .scenarioEvent:
        let path = readPath(part, flow, .event)
        senders = path.dropLast()
        scope.scenario?.sender.path = senders
        scope.scenario?.event = path.last
        guard let last = path.last, let list = reader.child(.argumentList, of: part) else { break }
        let place = NameOccurrence.ScenarioName(flow: flow, path: path.dropLast(), role: .event)
        readArguments(list, of: .scenario(place, name: last))
      case .scenarioTab: _ = readPath(part, flow, .hop)
      case .condition: if !readReselected(part, flow, senders) { readFragment(part) }
      case .route: readRoute(part, flow, [])
      default: break
      }
    }
  }

  /// Reads the name of a content in a condition such as `message is reselected`. Returns `false` for another condition.
  ///
  /// - Parameter senders: the path to the sender of the event. One of the flows on the path has the columns.
  private func readReselected(_ node: Int, _ flow: String, _ senders: [String]) -> Bool {
    let tokens = Int(tree.nodes[node].firstToken)..<Int(tree.nodes[node].tokenEnd)
    let name = tokens.dropLast(2).first { spelling(ofToken: $0 + 1) == "is" && spelling(ofToken: $0 + 2) == "reselected" }
    guard let name else { return false }
    let place = NameOccurrence.ScenarioName(flow: flow, path: senders, role: .reselected)
    add(NameOccurrence(name: spelling(ofToken: name), range: tree.tokens[name].range, target: .scenario(place)))
    return true
  }

  /// Reads the name of a screen in a scenario's stack, and the names in the stack inside this screen.
  ///
  /// - Parameter path: the names of the screens and tabs around the stack, the outermost first.
  private func readRoute(_ node: Int, _ flow: String, _ path: [String], isInside: Bool = false) {
    if let presentation = reader.child(.presentation, of: node) { readPresentation(presentation, isInScenario: true) }
    guard let destination = reader.child(.destination, of: node), let name = reader.child(.name, of: destination) else { return }
    // In the brackets after `tabs`, this is the name of a tab. The role `hop` allows both screens and tabs.
    use(name, .scenario(NameOccurrence.ScenarioName(flow: flow, path: path, role: isInside ? .hop : .screen)))
    guard let stack = reader.child(.scenarioStack, of: node) else { return }
    let inside = text(name) == "tabs" ? path : path + [text(name)]
    for route in tree.children(.route, of: stack) { readRoute(route, flow, inside, isInside: true) }
  }

  /// Reads the names of `shop.cart.payTapped`. The last name is the event.
  private func readPath(_ node: Int, _ flow: String, _ last: NameOccurrence.ScenarioName.Role) -> [String] {
    let path = tree.children(.name, of: node)
    let texts = path.map(text)
    for (index, name) in path.enumerated() {
      let role = index + 1 == path.count ? last : .hop
      use(name, .scenario(NameOccurrence.ScenarioName(flow: flow, path: Array(texts[..<index]), role: role)))
      // The values of the screen and of the event are in scope.
      if path.count == 2, let screen = names.declaration([.screen, .tab], named: texts[0], of: scope.flow) {
        scope.owner = screen
        let event = index == 1 ? names.declaration([.event], named: texts[1], of: screen) : nil
        if let event { scope.locals = names.declarations([.parameter], of: event) }
      }
    }
    return texts
  }
}

extension UnitNames {
  /// The declaration that a name in a scenario refers to.
  func symbol(named name: String, inScenario place: NameOccurrence.ScenarioName, in file: Int) -> Symbol? {
    if place.role == .reselected {
      // The innermost flow with such a content is meant.
      for count in (0...place.path.count).reversed() {
        var outer = place
        outer.path.removeLast(place.path.count - count)
        if let (flow, owner) = end(of: outer, in: file), owner == nil, let content = member([.tab], name, flow) { return content }
      }
      return nil
    }
    guard let (flow, owner) = end(of: place, in: file) else { return nil }
    switch place.role {
    case .reselected: return nil
    case .screen: return member([.screen, .tab], name, flow)
    case .hop: return owner == nil ? member([.screen, .tab, .work], name, flow) : nil
    case .event:
      if let owner { return member([.event], name, owner) ?? member([.sharedEvent], name, flow) }
      return member([.flowEvent], name, flow) ?? (place.path.isEmpty ? nil : member([.exit], name, flow))
    }
  }

  /// The flow to which a name's path leads. If the path ends at a screen or a tab that is not a flow, `owner` is this screen or
  /// tab.
  func end(of place: NameOccurrence.ScenarioName, in file: Int) -> (flow: Symbol, owner: Symbol?)? {
    guard var flow = flow(named: place.flow, in: file) else { return nil }
    var owner: Symbol?
    for hop in place.path {
      guard owner == nil, let next = member([.screen, .tab], hop, flow) else { return nil }
      if let child = child(of: next) { flow = child } else { owner = next }
    }
    return (flow, owner)
  }
}
