import FlowCore
package import FlowModel
import FlowSyntax

/// A flow of the model as a ``FlowDescription``, with the mapping back to the model.
///
/// A screen has the number that it has in its flow. The number after the last screen stands for the tabs, which are the
/// root of a flow that has tabs. Sources are indices of operations, branches and transitions in the unit. The source of
/// an event of the flow itself is -1.
package struct DescribedFlow {
  package let unit: FlowUnit
  package let flow: Flow
  private let reader: Reader
  package private(set) var description: FlowDescription
  /// For each start of the description, the link that it stands for; -1 for a start of the flow itself.
  package private(set) var linkOfStart: [Int] = []
  /// For each transition of the description, the flow's event that it stands for; -1 for transitions of screens, tabs
  /// and work, and less where the system selects a tab.
  package private(set) var eventOfTransition: [Int] = []
  /// For each requirement, the first operation that runs instead of showing the screen; -2 until it is known.
  package private(set) var standIns: [Int32: Int32] = [:]
  private var waiting: [Int32] = []
  private var standInDepth = 0
  /// The styles of the unit, once a `present(…)` names one.
  private var stylesByName: [String: [Int]]?

  package init(_ flow: Flow, in unit: FlowUnit) {
    self.flow = flow
    self.unit = unit
    reader = Reader(raw: unit.raw, firstScreen: flow.screens.start)
    description = FlowDescription(screenCount: flow.screens.count + (flow.tabs.isEmpty ? 0 : 1))
    describeStarts()
    var screen = flow.screens.start
    while screen < flow.screens.end {
      describe(reader.raw.screens[screen].transitions, of: number(ofScreen: screen))
      screen &+= 1
    }
    for tab in flow.tabs.start..<flow.tabs.end {
      describe(reader.raw.tabs[tab].transitions, of: tabsScreen)
      if let requirement = reader.raw.tabs[tab].requirement { describeSelection(of: tab, requirement) }
    }
    for (number, event) in flow.events.enumerated() where !event.branches.isEmpty {
      let transition = FlowDescription.Transition(trigger: .flowEvent, isExhaustive: reader.isExhaustive(event.branches))
      append(transition, event.branches)
      eventOfTransition[eventOfTransition.count - 1] = number
    }
    // Work may act at any time, as the flow's events come at any time.
    for work in flow.work { describe(work.transitions, as: .flowEvent) }
  }

  /// The number of the tabs among the screens.
  package var tabsScreen: Int32 { Int32(truncatingIfNeeded: flow.screens.count) }

  package func number(ofScreen index: Int) -> Int32 { reader.number(ofScreen: index) }

  /// The index of a screen in the unit; `nil` for the tabs.
  package func index(ofScreen number: Int32) -> Int? {
    number < tabsScreen ? flow.screens.start + Int(number) : nil
  }

  // MARK: Starts

  private mutating func describeStarts() {
    for root in roots() {
      // A root that is refused is replaced at once.
      if let screen = index(ofScreen: root.screen), let requirement = reader.raw.screens[screen].requirement {
        var refused = root
        refused.operation = flow.resumes ? restart(root, asking: requirement, before: -1) : standIn(requirement)
        append(refused, link: -1)
        // A link begins with what was shown instead.
        for (number, link) in flow.links.enumerated() {
          for branch in link.branches.start..<link.branches.end where !reader.raw.branches[branch].isGap {
            let opening = chain(reader.raw.branches[branch].operations)
            refused.operation =
              flow.resumes
              ? restart(root, asking: requirement, before: opening)
              : chain(reader.raw.requirements[Int(requirement)].operations, before: opening)
            refused.weight = 1
            append(refused, link: number)
          }
        }
      }
      append(root, link: -1)
      for (number, link) in flow.links.enumerated() {
        for branch in link.branches.start..<link.branches.end where !reader.raw.branches[branch].isGap {
          var start = root
          start.operation = chain(reader.raw.branches[branch].operations)
          start.weight = 1
          append(start, link: number)
        }
      }
    }
  }

  /// Shows a root that may be refused, and then kept.
  private mutating func restart(_ root: FlowDescription.Start, asking requirement: Int32, before next: Int32) -> Int32 {
    let restart = append(.show(.root(screen: root.screen, hasContainer: root.hasContainer)), next, -1)
    return asking(requirement, before: restart, -1)
  }

  private mutating func append(_ start: FlowDescription.Start, link: Int) {
    description.starts.append(start)
    linkOfStart.append(link)
  }

  /// The stacks with which the flow itself starts.
  private func roots() -> [FlowDescription.Start] {
    // The tabs have a container besides those of each tab only if something may be pushed on them.
    if !flow.tabs.isEmpty { return [.init(screen: tabsScreen, hasContainer: flow.tabsOpenNavigation)] }
    guard let branches = flow.start?.branches else { return [] }
    var roots: [FlowDescription.Start] = []
    for branch in branches.start..<branches.end {
      let operations = reader.raw.branches[branch].operations
      for index in operations.start..<operations.end {
        guard case .replace(let routes) = reader.raw.operations[index].kind, !routes.isEmpty else { continue }
        let root = reader.raw.routes[routes.start]
        let hasContainer = reader.opens(root.destination.screen, root.container)
        roots.append(.init(screen: number(ofScreen: root.destination.screen), hasContainer: hasContainer))
      }
    }
    return roots
  }

  // MARK: Transitions

  private mutating func describe(_ transitions: Run, of screen: Int32) {
    describe(transitions, as: .event(screen), dismissed: .dismissed(screen))
  }

  private mutating func describe(
    _ transitions: Run, as trigger: FlowDescription.Transition.Trigger,
    dismissed: FlowDescription.Transition.Trigger? = nil
  ) {
    var index = transitions.start
    while index < transitions.end {
      let transition = reader.raw.transitions + index
      if !transition.pointee.branches.isEmpty {
        var trigger = trigger
        if case .dismissed = transition.pointee.trigger, let dismissed { trigger = dismissed }
        append(
          .init(
            trigger: trigger, isAlways: transition.pointee.isAlways,
            isExhaustive: reader.isExhaustive(transition.pointee.branches), source: Int32(truncatingIfNeeded: index)),
          transition.pointee.branches)
      }
      index &+= 1
    }
  }

  /// The system selects a tab, which may be refused.
  private mutating func describeSelection(of tab: Int, _ requirement: Int32) {
    let selection = asking(requirement, before: append(.nothing, -1, -1), -1)
    description.append(.init(trigger: .event(tabsScreen)), branches: [selection])
    eventOfTransition.append(Self.selection(of: tab &- flow.tabs.start))
  }

  /// The tab that the system selects in a transition.
  package func selectedTab(ofTransition number: Int) -> Int? {
    let event = eventOfTransition[number]
    return event < -1 ? flow.tabs.start + Self.selection(of: event) : nil
  }

  /// The sign distinguishes selections from events. The function is its own inverse.
  private static func selection(of tab: Int) -> Int { -2 - tab }

  private mutating func append(_ transition: FlowDescription.Transition, _ branches: Run) {
    var chains: [Int32] = []
    var sources: [Int32] = []
    var branch = branches.start
    while branch < branches.end {
      if !reader.raw.branches[branch].isGap {
        chains.append(chain(reader.raw.branches[branch].operations))
        sources.append(Int32(truncatingIfNeeded: branch))
      }
      branch &+= 1
    }
    description.append(transition, branches: chains, sources: sources)
    eventOfTransition.append(-1)
  }

  // MARK: Operations

  /// Adds the operations of a run. It adds the last one first, because each operation names the one that follows.
  private mutating func chain(_ operations: Run, before following: Int32 = -1) -> Int32 {
    var next = following
    var index = operations.end - 1
    while index >= operations.start {
      next = append(reader.raw.operations[index].kind, next: next, source: Int32(truncatingIfNeeded: index))
      index &-= 1
    }
    return next
  }

  private mutating func append(_ kind: Operation.Kind, next: Int32, source: Int32) -> Int32 {
    switch kind {
    case .show(.written(let presentation), let destination):
      let showing =
        presentation.style == nil
        ? reader.showing(destination.screen, as: presentation.kind, container: presentation.container)
        : showing(presentation, destination.screen)
      let show = append(.show(showing), next, source)
      return asking(destination.screen, before: show, source)
    case .show(.chosen(let style), let destination):
      var first: Int32 = -1
      for showing in showings(style, destination.screen) {
        let show = append(.show(showing), next, source)
        first = first < 0 ? show : append(.choice(show), first, source)
      }
      return asking(destination.screen, before: first, source)
    case .show(let showing, let destination):
      let described = FlowDescription.Showing(
        screen: reader.number(ofScreen: destination.screen), kind: nil, leaving: showing.leaving)
      return asking(destination.screen, before: append(.show(described), next, source), source)
    case .replace(let routes):
      var first = next
      var index = routes.end - 1
      while index >= routes.start {
        first = append(reader.raw.routes[index], isRoot: index == routes.start, next: first, source)
        index &-= 1
      }
      return first
    case .leave(let departure, _):
      return append(.leave(departure.renamingScreen { reader.number(ofScreen: Int($0)) }), next, source)
    case .send(let screen, _, _): return append(.deliver(reader.number(ofScreen: Int(screen))), next, source)
    case .update(let destination): return append(.deliver(reader.number(ofScreen: destination.screen)), next, source)
    case .exit(let exit, _): return append(.exit(exit), next, source)
    case .doEvent(let event, _): return append(branches: flow.events[Int(event)].branches, next: next, source)
    case .select(let tab): return asking(reader.raw.tabs[Int(tab)].requirement, before: append(.nothing, next, source), source)
    case .sendToTab, .sendToWork, .set, .updateTab: return append(.nothing, next, source)
    case .resume: return append(.resume, next, source)
    case .forget: return append(.forget, next, source)
    }
  }

  /// Adds a choice among the branches of an event. Each branch continues with the operation that follows.
  private mutating func append(branches: Run, next: Int32, _ source: Int32) -> Int32 {
    var first = reader.isExhaustive(branches) ? nil : Optional(next)
    for branch in branches.start..<branches.end where !reader.raw.branches[branch].isGap {
      let way = chain(reader.raw.branches[branch].operations, before: next)
      first = first.map { append(.choice(way), $0, source) } ?? way
    }
    return first ?? next
  }

  private mutating func append(_ action: FlowDescription.Action, _ next: Int32, _ source: Int32) -> Int32 {
    description.operations.append(.init(action, next: next, source: source))
    return Int32(truncatingIfNeeded: description.operations.count &- 1)
  }

  private mutating func append(
    _ route: ReplacementRoute, isRoot: Bool, next: Int32, _ source: Int32
  ) -> Int32 {
    let screen = route.destination.screen
    let action: FlowDescription.Action
    if let presentation = route.presentation, !isRoot {
      action = .show(showing(presentation, screen))
    } else {
      action = .show(.root(screen: reader.number(ofScreen: screen), hasContainer: reader.opens(screen, route.container)))
    }
    return asking(screen, before: append(action, next, source), source)
  }

  /// Adds a choice before an operation that shows a screen with a requirement: the operations behind `else` may run
  /// instead, and then the rest of the branch does not run.
  private mutating func asking(_ screen: Int, before operation: Int32, _ source: Int32) -> Int32 {
    asking(reader.raw.screens[screen].requirement, before: operation, source)
  }

  private mutating func asking(_ requirement: Int32?, before operation: Int32, _ source: Int32) -> Int32 {
    guard let requirement else { return operation }
    let standIn = standIn(requirement)
    return append(flow.resumes ? .ask(standIn) : .choice(standIn), operation, source)
  }

  /// The operations behind `else`. All operations that show the screen share them.
  private mutating func standIn(_ requirement: Int32) -> Int32 {
    if let known = standIns[requirement] { return known }
    // Requirements may lead to each other, so the first operation is known before those behind it.
    let entry = append(.nothing, -1, -1)
    standIns[requirement] = entry
    waiting.append(requirement)
    if standInDepth < Self.mostStandIns { describeWaiting() }
    return entry
  }

  /// Describes the operations behind `else` for the requirements that wait. A requirement waits while the recursion is
  /// at its depth limit, which keeps it within the machine's stack.
  private mutating func describeWaiting() {
    standInDepth += 1
    while let requirement = waiting.popLast(), let entry = standIns[requirement] {
      let first = chain(reader.raw.requirements[Int(requirement)].operations)
      description.operations[Int(entry)].next = first
    }
    standInDepth -= 1
  }

  private static var mostStandIns: Int { 200 }

  // MARK: Presentations

  private func showing(_ presentation: Presentation, _ screen: Int) -> FlowDescription.Showing {
    showing(screen, as: presentation.kind, style: presentation.style, container: presentation.container)
  }

  private func showing(
    _ screen: Int, as kind: PresentationKind, style: Int32? = nil, container: Container? = nil
  ) -> FlowDescription.Showing {
    var container = container
    var isLocked = false
    if let style {
      let style = unit.styles[Int(style)]
      container = container ?? style.container
      isLocked = style.options.contains { option in
        if case .dismissal(isEnabled: false) = option { return true }
        return false
      }
    }
    return reader.showing(screen, as: kind, container: container, isLocked: isLocked)
  }

  /// The presentations that `present(…)` may choose: the kinds and the styles that the expression names, else every
  /// presentation that a screen can have.
  private mutating func showings(_ expression: Fragment, _ screen: Int) -> [FlowDescription.Showing] {
    let text = unit.files[expression.location.file].text(expression.location.range)
    var found: [FlowDescription.Showing] = []
    for member in text.split(separator: ".", omittingEmptySubsequences: false).dropFirst() {
      let word = member.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      for kind in PresentationKind.allCases where word == "\(kind.word)" {
        found.append(showing(screen, as: kind))
      }
      for index in styles(named: String(word)) {
        found.append(showing(screen, as: unit.styles[index].kind, style: Int32(truncatingIfNeeded: index)))
      }
    }
    if !found.isEmpty { return found }
    return PresentationKind.allCases.map { showing(screen, as: $0) }
  }

  private mutating func styles(named word: String) -> [Int] {
    if let stylesByName { return stylesByName[word] ?? [] }
    let styles = Dictionary(grouping: unit.styles.indices) { unit.names[unit.styles[$0].name] }
    stylesByName = styles
    return styles[word] ?? []
  }
}

