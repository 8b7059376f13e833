/// The stable names of everything that a finding can say. A name is never reused for something else.
///
/// What a rule means, and why, stands in the catalogue of rules: `flowc explain RULE` prints it.
package enum Rule: String, Sendable, CaseIterable {
  case syntax
  case duplicateDeclaration = "duplicate-declaration"
  case unknownScreen = "unknown-screen"
  case unknownFlow = "unknown-flow"
  case unknownStyle = "unknown-style"
  case unknownTab = "unknown-tab"
  case unknownExit = "unknown-exit"
  case unknownEvent = "unknown-event"
  case unknownVariable = "unknown-variable"
  case unknownOption = "unknown-option"
  case unknownRule = "unknown-rule"
  case argumentMismatch = "argument-mismatch"
  case missingStart = "missing-start"
  case accessLevel = "access-level"
  case missingConformance = "missing-conformance"
  case duplicateTransition = "duplicate-transition"
  case unreachableBranch = "unreachable-branch"
  case unreachableScreen = "unreachable-screen"
  case unreachableOperation = "unreachable-operation"
  case pushWithoutNavigation = "push-without-navigation"
  case backFromRoot = "back-from-root"
  case backNeverFinds = "back-never-finds"
  case backMayNotFind = "back-may-not-find"
  case popNever = "pop-never"
  case dismissNever = "dismiss-never"
  case dismissMayNot = "dismiss-may-not"
  case trapped
  case requiresCycle = "requires-cycle"
  case unhandledExit = "unhandled-exit"
  case unusedExit = "unused-exit"
  case unusedStyle = "unused-style"
  case sendToAbsent = "send-to-absent"
  case coversChild = "covers-child"
  case recursiveEmbedding = "recursive-embedding"
  case linkAmbiguous = "link-ambiguous"
  case linkUnbuildable = "link-unbuildable"
  case dismissedNever = "dismissed-never"
  case coverOnMacOS = "cover-on-macos"
  case codableState = "codable-state"
  case naming
  case missingDoc = "missing-doc"
  case unusedSuppression = "unused-suppression"
  case unboundedDepth = "unbounded-depth"
  case unsupported

  /// What the rule is reported as unless the caller says otherwise.
  package var severity: Severity {
    switch self {
    case .unreachableBranch, .unreachableScreen, .unreachableOperation, .backFromRoot, .backNeverFinds, .popNever,
      .dismissNever, .trapped, .unhandledExit, .unusedExit, .unusedStyle, .sendToAbsent, .coversChild,
      .linkUnbuildable, .dismissedNever, .coverOnMacOS, .codableState, .unusedSuppression:
      .warning
    case .backMayNotFind, .dismissMayNot, .naming, .missingDoc, .unboundedDepth: .off
    case .syntax, .duplicateDeclaration, .unknownScreen, .unknownFlow, .unknownStyle, .unknownTab, .unknownExit,
      .unknownEvent, .unknownVariable, .unknownOption, .unknownRule, .argumentMismatch, .missingStart, .accessLevel,
      .missingConformance, .duplicateTransition, .pushWithoutNavigation, .requiresCycle, .recursiveEmbedding,
      .linkAmbiguous, .unsupported:
      .error
    }
  }
}
