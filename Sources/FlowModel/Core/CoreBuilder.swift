package import FlowCore
import FlowSyntax

extension FlowUnit {
  /// Returns the instructions of the flow with this index. Every call builds a new program.
  package func program(of flow: Int) -> CoreProgram {
    var builder = CoreBuilder(flows[flow], CoreSource(tables: tables, files: files, names: names, styles: styles))
    return builder.build()
  }
}

/// The input for the instructions of a flow: a unit, or the parts of a unit that is being lowered.
struct CoreSource {
  let tables: UnitTables
  let files: [SourceFile]
  let names: NameTable
  let styles: [Style]
}

/// Translates the operations of a flow into instructions.
///
/// Chains are built from their ends, because each step refers to the next step.
struct CoreBuilder {
  private let flow: Flow
  private let source: CoreSource
  private var program = CoreProgram()
  /// For each requirement of the unit, its number in the program.
  private var requirementNumbers: [Int32: Int32] = [:]
  /// The unit's styles by name, filled when a `present(…)` first names one.
  private var stylesByName: [String: Int]?
  /// Whether a screen or a tab of the flow shows a child flow.
  private var hasChildren = false

  init(_ flow: Flow, _ source: CoreSource) {
    self.flow = flow
    self.source = source
  }

  mutating func build() -> CoreProgram {
    program.keepsRefusals = flow.resumes
    addScreens()
    addStarts()
    for screen in flow.screens.indices {
      let declared = source.tables.screens[screen]
      add(declared.transitions, of: .screen(number(ofScreen: screen)), isAlert: declared.alert != nil)
    }
    for tab in flow.tabs.indices {
      let number = number(ofTab: tab)
      add(source.tables.tabs[tab].transitions, of: .tab(number))
      // The system can select tabs, but not columns.
      if let requirement = source.tables.tabs[tab].requirement, source.tables.tabs[tab].column == nil {
        let selection = asking(requirement, before: program.append(.select(number), next: -1), -1)
        program.append(CoreTransition(.selection(tab: number)), branches: [selection])
      }
    }
    for (number, event) in flow.events.enumerated() where !event.branches.isEmpty {
      let isExhaustive = source.tables.isExhaustive(event.branches)
      add(CoreTransition(.event(Int32(truncatingIfNeeded: number)), isExhaustive: isExhaustive), event.branches)
    }
    for (number, work) in flow.work.enumerated() { add(work.transitions, of: .work(Int32(truncatingIfNeeded: number))) }
    addRequirements()
    return program
  }

  private mutating func addScreens() {
    for declared in source.tables.screens[flow.screens] {
      program.screens.append(
        CoreScreen(
          requirement: declared.requirement.map { number(ofRequirement: $0) } ?? -1, child: child(declared.content),
          opensNavigation: declared.opensNavigation, stays: declared.stays != nil))
    }
    if flow.tabs.isEmpty { return }
    // Each tab has its own container. The tabs as a whole only have one if something may be pushed on them.
    program.screens.append(CoreScreen(opensNavigation: flow.tabsOpenNavigation))
    for declared in source.tables.tabs[flow.tabs] {
      program.tabs.append(
        CoreTab(
          requirement: declared.requirement.map { number(ofRequirement: $0) } ?? -1, child: child(declared.content),
          column: declared.column))
    }
  }

  private mutating func child(_ content: Screen.Content) -> CoreScreen.Child {
    guard case .flow(let index, _, _) = content else { return .none }
    hasChildren = true
    return index.map { .flow($0) } ?? .unknown
  }

  // MARK: Starts

  private mutating func addStarts() {
    for root in roots() {
      var start = root
      start.step = opening(of: root, before: -1)
      program.starts.append(start)
      for (number, link) in flow.links.enumerated() {
        start.link = Int32(truncatingIfNeeded: number)
        start.weight = 1
        for branch in link.branches.indices {
          start.branch = Int32(truncatingIfNeeded: branch)
          start.rest = chain(source.tables.branches[branch].operations, before: rest(of: link))
          start.step = opening(of: root, before: start.rest)
          program.starts.append(start)
        }
        // If no branch of `link rest` runs, the flow does not start over. So this case needs no start.
        if link.isRest || source.tables.isExhaustive(link.branches) { continue }
        start.branch = -1
        start.rest = rest(of: link)
        start.step = opening(of: root, before: start.rest)
        program.starts.append(start)
      }
    }
  }

