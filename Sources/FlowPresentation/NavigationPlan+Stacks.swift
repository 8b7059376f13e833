import FlowRuntime

/// Stacks of a plan: navigation containers, each named by the place of its first screen.
extension NavigationPlan {
  /// The screens of a stack; `nil` if there is no such stack.
  func stack(_ root: ScreenPlace) -> [Item]? {
    for layer in layers {
      if let path = Self.stack(root, in: layer.path) { return path }
    }
    return nil
  }

  private static func stack(_ root: ScreenPlace, in path: [Item]) -> [Item]? {
    if path.first?.place == root { return path }
    for case let tabs? in path.lazy.map(\.tabs) {
      for inner in tabs.paths.values {
        if let found = stack(root, in: inner) { return found }
      }
    }
    return nil
  }

  /// The tabs of a screen; `nil` if there is no such screen.
  func tabs(of place: ScreenPlace) -> TabItem? {
    for layer in layers {
      if let tabs = Self.tabs(of: place, in: layer.path) { return tabs }
    }
    return nil
  }

  private static func tabs(of place: ScreenPlace, in path: [Item]) -> TabItem? {
    for item in path {
      guard let tabs = item.tabs else { continue }
      if item.place == place { return tabs }
      for inner in tabs.paths.values {
        if let found = Self.tabs(of: place, in: inner) { return found }
      }
    }
    return nil
  }

  /// Keeps only so many screens of a stack.
  mutating func cut(_ root: ScreenPlace, to count: Int) {
    for index in layers.indices where Self.cut(root, to: count, in: &layers[index].path) { return }
  }

  private static func cut(_ root: ScreenPlace, to count: Int, in path: inout [Item]) -> Bool {
    if path.first?.place == root {
      path.removeLast(path.count - count)
      return true
    }
    for index in path.indices {
      guard let tabs = path[index].tabs else { continue }
      for (tab, inner) in tabs.paths {
        var inner = inner
        guard cut(root, to: count, in: &inner) else { continue }
        path[index].tabs?.paths[tab] = inner
        return true
      }
    }
    return false
  }

  /// The index of a layer that is presented.
  func presentedLayer(_ place: ScreenPlace) -> Int? {
    layers.lastIndex { $0.place == place }.flatMap { $0 > 0 ? $0 : nil }
  }
}

/// The commands that a change of the plan means for a platform.
extension NavigationPlan {
  /// What leads from one plan to another that can be shown in one update.
  func commands(to new: NavigationPlan) -> [PlatformCommand] {
    var commands: [PlatformCommand] = []
    var kept = 0
    while kept < min(layers.count, new.layers.count), layers[kept].isSame(as: new.layers[kept]) { kept += 1 }
    if kept > 0, kept < layers.count {
      commands.append(.dismiss(layers[kept].place, over: layers[kept - 1].place))
    }
    if kept == 0, layers.count > 1 { commands.append(.dismiss(layers[1].place, over: layers[0].place)) }
    if kept == 0 { commands.append(.setRoot(new.layers[0].place)) }
    for index in 0..<kept { Self.compare(layers[index].path, with: new.layers[index].path, &commands) }
    for index in max(kept, 1)..<max(kept, 1, new.layers.count) {
      commands.append(.present(new.layers[index].place, over: new.layers[index - 1].place))
    }
    return commands
  }

  private static func compare(_ old: [Item], with new: [Item], _ commands: inout [PlatformCommand]) {
    if !old.elementsEqual(new, by: { $0.place == $1.place }) {
      commands.append(.setPath(new.dropFirst().map(\.place), in: new[0].place))
    }
    for (old, new) in zip(old, new) where old.place == new.place {
      guard let tabs = new.tabs else { continue }
      let before = old.tabs
      if before?.tabs != tabs.tabs { commands.append(.setTabs(tabs.tabs, in: new.place)) }
      if before?.selected != tabs.selected { commands.append(.select(tabs.selected, in: new.place)) }
      for tab in tabs.tabs {
        guard let path = tabs.paths[tab], let first = path.first else { continue }
        let known = before?.paths[tab] ?? []
        if known.first?.place == first.place {
          compare(known, with: path, &commands)
        } else {
          commands.append(.setPath(path.dropFirst().map(\.place), in: first.place))
        }
      }
    }
  }
}

extension NavigationPlan.Layer {
  /// Whether both are the same showing of a layer, whatever stands in it.
  fileprivate func isSame(as other: NavigationPlan.Layer) -> Bool { path[0].isSameShowing(as: other.path[0]) }
}
