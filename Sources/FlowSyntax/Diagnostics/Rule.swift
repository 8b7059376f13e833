/// The stable names of everything that a finding can say. A name is never reused for something else.
package enum Rule: String, Hashable, Sendable, CaseIterable {
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
  case linkAmbiguous = "link-ambiguous"
  case duplicateTransition = "duplicate-transition"
  case unreachableBranch = "unreachable-branch"
  case unusedExit = "unused-exit"
  case unusedStyle = "unused-style"
  case unusedSuppression = "unused-suppression"
  case unsupported

  /// What the rule is reported as unless the caller says otherwise.
  package var severity: Severity {
    switch self {
    case .unreachableBranch, .unusedExit, .unusedStyle, .unusedSuppression: .warning
    default: .error
    }
  }

  /// One sentence for `flowc rules`.
  package var summary: String {
    switch self {
    case .syntax: "the text does not parse"
    case .duplicateDeclaration: "two declarations share a name"
    case .unknownScreen: "a screen that the flow does not declare"
    case .unknownFlow: "a flow that nothing declares"
    case .unknownStyle: "a presentation style that the unit does not declare"
    case .unknownTab: "a tab that the flow does not declare"
    case .unknownExit: "an exit that the flow does not declare"
    case .unknownEvent: "an event that the screen does not declare"
    case .unknownVariable: "`set` of something that is no variable of the flow"
    case .unknownOption: "a presentation option, or a value of one, that does not exist"
    case .unknownRule: "a suppression of a rule that does not exist"
    case .argumentMismatch: "missing, extra, wrongly labelled or reordered arguments"
    case .missingStart: "a flow without `start` or `tabs`"
    case .accessLevel: "a flow shows another one that cannot be seen as far as itself"
    case .linkAmbiguous: "two links match one path"
    case .duplicateTransition: "two transitions for one trigger"
    case .unreachableBranch: "a branch after `else`, or after the same condition"
    case .unusedExit: "an exit that no transition takes"
    case .unusedStyle: "a presentation style that nothing uses"
    case .unusedSuppression: "an ignore comment that silences nothing"
    case .unsupported: "a construct that this version of flowc does not generate yet"
    }
  }
}
