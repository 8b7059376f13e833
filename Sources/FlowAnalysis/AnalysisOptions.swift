package import FlowSyntax

/// What the rules have to know beside the files: which of them are asked for, and where the flows will run.
///
/// ```swift
/// Analysis.check(unit: unit, trees: trees, options: AnalysisOptions(requested: [.naming], platforms: [.macOS]))
/// ```
package struct AnalysisOptions: Sendable {
  /// Rules that are off by default, and asked for all the same.
  package var requested: Set<Rule>
  /// Whether the rules run that follow all runs of a flow. They cost more than everything else together.
  package var followsRuns: Bool
  /// The platforms that the unit is built for; empty if nobody says.
  package var platforms: Set<Platform>

  package init(requested: Set<Rule> = [], platforms: Set<Platform> = [], followsRuns: Bool = true) {
    self.requested = requested
    self.followsRuns = followsRuns
    self.platforms = platforms
  }

  /// Whether anybody wants to know what this rule finds. A rule that is off need not run at all.
  package func runs(_ rule: Rule) -> Bool {
    if !followsRuns, StackRules.all.contains(rule) { return false }
    return rule.severity != .off || requested.contains(rule)
  }
}

/// An operating system that flows run on, spelt as Apple spells it.
package enum Platform: String, Hashable, Sendable, CaseIterable {
  case iOS, macOS, tvOS, watchOS, visionOS
}
