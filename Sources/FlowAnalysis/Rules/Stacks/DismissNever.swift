import FlowModel
import FlowSyntax

/// `dismiss-never`: a `dismiss` with nothing presented, ever.
///
/// ```
/// selected -> push detail
/// screen detail {
///   closeTapped -> dismiss        // a detail is always pushed
/// }
/// ```
enum DismissNever {
  @Sendable
  static func check(_ runs: FlowRuns) -> [Diagnostic] {
    runs.operationsThatNeverWork().compactMap { index in
      let operation = runs.unit.operations[index]
      switch operation.kind {
      case .dismiss(1), .dismissAll:
        return Diagnostic(.dismissNever, at: operation.location, "nothing is ever presented when this `dismiss` runs")
      case .dismiss(let count):
        let message = "there are never \(count) presented layers when this `dismiss \(count)` runs"
        return Diagnostic(.dismissNever, at: operation.location, message)
      default: return nil
      }
    }
  }
}
