public import FlowRuntime

/// Conversion of a plan to what platforms can show.
extension NavigationPlan {
  /// Returns the plan in a form that platforms can show. The order of the screens stays the same.
  ///
  /// - No stack is nested in another one. Screens that the flow pushes on tabs move into the stack of the selected tab. Tabs that
  ///   are pushed themselves have no stacks, so the screens that their selected tab pushes move into the surrounding stack. A tab
  ///   that is not a flow also has a stack, if screens can be pushed on the tabs. This stack is identified by the place of the
  ///   tab.
  /// - Wide columns have a stack each. Narrow columns have none: all columns up to the column in front share the stack around
  ///   them. Their screens are pushed on the first screen of the sidebar. Only columns at the bottom of a layer or of a tab can be
  ///   wide.
  /// - No layer is over an alert or a dialog. A covered alert is shown when the layers over it have left.
  ///
  /// - Parameters:
  ///   - isInStack: whether the bottom layer is in a stack of the app, so that nothing in it can have its own stack.
  ///   - isWide: whether the columns of a screen are shown beside each other.
  package func displayable(
    inStack isInStack: Bool = false, isWide: (ScreenPlace) -> Bool = { _ in false }
  ) -> NavigationPlan {
    let hasParts = layers.contains { $0.stack.hasParts }
    guard hasParts || layers.dropLast().contains(where: \.presentation.isAlert) else { return self }
    var plan = self
    plan.layers = layers.dropLast().filter { !$0.presentation.isAlert } + layers.suffix(1)
    for index in plan.layers.indices where plan.layers[index].stack.hasParts {
      let path = plan.layers[index].stack
      plan.layers[index].stack =
        index == 0 && isInStack
        ? Self.sharedStack(path) : Self.ownStack(path, hasContainer: false, pushes: [], isWide)
    }
    return plan
  }

  /// Converts a path with its own stack, or whose tabs have their own stacks.
  ///
  /// - Parameters:
  ///   - hasContainer: whether screens can be pushed on the surrounding tabs.
  ///   - pushes: the screens that are pushed on the surrounding tabs.
  private static func ownStack(
    _ path: Path, hasContainer: Bool, pushes: [Item], _ isWide: (ScreenPlace) -> Bool
  ) -> Path {
    if let root = path.first, root.columns != nil, isWide(root.place) {
      return [wideColumns(root, pushes: sharedStack(path.dropFirst()) + pushes)]
    }
    guard let root = path.first, let tabs = root.tabs else {
      if !path.hasParts, pushes.isEmpty { return path }
      return sharedStack(path) + pushes
    }
    let hasContainer = hasContainer || root.presentation.container != NavigationContainer.none
    let pushes = sharedStack(path.dropFirst()) + pushes
    var item = root
    for tab in tabs.tabs {
      let pushes = tab == tabs.selected ? pushes : []
      if let path = tabs.stacks[tab], !path.isEmpty {
        item.tabs?.stacks[tab] = ownStack(path, hasContainer: hasContainer, pushes: pushes, isWide)
      } else if hasContainer {
        item.tabs?.stacks[tab] = [Item(place: root.place.tab(tab), presentation: .root)] + pushes
      }
    }
    return [item]
  }

  /// Converts a screen whose columns are beside each other.
  ///
  /// - Parameter pushes: the screens that are pushed on the columns. They are shown in the column in front.
  private static func wideColumns(_ screen: Item, pushes: [Item]) -> Item {
    var item = screen
    guard let columns = screen.columns else { return item }
    for shown in columns.shape.shown {
      let path = columns.path(of: shown.id, at: screen.place)
      item.columns?.stacks[shown.id] = sharedStack(path) + (shown.role == columns.shape.front ? pushes : [])
    }
    return item
  }

  /// Converts a screen whose columns are in the surrounding stack.
  ///
  /// - Returns: the screen with the first screen of its sidebar, and the screens that are pushed on it.
  private static func narrowColumns(_ screen: Item, _ columns: ColumnsItem) -> [Item] {
    var item = screen
    let visible = columns.shape.shown.filter { $0.role <= columns.shape.front }
    var screens = visible.flatMap { sharedStack(columns.path(of: $0.id, at: screen.place)) }
    let sidebar = Array(visible.prefix(1))
    let stacks = sidebar.first.map { [$0.id: Array(screens.prefix(1))] } ?? [:]
    // The item contains only the sidebar. Other visible columns are pushed screens, and a change of a hidden column needs no
    // update.
    item.columns = ColumnsItem(shape: ColumnsShape(roles: columns.shape.roles, shown: sidebar, front: .sidebar), stacks: stacks)
    item.columns?.isNarrow = true
    screens.removeFirst(min(1, screens.count))
    return [item] + screens
  }

  /// Converts screens in a surrounding stack. Their tabs have no stacks, but only first screens.
  private static func sharedStack(_ path: some Sequence<Item>) -> [Item] {
    var items: [Item] = []
    for item in path {
      if let columns = item.columns {
        items += narrowColumns(item, columns)
        continue
      }
      guard let tabs = item.tabs else {
        items.append(item)
        continue
      }
      var (item, pushes) = (item, [Item]())
      for (tab, path) in tabs.stacks where !path.isEmpty {
        let inner = sharedStack(path)
        item.tabs?.stacks[tab] = [inner[0]]
        if tab == tabs.selected { pushes = Array(inner.dropFirst()) }
      }
      items.append(item)
      items += pushes
    }
    return items
  }
}

extension NavigationPlan.ColumnsItem {
  /// The path of a column. A content that is not a flow is one screen.
  fileprivate func path(of column: ColumnID, at place: ScreenPlace) -> NavigationPlan.Path {
    if let path = stacks[column], !path.isEmpty { return path }
    return [NavigationPlan.Item(place: place.column(column), presentation: .root)]
  }
}

extension NavigationPlan.Item {
  /// The screen that is visible if this screen is on top of its stack. For tabs, it is the first screen in the selected tab.
  /// For columns, it is the first screen in the column in front.
  var visible: ScreenPlace {
    guard let inner = shownStacks.last?.first else { return place }
    return inner.visible
  }
}

extension ScreenPlace {
  /// Whether the place identifies the stack of a tab or a column that is not a flow.
  public var isPart: Bool { screenOfPart != nil }

  /// Whether this screen was pushed on the tabs around a stack. It is shown in the stack of the selected tab, and hides the tab
  /// bar.
  ///
  /// - Parameter stack: the first screen of the stack that shows this screen.
  public func isPushedOnTabs(around stack: ScreenPlace) -> Bool {
    let steps = stack.steps
    guard let tab = steps.lastIndex(where: { if case .tab = $0 { true } else { false } }) else { return false }
    return !self.steps.starts(with: steps[...tab])
  }
}

extension Presentation {
  /// Whether this is an alert or a dialog, which needs no view of the app.
  public var isAlert: Bool { kind == .alert || kind == .dialog }
}
