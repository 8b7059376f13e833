import FlowModel
import FlowSyntax

/// The state of a flow: its parameters, its variables, the states of its work, and its routes.
extension SwiftGenerator {
  func writeState() {
    emptyLine()
    line(0, "extension \(flow.name) {")
    docLine(2, "/// What the flow knows, and what it shows.")
    let conformances = ConformanceLists(of: flow).state
    level = .type
    open("struct ", conformances, at: valuesArePlain ? nil : flow.location)
    put("\(flow.resumes ? "State: FlowRuntime.ResumableState, " : "State: FlowRuntime.FlowState, ")\(conformances) {\n")
    let parameters = flow.parameters?.parameters ?? .empty
    for parameter in self.parameters[parameters] {
      writeProperty("let ", parameter.name, parameter.location, parameter.type, access)
    }
    for variable in flow.variables {
      doc(variable.doc, indent: 4)
      writeProperty("var ", variable.name, variable.location, variable.type, innerAccess)
    }
    for work in flow.work { writeProperty(work) }
    line(4, "\(access)var routes: FlowRuntime.Routes<Screen>")
    if flow.resumes {
      line(4, "/// What was refused, until it is resumed or forgotten.")
      line(4, "\(access)var refused = FlowRuntime.Refused<Screen, RefusedStep>()")
    }
    emptyLine()
    writeInit()
    line(2, "}")
    line(0, "}")
  }

  /// Whether `swiftc` cannot find a mistake in the parameters, the variables and the states of work.
  private var valuesArePlain: Bool {
    isPlain(flow.parameters) && flow.variables.allSatisfy { isPlain($0.type) } && flow.work.allSatisfy { isPlain($0.content) }
  }

  private func writeProperty(
    _ keyword: StaticString, _ name: Name, _ location: Location, _ type: Fragment, _ access: StaticString
  ) {
    begin("\(access)\(keyword)")
    place(declaration(of: name, at: location, type), unless: isPlain(type), indent: 4)
    end()
  }

  private func writeProperty(_ work: Work) {
    guard let type = work.content.reducer?.type else { return }
    doc(work.doc, indent: 4)
    begin("\(innerAccess)var ")
    place(declaration(of: work.name, at: work.location, type), unless: isKnown(work.content), indent: 4)
    end(".State")
  }

  private func writeInit() {
    begin("\(access)init(")
    if let parameters = flow.parameters?.copied {
      place(parameters, unless: isPlain(flow.parameters), indent: 4)
    } else {
      placeNothing(indent: 4)
    }
    end(") {")
    level = .body
    let parameters = flow.parameters?.parameters ?? .empty
    for parameter in self.parameters[parameters] { line(6, "self.\(member: parameter.name) = \(parameter.name)") }
    for work in flow.work {
      writeInit(of: work)
      line(6, "self.\(member: work.name) = \(work.name)")
    }
    for variable in variablesInOrder {
      begin("let \(variable.name): ")
      place(joined(variable.type, variable.initialValue), indent: 6)
      end()
      line(6, "self.\(member: variable.name) = \(variable.name)")
    }
    if startReadsVariables {
      writeCallOfStart()
      line(4, "}")
      return writeStartFunction()
    }
    writeStart(.initialiser)
    line(4, "}")
  }

