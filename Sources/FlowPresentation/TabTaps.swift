package import FlowRuntime

/// What a tab bar is answered when it asks whether it may select a tab that a person tapped. The flow decides which tab is selected.
///
/// A bar may ask several questions for one tap, may not heed the answer, and may show something else than the selected tab: the list of
/// the tabs that have no room in it.
package struct TabTaps {
  /// The tab of which the flow was told in this turn.
  private var told: TabID?

  package init() {}

  package enum Answer: Equatable {
    /// The bar may show the tab itself, and the flow hears nothing.
    case show
    /// The bar waits for the flow, which is told of the tap.
    case tellFlow
    /// The bar waits for the flow, which was told already.
    case refuse
  }

  /// - Parameters:
  ///   - tab: the tab that a person tapped.
  ///   - visible: the tab that one sees; `nil` if it is none.
  ///   - selected: the tab that the flow has selected.
  package mutating func answer(to tab: TabID, visible: TabID?, selected: TabID?) -> Answer {
    if told == tab { return .refuse }
    if tab == selected, tab != visible { return .show }
    told = tab
    return .tellFlow
  }

  /// The bar shows a tab without having asked.
  ///
  /// - Returns: whether the flow is to be told.
  package mutating func shown(_ tab: TabID, selected: TabID?) -> Bool {
    if tab == selected || told == tab { return false }
    told = tab
    return true
  }

  /// The turn of the main actor in which a person tapped has ended.
  package mutating func turnEnded() { told = nil }
}
