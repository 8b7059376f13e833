import FlowSyntax

/// `unreachable-branch` for whole transitions: a pattern below another pattern that takes the event first.
///
/// ```
/// delegate -> dismiss
/// delegate.saved(text) -> set draft = text, dismiss   // never runs
/// ```
///
/// If several patterns match an event, the first one handles it. A pattern without a handler takes no event.
enum UnreachableTransition {
  static func check(_ tree: SyntaxTree, _ screen: Int, _ findings: inout [Diagnostic]) {
    var handled: [String: Int] = [:]
    for transition in tree.children(.transition, of: screen) {
      var path = ""
      var first: Int?
      for name in tree.children(.name, of: transition) {
        first = first ?? handled[path]
        path += (path.isEmpty ? "" : ".") + tree.source.text(tree.range(of: name))
      }
      if let first {
        findings.append(finding(tree, transition, path, because: first))
      } else if doesSomething(tree, transition), !isDamaged(tree, transition) {
        handled[path] = transition
      }
    }
  }

  /// Whether a transition's trigger has more than one name: `delegate.saved`.
  static func isPattern(_ nodes: UnsafePointer<SyntaxTree.Node>, _ transition: Int) -> Bool {
    guard Int(nodes[transition].end) > transition + 2, case .name = nodes[transition + 1].kind,
      case .name = nodes[transition + 2].kind
    else { return false }
    return true
  }

  private static func doesSomething(_ tree: SyntaxTree, _ transition: Int) -> Bool {
    tree.child(.branch, of: transition) != nil || tree.child(.branches, of: transition) != nil
  }

  /// Whether the event's payload has a syntax error. A different event may then be meant, so the pattern hides no later pattern.
  private static func isDamaged(_ tree: SyntaxTree, _ transition: Int) -> Bool {
    guard let list = tree.child(.bindingList, of: transition) else { return false }
    return tree.children(.binding, of: list).contains { tree.reader.isEmpty($0) }
  }

  private static func finding(
    _ tree: SyntaxTree, _ transition: Int, _ path: String, because first: Int
  ) -> Diagnostic {
    let taker = trigger(tree, first)
    return Diagnostic(
      .unreachableBranch, at: trigger(tree, transition),
      "`\(path)` never runs, because the earlier `\(tree.source.text(taker.range))` handles all its events",
      notes: [Diagnostic.Note("the earlier transition is here", at: taker)])
  }

  /// The names of a trigger, without the payload.
  private static func trigger(_ tree: SyntaxTree, _ transition: Int) -> Location {
    let names = tree.children(.name, of: transition).map { tree.range(of: $0) }
    let whole = tree.range(of: transition)
    return Location(
      file: tree.fileIndex,
      range: SourceRange(start: names.first?.start ?? whole.start, end: names.last?.end ?? whole.end))
  }
}
