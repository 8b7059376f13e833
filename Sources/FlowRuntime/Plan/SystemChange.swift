/// A change that the system made to a user interface.
///
/// It identifies an instance of a screen. A late change, after the flow has moved on, has no effect. Neither has a
/// change in a column while another column presents a layer, because the layer covers all columns.
///
/// ```swift
/// store.follow(.dismissed(layer.place), of: shop)     // the sheet was swiped down
/// ```
public enum SystemChange: Hashable, Sendable {
  /// The system went back (button, edge swipe, back-button menu). This screen is now on top of its path.
  case wentBack(to: ScreenPlace)
  /// The system dismissed the layer with this first screen, and all layers above it, for example a sheet that was swiped down.
  case dismissed(ScreenPlace)
  /// The user tapped a tab of this screen.
  case selected(TabID, in: ScreenPlace)
  /// In a narrow window, the user left the column of this screen that has this content. The columns after it are left, too.
  case left(ColumnID, in: ScreenPlace)
}

extension FlowReducer {
  /// Returns the actions that update a flow after a change by the system.
  ///
  /// Usually this is one action, for the flow whose screens left or whose tab was tapped. If screens of several flows left at
  /// once, there is one action for each flow, the outermost first. For example, the back-button menu may skip the screens that a
  /// parent pushed on its child, and lead to a middle screen of the child.
  ///
  /// - Parameters:
  ///   - change: the change by the system.
  ///   - state: the state of the flow.
  /// - Returns: the actions. It is empty for a late change: the flow no longer shows the screen, or already shows it on top. It
  ///   is also empty if the `stays if` condition of a screen that would leave holds. The user interface then shows the screens
  ///   again.
  public func actions(for change: SystemChange, in state: State) -> [Action] {
    guard case .actions(let actions) = follow(change, change.place.lineageSteps[...], state) else { return [] }
    return actions
  }

  fileprivate func follow(
    _ change: SystemChange, _ steps: ArraySlice<LineageStep>, _ state: State, isPushedOn: Bool = false
  ) -> Following<Action> {
    // The system cannot have removed screens that are not shown.
    let top = state.routes.lastShown(isPushedOn: isPushedOn)
    guard let step = steps.first, let index = state.routes.index(of: step), index <= top else { return .late }
    let id = state.routes[index].id
    let inner = steps.dropFirst()
    guard inner.isEmpty, !change.isOfParts else {
      var screen = state.routes[index].screen
      var visitor = ChangeVisitor<ScreenAction>(
        change: change, steps: inner, isPushedOn: isPushedOn || state.routes.isPushedOn(index))
      visitFlow(of: &screen, with: &visitor)
      let following = visitor.result.map { Action.router(.screen(id: id, action: $0)) }
      switch following {
      case .late: return .late
      case .root: return dismissal(at: index, state)
      case .actions(let actions):
        // Screens above the child flow have left as well.
        let isCovered = index < top && !change.isOfParts
        if isCovered, stays(from: index + 1, in: state) { return .late }
        return .actions((isCovered ? [.router(.systemBack(to: id))] : []) + actions)
      }
    }
    if case .dismissed = change { return dismissal(at: index, state) }
    if index < top, stays(from: index + 1, in: state) { return .late }
    return .actions(index < top ? [.router(.systemBack(to: id))] : [])
  }

  /// The dismissal of a route with all routes above it.
  private func dismissal(at index: Int, _ state: State) -> Following<Action> {
    if index == 0 { return .root }
    return stays(from: index, in: state) ? .late : .actions([.router(.dismissed(id: state.routes[index].id))])
  }
}

extension SystemChange {
  /// The place of the screen that the change refers to.
  var place: ScreenPlace {
    switch self {
    case .wentBack(let place), .dismissed(let place), .selected(_, let place), .left(_, let place): place
    }
  }

  /// Whether the change concerns the tabs or columns that the screen is made of.
  fileprivate var isOfParts: Bool {
    switch self {
    case .selected, .left: true
    case .wentBack, .dismissed: false
    }
  }
}

/// The actions of a flow after a change, or the reason why there are none.
private enum Following<Action> {
  /// The change refers to a screen that is not shown, or would remove a screen whose `stays if` condition holds.
  case late
  /// The change dismisses the root of the flow, and with it the whole flow.
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

/// Finds the child flow that must act on a change.
private struct ChangeVisitor<Action>: PartVisitor {
  let change: SystemChange
  /// The steps from the visited screen to the screen of the change.
  let steps: ArraySlice<LineageStep>
  /// Whether a screen was pushed on the flow.
  let isPushedOn: Bool
  var result = Following<Action>.late
  var part = VisitedPart()
  /// Whether another column presents a layer, which covers the column that contains the screen of the change.
  var isColumnCovered = false
  /// The columns that the user left.
  var left: [ColumnID] = []

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    if case .column(let column)? = part.step, left.contains(column), flow.stays(from: 0, in: state) { result = .late }
    if steps.isEmpty { return }
    if let rest = part.rest(of: steps) {
      result = flow.follow(change, rest, state, isPushedOn: isPushedOn).map(embed)
      // The root of a flow in a tab or a column cannot be dismissed.
      if part.step != nil, case .root = result { result = .late }
    } else if state.presentsLayers {
      isColumnCovered = true
    }
    // The change could show hidden layers of its column. They would take the place of the layer that the user sees.
    if isColumnCovered { result = .late }
  }

  mutating func visitTabs(_ tabs: [TabID], selected: TabID, _ select: @escaping (TabID) -> Action) {
    guard case .selected(let tab, let place) = change, steps.isEmpty else { return }
    let isLate = place.partsLineage.map { $0 !== part.lineage } ?? false
    if tabs.contains(tab), !isLate { result = .actions([select(tab)]) }
  }

  mutating func visitColumns(_ columns: ColumnsShape, of lineage: Lineage, _ leave: @escaping (ColumnID) -> Action) {
    part.lineage = lineage
    guard case .left(let column, let place) = change, steps.isEmpty else { return }
    let isLate = place.partsLineage.map { $0 !== lineage } ?? false
    guard let role = columns.shown.first(where: { $0.id == column })?.role, role != .sidebar, !isLate else { return }
    left = columns.shown.filter { $0.role >= role }.map(\.id)
    result = .actions([leave(column)])
  }
}