  /// The step that opens the rest of a link. `link rest` always leaves a rest, and leads nowhere if the screen on top is not a
  /// flow. If the flow has no children, any other link must match the whole URL, so there is no such step (-1).
  private mutating func rest(of link: Link) -> Int32 {
    hasChildren || link.isRest ? program.append(.follow, next: -1) : -1
  }

  /// The steps that check a start's requirement and show its screen, before other steps.
  private mutating func opening(of root: CoreStart, before next: Int32) -> Int32 {
    if flow.columnStart != nil, root.branch >= 0 {
      return chain(source.tables.branches[Int(root.branch)].operations, before: next)
    }
    guard root.screen < program.tabsScreen else { return next }
    guard let requirement = source.tables.screens[flow.screens.start + Int(root.screen)].requirement else { return next }
    return asking(requirement, before: program.append(.show(.root(root.screen, root.container)), next: next), -1)
  }

  /// The root screens with which the flow starts.
  private func roots() -> [CoreStart] {
    if !flow.tabs.isEmpty {
      let root = CoreStart(screen: program.tabsScreen, container: .inferred)
      guard let branches = flow.columnStart?.branches else { return [root] }
      var roots = branches.indices.map { branch in
        var root = root
        root.branch = Int32(truncatingIfNeeded: branch)
        return root
      }
      // If no branch runs, the flow starts with only the sidebar.
      if !source.tables.isExhaustive(branches) { roots.append(root) }
      return roots
    }
    guard let branches = flow.start?.branches else { return [] }
    var roots: [CoreStart] = []
    for branch in branches.indices {
      let operations = source.tables.branches[branch].operations
      for index in operations.indices {
        guard case .replace(let routes) = source.tables.operations[index].kind, !routes.isEmpty else { continue }
        let root = source.tables.routes[routes.start]
        roots.append(
          CoreStart(
            screen: number(ofScreen: root.destination.screen), container: Opening(root.container),
            branch: Int32(truncatingIfNeeded: branch)))
      }
    }
    return roots
  }

  // MARK: Transitions

  /// Adds the transitions of a screen, a tab or `work`. If the screen is an alert, a press of a button first closes it. After a
  /// dismissal by the system, the alert has already left.
  private mutating func add(_ transitions: IndexRange, of owner: CoreTransition.Owner, isAlert: Bool = false) {
    for index in transitions.indices {
      let transition = source.tables.transitions[index]
      if transition.branches.isEmpty { continue }
      var isDismissed = false
      if case .dismissed = transition.trigger { isDismissed = true }
      add(
        CoreTransition(
          owner, isDismissed: isDismissed, isAlways: transition.isAlways,
          isExhaustive: isAlert || source.tables.isExhaustive(transition.branches), source: Int32(truncatingIfNeeded: index)),
        transition.branches, closesAlert: isAlert && !isDismissed)
    }
  }

  private mutating func add(_ transition: CoreTransition, _ branches: IndexRange, closesAlert: Bool = false) {
    var chains: [Int32] = []
    var sources: [Int32] = []
    for branch in branches.indices {
      let chain = chain(source.tables.branches[branch].operations, before: -1)
      chains.append(closesAlert ? program.append(.leave(Departure(.layers(1))), next: chain) : chain)
      sources.append(Int32(truncatingIfNeeded: branch))
    }
    program.append(transition, branches: chains, sources: sources)
  }

  // MARK: Operations

  private mutating func chain(_ operations: IndexRange, before following: Int32) -> Int32 {
    var next = following
    var index = operations.end - 1
    while index >= operations.start {
      next = steps(source.tables.operations[index].kind, before: next, Int32(truncatingIfNeeded: index))
      index -= 1
    }
    return next
  }

