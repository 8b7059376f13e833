import FlowCore
import FlowSyntax

/// Lowers operations that show screens: which screen, how, and with which values.
extension Lowering {
  func showAs(_ node: Int) -> Operation.Kind? {
    guard let presentationNode = tree.child(.presentation, of: node) else { return nil }
    if let column = column(presentationNode) { return fill(column, node, presentationNode) }
    guard let destinationNode = tree.child(.destination, of: node) else {
      reportLonely(presentationNode)
      return nil
    }
    guard var shown = presentation(presentationNode, operand: destinationNode),
      let destination = destination(destinationNode)
    else { return nil }
    checkNoBeside(node)
    checkSecondContainer(of: presentationNode, behind: destinationNode)
    if let container = checkedContainer(behind: destinationNode, of: shown.kind) { shown.container = container }
    checkAlert(destination, shownAs: shown.style == nil ? shown.kind : nil, at: tree.location(of: presentationNode))
    return .show(.written(shown), destination)
  }

  /// Reports a word where an operation is expected, if no screen follows the word.
  private func reportLonely(_ presentation: Int) {
    guard let nameNode = tree.child(.name, of: presentation) else { return }
    let (name, location) = (name(nameNode), tree.location(of: nameNode))
    // An error after `push` is already reported.
    if kind(name) != nil { return }
    if styles[name] != nil {
      let end = SourceRange(start: location.range.end, end: location.range.end)
      return report(.syntax, at: Location(file: tree.file, range: end), "expected the screen that `\(text(name))` shows")
    }
    if scope.screens[name] != nil {
      let word = text(name)
      return report(.syntax, at: location, "`\(word)` is a screen; choose how to show it, as in `push \(word)`")
    }
    if scope.exits[name] != nil {
      return report(.missingWord("exit", before: text(name), at: location, "`\(text(name))` is an exit of the flow"))
    }
    if flow.events.contains(where: { $0.name == name }) {
      return report(.missingWord("do", before: text(name), at: location, "`\(text(name))` is an event of the flow"))
    }
    if let finding = peerFinding(name, nameNode) { return report(finding) }
    // A name in backticks may be equal to one of these words.
    let operations = Self.operationWords.sorted().filter { $0 != text(name) }
    let suggestions =
      PeerWords.operations(for: text(name))
      ?? suggestions(for: name, among: operations + candidates(styles.names))
    var finding = Diagnostic.unknown(.syntax, "operation", text(name), at: location, suggestions: suggestions)
    finding.fixes = suggestions.compactMap { fix($0, inPlaceOf: presentation, at: location) }
    report(finding)
  }

  /// A finding about a word from another package that is not an operation of flows. A reducer or the app does what the word means,
  /// or a flow does it automatically.
  private func peerFinding(_ name: Name, _ node: Int) -> Diagnostic? {
    guard let meaning = PeerWords.meaning(of: text(name)) else { return nil }
    let location = tree.location(of: node)
    var fixes: [Diagnostic.Fix] = []
    let (first, next) = (Int(tree.nodes[node].firstToken), tree.tokens[Int(tree.nodes[node].tokenEnd)])
    let ends = next.followsLineBreak || next.kind == .rightBrace
    // Branches need their arrow, so the repair removes only the arrow of a transition.
    if case .nothing = meaning, isInTransition, ends, first > 1, tree.tokens[first - 1].kind == .arrow,
      tree.tokens[first - 2].kind == .identifier || tree.tokens[first - 2].kind == .rightParen, !isInBranches
    {
      let range = SourceRange(start: tree.tokens[first - 2].end, end: location.range.end)
      fixes = [.init("remove the arrow", edits: [.init(at: Location(file: tree.file, range: range), replacement: "")])]
    }
    return Diagnostic(.syntax, at: location, "there is no operation `\(text(name))`: \(meaning.explanation)", fixes: fixes)
  }

  /// Whether a word is neither `alert` nor `dialog`, or a destination is declared with that word.
  private func mayShow(_ destination: Int, as word: String) -> Bool {
    if word != "alert", word != "dialog" { return true }
    guard let name = tree.child(.name, of: destination).flatMap({ names.find(source.text(tree.range(of: $0))) }),
      let alert = scope.screens[name].flatMap({ tables.screens[$0].alert })
    else { return false }
    return "\(unitAlerts[Int(alert)].kind.word)" == word
  }

  private func isKnownScreen(_ destination: Int) -> Bool {
    self.name(in: destination).map { scope.screens[$0.name] != nil } ?? false
  }

  /// The repair that replaces a lonely word by an operation and keeps the operand in parentheses: `navigate(to: list)` becomes
  /// `push list`.
  ///
  /// - Returns: `nil` if the result would not parse.
  private func fix(_ operation: String, inPlaceOf presentation: Int, at location: Location) -> Diagnostic.Fix? {
    let takesName = takesName(operation)
    let open = Int(tree.nodes[presentation].tokenEnd)
    var (location, right) = (location, operation)
    if tree.tokens[open].kind == .leftParen, !tree.tokens[open].followsLineBreak {
      guard let operand = CallOperand(openedAt: open, in: tree.tokens) else { return nil }
      location.range.end = operand.call.end
      switch operand.content {
      case .nothing: if takesName { return nil }
      case .number: return nil
      case .destination(let hasArguments):
        if !takesName || hasArguments && operation.hasSuffix(" to") { return nil }
        right += " " + source.text(operand.range)
      }
    } else if takesName {
      return nil
    }
    return .init("write `\(right)`", edits: [.init(at: location, replacement: right)])
  }

