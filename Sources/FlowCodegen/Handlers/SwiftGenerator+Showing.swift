import FlowCore
import FlowModel
import FlowSyntax

/// Writes the operations that show screens.
extension SwiftGenerator {
  /// Writes a screen as an expression, in a statement that has begun.
  func putScreen(_ destination: Destination, indent: Int) {
    let screen = screens[destination.screen]
    put(".\(screen.name)")
    switch screen.content {
    case .feature: putState(destination.arguments, missedAt: destination.location.range.start, indent: indent)
    case .flow: putState(destination.arguments, missedAt: nil, indent: indent)
    case .values(let list):
      if list == nil || screen.values.isEmpty { return placeNothing(indent: indent) }
      put("(")
      place(destination.arguments, indent: indent)
      put(")")
    }
  }

  /// Writes the state of a screen. It omits the type's name, because a value of the flow may have the same name.
  private func putState(_ arguments: ArgumentList?, missedAt name: UInt32?, indent: Int) {
    put("(")
    placeInit(arguments, missedAt: name, indent: indent)
    put(")")
  }

  /// The container of a layer with `screen` at its root, as written or else as inferred. `nil` if no container is inferred.
  private func container(_ written: Container?, opening screen: Int) -> StaticString? {
    switch written ?? (screens[screen].opensNavigation ? .navigation : .none) {
    case .navigation: ".navigation"
    case .none: written == nil ? nil : "FlowRuntime.NavigationContainer.none"
    }
  }

  /// Writes the argument for the container of a new layer, unless the inferred container is none.
  func putContainerArgument(_ written: Container?, opening screen: Int) {
    if let container = container(written, opening: screen) { put(", container: \(container)") }
  }

  /// Writes the argument for the container of a `replace`. It is always written, because its label tells `swiftc` at once which
  /// overload is called.
  func putContainerOfReplacement(_ root: ReplacementRoute) {
    put(", container: \(container(root.container, opening: root.destination.screen) ?? "nil")")
  }

  /// Writes the container after the style of a new layer, unless no container is inferred.
  private func putContainer(_ written: Container?, opening screen: Int) {
    if let container = container(written, opening: screen) { put(".in(\(container))") }
  }

  /// The beginning of a call that shows a screen. The top screen may be a flow. Its alert leaves first, and before a push
  /// everything that the flow presents leaves.
  func showing(_ method: StaticString = "present") -> Code {
    facts.hasFlows ? "\(locals.navigation).\(method)(&\(locals.routes), " : "\(locals.routes).\(method)("
  }

  /// Begins the statement that shows a screen. If the screen has a requirement, checks the requirement before.
  ///
  /// - Returns: whether the screen was checked. It is then in a local constant.
  private func beginShowing(_ destination: Destination, indent: Int) -> Bool {
    let isAsked = writeAdmission(destination, indent: indent)
    if isAsked { self.indent(indent) } else { begin() }
    return isAsked
  }

  func write(_ showing: PresentationSource, _ destination: Destination, indent: Int) {
    switch showing {
    case .written(let presentation): write(presentation, destination, indent: indent)
    case .chosen(let style): write(style, destination, indent: indent)
    case .inPlaceOfTop:
      let isAsked = beginShowing(destination, indent: indent)
      put("\(locals.routes).replaceTop(with: ")
      putShown(destination, isAsked: isAsked, indent: indent)
      end(")")
    }
  }

  private func write(_ presentation: Presentation, _ destination: Destination, indent: Int) {
    if screens[destination.screen].alert != nil { return writeAlert(destination, indent: indent) }
    let isAsked = beginShowing(destination, indent: indent)
    let method: StaticString? =
      switch presentation.kind {
      case _ where presentation.style != nil: nil
      case .push: "push"
      case .sheet where !facts.hasFlows: "presentSheet"
      case .cover where !facts.hasFlows: "presentCover"
      default: nil
      }
    put(method.map(showing) ?? showing())
    putShown(destination, isAsked: isAsked, indent: indent)
    if let style = presentation.style {
      putStyle(Int(style), presentation, destination)
    } else {
      if method == nil { put(", as: .\(presentation.kind.word)") }
      if presentation.kind.mayHaveContainer {
        putContainerArgument(presentation.container, opening: destination.screen)
      }
    }
    end(")")
  }

