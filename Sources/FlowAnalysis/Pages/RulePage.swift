package import FlowSyntax

/// What there is to say of a rule: `flowc explain` prints it, `Documentation/rules.md` and the machine formats are made
/// from it, and tests run its examples.
///
/// The page of a rule stands below its check. Rules that belong together share a file; the pages of what the stages
/// before check themselves, where they read a file and resolve its names, are in this folder.
///
/// ```swift
/// Rule.popNever.page.summary   // "a `pop` whose sender is never pushed"
/// ```
package struct RulePage: Sendable {
  package var rule: Rule
  /// One sentence without a full stop, in lower case.
  package var summary: String
  /// What exactly the rule reports, as one paragraph.
  package var what: String
  /// Why that matters, and what to do instead, as one paragraph.
  package var why: String
  /// What the `.flowc.json` of the examples says; for most rules it does not matter.
  package var platforms: [Platform]
  /// A file in which the rule has something to say, marked below the line in question:
  ///
  /// ```
  ///   closeTapped -> pop
  ///   //             ^^^ warning[pop-never]
  /// ```
  ///
  /// A rule that is off by default is marked as the warning that it can be made.
  package var failing: String
  /// The same file after the repair, in which no rule has anything to say.
  package var fixed: String

  init(
    _ rule: Rule,
    _ summary: String,
    what: String,
    why: String,
    platforms: [Platform] = [],
    failing: String,
    fixed: String
  ) {
    self.rule = rule
    self.summary = summary
    self.what = what
    self.why = why
    self.platforms = platforms
    self.failing = failing
    self.fixed = fixed
  }
}

extension Rule {
  /// What there is to say of the rule. Every rule has a page: without one this would not compile.
  package var page: RulePage {
    switch self {
    case .syntax: .syntax
    case .duplicateDeclaration: .duplicateDeclaration
    case .unknownScreen: .unknownScreen
    case .unknownFlow: .unknownFlow
    case .unknownStyle: .unknownStyle
    case .unknownTab: .unknownTab
    case .unknownExit: .unknownExit
    case .unknownEvent: .unknownEvent
    case .unknownVariable: .unknownVariable
    case .unknownOption: .unknownOption
    case .unknownRule: .unknownRule
    case .argumentMismatch: .argumentMismatch
    case .missingStart: .missingStart
    case .accessLevel: .accessLevel
    case .missingConformance: .missingConformance
    case .duplicateTransition: .duplicateTransition
    case .unreachableBranch: .unreachableBranch
    case .unreachableScreen: .unreachableScreen
    case .unreachableOperation: .unreachableOperation
    case .pushWithoutNavigation: .pushWithoutNavigation
    case .backFromRoot: .backFromRoot
    case .backNeverFinds: .backNeverFinds
    case .backMayNotFind: .backMayNotFind
    case .popNever: .popNever
    case .dismissNever: .dismissNever
    case .dismissMayNot: .dismissMayNot
    case .trapped: .trapped
    case .requiresCycle: .requiresCycle
    case .unhandledExit: .unhandledExit
    case .unusedExit: .unusedExit
    case .unusedStyle: .unusedStyle
    case .sendToAbsent: .sendToAbsent
    case .coversChild: .coversChild
    case .recursiveEmbedding: .recursiveEmbedding
    case .linkAmbiguous: .linkAmbiguous
    case .linkUnbuildable: .linkUnbuildable
    case .dismissedNever: .dismissedNever
    case .coverOnMacOS: .coverOnMacOS
    case .codableState: .codableState
    case .naming: .naming
    case .missingDoc: .missingDoc
    case .unusedSuppression: .unusedSuppression
    case .unboundedDepth: .unboundedDepth
    case .unsupported: .unsupported
    }
  }
}
