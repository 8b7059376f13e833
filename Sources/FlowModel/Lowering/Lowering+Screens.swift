import FlowCore
import FlowSyntax

extension Lowering {
  func declareScreen(_ node: Int) {
    guard let name = declareScreenName(node) else { return markNameless() }
    let parameters = parameterList(of: node)
    var content = Screen.Content.values(parameters)
    if let reducer = tree.child(.reducer, of: node) {
      content = self.content(of: reducer, handlesExits: handlesExits(node))
      // If the reducer has a syntax error, its arguments and exits are unknown, so uses of the name get no findings.
      if case .values = content { markAmbiguous(name.name) }
      reportParameters(in: content, of: name.name)
      if parameters != nil {
        report(
          .argumentMismatch, at: name.location,
          "`\(text(name.name))` has both parameters and a reducer; a screen can have only one of them")
      }
    }
    let presentationNode = tree.child(.presentation, of: node)
    var presentation = presentationNode == nil ? nil : self.presentation(presentationNode ?? node)
    if let kind = presentation?.kind, kind.isAlertOrDialog {
      reportNoAlert(name.name, at: tree.location(of: presentationNode ?? node), as: kind, declaredAt: name.location)
      presentation = nil
    }
    // The style after `as` is already reported, so showing the screen is not reported again.
    if presentationNode != nil, presentation == nil { screensOfUnknownStyle.insert(tables.screens.count) }
    tables.screens.append(
      Screen(
        name: name.name, location: name.location, doc: docComment(above: node), content: content,
        presentation: presentation, transitions: declareTransitions(of: node, content, sharedBy: name.name)
      )
    )
  }

  /// Declares the name of the next screen, and reports a duplicate.
  func declareScreenName(_ node: Int) -> (name: Name, location: Location)? {
    guard let name = name(in: node) else { return nil }
    if let other = scope.screens.insert(name.name, tables.screens.count) {
      let first = tables.screens[other].location
      markAmbiguous(name.name)
      report(.duplicate("screen", text(name.name), at: name.location, first: first))
    }
    return name
  }

  /// The content of a screen or a tab: a flow of the unit, a flow of another module, or a reducer of the app. An unknown type is a
  /// flow if the declaration handles its exits.
  func content(of node: Int, handlesExits: Bool) -> Screen.Content {
    guard let typeNode = tree.child(.type, of: node), !tree.isEmpty(typeNode) else { return .values(nil) }
    let type = tree.fragment(typeNode)
    let arguments = argumentList(of: node)
    let spelled = unquoted(source.text(tree.range(of: typeNode)))
    let known = names.find(spelled)
    if let index = known.flatMap({ flows[$0] }) ?? importedFlow(spelled) {
      if known.flatMap({ flows[$0] }) == nil { checkOneModule(declares: spelled, at: type.location) }
      if SwiftKeyword.words.contains(source.text(type.location.range)) { report(.unquoted("flow", spelled, at: type.location)) }
      return .flow(index: Int32(truncatingIfNeeded: index), type: type, arguments: arguments)
    }
    // ``checkUnknownFlow(_:_:)`` reports an unknown flow later, when all exits are known.
    if handlesExits { return .flow(index: nil, type: type, arguments: arguments) }
    return .feature(type: typeFragment(typeNode), arguments: arguments)
  }

  /// Reports an unknown flow. A fix suggests only flows with the exits and events that the screen handles. Any other flow would
  /// be the next mistake.
  func checkUnknownFlow(_ type: Fragment, _ transitions: IndexRange) {
    // An imported module without known `.flow` files may declare the flow, so nothing is reported.
    guard knownImports().count == imports[tree.file].count else { return }
    let spelled = unquoted(source.text(type.location.range))
    let name = names.intern(spelled)
    for module in knownImports() {
      let plain = spelled.hasPrefix(module + ".") ? String(spelled.dropFirst(module.count + 1)) : spelled
      guard let index = names.find(plain).flatMap({ modules.flow($0, ofModule: module) }) else { continue }
      return report(
        .unknownFlow, at: type.location, "flow `\(plain)` of module `\(module)` is internal: write `public flow \(plain)` there",
        notes: [Diagnostic.Note("the flow is declared here", at: unitFlows[index].location)])
    }
    let suggestions = suggestions(for: name, among: candidates(flows.names + importedNames))
    if isPerhapsDeclared(name, in: reserved.blank, suggestions) { return }
    let fitting = suggestions.filter { suggestion in
      let known = names.find(suggestion).flatMap { flows[$0] } ?? importedFlow(suggestion)
      return known.map { fits(unitFlows[$0]) && hasAll(transitions, unitFlows[$0]) } ?? false
    }
    report(
      .unknown(
        .unknownFlow, "flow", spelled, at: type.location, suggestions: suggestions, offering: { fitting.contains($0) }))
  }

