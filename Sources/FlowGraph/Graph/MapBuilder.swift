/// Makes the map of a document: its boxes and arrows.
struct MapBuilder {
  private let document: FlowDocument
  private let options: MapOptions
  private var map = FlowMap()
  /// For each flow of the document that has a frame, its first nodes.
  private var firstNodes: [Int: Firsts] = [:]
  private var edges: [EdgeKey: Int] = [:]
  /// The arrows that already have the steps of the current transition.
  private var counted: Set<Int> = []

  /// The first node of each kind that a flow has in the map.
  private struct Firsts {
    var screens = 0
    var tabs = 0
    var exits = 0
    /// For each event that has branches, its node.
    var events: [Int: Int] = [:]
    var work = 0
    var start: Int?
  }

  private struct EdgeKey: Hashable {
    var from: Int
    var to: Int
    var kind: FlowMap.Edge.Kind
  }

  static func build(_ document: FlowDocument, _ options: MapOptions) throws(MapError) -> FlowMap {
    var builder = MapBuilder(document: document, options: options)
    let flows = try builder.flowsToShow()
    for flow in flows { builder.addNodes(of: flow) }
    for flow in flows { builder.addEdges(of: flow) }
    builder.markFindings()
    return builder.map
  }

  // MARK: Which flows

  /// The flows that get a frame, in the order of the document.
  private func flowsToShow() throws(MapError) -> [Int] {
    var shown: Set<Int> = []
    for name in options.flows {
      guard let flow = document.flows.firstIndex(where: { $0.name == name || $0.qualifiedName == name }) else {
        let known = document.flows.map(\.name).joined(separator: ", ")
        throw MapError(message: "there is no flow `\(name)`; there are: \(known)")
      }
      shown.insert(flow)
    }
    if options.flows.isEmpty { shown = Set(0..<document.ownFlowCount) }
    if options.opensChildren {
      var waiting = Array(shown)
      while let flow = waiting.popLast() {
        for child in document.flows[flow].children where shown.insert(child).inserted { waiting.append(child) }
      }
    }
    return shown.sorted()
  }

  // MARK: Boxes

  private mutating func addNodes(of index: Int) {
    let flow = document.flows[index]
    let name = flow.qualifiedName
    let frame = map.frames.count
    map.frames.append(.init(title: name, flow: index))
    var firsts = Firsts()
    if !flow.start.isEmpty || !flow.tabs.isEmpty {
      firsts.start = map.nodes.count
      map.nodes.append(.init(id: "\(name)/start", kind: .start, title: "start", frame: frame, place: flow.place))
    }
    firsts.screens = map.nodes.count
    for (number, screen) in flow.screens.enumerated() {
      map.nodes.append(node(of: screen, number, id: "\(name).\(screen.name)", frame: frame))
    }
    firsts.tabs = map.nodes.count
    for (number, tab) in flow.tabs.enumerated() {
      var node = node(of: tab, number, id: "\(name)/tab/\(tab.name)", frame: frame)
      node.kind = .tab
      node.column = tab.column
      map.nodes.append(node)
    }
    firsts.exits = map.nodes.count
    for exit in flow.exits {
      map.nodes.append(
        .init(
          id: "\(name)/exit/\(exit.name)", kind: .exit, title: exit.name, subtitle: exit.parameters.signature,
          frame: frame, place: exit.place))
    }
    for (number, event) in flow.events.enumerated() where !event.branches.isEmpty {
      firsts.events[number] = map.nodes.count
      map.nodes.append(
        .init(
          id: "\(name)/event/\(event.trigger.name)", kind: .event, title: event.trigger.name,
          subtitle: event.trigger.signature, frame: frame, place: event.place))
    }
    firsts.work = map.nodes.count
    for (number, work) in flow.work.enumerated() {
      var node = node(of: work, number, id: "\(name)/work/\(work.name)", frame: frame)
      node.kind = .work
      node.screen = nil
      map.nodes.append(node)
    }
    firstNodes[index] = firsts
  }

  private func node(of screen: DocumentScreen, _ number: Int, id: String, frame: Int) -> FlowMap.Node {
    var node = FlowMap.Node(
      id: id, kind: .screen, title: screen.name, frame: frame, screen: number, place: screen.place)
    switch screen.content {
    case .values(let values): node.subtitle = values.signature
    case .feature(let type, _):
      node.kind = .feature
      node.subtitle = type
    case .flow(_, let type, _):
      node.kind = .child
      node.subtitle = type
    }
    return node
  }

  // MARK: Arrows

  private mutating func addEdges(of index: Int) {
    let flow = document.flows[index]
    let firsts = firstNodes[index] ?? Firsts()
    if let start = firsts.start {
      // Columns other than the sidebar begin empty, or as `start` says.
      for (tab, declared) in flow.tabs.enumerated() where declared.column == nil || declared.column == "sidebar" {
        connect(start, firsts.tabs + tab, .start)
      }
      for branch in flow.start { add(branch, event: "", from: start, index, isStart: true) }
      for branch in flow.beginning { add(branch, event: "", from: start, index) }
    }
    for (number, screen) in flow.screens.enumerated() { addEdges(of: screen, at: firsts.screens + number, index) }
    for (number, tab) in flow.tabs.enumerated() { addEdges(of: tab, at: firsts.tabs + number, index) }
    for (number, work) in flow.work.enumerated() { addEdges(of: work, at: firsts.work + number, index) }
    let frame = map.frames.firstIndex { $0.flow == index } ?? 0
    for (number, node) in firsts.events.sorted(by: { $0.key < $1.key }) {
      counted = []
      for branch in flow.events[number].branches { add(branch, event: "", from: node, index, steps: flow.events[number].steps) }
    }
    for link in flow.links {
      let node = map.nodes.count
      let title = link.isRest ? "rest" : link.pattern
      map.nodes.append(
        .init(
          id: "\(flow.qualifiedName)/link/\(title)", kind: .link, title: title, frame: frame,
          place: link.place))
      counted = []
      for branch in link.branches { add(branch, event: "", from: node, index, steps: link.steps) }
    }
  }

