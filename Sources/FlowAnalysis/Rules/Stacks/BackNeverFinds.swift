import FlowModel
import FlowSyntax

/// `back-never-finds`: a `back to x` where no x is ever below.
///
/// ```
/// screen list {
///   itemTapped -> push item
///   doneTapped -> back to item      // an item is always above a list
/// }
/// ```
enum BackNeverFinds {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    runs.operationsThatNeverWork().compactMap { index in
      let operation = runs.unit.operations[index]
      guard case .backTo(.screen(let screen, _)) = operation.kind else { return nil }
      let name = runs.unit.names[runs.unit.screens[Int(screen)].name]
      return Diagnostic(
        .backNeverFinds, at: operation.location, "no `\(name)` is ever below when this `back to \(name)` runs")
    }
  }
}
