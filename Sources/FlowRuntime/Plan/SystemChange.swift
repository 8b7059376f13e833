/// A change that the system made to a user interface on its own.
///
/// It names a showing. If it comes late, after the flow has moved on, it has no effect.
///
/// ```swift
/// store.follow(.dismissed(layer.place), of: shop)     // the sheet was swiped down
/// ```
public enum SystemChange: Hashable, Sendable {
  /// The system went back (button, edge swipe, back-button menu). This screen is now on top of its path.
  case wentBack(to: ScreenPlace)
  /// The system dismissed the layer that opened with this screen, and all layers above it (a sheet swiped down).
  case dismissed(ScreenPlace)
  /// A tab of this screen was tapped.
  case selected(TabID, in: ScreenPlace)
}

extension FlowReducer {
  /// The actions that make a flow follow what the system did.
  ///
  /// Usually this is one action, for the flow whose screens left or whose tab was tapped. If screens of several flows
  /// left at once, there is one action for each flow, the outermost first. This happens when the back-button menu leads
  /// past the screens that a parent pushed on its child, to a screen in the middle of the child.
  ///
  /// - Parameters:
  ///   - change: what the system did.
  ///   - state: the state of the flow.
  /// - Returns: the actions; none if the change comes late, because the flow no longer shows what it names, or shows it
  ///   on top already.
  public func actions(for change: SystemChange, in state: State) -> [Action] {
    guard case .actions(let actions) = follow(change, change.place.lineageSteps[...], state) else { return [] }
    return actions
  }

  fileprivate func follow(
    _ change: SystemChange, _ steps: ArraySlice<LineageStep>, _ state: State, isPushedOn: Bool = false
  ) -> Following<Action> {
    // What is not shown was not taken away.
    let top = state.routes.lastShown(isPushedOn: isPushedOn)
    guard let step = steps.first, let index = state.routes.index(of: step), index <= top else { return .late }
    let id = state.routes[index].id
    let inner = steps.dropFirst()
    guard inner.isEmpty, !change.isSelection else {
      var screen = state.routes[index].screen
      var visitor = ChangeVisitor<ScreenAction>(
        change: change, steps: inner, isPushedOn: isPushedOn || state.routes.isPushedOn(index))
      visitFlow(of: &screen, with: &visitor)
      let following = visitor.result.map { Action.router(.screen(id: id, action: $0)) }
      switch following {
      case .late: return .late
      case .root: return index == 0 ? .root : .actions([.router(.dismissed(id: id))])
      case .actions(let actions):
        // What stands on the flow inside has left as well.
        let isCovered = index < top && !change.isSelection
        return .actions((isCovered ? [.router(.systemBack(to: id))] : []) + actions)
      }
    }
    if case .dismissed = change { return index == 0 ? .root : .actions([.router(.dismissed(id: id))]) }
    return .actions(index < top ? [.router(.systemBack(to: id))] : [])
  }
}

extension SystemChange {
  /// The place that it names.
  var place: ScreenPlace {
    switch self {
    case .wentBack(let place), .dismissed(let place), .selected(_, let place): place
    }
  }

  fileprivate var isSelection: Bool {
    if case .selected = self { true } else { false }
  }
}

/// How a flow follows a change.
private enum Following<Action> {
  /// The change names something that is not there.
  case late
  /// The change dismisses the root of the flow, and so the flow.
  case root
  case actions([Action])

  func map<Other>(_ transform: (Action) -> Other) -> Following<Other> {
    switch self {
    case .late: .late
    case .root: .root
    case .actions(let actions): .actions(actions.map(transform))
    }
  }
}

/// Finds the flow inside that is to follow a change.
private struct ChangeVisitor<Action>: FlowVisitor {
  let change: SystemChange
  /// The way that is left.
  var steps: ArraySlice<LineageStep>
  /// Whether a screen was pushed on the flow.
  let isPushedOn: Bool
  var result = Following<Action>.late
  /// The tabs that the screen is made of.
  private var tabsLineage: Lineage?
  /// Whether the way led through tabs.
  private var isInTab = false

  init(change: SystemChange, steps: ArraySlice<LineageStep>, isPushedOn: Bool) {
    self.change = change
    self.steps = steps
    self.isPushedOn = isPushedOn
  }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    if steps.isEmpty { return }
    result = flow.follow(change, steps, state, isPushedOn: isPushedOn).map(embed)
    // The flow in a tab has a root that nothing can take away.
    if isInTab, case .root = result { result = .late }
  }

  mutating func visitTabs(of lineage: Lineage) {
    tabsLineage = lineage
  }

  mutating func visitTabs(_ tabs: [TabID], selected: TabID, _ select: @escaping (TabID) -> Action) {
    if case .selected(let tab, let place) = change, steps.isEmpty {
      let isLate = place.tabsLineage.map { $0 !== tabsLineage } ?? false
      if tabs.contains(tab), !isLate { result = .actions([select(tab)]) }
      return
    }
    guard steps.first == LineageStep(step: .tab(selected), lineage: tabsLineage) else {
      steps = []
      return
    }
    steps = steps.dropFirst()
    isInTab = true
  }
}
