import FlowCore
import FlowSyntax

/// Lowers alerts and dialogs. Each becomes a screen with a transition for each button.
extension Lowering {
  /// The first pass: declares the screen of an alert, with the events of its buttons.
  func declareAlert(_ node: Int) {
    guard let name = declareScreenName(node) else { return markNameless() }
    let index = tables.screens.count
    let parameters = parameterList(of: node)
    let kind: PresentationKind = source.text(wordLocation(of: node).range) == "dialog" ? .dialog : .alert
    var alert = Alert(kind: kind, screen: index, fields: [], buttons: [])
    let firstTransition = tables.transitions.count
    for child in children(of: node) {
      switch tree.kind(of: child) {
      case .alertText: declareText(child, of: &alert)
      case .alertField: declareField(child, of: &alert, parameters)
      case .alertButton: declareButton(child, of: &alert, since: firstTransition)
      case .unreadable: markAmbiguous(name.name)
      default: break
      }
    }
    if kind == .dialog, let cancel = alert.cancel {
      // When the user taps outside a dialog, the system dismisses it. This has the same effect as the `cancel` button.
      tables.transitions.append(
        Transition(
          location: cancel.location, doc: .empty, trigger: .dismissed, isAlways: false, isShared: true, branches: .empty))
    }
    tables.screens.append(
      Screen(
        name: name.name, location: name.location, doc: docComment(above: node), content: .values(parameters),
        presentation: Presentation(kind: kind), transitions: tables.transitions.range(from: firstTransition),
        alert: Int32(truncatingIfNeeded: unitAlerts.count)))
    unitAlerts.append(alert)
    if isWhole(node) {
      checkAlert(alert, name)
      checkButtons(of: alert, node, name)
    }
  }

  private func declareText(_ node: Int, of alert: inout Alert) {
    guard let value = tree.child(.expression, of: node), !tree.isEmpty(value) else { return }
    let word = source.text(wordLocation(of: node).range)
    let isTitle = word == "title"
    if let first = isTitle ? alert.title : alert.message {
      return report(
        .duplicateDeclaration, at: wordLocation(of: node), "an alert can have only one `\(word)`",
        notes: [.init("it is declared here first", at: first.location)])
    }
    if isTitle { alert.title = fragment(value) } else { alert.message = fragment(value) }
  }

  private func declareField(_ node: Int, of alert: inout Alert, _ values: ParameterList?) {
    guard let name = name(in: node), let value = tree.child(.expression, of: node), !tree.isEmpty(value) else { return }
    if let first = alert.fields.first(where: { $0.name == name.name }) {
      return report(.duplicate("field", text(name.name), at: name.location, first: first.location))
    }
    if alert.kind == .dialog {
      report(.unknownOption, at: wordLocation(of: node), "a dialog cannot have text fields; declare it as `alert`")
    }
    if let start = self.parameters(values).first(where: { $0.name == name.name }), !isString(start.type) {
      report(.noText(of: text(name.name), type: source.text(start.type.location.range), at: start.type.location))
    }
    alert.fields.append(
      Alert.Field(name: name.name, location: name.location, doc: docComment(above: node), title: fragment(value)))
  }

  private func isString(_ type: Fragment) -> Bool {
    ["String", "Swift.String"].contains(trees[type.location.file].source.text(type.location.range))
  }

  private func declareButton(_ node: Int, of alert: inout Alert, since first: Int) {
    guard let role = Alert.Button.Role(rawValue: source.text(wordLocation(of: node).range)),
      let (event, location) = name(in: node)
    else { return markNameless() }
    let parameters = parameterList(of: node)
    if event == dismissed {
      return report(.reserved(text(event), at: location, "it is the name of a system gesture"))
    }
    if let other = alert.buttons.first(where: { $0.event == event }) {
      return report(.duplicate("button", text(event), at: location, first: other.location))
    }
    guard let value = tree.child(.expression, of: node), !tree.isEmpty(value) else { return markAmbiguous(event) }
    if role == .cancel, let other = alert.cancel {
      report(
        .duplicateDeclaration, at: wordLocation(of: node), "an alert can have only one `cancel` button",
        notes: [.init("it is declared here first", at: other.location)])
    }
    alert.buttons.append(
      Alert.Button(role: role, event: event, location: location, title: fragment(value), transition: tables.transitions.count))
    tables.transitions.append(
      Transition(
        location: location, doc: docComment(above: node), trigger: .event(event, parameters), isAlways: false,
        branches: .empty))
  }

  // MARK: Checks

  private func checkAlert(_ alert: Alert, _ name: (name: Name, location: Location)) {
    let what = "\(alert.kind.word)"
    if alert.title == nil {
      report(.syntax, at: name.location, "\(what) `\(text(name.name))` needs a title: `title: \"…\"`")
    }
    let values = parameters(contentParameters(of: alert))
    for button in alert.buttons {
      let list = parameterList(of: button)
      for parameter in parameters(list) { check(parameter, of: button, alert, values) }
      if alert.kind == .dialog, button.role == .cancel, let list, !list.parameters.isEmpty {
        report(
          .argumentMismatch, at: list.text.location,
          "the `cancel` button of a dialog cannot have parameters, because a tap outside does the same",
          notes: [.init("its operations can read the values of the dialog")])
      }
    }
    for field in alert.fields where !carries(field.name, alert) {
      report(
        .unknownOption, at: field.location, "no button receives the text of `\(text(field.name))`",
        notes: [.init("add a parameter of the same name to a button: `button saved(\(text(field.name)): String): \"Save\"`")])
    }
  }

