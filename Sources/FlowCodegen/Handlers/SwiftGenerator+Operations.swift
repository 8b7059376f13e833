import FlowModel
import FlowSyntax

extension SwiftGenerator {
  /// The operations of one branch, in order, each on what the one before has left.
  mutating func writeOperations(_ operations: [Operation], in flow: Flow, indent: Int) {
    for operation in operations {
      // Two operations of one branch may need a local of the same name.
      let isScoped = operations.count > 1 && needsLocals(operation, in: flow)
      if isScoped { open("do {", indent: indent) }
      write(operation, in: flow, indent: isScoped ? indent + 2 : indent)
      if isScoped { open("}", indent: indent) }
    }
  }

  private mutating func open(_ text: String, indent: Int) {
    writer.spaces(indent)
    line(text)
  }

  private func needsLocals(_ operation: Operation, in flow: Flow) -> Bool {
    switch operation.kind {
    case .present, .update, .backTo(.screen(_, .some)), .popTo(.screen(_, .some)), .send: true
    case .replace(let routes): routes.count > 1
    default: false
    }
  }

  private mutating func write(_ operation: Operation, in flow: Flow, indent: Int) {
    switch operation.kind {
    case .show(let presentation, let destination): write(presentation, destination, in: flow, indent: indent)
    case .present(let style, let destination): write(style, destination, in: flow, indent: indent)
    case .back(let count): note("goBack(\(count == 1 ? "" : String(count)))", indent: indent)
    case .backTo(let place): write("goBackTo", place, root: "goBackToRoot()", in: flow, indent: indent)
    case .pop: note("pop()", indent: indent)
    case .popTo(let place): write("popTo", place, root: "popToRoot()", in: flow, indent: indent)
    case .dismiss(let count): note("dismiss(\(count == 1 ? "" : String(count)))", indent: indent)
    case .dismissAll: note("dismissAll()", indent: indent)
    case .replace(let routes): write(routes, in: flow, indent: indent)
    case .send(let screen, let event, let arguments):
      write(screen, event, arguments, in: flow, indent: indent)
    case .set(_, let target, let value):
      statement("self.", joined(target, value), "", indent: indent)
    case .update(let destination): writeUpdate(destination, in: flow, indent: indent)
    case .select, .exit: break  // Refused by `unsupportedConstructs`.
    }
  }

  /// An operation that may find nothing to do, which is reported in debug builds.
  private mutating func note(_ call: String, indent: Int) {
    open("\(locals.navigation).note(\(locals.routes).\(call))", indent: indent)
  }

  // MARK: Showing

  /// A screen as an expression: what stands before, between and behind its arguments.
  mutating func call(
    of destination: Destination, in flow: Flow
  ) -> (prefix: String, arguments: SourceRange?, suffix: String) {
    let screen = flow.screens[destination.screen]
    let name = "." + spelling(screen.name)
    if let feature = screen.feature {
      return ("\(name)(\(verbatim(feature.type)).State(", destination.arguments?.copied, "))")
    }
    return screen.values.isEmpty ? (name, nil, "") : ("\(name)(", destination.arguments?.copied, ")")
  }

  /// Behind a call that opens a layer: its container, unless it is without one because nothing pushes in it.
  func containerArgument(_ container: Container, _ written: Container?) -> String {
    switch container {
    case .navigation: ", container: .navigation"
    case .none: written == nil ? "" : ", container: NavigationContainer.none"
    }
  }

  private mutating func write(_ presentation: Presentation, _ destination: Destination, in flow: Flow, indent: Int) {
    let call = call(of: destination, in: flow)
    let styleContainer = presentation.style.flatMap { unit.styles[$0].container }
    let written = presentation.container ?? styleContainer
    var container = containerArgument(flow.container(written: written, opening: destination.screen), written)
    var method = "present("
    var style = ", as: .\(presentation.kind.rawValue)"
    if let named = presentation.style {
      style = ", as: .\(spelling(unit.styles[named].name))"
      if styleContainer != nil {
        container = ""
        if let own = presentation.container {
          style += own == .navigation ? ".in(.navigation)" : ".in(NavigationContainer.none)"
        }
      }
    } else {
      switch presentation.kind {
      case .push: (method, style) = ("push(", "")
      case .sheet: (method, style) = ("presentSheet(", "")
      case .cover: (method, style) = ("presentCover(", "")
      case .popover, .alert, .dialog: break
      }
    }
    if presentation.kind == .push { container = "" }
    statement(
      "\(locals.routes).\(method)\(call.prefix)", call.arguments, "\(call.suffix)\(style)\(container))", indent: indent
    )
  }

  private mutating func write(_ style: Fragment, _ destination: Destination, in flow: Flow, indent: Int) {
    let call = call(of: destination, in: flow)
    let container = containerArgument(flow.container(written: nil, opening: destination.screen), nil)
    statement("let \(locals.style): RouteStyle = ", style.location.range, "", indent: indent)
    statement(
      "\(locals.routes).present(\(call.prefix)", call.arguments, "\(call.suffix), as: \(locals.style)\(container))",
      indent: indent
    )
  }

  private mutating func write(_ routes: [ReplacementRoute], in flow: Flow, indent: Int) {
    guard let root = routes.first else { return }
    if routes.count == 1 {
      let call = call(of: root.destination, in: flow)
      let container = flow.container(written: root.container, opening: root.destination.screen)
      let argument = containerArgument(container, root.container)
      return statement(
        "\(locals.routes).replace(with: \(call.prefix)", call.arguments, "\(call.suffix)\(argument))", indent: indent
      )
    }
    open("var \(locals.place): [(\(spelling(flow.name)).Screen, Presentation)] = []", indent: indent)
    for (index, route) in routes.enumerated() {
      let call = call(of: route.destination, in: flow)
      let style = index == 0 ? rootStyle(route, in: flow) : style(of: route, in: flow)
      statement(
        "\(locals.place).append((\(call.prefix)", call.arguments, "\(call.suffix), \(style)))", indent: indent
      )
    }
    open("\(locals.routes).replace(with: \(locals.place))", indent: indent)
  }

