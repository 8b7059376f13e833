import FlowModel
import FlowSyntax

/// The rules that need to know all runs of a flow: they share the work of following them.
enum StackRules {
  /// The rules, by name.
  static let all: Set<Rule> = [
    .backFromRoot, .backMayNotFind, .backNeverFinds, .coversChild, .dismissMayNot, .dismissNever, .dismissedNever,
    .popNever, .pushWithoutNavigation, .sendToAbsent, .trapped, .unboundedDepth, .unreachableOperation,
    .unreachableScreen,
  ]

  /// - Returns: what they find, and the names of flows of which not all runs could be followed.
  static func check(_ context: AnalysisContext) -> (findings: [Diagnostic], partlyFollowed: [String]) {
    if !context.options.followsRuns { return ([], []) }
    let unitRuns = UnitRuns(context)
    var findings: [Diagnostic] = []
    var partlyFollowed: [String] = []
    for index in 0..<context.unit.own.flows {
      guard let runs = unitRuns.runs(ofFlow: index) else { continue }
      for rule in rules { findings += rule(runs) }
      if !runs.reach.hasAll || !runs.reach.hasOnly { partlyFollowed.append(context.unit.names[runs.flow.name]) }
    }
    return (findings, partlyFollowed.sorted())
  }

  private static let rules: [@Sendable (FlowRuns) -> [Diagnostic]] = [
    BackFromRoot.check,
    BackMayNotFind.check,
    BackNeverFinds.check,
    CoversChild.check,
    DismissMayNot.check,
    DismissNever.check,
    DismissedNever.check,
    PopNever.check,
    PushWithoutNavigation.check,
    SendToAbsent.check,
    Trapped.check,
    UnboundedDepth.check,
    UnreachableOperation.check,
    UnreachableScreen.check,
  ]
}