  /// Writes the screen to show. It is already in a local constant if its requirement was checked.
  private func putShown(_ destination: Destination, isAsked: Bool, indent: Int) {
    if isAsked { put(text: locals.screen) } else { putScreen(destination, indent: indent) }
  }

  private func putStyle(_ style: Int, _ presentation: Presentation, _ destination: Destination) {
    put(", as: .\(unit.styles[style].name)")
    let own = unit.styles[style].container
    if own == nil {
      guard presentation.kind.mayHaveContainer else { return }
      putContainerArgument(presentation.container, opening: destination.screen)
    } else if let written = presentation.container {
      putContainer(written, opening: destination.screen)
    }
  }

  private func write(_ style: Fragment, _ destination: Destination, indent: Int) {
    begin("let \(locals.style): FlowRuntime.RouteStyle = ")
    place(style.location.range, indent: indent)
    end()
    let isAsked = beginShowing(destination, indent: indent)
    put(showing())
    putShown(destination, isAsked: isAsked, indent: indent)
    put(", as: \(locals.style).chosen")
    putContainerArgument(nil, opening: destination.screen)
    end(")")
  }

  func write(_ routes: IndexRange, indent: Int) {
    let root = self.routes[routes.start]
    if routes.count == 1 {
      let isAsked = beginShowing(root.destination, indent: indent)
      put("\(locals.routes).replace(with: ")
      putShown(root.destination, isAsked: isAsked, indent: indent)
      putContainerOfReplacement(root)
      put(")")
      return end()
    }
    if currentOperation == resumedOperation { return writeRest(of: routes, indent: indent) }
    line(indent, "var \(locals.place): [(\(flow.name).Screen, FlowRuntime.Presentation)] = []")
    for index in routes.indices {
      let route = self.routes[index]
      if index > routes.start, screens[route.destination.screen].alert != nil {
        writeListedAlert(route.destination, indent: indent)
        continue
      }
      begin("\(locals.place).append((")
      putScreen(route.destination, indent: indent)
      put(", ")
      if index == routes.start { putRootStyle(route) } else { putStyle(of: route) }
      end("))")
    }
    if self.routes[routes].contains(where: { screens[$0.destination.screen].requirement != nil }) {
      writeAdmission(ofListIndent: indent)
    }
    line(indent, "\(locals.routes).replace(with: \(locals.place))")
  }

  /// Writes the check for a list of screens. The list ends before the first refused screen, and the operations after the `else` of
  /// its requirement run there.
  private func writeAdmission(ofListIndent indent: Int) {
    line(indent, "if let refused = \(locals.place).firstIndex(where: { !\(locals.admits)($0.0\(flowArgument)) }) {")
    line(indent + 2, "let \(locals.screen) = \(locals.place)[refused].0")
    line(indent + 2, "\(locals.routes).replace(with: Array(\(locals.place)[..<refused]))")
    line(indent + 2, "return \(refuse(locals.screen, keeping: stepOfOperation[currentOperation]))")
    line(indent, "}")
  }

  func putRootStyle(_ route: ReplacementRoute) {
    put(".root")
    putContainer(route.container, opening: route.destination.screen)
  }

  func putStyle(of route: ReplacementRoute) {
    put(".")
    guard let presentation = route.presentation else { return put("push") }
    let styleContainer = presentation.style.flatMap { unit.styles[Int($0)].container }
    if let style = presentation.style { put(unit.styles[Int(style)].name) } else { put(presentation.kind.word) }
    if !presentation.kind.mayHaveContainer || styleContainer != nil && presentation.container == nil { return }
    putContainer(presentation.container, opening: route.destination.screen)
  }
}
