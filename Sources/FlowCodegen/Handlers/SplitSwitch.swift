import FlowModel

/// A switch over the screens of a flow, or over their events. A large flow gets several switches in a row, because `swiftc`
/// cannot check that a switch over several hundred cases is exhaustive. Each part then ends with a `default` that does nothing,
/// and at most one part matches.
struct SplitSwitch {
  let subject: String
  let isSplit: Bool
  /// The member of the subject that is the enum.
  let content: StaticString
  var count = 0

  /// The maximum number of cases in one switch; `swiftc` gives up at about 600.
  static let limit = 400

  init(over subject: String, _ content: StaticString = "", isSplit: Bool) {
    self.subject = subject
    self.content = content
    self.isSplit = isSplit
  }
}

extension SwiftGenerator {
  /// Whether the flow has too many screens for one switch.
  var isLarge: Bool {
    flow.screens.count > SplitSwitch.limit
  }

  func open(_ cases: SplitSwitch) {
    line(4, "switch \(cases.subject)\(cases.content) {")
  }

  /// Prepares for another case: begins a new switch if the current one is full.
  func next(_ cases: inout SplitSwitch) {
    if cases.isSplit, cases.count == SplitSwitch.limit {
      close(cases)
      open(cases)
      cases.count = 0
    }
    cases.count += 1
  }

  /// Closes the switch and its function.
  ///
  /// - Parameters:
  ///   - others: whether there are members without a case.
  ///   - result: what the function does for these members; `nil` for nothing.
  func close(_ cases: SplitSwitch, others: Bool, _ result: StaticString? = nil) {
    if others, !cases.isSplit { line(4, "default: \(result ?? "break")") }
    close(cases)
    if cases.isSplit, let result { line(4, result) }
    line(2, "}")
  }

  func close(_ cases: SplitSwitch) {
    if cases.isSplit { line(4, "default: break") }
    line(4, "}")
  }
}
