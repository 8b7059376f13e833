package import FlowSyntax

/// The tables of a unit.
package struct UnitTables: Sendable {
  package var screens: [Screen] = []
  package var requirements: [Screen.Requirement] = []
  package var tabs: [Tab] = []
  package var transitions: [Transition] = []
  package var branches: [Branch] = []
  /// The conditions around branches.
  package var enclosing: [EnclosingCondition] = []
  package var operations: [Operation] = []
  /// The screens of `replace [a, b]`.
  package var routes: [ReplacementRoute] = []
  package var parameters: [Parameter] = []
  package var arguments: [Argument] = []
  /// The payloads of patterns.
  package var bindings: [Transition.Binding] = []
  /// The components of dotted paths.
  package var paths: [PathComponent] = []
  /// The names that fragments read.
  package var uses: [Fragment.NameUse] = []
  /// The lines of `///` comments, with the slashes.
  package var docLines: [Location] = []
}

extension UnitTables {
  /// Whether one of the branches runs, whatever the conditions are.
  package func isExhaustive(_ range: IndexRange) -> Bool {
    let last = branches[range].first { $0.isGap || $0.isUnconditional }
    return last.map { !$0.isGap } ?? false
  }
}