  /// The variables in the order of the file, except that a variable comes after the variables that its initial value reads.
  /// Variables in a cycle keep their order, and `swiftc` reports the mistake.
  private var variablesInOrder: [Variable] {
    if flow.variables.count < 2 { return flow.variables }
    let indices = Dictionary(flow.variables.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var ordered: [Variable] = []
    var isMet = Array(repeating: false, count: flow.variables.count)
    // A stack of variables to place. `isReady` says whether all variables that this variable reads are already placed.
    var left = flow.variables.indices.reversed().map { (index: $0, isReady: false) }
    while let (index, isReady) = left.popLast() {
      if isReady {
        ordered.append(flow.variables[index])
      } else if !isMet[index] {
        isMet[index] = true
        left.append((index, true))
        let read = uses.names(in: flow.variables[index].initialValue).compactMap { indices[$0] }.sorted()
        for other in read.reversed() where !isMet[other] { left.append((other, false)) }
      }
    }
    return ordered
  }

  /// Whether a condition or an argument of the start reads a variable. The variable's value is often a constant in the
  /// initialiser, and `swiftc` would then warn that a branch never runs.
  private var startReadsVariables: Bool {
    flow.variables.contains { startReads($0.name) }
  }

  /// Whether the start reads a value, in its branches or in the arguments of tabs.
  private func startReads(_ name: Name) -> Bool {
    if let branches = (flow.start ?? flow.columnStart)?.branches, uses.use(of: name, in: branches).isUsed { return true }
    return tabs[flow.tabs].contains { uses.use(of: name, in: $0.arguments).isUsed }
  }

  /// Writes the statement that sets the first routes: `self.routes = Self.start(user, favourites)`.
  private func writeCallOfStart() {
    beginLine(6, "self.routes = Self.start(")
    putStartValues(asParameters: false)
    put(")\n")
    if startIsRequired { writeAdmissionOfRoot(indent: 6, .initialiser) }
  }

  /// Whether the flow may start with a screen that has a requirement.
  var startIsRequired: Bool {
    if flow.hasColumns { return facts.columnsRequire && startsWithRequirement }
    return flow.screens.indices.contains { screens[$0].requirement != nil && isStart($0) }
  }

  /// Whether the start fills a column with a content that has a requirement.
  private var startsWithRequirement: Bool {
    guard let branches = flow.columnStart?.branches else { return false }
    return self.branches[branches].contains { branch in
      operations[branch.operations].contains {
        if case .fill(let tab, _, _) = $0.kind { tabs[Int(tab)].requirement != nil } else { false }
      }
    }
  }

  private func writeStartFunction() {
    emptyLine()
    beginLine(4, "private static func start(")
    putStartValues(asParameters: true)
    put(") -> FlowRuntime.Routes<Screen> {\n")
    writeStart(.function)
    line(4, "}")
  }

  private func putStartValues(asParameters: Bool) {
    let parameters = flow.parameters?.parameters ?? .empty
    var values =
      self.parameters[parameters].map { ($0.name, $0.type, false) }
      + flow.variables.map { ($0.name, $0.type, false) }
    for work in flow.work {
      if let type = work.content.reducer?.type { values.append((work.name, type, true)) }
    }
    var isFirst = true
    for (name, type, isReducer) in values where startReads(name) {
      if !isFirst { put(", ") }
      isFirst = false
      if asParameters { put("_ ") }
      put(name)
      if !asParameters { continue }
      put(": \(repeated: type)")
      if isReducer { put(".State") }
    }
  }

  private func isStart(_ screen: Int) -> Bool {
    guard let branches = flow.start?.branches else { return false }
    return branches.indices.contains { index in
      guard case .replace(let routes) = operations[self.branches[index].operations.start].kind else { return false }
      return self.routes[routes.start].destination.screen == screen
    }
  }

  /// The place of the code for the flow's start.
  enum StartPlace {
    /// The initialiser of the state, which sets the routes.
    case initialiser
    /// A function of the state, which returns the routes.
    case function
    /// A method of the state that replaces all routes, and returns whether the flow started.
    case method
  }

  /// Writes the start of the flow: the routes of a new state, or routes that replace all others.
  func writeStart(_ place: StartPlace) {
    var indent = place == .method ? 4 : 6
    if facts.hasTabs { return writeTabs(indent: indent, place) }
    guard let branches = flow.start?.branches else { return }
    let leaving: StaticString? =
      switch place {
      case .initialiser: "return"
      case .function: nil
      case .method: "return true"
      }
    var (around, hidden) = (Int32(-1), [Name]?.none)
    for branch in self.branches[branches] {
      guard case .replace(let routes) = operations[branch.operations.start].kind else { continue }
      let root = self.routes[routes.start]
      if branch.enclosing != around {
        writeNesting(from: &around, to: branch.enclosing, hiding: &hidden, indent: &indent)
      }
      if let condition = branch.condition {
        test(condition, indent: indent)
        put("\n")
        mentionNames(boundBy: branch, indent: indent + 2)
        writeRoot(root, indent: indent + 2, place)
        if let leaving { line(indent + 2, leaving) }
        line(indent, "}")
      } else {
        if around >= 0 { mentionNames(boundBy: branch, indent: indent) }
        writeRoot(root, indent: indent, place)
        if around < 0 { continue }
        if let leaving { line(indent, leaving) }
      }
    }
    writeNesting(from: &around, to: -1, hiding: &hidden, indent: &indent)
    if place == .method { line(indent, "return true") }
  }

  private func openRoot(_ place: StartPlace) {
    begin()
    switch place {
    case .initialiser: put("self.routes = FlowRuntime.Routes(root: ")
    case .function: put("return FlowRuntime.Routes(root: ")
    case .method:
      put("\(locals.routes).replace(with: ")
    }
  }

  private func writeRoot(_ root: ReplacementRoute, indent: Int, _ place: StartPlace) {
    openRoot(place)
    putScreen(root.destination, indent: indent)
    let screen = root.destination.screen
    if place == .method {
      putContainerOfReplacement(root)
    } else {
      putContainerArgument(root.container, opening: screen)
    }
    end(")")
    if screens[screen].requirement != nil, place != .function { writeAdmissionOfRoot(indent: indent, place) }
  }

  /// Writes the check of the root's requirement. If the check does not need the flow, a new state makes it. Otherwise the flow
  /// makes the check as soon as the flow has the state.
  private func writeAdmissionOfRoot(indent: Int, _ place: StartPlace) {
    if place == .initialiser, !facts.stateEnforcesRequirements { return }
    let root = "self.routes.root.screen"
    line(indent, "if !\(admits(root)) {")
    if place == .initialiser { line(indent + 2, "var \(locals.navigation) = FlowRuntime.NavigationOf<\(flow.name)>()") }
    line(indent + 2, refuse(flow.resumes ? "[self.routes[0]]" : root))
    if place == .method { line(indent + 2, "return false") }
    line(indent, "}")
  }

  /// Writes the routes of a flow of tabs: `self.routes = Routes(root: .tabs(Tabs(.shop(Shop.State()), .cart(Cart.State()))))`.
  private func writeTabs(indent: Int, _ startPlace: StartPlace) {
    let shown = flow.hasColumns ? sidebar..<sidebar + 1 : flow.tabs.indices
    for index in shown where isLocal(tabs[index]) { writeTab(index, indent: indent) }
    let areFilled = flow.hasColumns && writeStartingColumns(indent: indent)
    openRoot(startPlace)
    put(".\(words.items)(")
    if areFilled {
      put(text: words.list)
    } else {
      put(flow.hasColumns ? ".init(sidebar: " : ".init(")
      for index in shown {
        if index > shown.lowerBound { put(", ") }
        putStartOfTab(index)
      }
      put(")")
    }
    put(")")
    if flow.tabsOpenNavigation { put(", container: .navigation") }
    put(")")
    placeNothing(indent: indent)
    end()
    if flow.hasColumns, startIsRequired, startPlace != .function { writeAdmissionOfRoot(indent: indent, startPlace) }
    if startPlace == .method { line(indent, "return true") }
  }

  /// Writes the value of a tab: the name of its local constant, or `.shop(.init())`.
  func putStartOfTab(_ index: Int) {
    if isLocal(tabs[index]) { putLocalTab(index) } else { put(".\(tabs[index].name)(.init())") }
  }

  /// Whether `swiftc` may find a mistake in the code that makes a tab's state. The state then gets its own constant, placed in
  /// the `.flow` file.
  private func isLocal(_ tab: Tab) -> Bool { tab.isFeature || tab.arguments != nil }

  /// Writes `let tab0: App.Tab = .shop(.init(user: user))`. If the state of a reducer needs arguments, `swiftc` reports this at
  /// the tab's name.
  private func writeTab(_ index: Int, indent: Int) {
    let tab = tabs[index]
    begin("let ")
    putLocalTab(index)
    put(": \(flow.name).\(words.type) = .\(tab.name)(")
    placeInit(tab.arguments, missedAt: tab.isFeature ? tab.location.range.start : nil, indent: indent)
    end(")")
  }

  private func putLocalTab(_ index: Int) {
    put("\(words.local)\(number: index - flow.tabs.start)")
  }

  /// The range from the start of one fragment to the end of a later one.
  func joined(_ first: Fragment, _ last: Fragment) -> SourceRange {
    SourceRange(start: first.location.range.start, end: last.location.range.end)
  }
}
