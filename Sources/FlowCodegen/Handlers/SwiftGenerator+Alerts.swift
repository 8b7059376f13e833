import FlowCore
import FlowModel
import FlowSyntax

/// Alerts and dialogs: their texts, which are evaluated when they are shown, and the events of their buttons.
extension SwiftGenerator {
  // MARK: Texts

  /// Writes a method of the state that makes the presentation of an alert: its texts, its text fields and its buttons. In the
  /// method, the values of the alert and of the flow are available under their own names.
  func writeAlerts() {
    if !facts.hasAlerts { return }
    emptyLine()
    line(0, "extension \(flow.name).State {")
    beginLine(2, "fileprivate func presentation(of \(locals.screen): \(flow.name).Screen\(flowParameter(if: facts.alertsReadNeeds))")
    put(") -> FlowRuntime.Presentation {\n")
    var cases = SplitSwitch(over: locals.screen, enumMember, isSplit: isLarge)
    open(cases)
    var hasOthers = facts.hasTabs
    for index in flow.screens.indices {
      guard let alert = screens[index].alert else {
        hasOthers = true
        continue
      }
      next(&cases)
      write(unit.alerts[Int(alert)], of: index)
    }
    close(cases, others: hasOthers, "return .alert")
    line(0, "}")
  }

  private func write(_ alert: Alert, of index: Int) {
    let screen = screens[index]
    beginLine(4, "case .\(screen.name)")
    let silenced = putHeld(by: screen.content) { $0.use(of: $1, in: alert, isValue: true) }
    put(":\n")
    silence(silenced, indent: 6)
    let values = unit.senderNames(screen.values)
    for need in flow.needs where !values.contains(need.name) {
      writeNeed(need.name, uses.use(of: need.name, in: alert), indent: 6)
    }
    // Each text that is not a simple literal becomes a local, because a directive cannot come between arguments.
    var count = 0
    var arguments: [String] = []
    if let title = alert.title { arguments.append("title: \(local(title, &count))") }
    if let message = alert.message { arguments.append("message: \(local(message, &count))") }
    var fields: [String] = []
    for field in alert.fields {
      let text = values.contains(field.name) ? ", text: \(spelling(of: field.name))" : ""
      fields.append(".init(\(local(field.title, &count)), name: \(Self.literal(names[field.name]))\(text))")
    }
    if !fields.isEmpty { arguments.append("fields: \(Self.list(fields))") }
    var buttons: [String] = []
    for button in alert.buttons {
      let role = button.role == .button ? "" : ", role: .\(button.role.rawValue)"
      buttons.append(".init(\(local(button.title, &count)), event: \(Self.literal(names[button.event]))\(role))")
    }
    if !buttons.isEmpty { arguments.append("buttons: \(Self.list(buttons))") }
    indent(6)
    put("return .init(\n        kind: .")
    put(text: "\(alert.kind.word),\n        options: .init(\n          ")
    put(text: "\(arguments.joined(separator: ",\n          "))\n        ))\n")
  }

  private static func list(_ elements: [String]) -> String {
    "[\n            \(elements.joined(separator: ",\n            "))\n          ]"
  }

  /// Returns a text as an argument. A simple literal is copied. For any other text, writes a local constant.
  private func local(_ text: Fragment, _ count: inout Int) -> String {
    let written = self.text(text)
    let inner = written.dropFirst().dropLast()
    if written.utf8.count > 1, written.hasPrefix("\""), written.hasSuffix("\""), String(inner).isPlain { return written }
    count += 1
    begin("let \(locals.text)\(number: count): String = ")
    place(text.location.range, indent: 6)
    end()
    return locals.text + "\(count)"
  }

  /// A name, in backticks if it is a keyword of Swift.
  private func spelling(of name: Name) -> String { keywords.contains(name) ? "`\(names[name])`" : names[name] }

  // MARK: Showing

  /// Writes the code that shows an alert. Its texts are evaluated before the routes change.
  func writeAlert(_ destination: Destination, indent: Int) {
    // A resumed operation already has its screen in a local.
    if currentOperation != resumedOperation { writeScreen(destination, indent: indent) }
    line(indent, "let \(locals.style) = \(presentation(of: locals.screen))")
    line(indent, "\(showing())\(locals.screen), as: \(locals.style))")
  }