  /// Whether a flow has all exits and events that a screen's transitions handle, with as many values.
  private func hasAll(_ transitions: IndexRange, _ child: Flow) -> Bool {
    func fits(_ bindings: IndexRange, _ list: ParameterList?) -> Bool {
      bindings.isEmpty || bindings.count == list?.parameters.count ?? 0
    }
    return tables.transitions[transitions].allSatisfy { transition in
      switch transition.trigger {
      case .exit(let name, let bindings):
        return child.exits.contains { $0.name == name && fits(bindings, $0.parameters) }
      case .pattern(let path, let bindings):
        let name = tables.paths[path.start].name
        return child.events.contains { $0.name == name && fits(bindings, $0.parameters) }
      case .event, .dismissed, .reselected: return true
      }
    }
  }

  /// A name without its backticks.
  func unquoted(_ text: String) -> String {
    text.hasPrefix("`") && text.hasSuffix("`") && text.utf8.count > 2 ? String(text.dropFirst().dropLast()) : text
  }

  /// A flow of an imported module, unless it is internal.
  private func importedFlow(_ spelled: String) -> Int? {
    for module in knownImports() {
      let prefix = module + "."
      let name = spelled.hasPrefix(prefix) ? String(spelled.dropFirst(prefix.count)) : spelled
      if let name = names.find(name), let index = modules.flow(name, ofModule: module),
        unitFlows[index].access != .internal
      {
        return index
      }
    }
    return nil
  }

  /// Reports a flow that several imported modules declare. Swift could not tell which flow is meant either.
  private func checkOneModule(declares name: String, at location: Location) {
    guard let known = names.find(name) else { return }
    let modules = knownImports().filter { module in
      self.modules.flow(known, ofModule: module).map { unitFlows[$0].access != .internal } ?? false
    }
    if Set(modules).count > 1 { report(.ambiguous(name, in: modules, at: location)) }
  }

  private var importedNames: [Name] {
    imports[tree.file].flatMap { imported in
      let module = text(imported.module)
      return modules.flowNames(ofModule: module).filter { modules.flow($0, ofModule: module).map { unitFlows[$0].access } != .internal }
    }
  }

  /// The imported modules whose files are known. They are looked up once for each file.
  private func knownImports() -> [String] {
    if let known = knownImportsOfFile, known.file == tree.file { return known.modules }
    let known = imports[tree.file].map { text($0.module) }.filter { modules.knows($0) }
    knownImportsOfFile = (tree.file, known)
    return known
  }

  /// Whether a screen or a tab handles an exit, which only child flows have.
  func handlesExits(_ node: Int) -> Bool {
    children(.transition, of: node).contains { tree.child(.exitTrigger, of: $0) != nil }
  }

  // MARK: Transitions

  /// Declares the transitions of a screen or a tab with their triggers. The second pass lowers their handlers.
  func declareTransitions(
    of node: Int, _ content: Screen.Content, of holder: TransitionHolder = .screen, sharedBy screen: Name? = nil
  ) -> IndexRange {
    let first = tables.transitions.count
    for child in children(.transition, of: node) where !declareAllExits(child, of: node, content) {
      declareTransition(child, of: node, content, holder)
    }
    if let screen, !sharedNodes.isEmpty { declareShared(by: screen, node, content) }
    triggers.removeAll()
    if !longTriggers.isEmpty { longTriggers.removeAll(keepingCapacity: true) }
    return tables.transitions.range(from: first)
  }

