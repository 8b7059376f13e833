import FlowRuntime

/// The stacks of a plan: navigation containers, each identified by the place of its first screen.
extension NavigationPlan {
  /// The screens of a stack; `nil` if there is no such stack.
  func stack(_ root: ScreenPlace) -> Path? {
    for layer in layers {
      if let path = Self.stack(root, in: layer.stack) { return path }
    }
    return nil
  }

  private static func stack(_ root: ScreenPlace, in path: Path) -> Path? {
    if path.first?.place == root { return path }
    if !path.hasTabs { return nil }
    for case let tabs? in path.lazy.map(\.tabs) {
      for inner in tabs.stacks.values {
        if let found = stack(root, in: inner) { return found }
      }
    }
    return nil
  }

  /// All stacks, each as its screens.
  var stacks: [Path] {
    func stacks(_ path: Path) -> [Path] {
      if !path.hasTabs { return [path] }
      return [path] + path.lazy.compactMap(\.tabs).flatMap { $0.stacks.values.filter { !$0.isEmpty }.flatMap(stacks) }
    }
    return layers.flatMap { stacks($0.stack) }
  }

  /// The place of the layer that a stack is in; `nil` if there is no such stack.
  func layer(ofStack root: ScreenPlace) -> ScreenPlace? {
    layers.first { Self.stack(root, in: $0.stack) != nil }?.place
  }

  /// The tabs of a screen; `nil` if there is no such screen.
  func tabs(of place: ScreenPlace) -> TabItem? {
    for layer in layers {
      if let tabs = Self.tabs(of: place, in: layer.stack) { return tabs }
    }
    return nil
  }

  private static func tabs(of place: ScreenPlace, in path: Path) -> TabItem? {
    if !path.hasTabs { return nil }
    for item in path {
      guard let tabs = item.tabs else { continue }
      if item.place == place { return tabs }
      for inner in tabs.stacks.values {
        if let found = Self.tabs(of: place, in: inner) { return found }
      }
    }
    return nil
  }

  /// Returns the visible screen of a layer; `nil` if there is no such layer.
  func visibleScreen(of layer: ScreenPlace) -> ScreenPlace? {
    layers.first { $0.place == layer }.flatMap { $0.stack.visibleScreen }
  }

  /// Returns the item of a screen; `nil` if there is no such screen.
  func item(_ place: ScreenPlace) -> Item? {
    func find(_ path: Path) -> Item? {
      for item in path {
        if item.place == place { return item }
        if let tabs = item.tabs, let found = tabs.stacks.values.lazy.compactMap(find).first { return found }
      }
      return nil
    }
    return layers.lazy.compactMap { find($0.stack) }.first
  }

  /// Whether a screen is in any stack of the plan.
  func contains(_ place: ScreenPlace) -> Bool {
    func contains(_ path: Path) -> Bool {
      path.contains { $0.place == place || $0.tabs?.stacks.values.contains(where: contains) == true }
    }
    return layers.contains { contains($0.stack) }
  }

  /// Whether a stack is in a tab that is not selected.
  func isHidden(_ root: ScreenPlace) -> Bool {
    func isSeen(_ path: Path) -> Bool {
      if path.first?.place == root { return true }
      return path.contains { item in item.tabs.flatMap { $0.stacks[$0.selected] }.map(isSeen) ?? false }
    }
    return stack(root) != nil && !layers.contains { isSeen($0.stack) }
  }

  /// Keeps at most `count` screens of a stack, from the bottom up.
  mutating func cut(_ root: ScreenPlace, to count: Int) {
    for index in layers.indices where Self.cut(root, to: count, in: &layers[index].stack) { return }
  }

  private static func cut(_ root: ScreenPlace, to count: Int, in path: inout Path) -> Bool {
    if path.first?.place == root {
      path.cut(to: count)
      return true
    }
    if !path.hasTabs { return false }
    for index in path.indices {
      guard let tabs = path[index].tabs else { continue }
      for (tab, inner) in tabs.stacks {
        var inner = inner
        guard cut(root, to: count, in: &inner) else { continue }
        path[index].tabs?.stacks[tab] = inner
        return true
      }
    }
    return false
  }

  /// Returns the index of a presented layer; `nil` if there is no such layer.
  func presentedLayer(_ place: ScreenPlace) -> Int? {
    layers.lastIndex { $0.place == place }.flatMap { $0 > 0 ? $0 : nil }
  }
}

/// The commands for a change of the plan.
extension NavigationPlan {
  /// Returns the commands that lead from this plan to another one in one update.
  func commands(to new: NavigationPlan) -> [PlatformCommand] {
    var commands: [PlatformCommand] = []
    var kept = 0
    while kept < min(layers.count, new.layers.count), layers[kept].isSame(as: new.layers[kept]) { kept += 1 }
    if kept > 0, kept < layers.count {
      commands.append(.dismiss(layers[kept].place, over: layers[kept - 1].place))
    }
    if kept == 0, layers.count > 1 { commands.append(.dismiss(layers[1].place, over: layers[0].place)) }
    if kept == 0 { commands.append(.setRoot(new.layers[0].place)) }
    for index in 0..<kept { Self.compare(layers[index].stack, with: new.layers[index].stack, &commands) }
    for index in max(kept, 1)..<max(kept, 1, new.layers.count) {
      commands.append(.present(new.layers[index].place, over: new.layers[index - 1].place))
    }
    return commands
  }

  /// The screens that stay.
  var staying: Set<ScreenPlace> {
    var found: Set<ScreenPlace> = []
    func add(_ path: Path) {
      for item in path {
        if item.stays { found.insert(item.place) }
        if let tabs = item.tabs { tabs.stacks.values.forEach(add) }
      }
    }
    for layer in layers { add(layer.stack) }
    return found
  }

  private static func compare(_ old: Path, with new: Path, _ commands: inout [PlatformCommand]) {
    if old == new { return }
    let common = old.commonCount(with: new) { $0.place == $1.place }
    if common < max(old.count, new.count) { commands.append(.setPath(PushedPlaces(of: new), in: new[0].place)) }
    if !new.hasTabs { return }
    for (old, new) in zip(old, new) where old.place == new.place {
      guard let tabs = new.tabs else { continue }
      let before = old.tabs
      if before?.tabs != tabs.tabs { commands.append(.setTabs(tabs.tabs, in: new.place)) }
      if before?.selected != tabs.selected { commands.append(.select(tabs.selected, in: new.place)) }
      for tab in tabs.tabs {
        guard let path = tabs.stacks[tab], let first = path.first else { continue }
        if let known = before?.stacks[tab], known.first?.place == first.place {
          compare(known, with: path, &commands)
        } else {
          commands.append(.setPath(PushedPlaces(of: path), in: first.place))
        }
      }
    }
  }
}

extension NavigationPlan.Layer {
  /// Whether both are the same instance of a layer, whatever its content.
  fileprivate func isSame(as other: NavigationPlan.Layer) -> Bool {
    stack == other.stack || stack[0].isSameShowing(as: other.stack[0])
  }
}

extension NavigationPlan.Path {
  /// The visible screen: the top one, or if the top is made of tabs, the visible screen in the selected tab.
  fileprivate var visibleScreen: ScreenPlace? {
    guard let last else { return nil }
    if let tabs = last.tabs, let inner = tabs.stacks[tabs.selected]?.visibleScreen { return inner }
    return last.place.screenOfTab ?? last.place
  }
}