/// The parts of a model that every operation reads, in plain values: without optimisation, calling a method copies what it is
/// called on, and of ``DescribedFlow`` that would be a dozen reference counts.
private struct Reader {
  let raw: UnitPointers
  let firstScreen: Int

  func number(ofScreen index: Int) -> Int32 { Int32(truncatingIfNeeded: index &- firstScreen) }

  /// Whether one of some branches runs whatever the conditions are.
  func isExhaustive(_ branches: Run) -> Bool {
    var branch = branches.start
    while branch < branches.end {
      if raw.branches[branch].isGap { return false }
      if raw.branches[branch].isUnconditional { return true }
      branch &+= 1
    }
    return false
  }

  /// Whether a layer that a screen opens gets a container.
  func opens(_ screen: Int, _ container: Container?) -> Bool {
    guard let container else { return raw.screens[screen].opensNavigation }
    if case .navigation = container { return true }
    return false
  }

  func showing(
    _ screen: Int, as kind: PresentationKind, container: Container?, isLocked: Bool = false
  ) -> FlowDescription.Showing {
    // Nothing can be pushed in an alert or a dialog.
    return FlowDescription.Showing(
      screen: number(ofScreen: screen), kind: kind.described,
      hasContainer: !kind.isAlertOrDialog && opens(screen, container), isLocked: isLocked)
  }
}

extension PresentationKind {
  var described: FlowDescription.Kind {
    switch self {
    case .push: .push
    case .sheet: .sheet
    case .cover: .cover
    case .popover: .popover
    case .alert: .alert
    case .dialog: .dialog
    }
  }
}