  /// Adds the steps of an operation.
  ///
  /// - Parameters:
  ///   - next: the step that follows them.
  ///   - operation: the index of the operation.
  /// - Returns: the first step.
  private mutating func steps(_ kind: Operation.Kind, before next: Int32, _ operation: Int32) -> Int32 {
    switch kind {
    case .show(.written(let presentation), let destination):
      return asking(destination, before: program.append(.show(show(presentation, destination)), next: next, source: operation), operation)
    case .show(.chosen(let expression), let destination):
      var first: Int32 = -1
      for var way in ways(expression, destination).reversed() {
        way.isChosen = true
        let show = program.append(.show(way), next: next, source: operation)
        first = first < 0 ? show : program.append(.choice(.way, other: first), next: show, source: operation)
      }
      return asking(destination, before: first, operation)
    case .show(let showing, let destination):
      let show = Show(screen: number(ofScreen: destination.screen), kind: nil, leaving: showing.leaving)
      return asking(destination, before: program.append(.show(show), next: next, source: operation), operation)
    case .replace(let routes):
      var first = next
      for index in routes.indices.reversed() {
        let route = source.tables.routes[index]
        var show = Show.root(number(ofScreen: route.destination.screen), Opening(route.container))
        if index > routes.start {
          if let presentation = route.presentation { show = self.show(presentation, route.destination) }
          show.isInList = true
        }
        first = asking(route.destination, before: program.append(.show(show), next: first, source: operation), operation)
      }
      return first
    case .leave(let departure, _):
      let renamed = departure.renamingScreen { number(ofScreen: Int($0)) }
      return program.append(.leave(renamed), next: next, source: operation)
    case .select(let tab):
      let select = program.append(.select(number(ofTab: Int(tab))), next: next, source: operation)
      // The requirement of a column's content was already checked when the column was filled.
      let declared = source.tables.tabs[Int(tab)]
      guard let requirement = declared.requirement, declared.column == nil else { return select }
      return asking(requirement, before: select, operation)
    case .fill(let tab, _, let isBeside):
      let fill = Instruction.fill(number(ofTab: Int(tab)), isBeside: isBeside)
      let step = program.append(fill, next: next, source: operation)
      guard let requirement = source.tables.tabs[Int(tab)].requirement else { return step }
      return asking(requirement, before: step, operation)
    case .clear(let column, let isBeside):
      return program.append(.clear(column, isDeep: !isBeside), next: next, source: operation)
    case .send(let screen, _, _):
      return deliver(.event, .screen(number(ofScreen: Int(screen))), next, operation)
    case .sendToTab(let tab, _, _): return deliver(.event, .tab(number(ofTab: Int(tab))), next, operation)
    case .sendToWork(let work, _, _): return deliver(.event, .work(work), next, operation)
    case .update(let destination):
      return deliver(.content, .screen(number(ofScreen: destination.screen)), next, operation)
    case .updateTab(let tab, _): return deliver(.content, .tab(number(ofTab: Int(tab))), next, operation)
    case .set: return program.append(.values(.set), next: next, source: operation)
    case .doEvent(let event, _): return steps(ofEvent: event, before: next, operation)
    case .exit(let exit, _): return program.append(.exit(exit), next: next, source: operation)
    case .resume: return program.append(.resume, next: next, source: operation)
    case .forget: return program.append(.forget, next: next, source: operation)
    }
  }

  private mutating func deliver(_ delivery: Delivery, _ receiver: Receiver, _ next: Int32, _ operation: Int32) -> Int32 {
    program.append(.deliver(delivery, receiver), next: next, source: operation)
  }

  /// Adds an event of the flow: a choice among its branches, each of which continues with the next step. An event runs no other
  /// event, so this does not recurse.
  private mutating func steps(ofEvent event: Int32, before next: Int32, _ operation: Int32) -> Int32 {
    let branches = flow.events[Int(event)].branches
    let end = program.append(.values(.end), next: next, source: operation)
    var first = end
    for index in branches.indices.reversed() {
      let branch = source.tables.branches[index]
      let chain = chain(branch.operations, before: end)
      first =
        branch.isUnconditional
        ? chain : program.append(.choice(.branch(Int32(truncatingIfNeeded: index)), other: first), next: chain, source: operation)
    }
    return program.append(.values(.begin(event: event)), next: first, source: operation)
  }