  /// Whether a name may follow this operation: `push`, `back to`, `select`, or a style.
  private func takesName(_ operation: String) -> Bool {
    if operation.hasSuffix(" to") { return true }
    return !["back", "back to root", "dismiss", "dismiss all", "pop", "pop to root", "present"].contains(operation)
  }

  /// Lowers a destination: a screen of the flow, with its arguments.
  func destination(_ node: Int) -> Destination? {
    guard let nameNode = tree.child(.name, of: node) else { return nil }
    let name = name(nameNode)
    guard let screen = scope.screens[name] else {
      let arguments = argumentList(of: node)
      reportNoScreen(name, at: tree.location(of: nameNode)) { $0.takes(arguments, $1) }
      return nil
    }
    let arguments = argumentList(of: node)
    switch tables.screens[screen].content {
    case .values(let parameters):
      check(arguments, against: parameters, of: "screen", name, at: nameNode)
    case .flow(let index?, _, _):
      let parameters = unitFlows[Int(index)].parameters
      if !isAmbiguous(name) {
        check(arguments, against: parameters, of: "flow", unitFlows[Int(index)].name, at: nameNode)
      }
    case .flow(nil, _, _), .feature: break
    }
    return Destination(screen: screen, location: tree.location(of: node), arguments: arguments)
  }

  /// Whether a screen takes these arguments, as far as this is known.
  private func takes(_ arguments: ArgumentList?, _ screen: Int) -> Bool {
    switch tables.screens[screen].content {
    case .values(let parameters): takes(arguments, parameters)
    case .flow(let index?, _, _): takes(arguments, unitFlows[Int(index)].parameters)
    case .flow(nil, _, _), .feature: true
    }
  }

  /// - Parameter isOffered: returns whether a fix may suggest the screen with this index.
  func reportNoScreen(
    _ name: Name, at location: Location, offering isOffered: (Lowering, Int) -> Bool = { _, _ in true }
  ) {
    if let child = flows[name], scope.tabs[name] == nil {
      let (spelled, first) = (text(name), text(name).prefix(1).lowercased())
      let screen = first + spelled.dropFirst()
      let shown = flow.screens.indices.first { tables.screens[$0].content.childFlow == child }
      let known = shown.map { text(tables.screens[$0].name) }
      return report(
        .unknownScreen, at: location, "`\(spelled)` is a flow; show it as a screen: `screen \(known ?? screen): \(spelled)`",
        fixes: known.map { Suggestion.fixes([$0], at: location) } ?? [])
    }
    if scope.tabs[name] == nil {
      return reportUnknown(.unknownScreen, "screen", (name, location), among: scope.screens, offering: isOffered)
    }
    let spelled = text(name)
    let column = scope.tabs[name].flatMap { tables.tabs[$0].column }
    let operation = column.map { $0 == .sidebar ? "select" : "\($0.word)" } ?? "select"
    let note = Diagnostic.Note("`\(operation) \(spelled)` shows it")
    let what = column == nil ? "is a tab, not a screen" : "is the content of a column, not a screen"
    report(.unknownScreen, at: location, "`\(spelled)` \(what)", notes: [note])
  }

  /// Lowers a presentation: a kind or a named style, and the container right after it.
  ///
  /// - Parameter operand: the node after the presentation, if an operation is allowed here. The word may then be a misspelt
  ///   operation.
  func presentation(_ node: Int, operand: Int? = nil) -> Presentation? {
    guard let nameNode = tree.child(.name, of: node) else { return nil }
    let name = name(nameNode)
    if let kind = kind(name) {
      return Presentation(kind: kind, style: nil, container: checkedContainer(behind: nameNode, of: kind))
    }
    if let style = styles[name] {
      let kind = unitStyles[style].kind
      return Presentation(
        kind: kind, style: Int32(truncatingIfNeeded: style), container: checkedContainer(behind: nameNode, of: kind))
    }
    let known = PresentationKind.written.map { "\($0.word)" } + candidates(styles.names)
    var suggestions = suggestions(for: name, among: known)
    if let peer = PeerWords.presentation(for: text(name)) {
      suggestions = [peer]
    } else if operand != nil, let peers = PeerWords.operations(for: text(name)) {
      suggestions = peers
    } else if suggestions.isEmpty, operand != nil {
      let operations = Keyword.operationWords(onlyBeforeNames: true).sorted()
      suggestions = self.suggestions(for: name, among: operations.filter { $0 != text(name) })
    }
    if isPerhapsDeclared(name, in: reserved.blank, suggestions) { return nil }
    let location = tree.location(of: nameNode)
    if let operand, !isKnownScreen(operand), let known = peerFinding(name, nameNode) {
      report(known)
      return nil
    }
    if !flow.hasColumns, ["content", "detail"].contains(text(name)), suggestions.isEmpty {
      let message = "there is no presentation style `\(text(name))`, and this flow has no columns that it could fill"
      report(.unknownStyle, at: location, message)
      return nil
    }
    var finding = Diagnostic.unknown(
      .unknownStyle, "presentation style", text(name), at: location, suggestions: suggestions)
    if let operand {
      // `send` and `set` need more than a name, so they are not suggested before a name alone.
      let next = tree.tokens[Int(tree.nodes[operand].tokenEnd)].kind
      let isName = next != .dot && next != .equal && next != .symbol && next != .leftBracket
      let fitting = suggestions.filter { word in
        takesName(word) && !(isName && (word == "send" || word == "set")) && mayShow(operand, as: word)
      }
      finding.fixes = Suggestion.fixes(fitting, at: location)
    }
    report(finding)
    return nil
  }