  /// Declares `exits -> exit`: a transition for each exit of the child that has no transition of its own.
  ///
  /// - Parameters:
  ///   - node: the transition that may be `exits -> exit`.
  ///   - body: the node that contains all transitions, including those of single exits.
  /// - Returns: whether `node` is `exits -> exit`, even if it caused a finding.
  func declareAllExits(
    _ node: Int, of body: Int, _ content: Screen.Content, isShared: Bool = false
  ) -> Bool {
    guard case .flow(let index, let type, _) = content, let first = tree.child(.name, of: node), name(first) == allExits,
      tree.child(.exitTrigger, of: node) == nil, !tree.isName(tree.end(of: first), before: tree.end(of: node))
    else { return false }
    handlesAllExits = true
    let location = tree.location(of: first)
    if let list = tree.child(.bindingList, of: node) {
      report(.argumentMismatch, at: tree.location(of: list), "`exits` means all exits, so it has no values: write `exits -> …`")
    }
    guard let index else {
      let type = source.text(type.location.range)
      report(.unknownExit, at: location, "the exits of `\(type)` are unknown here: handle each exit by its name instead of `exits`")
      return true
    }
    let child = unitFlows[Int(index)]
    if child.exits.isEmpty, !hasAmbiguousNames(child) {
      report(.unknownExit, at: location, "flow `\(text(child.name))` has no exits")
    }
    let written = exitsWritten(in: body)
    for exit in child.exits where !written.contains(exit.name) {
      let trigger = Transition.Trigger.exit(exit.name, .empty)
      if declared(trigger, tables.transitions.count) != nil { continue }
      tables.transitions.append(
        Transition(
          location: location, doc: docComment(above: node), trigger: trigger,
          isAlways: tree.child(.always, of: node) != nil, isShared: isShared, branches: .empty))
    }
    return true
  }

  /// The names of the exits that have their own transition: `exit done`, or by mistake `done` or `exit.done`.
  private func exitsWritten(in body: Int) -> Set<Name> {
    var written: Set<Name> = []
    for child in children(.transition, of: body) {
      guard let first = tree.child(.name, of: child) else { continue }
      let second = tree.end(of: first)
      let isPath = tree.isName(second, before: tree.end(of: child)) && text(name(first)) == "exit"
      written.insert(name(isPath ? second : first))
    }
    return written
  }

  /// - Parameter hiding: transitions with a lower index hide this transition, as a screen's own transitions hide shared ones.
  func declareTransition(
    _ node: Int, of screen: Int, _ content: Screen.Content, _ holder: TransitionHolder, isShared: Bool = false,
    hiddenBy hiding: Int = 0
  ) {
    guard let (trigger, location) = trigger(of: node, on: screen, content, holder) else {
      if isShared { flow.sharesUnresolved = true }
      return
    }
    let count = tables.transitions.count
    if let other = declared(trigger, count) {
      if other < hiding { return }
      let first = tables.transitions[other].location
      if isDamaged(node) || isDamaged(transition(of: screen, at: first)) { return }
      report(
        .duplicateTransition, at: location, "`\(spelling(of: trigger))` is handled twice",
        notes: [.init("it is handled here first", at: first)])
    } else {
      tables.transitions.append(
        Transition(
          location: location, doc: docComment(above: node), trigger: trigger,
          isAlways: tree.child(.always, of: node) != nil, isShared: isShared, branches: .empty
        )
      )
    }
  }

  private func transition(of screen: Int, at location: Location) -> Int? {
    children(.transition, of: screen).first { tree.range(of: $0).end >= location.range.end }
  }

  /// Whether the trigger's parameter list has a syntax error. The trigger may then be a different one, so duplicates are not
  /// reported.
  private func isDamaged(_ transition: Int?) -> Bool {
    guard let transition, let list = tree.child(.bindingList, of: transition) else { return false }
    return children(.binding, of: list).contains { tree.isEmpty($0) }
  }

  /// Remembers a trigger. If another transition already has the trigger, returns the index of this transition.
  private func declared(_ trigger: Transition.Trigger, _ index: Int) -> Int? {
    switch trigger {
    case .event(let name, _): return triggers.insert(name, index)
    case .pattern(let path, _) where path.count == 1: return triggers.insert(tables.paths[path.start].name, index)
    default:
      let key = key(of: trigger)
      if let first = longTriggers[key] { return first }
      longTriggers[key] = index
      return nil
    }
  }

  private func key(of trigger: Transition.Trigger) -> Transition.TriggerKey {
    switch trigger {
    case .event(let name, _): .action([name])
    case .pattern(let path, _): .action(tables.paths[path].map(\.name))
    case .dismissed: .dismissed
    case .exit(let name, _): .exit(name)
    case .reselected: .reselected
    }
  }

