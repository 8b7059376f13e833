import FlowModel

/// A switch over the screens of a flow, or over their events, which becomes several, one after the other, when the flow
/// is large: `swiftc` refuses to check more than some hundred cases for being exhaustive. Then each part ends with a
/// `default` that does nothing, and whatever follows a part that has matched matches nothing.
struct SplitSwitch {
  let subject: ByteText
  let isSplit: Bool
  var count = 0

  /// How many cases one switch may have; `swiftc` gives up at about 600.
  static let limit = 400

  init(over subject: ByteText, isSplit: Bool) {
    self.subject = subject
    self.isSplit = isSplit
  }
}

extension SwiftGenerator {
  /// Whether the flow has too many screens for one switch.
  var isLarge: Bool {
    mutating get { flow.screens.count > SplitSwitch.limit }
  }

  mutating func open(_ cases: SplitSwitch) {
    indent(4)
    put("switch ")
    put(cases.subject)
    put(" {\n")
  }

  /// Makes room for another case.
  mutating func next(_ cases: inout SplitSwitch) {
    if cases.isSplit, cases.count == SplitSwitch.limit {
      close(cases)
      open(cases)
      cases.count = 0
    }
    cases.count &+= 1
  }

  mutating func close(_ cases: SplitSwitch) {
    if cases.isSplit { line(4, "default: break") }
    line(4, "}")
  }
}
