import FlowCore
import FlowSyntax

extension Lowering {
  /// Lowers the branches of a trigger: several in braces, one after an arrow, or none.
  func handler(of node: Int) -> IndexRange {
    if let list = tree.child(.branches, of: node) { return lowerBranches(list) }
    guard let child = tree.child(.branch, of: node) else { return .empty }
    let branch = branch(child)
    tables.branches.append(branch)
    return tables.branches.range(from: tables.branches.count - 1)
  }

  func lowerBranches(_ list: Int) -> IndexRange {
    let first = tables.branches.count
    isInBranches = true
    appendBranches(list, enclosing: -1)
    isInBranches = false
    return tables.branches.range(from: first)
  }

  /// Adds branches and nested branches. The parser limits the depth to a few levels.
  private func appendBranches(_ list: Int, enclosing: Int32) {
    for child in children(of: list) {
      if case .branch = tree.kind(of: child), appendBranch(child, enclosing) { return }
    }
    if enclosing < 0 { return }
    tables.branches.append(Branch(location: tree.location(of: list), enclosing: enclosing, operations: .empty, isAnimated: true))
  }

  /// - Returns: whether the branches after this branch are omitted, because they never run. The rule `unreachable-branch` reports
  ///   them.
  private func appendBranch(_ node: Int, _ enclosing: Int32) -> Bool {
    guard let inner = tree.child(.branches, of: node) else {
      var branch = branch(node)
      branch.enclosing = enclosing
      tables.branches.append(branch)
      return enclosing >= 0 && branch.condition == nil
    }
    guard let condition = tree.child(.condition, of: node) else {
      // The branches inside `else { … }` are added in place of the `else`, which has the same meaning.
      appendBranches(inner, enclosing: enclosing)
      return true
    }
    let around = EnclosingCondition(condition: fragment(condition), outer: enclosing)
    tables.enclosing.append(around)
    appendBranches(inner, enclosing: Int32(truncatingIfNeeded: tables.enclosing.count - 1))
    return false
  }

  private func branch(_ node: Int) -> Branch {
    let condition = tree.child(.condition, of: node)
    return Branch(
      location: tree.location(of: node),
      condition: condition == nil ? nil : fragment(condition ?? node),
      operations: operations(in: node),
      isAnimated: tree.child(.withoutAnimation, of: node) == nil
    )
  }

  func operations(in node: Int) -> IndexRange {
    let first = tables.operations.count
    for child in children(of: node) {
      if let kind = operation(child) {
        tables.operations.append(Operation(location: tree.location(of: child), kind: kind))
      }
    }
    return tables.operations.range(from: first)
  }

  private func operation(_ node: Int) -> Operation.Kind? {
    switch tree.kind(of: node) {
    case .showAs: return showAs(node)
    case .showByWord:
      guard case .swap? = tree.keyword(of: node) else { return showOwn(node) }
      guard let destination = tree.child(.destination, of: node).flatMap({ destination($0) }) else { return nil }
      checkAlert(destination, shownAs: nil, at: destination.location)
      return .show(.inPlaceOfTop, destination)
    case .present:
      guard let style = tree.child(.expression, of: node), let node = tree.child(.destination, of: node),
        let destination = destination(node)
      else { return nil }
      checkAlert(destination, shownAs: nil, at: destination.location)
      checkChosen(style)
      return .show(.chosen(fragment(style)), destination)
    case .back: return count(node).map { .leave(Departure(.routes($0)), condition: nil) }
    case .backTo: return goBackToPlace(node, takesOnlyPushed: false)
    case .pop: return .leave(Departure(.routes(1), takesOnlyPushed: true), condition: nil)
    case .popTo: return goBackToPlace(node, takesOnlyPushed: true)
    case .dismiss: return count(node).map { .leave(Departure(.layers($0)), condition: nil) }
    case .dismissAll: return .leave(Departure(.allLayers), condition: nil)
    case .replace: return replacement(node)
    case .select:
      guard let name = name(in: node) else { return nil }
      if let index = scope.tabs[name.name] { return .select(tab: Int32(truncatingIfNeeded: index)) }
      reportUnknown(.unknownTab, "tab", name, among: scope.tabs)
      return nil
    case .clear: return clear(node)
    case .send: return send(node)
    case .set: return set(node)
    case .update: return update(node)
    case .doEvent: return doEvent(node)
    case .exitOperation: return exit(node)
    case .resume:
      flow.resumes = true
      return .resume
    case .forget:
      flow.resumes = true
      return .forget
    default: return nil
    }
  }

  /// Reports a name that no declaration has.
  ///
  /// - Parameters:
  ///   - owner: the flow in which the name may be declared in a line with a mistake. Then nothing is reported.
  ///   - known: all names that the file could have meant.
  ///   - declared: the declaration to suggest if no name is similar.
  ///   - isOffered: whether a fix may write a name.
  func reportUnknown(
    _ rule: Rule, _ what: String, _ name: (name: Name, location: Location), in owner: Name? = nil,
    among known: @autoclosure () -> [Name], declared: String? = nil, offering isOffered: (String) -> Bool = { _ in true }
  ) {
    let candidates = candidates(known())
    let suggestions = suggestions(for: name.name, among: candidates)
    if let owner, isPerhapsDeclared(name.name, in: owner, suggestions) { return }
    var finding = Diagnostic.unknown(
      rule, what, text(name.name), at: name.location, suggestions: suggestions, known: candidates, offering: isOffered)
    if let declared, suggestions.isEmpty, finding.notes.isEmpty { finding.notes.append(.init("declare it in the flow: `\(declared)`")) }
    report(finding)
  }

  /// Reports a name that the flow does not declare.
  func reportUnknown(
    _ rule: Rule, _ what: String, _ name: (name: Name, location: Location), among known: NameMap, declared: String? = nil,
    offering isOffered: (Lowering, Int) -> Bool = { _, _ in true }
  ) {
    reportUnknown(rule, what, name, in: flow.name, among: known.names, declared: declared) {
      names.find($0).flatMap { known[$0] }.map { isOffered(self, $0) } ?? false
    }
  }

  func count(_ node: Int) -> Int32? {
    guard let literal = tree.child(.integer, of: node) else { return 1 }
    let location = tree.location(of: literal)
    let digits = source.text(location.range).filter { $0 != "_" }
    guard let count = Int32(digits), count > 0, count <= 1_000_000 else {
      report(.syntax, at: location, "write a decimal number from 1 to 1000000")
      return nil
    }
    return count
  }

  /// Lowers an operation that goes back to a place: `back to root`, `pop to list where numbers.isEmpty`.
  private func goBackToPlace(_ node: Int, takesOnlyPushed: Bool) -> Operation.Kind? {
    guard let node = tree.child(.place, of: node) else { return nil }
    let condition = tree.child(.condition, of: node)
    guard let nameNode = tree.child(.name, of: node) else {
      if let condition {
        report(.syntax, at: tree.location(of: condition), "`root` takes no condition")
      }
      return .leave(Departure(.toRoot, takesOnlyPushed: takesOnlyPushed), condition: nil)
    }
    let name = name(nameNode)
    guard let screen = scope.screens[name] else {
      reportUnknown(.unknownScreen, "screen", (name, tree.location(of: nameNode)), among: scope.screens)
      return nil
    }
    let fragment = condition == nil ? nil : fragment(condition ?? node)
    let extent = Departure.Extent.toScreen(Int32(truncatingIfNeeded: screen), isConditional: condition != nil)
    return .leave(Departure(extent, takesOnlyPushed: takesOnlyPushed), condition: fragment)
  }
}
