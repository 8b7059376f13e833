import FlowModel
package import FlowSyntax

/// A rule, and the function that checks it.
struct CheckedRule: Sendable {
  enum Check: Sendable {
    /// Another stage checks the rule: the parser, the lowering or ``Suppression``.
    case elsewhere
    /// Checks the rule in the model and the syntax trees of the whole unit.
    case unit(@Sendable (AnalysisContext) -> [Diagnostic])
    /// Checks the rule in all runs of one flow. These rules share the work of following the runs.
    case runs(@Sendable (FlowRuns) -> [Diagnostic])
  }

  let rule: Rule
  let check: Check

  init(_ rule: Rule) { (self.rule, check) = (rule, .elsewhere) }

  init(_ rule: Rule, unit: @escaping @Sendable (AnalysisContext) -> [Diagnostic]) {
    (self.rule, check) = (rule, .unit(unit))
  }

  init(_ rule: Rule, runs: @escaping @Sendable (FlowRuns) -> [Diagnostic]) { (self.rule, check) = (rule, .runs(runs)) }

  var followsRuns: Bool {
    if case .runs = check { return true }
    return false
  }
}

extension CheckedRule {
  /// The table of all rules. Every other list of rules is made from it, in the same order.
  static let all: [CheckedRule] = [
    CheckedRule(.syntax),
    CheckedRule(.duplicateDeclaration),
    CheckedRule(.unknownScreen),
    CheckedRule(.unknownFlow),
    CheckedRule(.unknownStyle),
    CheckedRule(.unknownTab),
    CheckedRule(.unknownExit),
    CheckedRule(.unknownEvent),
    CheckedRule(.unknownVariable),
    CheckedRule(.unknownOption),
    CheckedRule(.unknownRule),
    CheckedRule(.argumentMismatch),
    CheckedRule(.missingStart),
    CheckedRule(.misplacedColumns, runs: PlacesOfColumns.check),
    CheckedRule(.accessLevel),
    CheckedRule(.missingConformance),
    CheckedRule(.duplicateTransition),
    CheckedRule(.unkeptValue),
    CheckedRule(.unreachableBranch, unit: UnreachableBranch.check),
    CheckedRule(.unreachableScreen, runs: UnreachableScreen.check),
    CheckedRule(.unreachableOperation, runs: UnreachableOperation.check),
    CheckedRule(.pushWithoutNavigation, runs: PushWithoutNavigation.check),
    CheckedRule(.backFromRoot, runs: BackFromRoot.check),
    CheckedRule(.backNeverFinds, runs: BackNeverFinds.check),
    CheckedRule(.backMayNotFind, runs: BackMayNotFind.check),
    CheckedRule(.popNever, runs: PopNever.check),
    CheckedRule(.dismissNever, runs: DismissNever.check),
    CheckedRule(.dismissMayNot, runs: DismissMayNot.check),
    CheckedRule(.trapped, runs: Trapped.check),
    CheckedRule(.requiresCycle, unit: { RequiresCycle.check($0.unit) }),
    CheckedRule(.endlessWork, unit: EndlessWork.check),
    CheckedRule(.endlessSend, runs: EndlessSend.check),
    CheckedRule(.lostAfterRefusal, unit: LostAfterRefusal.check),
    CheckedRule(.nothingToResume, runs: NothingToResume.check),
    CheckedRule(.unhandledExit, unit: UnhandledExit.check),
    CheckedRule(.unusedExit, unit: UnusedExit.check),
    CheckedRule(.unusedStyle, unit: UnusedStyle.check),
    CheckedRule(.unusedNeed, unit: UnusedNeed.check),
    CheckedRule(.unusedWork, unit: UnusedWork.check),
    CheckedRule(.unreadVariable, unit: UnreadVariable.check),
    CheckedRule(.sendToAbsent, runs: SendToAbsent.check),
    CheckedRule(.sendToCovered, runs: SendToCovered.check),
    CheckedRule(.coversChild, runs: CoversChild.check),
    CheckedRule(.recursiveEmbedding, unit: { RecursiveEmbedding.check($0.unit) }),
    CheckedRule(.linkAmbiguous),
    CheckedRule(.linkUnbuildable, unit: LinkUnbuildable.check),
    CheckedRule(.unreachableLink, unit: UnreachableLink.check),
    CheckedRule(.dismissedNever, runs: DismissedNever.check),
    CheckedRule(.swallowedEvent, runs: SwallowedEvent.check),
    CheckedRule(.coverOnMacOS, unit: CoverOnMacOS.check),
    CheckedRule(.codableState, unit: CodableState.check),
    CheckedRule(.viewAsEvent, unit: ViewAsEvent.check),
    CheckedRule(.swiftUIName, unit: SwiftUIName.check),
    CheckedRule(.naming, unit: Naming.check),
    CheckedRule(.missingDoc, unit: MissingDoc.check),
    CheckedRule(.unusedSuppression),
    CheckedRule(.unboundedDepth, runs: UnboundedDepth.check),
  ]

  /// The findings of the requested rules in a unit, without the rules that follow runs.
  static func findings(in context: AnalysisContext) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for checked in all {
      if case .unit(let check) = checked.check, context.options.runs(checked.rule) { findings += check(context) }
    }
    return findings
  }

  /// The findings of the requested rules in the runs of one flow.
  static func findings(in runs: FlowRuns) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for checked in all {
      if case .runs(let check) = checked.check, runs.context.options.runs(checked.rule) { findings += check(runs) }
    }
    return findings
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.rule.name, $0.rule) })

  /// The rule with this name; `nil` if no rule has it.
  fileprivate static func rule(named name: String) -> Rule? { byName[name] }
}

extension Rule {
  /// Every rule, in the order in which tools list them.
  package static var all: [Rule] { CheckedRule.all.map(\.rule) }

  /// The rule with this name; `nil` if no rule has it.
  package init?(named name: String) {
    guard let rule = CheckedRule.rule(named: name) else { return nil }
    self = rule
  }
}

extension Set<Rule> {
  /// The rules that only follow all runs of a flow. The lowering already reports most misplaced columns.
  package static let ofRuns = Set(CheckedRule.all.filter(\.followsRuns).map(\.rule)).subtracting([.misplacedColumns])
}