  /// Writes an alert as a part of a list of screens.
  func writeListedAlert(_ destination: Destination, indent: Int) {
    line(indent, "do {")
    writeScreen(destination, indent: indent + 2)
    line(indent + 2, "\(locals.place).append((\(locals.screen), \(presentation(of: locals.screen))))")
    line(indent, "}")
  }

  /// The call `presentation(of: screen)`.
  func presentation(of screen: String) -> Code {
    "\(locals.presentation)(of: \(screen)\(flowArgument(if: facts.alertsReadNeeds)))"
  }

  // MARK: Buttons

  /// Writes the method that makes the event of a button.
  func writeButtons() {
    let alerts = flow.screens.indices.filter { index in
      screens[index].alert.map { !unit.alerts[Int($0)].buttons.isEmpty } ?? false
    }
    if alerts.isEmpty { return }
    emptyLine()
    line(2, "\(access)func action(")
    line(4, "forButton event: String, fields: [String: String], of screen: Screen")
    line(2, ") -> ScreenAction? {")
    line(4, "switch screen\(enumMember) {")
    for index in alerts { writeButtons(of: index) }
    if facts.hasTabs || alerts.count < flow.screens.count { line(4, "default: nil") }
    line(4, "}")
    line(2, "}")
  }

  /// Writes the case of the method that makes the event of a button. A parameter of the event gets the text of the field with
  /// its name, or else the alert's value with its name.
  private func writeButtons(of index: Int) {
    guard let number = screens[index].alert else { return }
    let alert = unit.alerts[Int(number)]
    let values = unit.senderNames(screens[index].values)
    var used: [Bool] = values.map { _ in false }
    for button in alert.buttons {
      for parameter in parameters(of: button) {
        if let value = values.firstIndex(of: parameters[parameter].name) { used[value] = true }
      }
    }
    beginLine(4, "case .\(screens[index].name)")
    if used.contains(true) {
      put("(")
      for value in values.indices {
        if value > 0 { put(", ") }
        if used[value] { put("let value\(number: value)") } else { put("_") }
      }
      put(")")
    }
    put(":\n")
    line(6, "switch event {")
    for button in alert.buttons {
      beginLine(6, "case \(literal: button.event): .\(screens[index].name)(.\(button.event)")
      var isFirst = true
      for parameter in parameters(of: button) {
        let name = parameters[parameter].name
        put(isFirst ? "(" : ", ")
        isFirst = false
        put("\(label: name): ")
        let isField = alert.fields.contains { $0.name == name }
        if isField { put("fields[\(literal: name)] ?? ") }
        if let value = values.firstIndex(of: name) { put("value\(number: value)") } else { put("\"\"") }
      }
      put(isFirst ? ")\n" : "))\n")
    }
    line(6, "default: nil")
    line(6, "}")
  }

  private func parameters(of button: Alert.Button) -> Range<Int> {
    guard case .event(_, let list) = transitions[button.transition].trigger, let range = list?.parameters else { return 0..<0 }
    return range.indices
  }

  /// Whether a transition of an alert only closes the alert.
  func onlyCloses(_ transition: Transition) -> Bool {
    guard !transition.branches.isEmpty else { return true }
    let first = branches[transition.branches.start]
    return first.isUnconditional && first.operations.isEmpty
  }
}

extension NameUses {
  /// How the texts of an alert use a name. A text field starts with the alert's value of the same name.
  ///
  /// - Parameter isValue: whether the name is a value of the alert.
  func use(of name: Name, in alert: Alert, isValue: Bool = false) -> UseCertainty {
    var use = UseCertainty.unused
    if let title = alert.title { use.join(self.use(of: name, in: title)) }
    if let message = alert.message { use.join(self.use(of: name, in: message)) }
    for field in alert.fields { use.join(isValue && field.name == name ? .certain : self.use(of: name, in: field.title)) }
    for button in alert.buttons { use.join(self.use(of: name, in: button.title)) }
    return use
  }
}
