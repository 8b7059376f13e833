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
      let isOnTop = runs.numbers(ofOperation: index).allSatisfy {
        runs.reach.isAlwaysOnTop(runs.described.number(ofScreen: Int(screen)), at: $0)
      }
      let message =
        isOnTop
        ? "`\(name)` is on top already when this `back to \(name)` runs"
        : "no `\(name)` is ever below when this `back to \(name)` runs"
      return Diagnostic(.backNeverFinds, at: operation.location, message)
    }
  }
}
