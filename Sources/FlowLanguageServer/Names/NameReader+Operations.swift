import FlowSyntax

extension NameReader {
  /// Reads the branches of a handler, with or without braces.
  func readHandler(of node: Int) {
    if let branch = reader.child(.branch, of: node) { readBranch(branch) }
    guard let branches = reader.child(.branches, of: node) else { return }
    for branch in tree.children(.branch, of: branches) { readBranch(branch) }
  }

  private func readBranch(_ node: Int) {
    let outer = scope
    for part in children(of: node) { readOperation(part) }
    scope = outer
  }

  /// Reads an operation, or the condition before operations.
  func readOperation(_ node: Int) {
    let flow = scope.flow
    switch reader.kind(of: node) {
    case .condition, .expression: readFragment(node)
    case .send: readSend(node)
    case .set:
      // The target is a variable of the flow, even if a nearer value has the same name.
      if let target = reader.child(.lvalue, of: node) {
        FragmentReader(self, target, scopeOfFirst: NameOccurrence.Scope(flow: flow)).read()
      }
      if let value = reader.child(.expression, of: node) { readFragment(value) }
    case .select:
      if let name = reader.child(.name, of: node) { use(name, .tab(flow: flow)) }
    case .doEvent:
      guard let name = reader.child(.name, of: node) else { return }
      use(name, .flowEvent(flow: flow))
      if let list = reader.child(.argumentList, of: node) {
        readArguments(list, of: .flowEvent(flow: flow, name: text(name)))
      }
    case .exitOperation:
      guard let name = reader.child(.name, of: node) else { return }
      use(name, .exit(flow: flow))
      if let list = reader.child(.argumentList, of: node) { readArguments(list, of: .exit(flow: flow, name: text(name))) }
    case .update:
      if let destination = reader.child(.destination, of: node) { readDestination(destination, .receiver(flow: flow)) }
    case .destination: readDestination(node)
    case .showAs where fillsColumn(node):
      // The word names the column: `content` or `detail`.
      if let presentation = reader.child(.presentation, of: node), let name = reader.child(.name, of: presentation) { use(name, .kind) }
      if let destination = reader.child(.destination, of: node) { readDestination(destination, .tab(flow: flow)) }
    case .clear:
      if let name = reader.child(.name, of: node) { use(name, .kind) }
    case .presentation: readPresentation(node)
    case .place: readPlace(node)
    case .branches:
      for branch in tree.children(.branch, of: node) { readBranch(branch) }
    default:
      for part in children(of: node) { readOperation(part) }
    }
  }

  private func readPlace(_ node: Int) {
    guard let name = reader.child(.name, of: node) else { return }
    let flow = scope.flow
    use(name, .screen(flow: flow))
    guard let condition = reader.child(.condition, of: node) else { return }
    let outer = scope
    if let screen = names.declaration([.screen], named: text(name), of: flow) {
      scope.locals += names.declarations([.parameter], of: screen)
    }
    readFragment(condition)
    scope = outer
  }

  private func readSend(_ node: Int) {
    let path = tree.children(.name, of: node)
    guard let receiver = path.first else { return }
    use(receiver, .receiver(flow: scope.flow))
    guard path.count == 2 else { return }
    use(path[1], .event(flow: scope.flow, of: text(receiver)))
    guard let list = reader.child(.argumentList, of: node) else { return }
    readArguments(list, of: .event(flow: scope.flow, of: text(receiver), name: text(path[1])))
  }

  func readDestination(_ node: Int, _ target: NameOccurrence.Target? = nil) {
    guard let name = reader.child(.name, of: node) else { return }
    // The start of a flow with columns names its sidebar.
    use(name, target ?? (hasColumns ? .receiver(flow: scope.flow) : .screen(flow: scope.flow)))
    guard let list = reader.child(.argumentList, of: node) else { return }
    readArguments(list, of: .screen(flow: scope.flow, name: text(name)))
  }

  /// Whether an operation fills a column: `detail message`.
  private func fillsColumn(_ node: Int) -> Bool {
    guard let presentation = reader.child(.presentation, of: node), let name = reader.child(.name, of: presentation) else { return false }
    return PresentationWords.columns.contains(text(name)) && hasColumns
  }

  /// Whether the flow has columns instead of tabs or a start.
  private var hasColumns: Bool {
    guard scope.flow >= 0, let tabs = reader.child(.tabs, of: names[scope.flow].node) else { return false }
    return reader.keyword(of: tabs) == .columns
  }

  func readPresentation(_ node: Int, isInScenario: Bool = false) {
    guard let name = reader.child(.name, of: node) else { return }
    let word = text(name)
    let isColumn = isInScenario && PresentationWords.columns.contains(word) && names.declaration([.style], named: word, of: nil) == nil
    use(name, isColumn || PresentationWords.all.contains(word) ? .kind : .style)
  }

  func readArguments(_ list: Int, of callee: NameOccurrence.Callee) {
    for argument in tree.children(.argument, of: list) {
      if let label = reader.child(.name, of: argument) { use(label, .label(callee)) }
      if let value = reader.child(.expression, of: argument) { readFragment(value) }
    }
  }

  // MARK: Swift

  /// Reads the names that a Swift fragment may use.
  func readFragment(_ node: Int) { FragmentReader(self, node).read() }
}

/// The words that name a kind of presentation. In an operation, any other word in their place is the name of a style.
enum PresentationWords {
  static let all: Set<String> = ["push", "sheet", "cover", "popover", "alert", "dialog"]

  /// The columns that operations fill. In a flow without columns, these words are styles.
  static let columns: Set<String> = ["content", "detail"]
}
