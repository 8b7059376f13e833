import FlowModel
import FlowSyntax

/// `unused-style`: a presentation style that nothing in the unit shows a screen with.
///
/// ```
/// style picker = sheet { detents: medium }      // no `-> picker filter`, no `present(.picker) filter`
/// ```
///
/// A use is a presentation of that name, or `.name` in the expression of `present(…)`. In a unit of which a file does
/// not parse nothing is said, since what was skipped may be the use.
enum UnusedStyle {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    if context.unit.ownStyles.isEmpty || context.trees.contains(where: { !$0.diagnostics.isEmpty }) { return [] }
    var seen: Set<String> = []
    for tree in context.trees { tree.collectStyles(into: &seen) }
    var findings: [Diagnostic] = []
    for style in context.unit.ownStyles {
      let name = context.unit.names[style.name]
      // Of two styles of one name the second is a mistake of its own.
      guard seen.insert(name).inserted else { continue }
      findings.append(Diagnostic(.unusedStyle, at: style.location, "nothing is shown with the style `\(name)`"))
    }
    return findings
  }
}

extension SyntaxTree {
  /// Adds every name that stands where a style's may.
  fileprivate func collectStyles(into names: inout Set<String>) {
    var node = 1
    while node < nodes.count {
      switch kind(of: node) {
      case .presentation:
        if let name = child(.name, of: node) { names.insert(identifier(name)) }
      case .present:
        if let expression = child(.expression, of: node) { collectMembers(of: expression, into: &names) }
      default: break
      }
      node += 1
    }
  }

  /// Adds every identifier behind a dot.
  private func collectMembers(of expression: NodeID, into names: inout Set<String>) {
    let end = Int(nodes[expression].tokenEnd)
    var index = Int(nodes[expression].firstToken)
    while index < end {
      // `? .picker` has a dot of its own; `?.picker` and `=.picker` would be one operator for Swift.
      let next = tokenAfter(index)
      if tokens[index].kind == .dot, next < end {
        let text = source.text(tokens[next].range)
        names.insert(tokens[next].kind == .quotedIdentifier ? String(text.dropFirst().dropLast()) : text)
      }
      index += 1
    }
  }
}
