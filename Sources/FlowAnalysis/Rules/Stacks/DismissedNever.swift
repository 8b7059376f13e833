import FlowModel
import FlowSyntax

/// `dismissed-never`: a `dismissed` transition on a screen that no gesture can remove.
///
/// ```
/// tourTapped -> cover tour
/// screen tour {
///   dismissed -> send home.tourEnded      // a cover is not swiped away
/// }
/// ```
enum DismissedNever {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    if !runs.reach.hasAll { return [] }
    var isReached: [Bool]?
    var findings: [Diagnostic] = []
    for transition in runs.described.description.transitions {
      guard case .dismissed(let number) = transition.trigger, runs.reach.removals(of: number).isEmpty else { continue }
      let reached = isReached ?? runs.reach.reachedScreens()
      isReached = reached
      // Of a screen that is never shown that is said, and enough.
      guard reached[Int(number)] else { continue }
      let name = runs.name(ofScreen: number)
      findings.append(
        Diagnostic(
          .dismissedNever, at: runs.unit.transitions[Int(transition.source)].location,
          "no gesture ever removes `\(name)`"))
    }
    return findings
  }
}