  private func trigger(
    of node: Int, on screen: Int, _ content: Screen.Content, _ holder: TransitionHolder
  ) -> (Transition.Trigger, Location)? {
    guard let first = tree.child(.name, of: node) else {
      markNameless()
      return nil
    }
    let end = tree.end(of: node)
    let isAlone = !tree.isName(tree.end(of: first), before: end)
    let firstName = name(first)
    let bindingList = tree.child(.bindingList, of: node)
    let location = isAlone ? tree.location(of: first) : pathLocation(first, before: end)
    if tree.child(.exitTrigger, of: node) != nil {
      if case .values = content, name(in: screen).map({ isAmbiguous($0.name) }) != true {
        // For a reducer that is not a flow, the finding is placed at its name.
        let note = Diagnostic.Note("to leave this flow, write `event -> exit \(text(firstName))`")
        report(.unknownExit, at: location, "only a child flow has exits", notes: [note])
      }
      guard case .flow = content else { return nil }
      return (.exit(firstName, bindings(of: bindingList, ofExit: true)), location)
    }
    var (isTab, isWork) = (false, false)
    switch holder {
    case .screen: break
    case .tab: isTab = true
    case .column(let column):
      if isAlone {
        switch gesture(firstName, bindingList, of: column, at: location) {
        case .found(let gesture): return (gesture, location)
        case .mistaken: return nil
        case .other: break
        }
      }
      guard case .values = content else { return (.pattern(path(first, before: end), bindings(of: bindingList)), location) }
      return nil
    case .work: isWork = true
    }
    // Work has no system gestures, so these words are ordinary names there.
    if isAlone, !isWork, firstName == (isTab ? reselected : dismissed) {
      if let bindingList {
        let what = isTab ? "`reselected`" : "`dismissed`"
        report(.argumentMismatch, at: tree.location(of: bindingList), "\(what) is a system gesture and has no values")
      }
      return (isTab ? .reselected : .dismissed, location)
    }
    if isAlone, isTab, firstName == dismissed {
      report(.unknownEvent, at: location, "the system cannot dismiss a tab; tabs only have `reselected`")
      return nil
    }
    guard case .values = content else { return (.pattern(path(first, before: end), bindings(of: bindingList)), location) }
    if !isAlone {
      // Two statements are needed: one call must not look up names in a table while its argument adds to the table.
      let path = path(first, before: end)
      let spelled = texts(path).joined(separator: ".")
      report(.unknownEvent, at: location, "an event of a screen without a reducer must be a single name, not `\(spelled)`")
      return nil
    }
    return (.event(firstName, eventParameters(of: bindingList, event: firstName)), location)
  }

  /// The path of names from `first` to the end of their parent, such as `delegate.applied`.
  func path(_ first: Int, before end: Int) -> IndexRange {
    let start = tables.paths.count
    var node = first
    while tree.isName(node, before: end) {
      tables.paths.append(PathComponent(name: name(node), start: tree.range(of: node).start))
      node = tree.end(of: node)
    }
    return tables.paths.range(from: start)
  }

  private func pathLocation(_ first: Int, before end: Int) -> Location {
    var last = first
    while tree.isName(tree.end(of: last), before: end) { last = tree.end(of: last) }
    return Location(
      file: tree.file, range: SourceRange(start: tree.range(of: first).start, end: tree.range(of: last).end))
  }

  /// The names in `(filter, _)`, for the values of an action that the app declares. Types are not allowed here.
  private func bindings(of list: Int?, ofExit: Bool = false) -> IndexRange {
    guard let list else { return .empty }
    let start = tables.bindings.count
    var seen: [Name: Location] = [:]
    for child in children(.binding, of: list) {
      let location = tree.location(of: child)
      guard let name = name(in: child) else {
        tables.bindings.append(Transition.Binding(name: nil, location: location))
        continue
      }
      if let type = tree.child(.type, of: child) {
        var rest = tree.location(of: type)
        rest.range.start = name.location.range.end
        report(
          .argumentMismatch, at: tree.location(of: type),
          "`\(text(name.name))` already has its type from the \(ofExit ? "exit" : "action"); write only the name",
          fixes: [.init("remove the type", edits: [.init(at: rest, replacement: "")])])
      }
      if let first = seen.updateValue(location, forKey: name.name) {
        report(.duplicate("payload", text(name.name), at: location, first: first))
        continue
      }
      tables.bindings.append(Transition.Binding(name: name.name, location: location))
    }
    return tables.bindings.range(from: start)
  }

