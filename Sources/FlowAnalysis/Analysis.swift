package import FlowModel
package import FlowSyntax

/// Checks a unit (the `.flow` files of one target) whose names are resolved. Runs the rules, and applies the comments that silence
/// findings.
///
/// ```swift
/// let findings = tree.diagnostics + lowered.findings + Analysis.check(unit: lowered.unit, trees: [tree])
/// let (reported, silenced) = Analysis.suppress(findings, in: [tree])
/// ```
package enum Analysis {
  /// The findings of all rules, sorted by place.
  ///
  /// - Parameters:
  ///   - unit: the result of ``Lowering`` for the trees.
  ///   - trees: the syntax trees of the unit's files. The `file` of a location is an index into this array.
  ///   - options: the requested rules, and the platforms of the unit.
  package static func check(
    unit: FlowUnit,
    trees: [SyntaxTree],
    options: AnalysisOptions = AnalysisOptions()
  ) -> [Diagnostic] {
    run(unit: unit, trees: trees, options: options).findings
  }

  /// The findings of all rules, and the flows about which findings may be missing.
  package static func run(
    unit: FlowUnit,
    trees: [SyntaxTree],
    options: AnalysisOptions = AnalysisOptions()
  ) -> AnalysisResult {
    let context = AnalysisContext(unit: unit, trees: trees, options: options)
    let (inRuns, partlyFollowed) = followRuns(context)
    return AnalysisResult(
      findings: (CheckedRule.findings(in: context) + inRuns).sortedByPlace(), partlyFollowed: partlyFollowed,
      knowsChildren: knowsChildren(of: unit))
  }

  /// - Returns: the findings of the rules that follow all runs of a flow, and the names of the flows that were followed only in
  ///   part.
  private static func followRuns(_ context: AnalysisContext) -> (findings: [Diagnostic], partlyFollowed: [String]) {
    if !context.options.followsRuns { return ([], []) }
    let unitRuns = UnitRuns(context)
    var findings: [Diagnostic] = []
    for index in 0..<context.unit.own.flows {
      if let runs = unitRuns.runs(ofFlow: index) { findings += CheckedRule.findings(in: runs) }
      unitRuns.release(after: index)
    }
    return (findings, unitRuns.partlyFollowed.map { context.unit.names[context.unit.flows[$0].name] }.sorted())
  }

  /// Whether the unit knows every flow that it shows. A file may import a module whose flow files are not available. Then a screen
  /// of an unknown type in this file may be a flow of that module.
  static func knowsChildren(of unit: FlowUnit) -> Bool {
    let modules = Set(unit.dependencies)
    let isOpen = unit.imports.map { $0.contains { !modules.contains(unit.names[$0.module]) } }
    for flow in unit.flows where isOpen[flow.location.file] {
      for screen in unit.screens(of: flow) where screen.content.isUnknown { return false }
      for tab in unit.tabs(of: flow) where tab.content.isUnknown { return false }
    }
    return true
  }

  /// The rules that have a check function in the table. Other stages report all other rules.
  private static let checked = Set(
    CheckedRule.all.compactMap { checked -> Rule? in
      if case .elsewhere = checked.check { return nil }
      return checked.rule
    })

  /// Removes the findings that comments silence, and adds findings about these comments.
  ///
  /// - Parameters:
  ///   - findings: the findings of all stages about the unit. A comment that silences none of them is reported.
  ///   - trees: the files of the unit.
  ///   - options: the requested rules. A comment about a rule that did not run is never reported as superfluous.
  ///   - result: the result of ``run(unit:trees:options:)``. It determines for which rules findings may be missing.
  /// - Returns: the findings to report and the silenced findings, both sorted by place.
  package static func suppress(
    _ findings: [Diagnostic],
    in trees: [SyntaxTree],
    options: AnalysisOptions = AnalysisOptions(),
    after result: AnalysisResult? = nil
  ) -> (reported: [Diagnostic], silenced: [Diagnostic]) {
    var suppressions: [Suppression] = []
    var mistakes: [Diagnostic] = []
    for tree in trees { Suppression.read(from: tree, into: &suppressions, mistakes: &mistakes) }
    if suppressions.isEmpty { return ((findings + mistakes).sortedByPlace(), []) }
    var silencer = Silencer(suppressions, trees, options)
    silencer.apply(to: findings + mistakes)
    // After a syntax error or an unknown name, findings may be missing. So a comment that silences nothing may still be needed.
    let isUncertain = findings.contains { $0.rule.severity == .error && !checked.contains($0.rule) }
    if !isUncertain { silencer.reportUnused(butOf: result.map(uncertainRules) ?? []) }
    return (silencer.reported.sortedByPlace(), silencer.silenced.sortedByPlace())
  }
}

extension Analysis {
  /// The rules whose findings may be incomplete.
  private static func uncertainRules(_ result: AnalysisResult) -> Set<Rule> {
    if !result.knowsChildren {
      // The rules report nothing about a child flow that the unit does not know.
      return checked.union([
        .accessLevel, .argumentMismatch, .missingConformance, .unknownEvent, .unknownExit, .unknownFlow,
      ])
    }
    return result.partlyFollowed.isEmpty ? [] : .ofRuns
  }
}

extension Screen.Content {
  /// Whether the unit does not know the declaration of the screen's type.
  fileprivate var isUnknown: Bool {
    switch self {
    case .feature, .flow(nil, _, _): true
    case .values, .flow: false
    }
  }
}

/// The result of the rules for a unit.
package struct AnalysisResult: Sendable {
  /// All findings of the rules, sorted by place.
  package var findings: [Diagnostic]
  /// The names of the flows that could be followed only in part, because following all runs takes too long. Findings about these
  /// flows may be missing.
  package var partlyFollowed: [String]
  /// Whether every flow that the unit shows is known. If not, findings may be missing.
  package var knowsChildren: Bool

  package init(findings: [Diagnostic], partlyFollowed: [String] = [], knowsChildren: Bool = true) {
    self.findings = findings
    self.partlyFollowed = partlyFollowed
    self.knowsChildren = knowsChildren
  }
}

/// The input of a rule.
struct AnalysisContext {
  var unit: FlowUnit
  var trees: [SyntaxTree]
  var options: AnalysisOptions
}

/// The options of a check: which rules are requested, and the platforms on which the flows run.
///
/// ```swift
/// Analysis.check(unit: unit, trees: trees, options: AnalysisOptions(requested: [.naming], platforms: [.macOS]))
/// ```
package struct AnalysisOptions: Equatable, Sendable {
  /// The rules to run although they are off by default.
  package var requested: Set<Rule>
  /// Whether to run the rules that follow all runs of a flow. They take longer than all other rules together.
  package var followsRuns: Bool
  /// The platforms that the unit is built for; empty if they are unknown.
  package var platforms: Set<Platform>
  /// Whether a Swift file of the unit's target imports SwiftUI.
  package var importsSwiftUI: Bool

  package init(
    requested: Set<Rule> = [], platforms: Set<Platform> = [], importsSwiftUI: Bool = false, followsRuns: Bool = true
  ) {
    self.requested = requested
    self.importsSwiftUI = importsSwiftUI
    self.followsRuns = followsRuns
    self.platforms = platforms
  }

  /// Whether the caller needs the findings of this rule. A rule that is off does not have to run.
  package func runs(_ rule: Rule) -> Bool {
    if rule.severity == .off, !requested.contains(rule) { return false }
    return followsRuns || !Set.ofRuns.contains(rule)
  }
}