  private mutating func addEdges(of screen: DocumentScreen, at node: Int, _ flow: Int) {
    for transition in screen.transitions {
      let event = transition.trigger.name + (transition.isAlways ? " always" : "")
      // A tap outside a dialog does the same as its `cancel` button, so it gets no arrows of its own.
      if screen.alert != nil, transition.trigger == .dismissed { continue }
      counted = []
      for branch in transition.branches {
        add(branch, event: event, from: node, flow, isPress: screen.alert != nil, steps: transition.steps)
      }
    }
    if let requirement = screen.requirement {
      let branch = DocumentBranch(conditions: ["unless \(requirement.condition)"], operations: requirement.operations)
      add(branch, event: "", from: node, flow, isRefusal: true)
    }
    guard options.opensChildren, case .flow(let child?, _, _) = screen.content else { return }
    if let start = firstNodes[child]?.start { connect(node, start, .contains) }
  }

  private mutating func add(
    _ branch: DocumentBranch, event: String, from node: Int, _ flow: Int, isStart: Bool = false, isRefusal: Bool = false,
    isPress: Bool = false, steps: Int? = nil
  ) {
    let firsts = firstNodes[flow] ?? Firsts()
    let label = FlowMap.Edge.Label(event: event, condition: branch.condition)
    var words: [String] = []
    // Pressing a button closes the alert. A button that does nothing else is a line with only its name.
    let onlyCloses = isPress && branch.operations.allSatisfy { $0.arrows.isEmpty && $0.word == nil }
    for operation in branch.operations {
      let arrows = operation.arrows
      for arrow in arrows {
        let kind = isStart ? .start : isRefusal ? .refused : arrow.kind
        switch arrow.target {
        case .screen(let screen):
          connect(node, firsts.screens + screen, kind, label, steps)
          if kind != arrow.kind, let edge = edges[EdgeKey(from: node, to: firsts.screens + screen, kind: kind)] {
            map.edges[edge].ways.insert(arrow.kind)
          }
        case .tab(let tab): connect(node, firsts.tabs + tab, kind, label, steps)
        case .exit(let exit): connect(node, firsts.exits + exit, kind, label, steps)
        case .event(let event):
          if let target = firsts.events[event] { connect(node, target, kind, label, steps) }
        case .work(let work): connect(node, firsts.work + work, kind, label, steps)
        }
      }
      if arrows.isEmpty, let word = operation.word { words.append(word) }
    }
    // The box describes events whose target depends on the stack.
    if words.isEmpty, !onlyCloses { return }
    let text = ([event, words.joined(separator: ", ")].filter { !$0.isEmpty }).joined(separator: ": ")
    let line = (steps.map { "\($0)× " } ?? "") + text
    map.nodes[node].lines.append(branch.condition.map { "\(line) [\($0)]" } ?? line)
  }

  /// Adds an arrow. If there already is an arrow of this kind, adds the label to it.
  private mutating func connect(
    _ from: Int, _ to: Int, _ kind: FlowMap.Edge.Kind, _ label: FlowMap.Edge.Label = .init(event: ""), _ steps: Int? = nil
  ) {
    let key = EdgeKey(from: from, to: to, kind: kind)
    let isSilent = label.event.isEmpty && label.condition == nil
    if let known = edges[key] {
      if !isSilent, !map.edges[known].labels.contains(label) { map.edges[known].labels.append(label) }
      return count(steps, of: known)
    }
    edges[key] = map.edges.count
    defer { count(steps, of: map.edges.count - 1) }
    map.edges.append(.init(from: from, to: to, kind: kind, labels: isSilent ? [] : [label]))
  }

  /// Adds the steps of the current transition to an arrow, once for all branches.
  private mutating func count(_ steps: Int?, of edge: Int) {
    guard let steps, counted.insert(edge).inserted else { return }
    map.edges[edge].steps = (map.edges[edge].steps ?? 0) + steps
  }

  // MARK: Findings

  private mutating func markFindings() {
    for (number, finding) in document.findings.enumerated() {
      guard let flow = finding.flow, let firsts = firstNodes[flow] else { continue }
      guard let node = finding.screen.map({ firsts.screens + $0 }) ?? firsts.start else { continue }
      map.nodes[node].findings.append(number)
      if finding.severity == "error" { map.nodes[node].hasError = true }
    }
  }
}

extension FlowMap {
  /// Makes the map of a document.
  ///
  /// - Throws: ``MapError`` if the options name a flow or a screen that does not exist.
  package init(_ document: FlowDocument, options: MapOptions = MapOptions()) throws(MapError) {
    self = try MapBuilder.build(document, options)
    if let screen = options.around { try keep(around: screen, depth: options.depth) }
  }
}