  private func rootStyle(_ route: ReplacementRoute, in flow: Flow) -> String {
    styled(".root", flow.container(written: route.container, opening: route.destination.screen), route.container)
  }

  private mutating func style(of route: ReplacementRoute, in flow: Flow) -> String {
    guard let presentation = route.presentation else { return ".push" }
    if presentation.kind == .push, presentation.style == nil { return ".push" }
    let name = presentation.style.map { spelling(unit.styles[$0].name) } ?? presentation.kind.rawValue
    let styleContainer = presentation.style.flatMap { unit.styles[$0].container }
    if presentation.kind == .push || styleContainer != nil && presentation.container == nil { return ".\(name)" }
    let container = flow.container(written: presentation.container, opening: route.destination.screen)
    return styled(".\(name)", container, presentation.container)
  }

  private func styled(_ style: String, _ container: Container, _ written: Container?) -> String {
    switch container {
    case .navigation: "\(style).in(.navigation)"
    case .none: written == nil ? style : "\(style).in(NavigationContainer.none)"
    }
  }

  // MARK: Finding a screen

  /// The identity of the topmost route of a screen, as an expression.
  private mutating func topmost(_ screen: Int, in flow: Flow) -> String {
    let name = spelling(flow.screens[screen].name)
    return "\(locals.routes).topmost { if case .\(name) = $0 { true } else { false } }"
  }

  private mutating func write(_ method: String, _ place: Place, root: String, in flow: Flow, indent: Int) {
    switch place {
    case .root: note(root, indent: indent)
    case .screen(let screen, nil):
      let name = spelling(flow.screens[screen].name)
      note("\(method) { if case .\(name) = $0 { true } else { false } }", indent: indent)
    case .screen(let screen, let condition?):
      // Looked up first: the condition reads the state that the operation changes.
      writePlace(flow.screens[screen], condition, in: flow, indent: indent)
      note("\(method)(id: \(locals.place))", indent: indent)
    }
  }

  private mutating func writePlace(_ screen: Screen, _ condition: Fragment, in flow: Flow, indent: Int) {
    let uses = NameUses(screens: flow.screens)
    var pattern = "." + spelling(screen.name)
    var silenced: [Name] = []
    if screen.isFeature {
      if let state = unit.names.find("state") {
        let use = uses.use(of: state, in: condition)
        if use.isUsed { pattern += "(let state)" }
        if case .perhaps = use { silenced = [state] }
      }
    } else {
      let bindings = bindings(screen.values.map(\.name), screen.values.map { uses.use(of: $0.name, in: condition) })
      pattern += bindings.text
      silenced = bindings.silenced
    }
    open("let \(locals.place) = \(locals.routes).topmost { \(locals.screen) in", indent: indent)
    open("  guard case \(pattern) = \(locals.screen) else { return false }", indent: indent)
    for name in silenced { open("  _ = \(spelling(name))", indent: indent) }
    test(condition, " return true }", indent: indent + 2)
    open("  return false", indent: indent)
    open("}", indent: indent)
  }

  // MARK: Changing and telling

  private mutating func writeUpdate(_ destination: Destination, in flow: Flow, indent: Int) {
    let call = call(of: destination, in: flow)
    let type = "\(spelling(flow.name)).Screen"
    statement("let \(locals.screen): \(type) = \(call.prefix)", call.arguments, call.suffix, indent: indent)
    open("let \(locals.place) = \(topmost(destination.screen, in: flow))", indent: indent)
    note("update(id: \(locals.place)) { $0 = \(locals.screen) }", indent: indent)
  }

  /// The receiver is found at this point of the transition; the event is delivered after it.
  private mutating func write(
    _ screen: Int, _ event: [Name], _ arguments: ArgumentList?, in flow: Flow, indent: Int
  ) {
    let target = flow.screens[screen]
    open("let \(locals.place) = \(topmost(screen, in: flow))", indent: indent)
    var prefix = "\(locals.navigation).send(to: \(locals.place), .\(spelling(target.name))"
    for name in event { prefix += "(.\(spelling(name))" }
    let suffix = String(repeating: ")", count: event.count + 1)
    guard let arguments, !arguments.arguments.isEmpty else { return open(prefix + suffix, indent: indent) }
    let parameters = parameters(of: event, target)
    let isLabelled = arguments.arguments.contains { $0.label != nil }
    if parameters.isEmpty || isLabelled {
      return statement(prefix + "(", arguments.text.location.range, ")" + suffix, indent: indent)
    }
    if parameters.count == 1 {
      let label = text(parameters[0].name)
      return statement("\(prefix)(\(label): ", arguments.text.location.range, ")" + suffix, indent: indent)
    }
    var values: [String] = []
    for (index, (parameter, argument)) in zip(parameters, arguments.arguments).enumerated() {
      let local = "\(locals.place)\(index + 1)"
      statement("let \(local): \(verbatim(parameter.type)) = ", argument.value.location.range, "", indent: indent)
      values.append("\(text(parameter.name)): \(local)")
    }
    open("\(prefix)(\(values.joined(separator: ", ")))\(suffix)", indent: indent)
  }

  /// What an event of a screen with values carries.
  private func parameters(of event: [Name], _ target: Screen) -> [Parameter] {
    for case .event(event[0], let list) in target.transitions.map(\.trigger) { return list?.parameters ?? [] }
    return []
  }
}