  func spelling(of trigger: Transition.Trigger) -> String {
    switch trigger {
    case .event(let name, _): text(name)
    case .pattern(let path, _): texts(path).joined(separator: ".")
    case .dismissed: "dismissed"
    case .exit(let name, _): "exit \(text(name))"
    case .reselected: "reselected"
    }
  }

  // MARK: Handlers

  func lowerScreenHandlers(_ node: Int) {
    guard let nameNode = tree.child(.name, of: node), let index = scope.screens[name(nameNode)],
      tables.screens[index].location == tree.location(of: nameNode)
    else { return }
    tables.screens[index].requirement = lowerRequirement(of: node)
    if let stays = tree.child(.stays, of: node), let condition = tree.child(.condition, of: stays), !tree.isEmpty(condition) {
      tables.screens[index].stays = fragment(condition)
    }
    checkLeaveAttempts(of: node, index)
    let declared = tables.screens[index].transitions
    let firstShared = lowerHandlers(of: node, declared, child: tables.screens[index].content.childFlow)
    if firstShared < declared.end { lowerShared(firstShared, declared, by: index) }
    if case .values = tables.screens[index].content { return }
    let screen = tables.screens[index]
    checkChild(screen.content, screen.transitions, at: screen.location)
  }

  /// Checks the event `leaveAttempted`, which the system sends when the user tries to leave a screen with `stays if`.
  private func checkLeaveAttempts(of node: Int, _ screen: Int) {
    guard case .values = tables.screens[screen].content else { return }
    let transitions = tables.screens[screen].transitions
    for transition in tables.transitions[transitions] {
      guard case .event(leaveAttempted, let parameters) = transition.trigger, !transition.isShared else { continue }
      if let parameters, !parameters.parameters.isEmpty {
        report(.argumentMismatch, at: parameters.text.location, "`leaveAttempted` is an event of the system and has no values")
      }
      if tree.child(.stays, of: node) == nil, isWhole(node) {
        let name = text(tables.screens[screen].name)
        report(
          .unknownEvent, at: transition.location,
          "the system tells `leaveAttempted` only to a screen that stays: `screen \(name) stays if …`")
      }
    }
  }

  /// Lowers the requirement of a screen or a tab, and returns its index in the unit.
  func lowerRequirement(of node: Int) -> Int32? {
    guard let requirement = tree.child(.requirement, of: node), let condition = tree.child(.condition, of: requirement)
    else { return nil }
    let lowered = Screen.Requirement(
      location: tree.location(of: requirement), condition: fragment(condition), operations: operations(in: requirement))
    tables.requirements.append(lowered)
    return Int32(truncatingIfNeeded: tables.requirements.count - 1)
  }

  /// Lowers the handlers of transitions from the first pass. Both passes visit the transitions in the same order. The handler
  /// of `exits` is lowered for each exit.
  ///
  /// - Parameter flow: the child flow whose exits the transitions may handle.
  /// - Returns: the index of the first transition that is not in the node.
  @discardableResult
  func lowerHandlers(of node: Int, _ declared: IndexRange, child flow: Int? = nil) -> Int {
    isInTransition = true
    var index = declared.start
    for child in children(.transition, of: node) {
      guard let name = tree.child(.name, of: child) else { continue }
      let start = tree.range(of: name).start
      while index < declared.end, tables.transitions[index].location.range.start == start {
        exitTransition = nil
        if case .exit = tables.transitions[index].trigger { exitTransition = (index, flow) }
        tables.transitions[index].branches = handler(of: child)
        if exitTransition != nil { checkHandedValues(of: index) }
        index += 1
      }
    }
    exitTransition = nil
    isInTransition = false
    return index
  }
}

/// The owner of transitions.
enum TransitionHolder {
  case screen, tab, work
  case column(ColumnRole)
}

extension Transition {
  /// Transitions with equal keys react to the same trigger.
  enum TriggerKey: Hashable {
    case action([Name])
    case dismissed
    case exit(Name)
    case reselected
  }
}
