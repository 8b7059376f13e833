import FlowSyntax

/// The declarations of a flow other than its screens.
extension Lowering {
  func declareNeed(_ node: Int) {
    guard let name = name(in: node) else { return markNameless() }
    guard let type = tree.child(.type, of: node) else { return markAmbiguous(name.name) }
    guard declareValue("needs", name.name, at: name.location) else { return }
    // A closure may have parameters of generated types, which the flow can pass to it.
    let isClosure = [.leftParen, .symbol].contains(tree.tokens[Int(tree.nodes[type].firstToken)].kind)
    flow.needs.append(
      Need(
        name: name.name, location: name.location, doc: docComment(above: node),
        type: isClosure ? tree.fragment(type) : typeFragment(type),
        defaultValue: tree.child(.expression, of: node).map { tree.fragment($0) }))
  }

  func declareVariable(_ node: Int) {
    guard let name = name(in: node) else { return markNameless() }
    guard let type = tree.child(.type, of: node), let value = tree.child(.expression, of: node) else {
      return markAmbiguous(name.name)
    }
    guard declareValue("variable", name.name, at: name.location) else { return }
    flow.variables.append(
      Variable(
        name: name.name, location: name.location, doc: docComment(above: node), type: typeFragment(type),
        initialValue: fragment(value)
      )
    )
  }

  /// Declares a parameter, a need, a variable or work. Fragments can read all of them by name, so all these names must be
  /// different.
  func declareValue(_ what: String, _ name: Name, at location: Location) -> Bool {
    checkReserved(name, location, isInState: what == "variable")
    guard scope.constants.insert(name, 0) != nil else { return true }
    let first =
      parameters(flow.parameters).first { $0.name == name }?.location
      ?? flow.variables.first { $0.name == name }?.location ?? flow.needs.first { $0.name == name }?.location
      ?? flow.work.first { $0.name == name }?.location
    markAmbiguous(name)
    report(.duplicate(what, text(name), at: location, first: first))
    return false
  }

  /// - Parameter isInState: whether the value is stored in the state of the flow.
  func checkReserved(_ name: Name, _ location: Location, isInState: Bool = true) {
    if let why = objection(toMember: name) ?? (isInState ? objection(toStored: name) : nil) {
      report(.reserved(text(name), at: location, why))
    }
  }

  func declareExit(_ node: Int) {
    guard let name = name(in: node) else { return markNameless() }
    if let other = scope.exits.insert(name.name, flow.exits.count) {
      let first = flow.exits[other].location
      markAmbiguous(name.name)
      return report(.duplicate("exit", text(name.name), at: name.location, first: first))
    }
    flow.exits.append(
      Exit(
        name: name.name, location: name.location, doc: docComment(above: node), parameters: parameterList(of: node)
      )
    )
  }

  func declareEvent(_ node: Int) {
    guard let name = name(in: node) else { return markNameless() }
    let spelled = text(name.name)
    checkNameOfAction(name.name, name.location)
    if let other = scope.events.insert(name.name, flow.events.count) {
      report(.duplicate("event", spelled, at: name.location, first: flow.events[other].location))
    }
    flow.events.append(
      Event(
        name: name.name, location: name.location, doc: docComment(above: node), parameters: parameterList(of: node),
        branches: .empty
      )
    )
  }

  /// Checks a name that becomes a case of the flow's generated `Action`.
  func checkNameOfAction(_ name: Name, _ location: Location) {
    let name = text(name)
    if name == "router" || name == "exit" || name == "routerAction" {
      report(.reserved(name, at: location, "every flow's `Action` has a case with this name"))
    } else if name == "exits" {
      report(.reserved(name, at: location, "`exits` means all exits where the flow is shown"))
    }
  }

  func declareTabs(_ node: Int, _ first: Int) {
    let areColumns = tree.keyword(of: node) == .columns
    let isFirst = tables.tabs.count == first
    if tables.tabs.count > first {
      let what = areColumns == flow.hasColumns ? areColumns ? "columns" : "tabs" : "tabs and columns"
      let message =
        areColumns == flow.hasColumns
        ? "the \(what) of `\(text(flow.name))` are declared twice"
        : "flow `\(text(flow.name))` has tabs and columns; a flow starts with one or the other"
      let note = Diagnostic.Note("they are declared here first", at: tables.tabs[first].location)
      report(.duplicateDeclaration, at: wordLocation(of: node), message, notes: [note])
    }
    flow.hasColumns = flow.hasColumns || areColumns
    for line in children(.unreadable, of: node) { markPerhapsDeclared(in: line, of: flow.name) }
    let nodes = children(.tab, of: node)
    if nodes.isEmpty, isWhole(node), !areColumns {
      report(.missingStart, at: wordLocation(of: node), "`tabs` needs at least one tab")
    }
    for child in nodes {
      guard let name = name(in: child) else {
        markNameless()
        continue
      }
      guard let reducer = tree.child(.reducer, of: child) else {
        markAmbiguous(name.name)
        continue
      }
      if let other = scope.tabs.insert(name.name, tables.tabs.count) {
        let first = tables.tabs[other].location
        report(.duplicate(areColumns ? "the name" : "tab", text(name.name), at: name.location, first: first))
      }
      let column = areColumns ? column(of: child) : nil
      var content = content(of: reducer, handlesExits: handlesExits(child))
      if case .values = content { markAmbiguous(name.name) }
      let arguments = takeParameters(from: &content, of: reducer)
      tables.tabs.append(
        Tab(
          column: column, name: name.name, location: name.location, doc: docComment(above: child), content: content, arguments: arguments,
          transitions: declareTransitions(of: child, content, of: column.map { .column($0) } ?? .tab)
        )
      )
    }
    if areColumns, isFirst, isWhole(node) { checkColumns(node, first) }
  }
}
