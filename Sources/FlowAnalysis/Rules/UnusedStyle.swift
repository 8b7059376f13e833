import FlowCore
import FlowModel
package import FlowSyntax

/// `unused-style`: a presentation style that the unit never uses to show a screen.
///
/// A use is a presentation of that name, or `.name` in the expression of `present(…)`. The rule reports nothing in two cases:
/// - A file of the unit has a syntax error: the skipped text may use the style.
/// - The unit uses an unknown style: the name may be this style, misspelt.
enum UnusedStyle {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    if context.unit.ownStyles.isEmpty || context.trees.contains(where: { !$0.diagnostics.isEmpty }) { return [] }
    var shown: Set<String> = []
    var seen: Set<String> = []
    for tree in context.trees { tree.collectStyles(into: &shown, members: &seen) }
    let words = PresentationKind.written.map { "\($0.word)" } + ColumnRole.allCases.map { "\($0.word)" }
    let styles = Set(context.unit.styles.map { context.unit.names[$0.name] })
    if !shown.subtracting(words).isSubset(of: styles) { return [] }
    seen.formUnion(shown)
    var findings: [Diagnostic] = []
    for style in context.unit.ownStyles {
      let name = context.unit.names[style.name]
      // If two styles have the same name, the second already has another finding.
      guard seen.insert(name).inserted else { continue }
      findings.append(Diagnostic(.unusedStyle, at: style.location, "the style `\(name)` is never used"))
    }
    return findings
  }
}

extension SyntaxTree {
  /// Adds the name of every presentation (a style or a kind) to `names`, and every `.name` that may be a style to `members`.
  fileprivate func collectStyles(into names: inout Set<String>, members: inout Set<String>) {
    for node in 1..<nodes.count {
      switch kind(of: node) {
      case .presentation:
        if let name = child(.name, of: node) { names.insert(identifier(name)) }
      case .present:
        if let expression = child(.expression, of: node) { collectMembers(of: expression, into: &members) }
      default: break
      }
    }
  }

  /// Adds every identifier after a dot.
  private func collectMembers(of expression: NodeID, into names: inout Set<String>) {
    let end = Int(nodes[expression].tokenEnd)
    for index in Int(nodes[expression].firstToken)..<end {
      // In `? .picker` the dot is a separate token. Swift would read `?.` and `=.` as one operator, so only a separate dot counts.
      let next = tokenAfter(index)
      if tokens[index].kind == .dot, next < end {
        let text = source.text(tokens[next].range)
        names.insert(tokens[next].kind == .quotedIdentifier ? String(text.dropFirst().dropLast()) : text)
      }
    }
  }
}

extension Rule {
  package static let unusedStyle = Rule(
    "unused-style", .warning, findsUnused: true,
    page: RulePage(
      "a presentation style that nothing uses",
      what: """
        No transition of the target uses this style, no screen names it after `as`, and no `present(…)` mentions it.
        """,
      why: """
        Either it is no longer needed, or a transition that should use it uses another style.
        """,
      failing: """
        style picker = sheet in navigation
        //    ^^^^^^ warning[unused-style]
        flow Numbers {
          start home
          screen home {
            filterTapped -> sheet filter
          }
          screen filter
        }
        """,
      fixed: """
        style picker = sheet in navigation
        flow Numbers {
          start home
          screen home {
            filterTapped -> picker filter
          }
          screen filter
        }
        """))
}
