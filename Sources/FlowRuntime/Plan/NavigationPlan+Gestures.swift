/// What a user can do in the top layer without an event of the flow: go back, and take the layer away.
///
/// ```swift
/// let plan = shop.plan(of: state)
/// if let changes = plan.changes(goingBack: 2) { shop.settle(&state, following: changes) }
/// ```
extension NavigationPlan {
  /// Returns the changes that the system makes when the user goes back in the top layer, for example with the menu of the back
  /// button.
  ///
  /// Columns are shown as in a narrow window: as one stack up to the column in front. So one gesture may leave columns, and go
  /// back in the column before them. These are two changes.
  ///
  /// - Parameter count: the number of screens to leave.
  /// - Returns: the changes in order; `nil` if the layer does not have that many screens above its first screen.
  public func changes(goingBack count: Int) -> [SystemChange]? {
    let screens = layers.last?.stack.narrowScreens ?? []
    guard count > 0, count < screens.count else { return nil }
    return NarrowScreen.changes(cutting: screens, to: screens.count - count)
  }

  /// The change that the system makes when the user swipes the top layer down, or taps beside a popover or a dialog. It is `nil` if
  /// no gesture dismisses the layer: for the root, a cover, an alert, and a layer with `dismissal: disabled`.
  public var changeOfSwipe: SystemChange? {
    guard layers.count > 1, let layer = layers.last, layer.presentation.leavesByGesture else { return nil }
    return .dismissed(layer.place)
  }
}

extension Presentation {
  /// Whether a gesture dismisses a layer with this presentation. An alert leaves only with one of its buttons.
  package var leavesByGesture: Bool {
    switch kind {
    case .sheet, .popover: options.dismissal != .disabled
    case .dialog: true
    case .root, .push, .cover, .alert: false
    }
  }
}

/// A screen of a layer as a narrow window shows it: the selected tab and the columns are in the stack around them.
package struct NarrowScreen {
  /// A column, and the screen that is made of it and the other columns.
  package struct Column: Equatable {
    let id: ColumnID
    let screen: ScreenPlace

    package init(id: ColumnID, screen: ScreenPlace) { (self.id, self.screen) = (id, screen) }
  }

  let place: ScreenPlace
  /// The column that contains the screen; `nil` if the screen is not in a column.
  let column: Column?

  package init(place: ScreenPlace, column: Column?) { (self.place, self.column) = (place, column) }

  /// Returns the changes after which only some screens of a stack are left.
  ///
  /// - Parameters:
  ///   - screens: the screens of the stack, bottom to top.
  ///   - count: the number of screens that stay, from the bottom up.
  package static func changes(cutting screens: [NarrowScreen], to count: Int) -> [SystemChange] {
    let kept = screens[count - 1]
    let back = SystemChange.wentBack(to: kept.place)
    let columns = screens[..<count].lazy.compactMap(\.column).last?.screen
    let gone = screens[count...]
    let left = gone.lazy.compactMap(\.column).first { $0.screen == columns && $0 != kept.column }
    guard let left else { return [back] }
    return [.left(left.id, in: left.screen)] + (gone.contains { $0.column == kept.column || $0.column == nil } ? [back] : [])
  }
}

extension NavigationPlan.Path {
  /// The screens as a narrow window shows them, bottom to top.
  var narrowScreens: [NarrowScreen] {
    var screens: [NarrowScreen] = []
    addNarrowScreens(in: nil, to: &screens)
    return screens
  }

  fileprivate func addNarrowScreens(in column: NarrowScreen.Column?, to screens: inout [NarrowScreen]) {
    for item in self {
      // Columns have a method of their own, so that tabs inside of tabs take less of the thread's stack.
      if item.columns != nil {
        item.addNarrowColumns(to: &screens)
        continue
      }
      let count = screens.count
      item.tabs?.selectedStack?.addNarrowScreens(in: column, to: &screens)
      if screens.count == count { screens.append(NarrowScreen(place: item.place, column: column)) }
    }
  }
}

extension NavigationPlan.Item {
  /// Adds the screens in the columns, up to the column in front.
  fileprivate func addNarrowColumns(to screens: inout [NarrowScreen]) {
    guard let columns else { return }
    for shown in columns.shape.shown where shown.role <= columns.shape.front {
      let column = NarrowScreen.Column(id: shown.id, screen: place)
      let count = screens.count
      columns.stacks[shown.id]?.addNarrowScreens(in: column, to: &screens)
      // A content that is not a flow is one screen.
      if screens.count == count { screens.append(NarrowScreen(place: place, column: column)) }
    }
  }
}
