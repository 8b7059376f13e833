public import FlowRuntime

/// Conversion of a plan to what platforms can show.
extension NavigationPlan {
  /// Returns the plan in a form that platforms can show. The order of the screens stays the same.
  ///
  /// - No stack is nested in another one. Screens that the flow pushes on tabs move into the stack of the selected tab. Tabs that
  ///   are pushed themselves have no stacks, so the screens that their selected tab pushes move into the surrounding stack. A tab
  ///   that is not a flow also has a stack, if screens can be pushed on the tabs. This stack is identified by the place of the
  ///   tab.
  /// - No layer is over an alert or a dialog. A covered alert is shown when the layers over it have left.
  ///
  /// - Parameter isInStack: whether the bottom layer is in a stack of the app, so that nothing in it can have its own stack.
  package func displayable(inStack isInStack: Bool = false) -> NavigationPlan {
    let hasTabs = layers.contains { $0.stack.hasTabs }
    guard hasTabs || layers.dropLast().contains(where: \.presentation.isAlert) else { return self }
    var plan = self
    plan.layers = layers.dropLast().filter { !$0.presentation.isAlert } + layers.suffix(1)
    for index in plan.layers.indices where plan.layers[index].stack.hasTabs {
      let path = plan.layers[index].stack
      plan.layers[index].stack =
        index == 0 && isInStack
        ? Self.sharedStack(path) : Self.ownStack(path, hasContainer: false, pushes: [])
    }
    return plan
  }

  /// Converts a path with its own stack, or whose tabs have their own stacks.
  ///
  /// - Parameters:
  ///   - hasContainer: whether screens can be pushed on the surrounding tabs.
  ///   - pushes: the screens that are pushed on the surrounding tabs.
  private static func ownStack(_ path: Path, hasContainer: Bool, pushes: [Item]) -> Path {
    guard let root = path.first, let tabs = root.tabs else {
      if !path.hasTabs, pushes.isEmpty { return path }
      return sharedStack(path) + pushes
    }
    let hasContainer = hasContainer || root.presentation.container != NavigationContainer.none
    let pushes = sharedStack(path.dropFirst()) + pushes
    var item = root
    for tab in tabs.tabs {
      let pushes = tab == tabs.selected ? pushes : []
      if let path = tabs.stacks[tab], !path.isEmpty {
        item.tabs?.stacks[tab] = ownStack(path, hasContainer: hasContainer, pushes: pushes)
      } else if hasContainer {
        item.tabs?.stacks[tab] = [Item(place: root.place.tab(tab), presentation: .root)] + pushes
      }
    }
    return [item]
  }

  /// Converts screens in a surrounding stack. Their tabs have no stacks, but only first screens.
  private static func sharedStack(_ path: some Sequence<Item>) -> [Item] {
    var items: [Item] = []
    for item in path {
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

extension NavigationPlan.Item {
  /// The screen that is visible if this screen is on top of its stack. For tabs, it is the first screen in the selected tab.
  var visible: ScreenPlace {
    guard let tabs, let inner = tabs.stacks[tabs.selected]?.first else { return place }
    return inner.visible
  }
}

extension ScreenPlace {
  /// Whether the place identifies the stack of a tab that is not a flow.
  public var isTab: Bool { screenOfTab != nil }

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
  /// Whether it is an alert or a dialog, which need no view of the app.
  public var isAlert: Bool { kind == .alert || kind == .dialog }
}