  // MARK: Requirements

  private mutating func asking(_ destination: Destination, before step: Int32, _ operation: Int32) -> Int32 {
    guard let requirement = source.tables.screens[destination.screen].requirement else { return step }
    return asking(requirement, before: step, operation)
  }

  private mutating func asking(_ requirement: Int32, before step: Int32, _ operation: Int32) -> Int32 {
    // `addRequirements` sets the other step later.
    program.append(.ask(requirement: number(ofRequirement: requirement), other: -1), next: step, source: operation)
  }

  private mutating func number(ofRequirement source: Int32) -> Int32 {
    if let known = requirementNumbers[source] { return known }
    let number = Int32(truncatingIfNeeded: program.requirements.count)
    requirementNumbers[source] = number
    program.requirements.append(CoreRequirement(source: source))
    return number
  }

  /// Adds the chains that run instead of refused operations. The chains may refer to each other, so all are added before any
  /// step refers to them.
  private mutating func addRequirements() {
    if program.requirements.isEmpty { return }
    for number in program.requirements.indices {
      let requirement = source.tables.requirements[Int(program.requirements[number].source)]
      program.requirements[number].step = chain(requirement.operations, before: -1)
    }
    for number in program.steps.indices {
      guard case .ask(let requirement, _) = program.steps[number].instruction else { continue }
      let other = program.requirements[Int(requirement)].step
      program.steps[number].instruction = .ask(requirement: requirement, other: other)
    }
  }

  // MARK: Presentations

  private func show(_ presentation: Presentation, _ destination: Destination) -> Show {
    show(destination, as: presentation.kind, style: presentation.style, container: presentation.container)
  }

  private func show(
    _ destination: Destination, as kind: PresentationKind, style: Int32? = nil, container: Container? = nil
  ) -> Show {
    var show = Show(screen: number(ofScreen: destination.screen), kind: kind, container: Opening(container))
    guard let index = style else { return show }
    let style = source.styles[Int(index)]
    show.style = index
    show.container = Opening(container ?? style.container)
    show.isLocked = style.options.contains { option in
      if case .dismissal(isEnabled: false) = option { true } else { false }
    }
    return show
  }

  /// The presentations that `present(…)` may choose: the kinds and styles that the expression names, or all kinds if it names
  /// none.
  private mutating func ways(_ expression: Fragment, _ destination: Destination) -> [Show] {
    let text = source.files[expression.location.file].text(expression.location.range)
    var found: [Show] = []
    for member in text.split(separator: ".", omittingEmptySubsequences: false).dropFirst() {
      let word = member.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      if let kind = PresentationKind.ofStyles.first(where: { word == "\($0.word)" }) {
        found.append(show(destination, as: kind))
      } else if let style = style(named: String(word)) {
        found.append(show(destination, as: source.styles[style].kind, style: Int32(truncatingIfNeeded: style)))
      }
    }
    if !found.isEmpty { return found }
    return PresentationKind.ofStyles.map { show(destination, as: $0) }
  }

  /// The first style with a name. The unit's own styles come before those of imported modules.
  private mutating func style(named word: String) -> Int? {
    if let stylesByName { return stylesByName[word] }
    let styles = Dictionary(
      source.styles.indices.map { (source.names[source.styles[$0].name], $0) }, uniquingKeysWith: { first, _ in first })
    stylesByName = styles
    return styles[word]
  }

  private func number(ofScreen index: Int) -> Int32 { Int32(index - flow.screens.start) }
  private func number(ofTab index: Int) -> Int32 { Int32(index - flow.tabs.start) }
}

extension Opening {
  /// Converts the container that the file states, if any.
  package init(_ written: Container?) {
    switch written {
    case .navigation?: self = .navigation
    case Container.none?: self = .none
    case nil: self = .inferred
    }
  }
}
