package import FlowRuntime

/// Decides whether a tab bar may select a tab that the user tapped. The flow decides which tab is selected.
///
/// A bar may ask several times for one tap, and may ignore the answer. It may also show the list of tabs that do not fit in it,
/// instead of the selected tab.
package struct TabTaps {
  /// The tab that was reported to the flow in this turn.
  private var told: TabID?

  package init() {}

  package enum Answer: Equatable {
    /// The bar may show the tab. The flow gets no message.
    case show
    /// The tap is reported to the flow, and the bar waits for the flow.
    case notifyFlow
    /// The tap was already reported to the flow, and the bar waits for the flow.
    case refuse
  }

  /// - Parameters:
  ///   - tab: the tab that the user tapped.
  ///   - visible: the visible tab; `nil` if the bar shows no tab.
  ///   - selected: the tab that the flow has selected.
  package mutating func answer(to tab: TabID, visible: TabID?, selected: TabID?) -> Answer {
    if told == tab { return .refuse }
    if tab == selected, tab != visible { return .show }
    told = tab
    return .notifyFlow
  }

  /// Records that the bar has shown a tab without asking first.
  ///
  /// - Returns: whether to report the tab to the flow.
  package mutating func shown(_ tab: TabID, selected: TabID?) -> Bool {
    if tab == selected || told == tab { return false }
    told = tab
    return true
  }

  /// Ends the turn of the main actor in which the user tapped.
  package mutating func turnEnded() { told = nil }
}