  /// Reports an alert without a button, and a dialog without a `cancel` button. Buttons with mistakes are included, so that one
  /// mistake gives one finding.
  private func checkButtons(of alert: Alert, _ node: Int, _ name: (name: Name, location: Location)) {
    let buttons = children(.alertButton, of: node)
    let what = "\(alert.kind.word) `\(text(name.name))`"
    if alert.kind == .dialog {
      if buttons.contains(where: { source.text(wordLocation(of: $0).range) == "cancel" }) { return }
      report(
        .syntax, at: name.location, "\(what) needs a `cancel` button: `cancel closed: \"Cancel\"`",
        notes: [.init("a tap outside the dialog is this button")])
    } else if buttons.isEmpty {
      report(.syntax, at: name.location, "\(what) needs a button: `cancel closed: \"OK\"`")
    }
  }

  /// The word for a screen that is an alert or a dialog, as in messages: `an alert`, `a dialog`.
  func alertWord(_ screen: Int) -> String {
    tables.screens[screen].alert.map { unitAlerts[Int($0)].kind.wordWithArticle } ?? "a screen"
  }

  private func contentParameters(of alert: Alert) -> ParameterList? {
    if case .values(let list) = tables.screens[alert.screen].content { list } else { nil }
  }

  private func carries(_ field: Name, _ alert: Alert) -> Bool {
    alert.buttons.contains { button in parameters(parameterList(of: button)).contains { $0.name == field } }
  }

  private func parameterList(of button: Alert.Button) -> ParameterList? {
    if case .event(_, let list) = tables.transitions[button.transition].trigger { list } else { nil }
  }

  /// Checks that the value of a parameter comes from a field or from the alert, with the same type.
  private func check(_ parameter: Parameter, of button: Alert.Button, _ alert: Alert, _ values: [Parameter]) {
    let name = text(parameter.name)
    if alert.fields.contains(where: { $0.name == parameter.name }) {
      if isString(parameter.type) { return }
      return report(.noText(of: name, type: source.text(parameter.type.location.range), at: parameter.type.location))
    }
    if let value = values.first(where: { $0.name == parameter.name }) {
      let (own, other) = (source.text(parameter.type.location.range), source.text(value.type.location.range))
      if own == other { return }
      return report(
        .argumentMismatch, at: parameter.type.location,
        "`\(name)` has the type `\(other)` in \(alert.kind.word) `\(text(tables.screens[alert.screen].name))`",
        notes: [.init("it is declared here", at: value.location)],
        fixes: Suggestion.fixes([other], at: parameter.type.location))
    }
    let known = alert.fields.map(\.name) + values.map(\.name)
    let candidates = candidates(known)
    let suggestions = suggestions(for: parameter.name, among: candidates)
    report(
      .argumentMismatch, at: parameter.location,
      "`\(name)` is neither a field nor a value of the \(alert.kind.word)" + Suggestion.question(suggestions),
      fixes: Suggestion.fixes(suggestions, at: parameter.location))
  }

  /// Reports an alert that is shown with another presentation, or without any.
  ///
  /// - Parameters:
  ///   - kind: the presentation at this place; `nil` if the place has none.
  ///   - place: the location of the presentation's words.
  func checkAlert(_ destination: Destination, shownAs kind: PresentationKind?, at place: Location) {
    let screen = tables.screens[destination.screen]
    guard let index = screen.alert else {
      if let kind, kind.isAlertOrDialog { reportNoAlert(screen.name, at: place, as: kind, declaredAt: screen.location) }
      return
    }
    if unitAlerts[Int(index)].kind == kind { return }
    let (name, own) = (text(screen.name), unitAlerts[Int(index)].kind)
    let fixes = kind == nil ? [] : Suggestion.fixes(["\(own.word)"], at: place)
    report(
      .unknownOption, at: place, "`\(name)` is \(own.wordWithArticle): write `\(own.word) \(name)`",
      notes: [.init("it is declared here", at: screen.location)], fixes: fixes)
  }

  // MARK: Buttons

  /// The second pass: lowers the operations of the buttons.
  func lowerAlertHandlers(_ node: Int) {
    guard let nameNode = tree.child(.name, of: node), let index = scope.screens[name(nameNode)],
      tables.screens[index].location == tree.location(of: nameNode), let alert = tables.screens[index].alert
    else { return }
    isInTransition = true
    for button in unitAlerts[Int(alert)].buttons {
      guard let child = children(.alertButton, of: node).first(where: { isButton($0, at: button.location) }) else { continue }
      let branches = buttonBranches(of: child, button)
      tables.transitions[button.transition].branches = branches
      if button.role == .cancel { shareCancel(branches, of: index) }
    }
    isInTransition = false
  }

  private func isButton(_ node: Int, at location: Location) -> Bool {
    tree.child(.name, of: node).map { tree.range(of: $0).start } == location.range.start
  }

  /// The branches of a button. A press always closes the alert, so a final branch without conditions is added if it is missing.
  private func buttonBranches(of node: Int, _ button: Alert.Button) -> IndexRange {
    let first = tables.branches.count
    let written = handler(of: node)
    if tables.branches[written].contains(where: \.isUnconditional) { return written }
    tables.branches.append(Branch(location: button.location, operations: .empty, isAnimated: true))
    return tables.branches.range(from: written.isEmpty ? first : written.start)
  }

  /// Copies the branches of the `cancel` button to the transition for a tap outside. They cannot be shared, because a press of
  /// the button first closes the alert.
  private func shareCancel(_ branches: IndexRange, of screen: Int) {
    let transitions = tables.screens[screen].transitions
    for index in transitions.indices {
      guard case .dismissed = tables.transitions[index].trigger else { continue }
      let first = tables.branches.count
      tables.branches += Array(tables.branches[branches])
      tables.transitions[index].branches = tables.branches.range(from: first)
    }
  }
}
