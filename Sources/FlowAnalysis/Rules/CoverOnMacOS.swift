import FlowSyntax

/// `cover-on-macos`: a cover in a unit that is built for macOS too, which has none and shows a sheet.
///
/// ```
/// tourTapped -> cover tour        // with "platforms": ["iOS", "macOS"] in .flowc.json
/// ```
///
/// What counts is where `cover` is written: a style that is one is reported once, not wherever it is used.
enum CoverOnMacOS {
  @Sendable
  static func check(_ context: AnalysisContext) -> [Diagnostic] {
    guard context.options.platforms.contains(.macOS) else { return [] }
    var findings: [Diagnostic] = []
    for tree in context.trees {
      var node = 1
      while node < tree.nodes.count {
        if case .presentation = tree.kind(of: node), let name = tree.child(.name, of: node),
          tree.source.text(tree.range(of: name)) == "cover"
        {
          findings.append(
            Diagnostic(.coverOnMacOS, at: tree.location(of: name), "macOS has no covers; it will show a sheet"))
        }
        node += 1
      }
    }
    return findings
  }
}
