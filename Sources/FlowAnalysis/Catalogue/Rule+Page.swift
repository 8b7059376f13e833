package import FlowSyntax

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