  /// The container after a name or a destination. Reports it if the presentation cannot have a container.
  func checkedContainer(behind node: Int, of kind: PresentationKind) -> Container? {
    guard let container = tree.container(behind: node) else { return nil }
    if kind.mayHaveContainer { return container }
    let words = container == .navigation ? "in navigation" : "without navigation"
    let location = tree.location(of: tree.end(of: node))
    report(.unknownOption, at: location, "`\(words)` is not allowed for \(kind.wordWithArticle)")
    return nil
  }

  /// Reports a second container: it may follow the kind or the screen, but not both.
  func checkSecondContainer(of presentation: Int, behind destination: Int) {
    guard let nameNode = tree.child(.name, of: presentation), let first = tree.container(behind: nameNode),
      let second = tree.container(behind: destination)
    else { return }
    let location = tree.location(of: tree.end(of: destination))
    var message = "the navigation container is stated twice"
    var fixes: [Diagnostic.Fix] = []
    if first == second {
      let end = tree.location(of: destination).range.end
      let range = SourceRange(start: end, end: location.range.end)
      fixes = [.init("remove it", edits: [.init(at: Location(file: tree.file, range: range), replacement: "")])]
    } else {
      message += ", and differently"
    }
    report(
      .unknownOption, at: location, message,
      notes: [.init("it is first stated here", at: tree.location(of: tree.end(of: nameNode)))], fixes: fixes)
  }

  func showOwn(_ node: Int) -> Operation.Kind? {
    guard let node = tree.child(.destination, of: node), let destination = destination(node) else { return nil }
    let screen = tables.screens[destination.screen]
    if let presentation = screen.presentation {
      return .show(.written(presentation), destination)
    }
    if isAmbiguous(screen.name) || screensOfUnknownStyle.contains(destination.screen) { return nil }
    let spelled = text(screen.name)
    report(
      .unknownStyle, at: destination.location, "screen `\(spelled)` has no default presentation for `show`",
      notes: [.init("write `screen \(spelled) as sheet`, or `sheet \(spelled)` here", at: screen.location)])
    return nil
  }

  func replacement(_ node: Int) -> Operation.Kind? {
    let first = tables.routes.count
    if let node = tree.child(.destination, of: node) {
      if flow.hasColumns, isInStart { return columnsStart(with: node) }
      guard let root = destination(node) else { return nil }
      checkAlert(root, shownAs: nil, at: root.location)
      tables.routes.append(ReplacementRoute(container: tree.container(behind: node), destination: root))
      return .replace(tables.routes.range(from: first))
    }
    for child in children(.route, of: node) {
      guard let route = route(child, isRoot: tables.routes.count == first) else { return nil }
      tables.routes.append(route)
    }
    if tables.routes.count == first {
      report(.syntax, at: tree.location(of: node), "`replace` needs at least one screen")
      return nil
    }
    return .replace(tables.routes.range(from: first))
  }

  private func route(_ node: Int, isRoot: Bool) -> ReplacementRoute? {
    var shown: Presentation?
    let presentationNode = tree.child(.presentation, of: node)
    if let presentationNode, isRoot {
      report(
        .syntax, at: tree.location(of: presentationNode),
        "the first screen of `replace` becomes the root; remove the presentation before it")
    } else if let presentationNode {
      guard let known = presentation(presentationNode) else { return nil }
      shown = known
    }
    guard let node = tree.child(.destination, of: node), let destination = destination(node) else { return nil }
    if isRoot {
      checkAlert(destination, shownAs: nil, at: destination.location)
      return ReplacementRoute(presentation: nil, container: tree.container(behind: node), destination: destination)
    }
    var presentation =
      shown ?? tables.screens[destination.screen].presentation
      ?? Presentation(kind: .push, style: nil, container: nil)
    if let presentationNode { checkSecondContainer(of: presentationNode, behind: node) }
    let container = checkedContainer(behind: node, of: presentation.kind)
    if let container { presentation.container = container }
    checkAlert(
      destination, shownAs: presentation.style == nil ? presentation.kind : nil,
      at: presentationNode.map { tree.location(of: $0) } ?? destination.location)
    return ReplacementRoute(presentation: presentation, container: container, destination: destination)
  }
}
