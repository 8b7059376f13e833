import FlowModel
import FlowSyntax

/// Runs in the words of the text.
extension FlowRuns {
  /// The events of a run, each with the stack after it.
  ///
  /// - Parameters:
  ///   - witness: the run.
  ///   - marksBareLayers: whether it is said of the top layer that it has no navigation container.
  func trace(_ witness: FlowWitness, marksBareLayers: Bool = false) -> [Diagnostic.Step] {
    var steps: [Diagnostic.Step] = []
    let initial = text(witness.initial, marksBareLayers)
    let link = witness.start < 0 ? -1 : described.linkOfStart[Int(witness.start)]
    if link >= 0 {
      steps.append(.init("link \"\(flow.links[link].pattern)\"", stack: initial, at: flow.links[link].location))
    } else if described.linkOfStart.count(where: { $0 < 0 }) > 1 {
      steps.append(.init("start", stack: initial, at: flow.start?.location))
    }
    var stack = initial
    for (number, step) in witness.steps.enumerated() {
      let after = text(step.stack, marksBareLayers)
      // At the event that goes wrong the stack is still that before it, unless it goes wrong amid the event.
      let isLast = number + 1 == witness.steps.count
      let (event, location) = describe(step.event)
      steps.append(.init(event, stack: isLast && after == stack ? "" : after, at: location))
      stack = after
    }
    return steps
  }

  /// `home ▸ sheet list ▸ push detail`
  func text(_ stack: [FlowReach.Route], _ marksBareLayers: Bool = false) -> String {
    let bare = stack.lastIndex { $0.kind != .push }
    var text = ""
    for (index, route) in stack.enumerated() {
      if index > 0 { text += " ▸ \(route.kind.word) " }
      text += name(ofScreen: route.screen)
      if marksBareLayers, index == bare, !route.hasContainer { text += " (without navigation)" }
    }
    return text
  }

  /// The transition of the unit behind a branch; `nil` for one of the flow's own events.
  func transition(ofBranch branch: Int32) -> Transition? { source(ofBranch: branch).map { unit.transitions[$0] } }

  /// Its index in the unit.
  func source(ofBranch branch: Int32) -> Int? {
    let number = described.description.branches[Int(branch)].transition
    let source = described.description.transitions[Int(number)].source
    return source < 0 ? nil : Int(source)
  }

  private func describe(_ event: FlowWitness.Event) -> (text: String, location: Location?) {
    switch event {
    case .goBack: return ("go back", nil)
    case .swipe: return ("swipe down", nil)
    case .branch(let branch):
      let number = Int(described.description.branches[Int(branch)].transition)
      guard let transition = transition(ofBranch: branch) else {
        let event = flow.events[described.eventOfTransition[number]]
        return (unit.names[event.name], event.location)
      }
      let source = Int(described.description.transitions[number].source)
      return ("\(sender(ofTransition: source, number)).\(text(transition.trigger))", transition.location)
    }
  }

  /// The name of the screen or the tab that a transition belongs to.
  private func sender(ofTransition source: Int, _ number: Int) -> String {
    if let tab = tabOfTransition[source] { return unit.names[unit.tabs[tab].name] }
    if case .event(let screen) = described.description.transitions[number].trigger { return name(ofScreen: screen) }
    return unit.names[flow.name]
  }

  private func text(_ trigger: Transition.Trigger) -> String {
    switch trigger {
    case .event(let name, _), .exit(let name, _): unit.names[name]
    case .pattern(let path, _):
      (path.start..<path.end).map { unit.names[unit.paths[$0]] }.joined(separator: ".")
    case .dismissed: "dismissed"
    case .reselected: "reselected"
    }
  }
}

extension FlowDescription.Kind {
  var word: String {
    switch self {
    case .root: "root"
    case .push: "push"
    case .sheet: "sheet"
    case .cover: "cover"
    case .popover: "popover"
    case .alert: "alert"
    case .dialog: "dialog"
    }
  }
}
