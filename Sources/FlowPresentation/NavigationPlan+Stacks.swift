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
    if !path.hasParts { return nil }
    for inner in path.lazy.flatMap(\.stacks) {
      if let found = stack(root, in: inner) { return found }
    }
    return nil
  }

  /// All stacks, each as its screens.
  var stacks: [Path] {
    func stacks(_ path: Path) -> [Path] {
      path.hasParts ? [path] + path.flatMap { $0.stacks.filter { !$0.isEmpty }.flatMap(stacks) } : [path]
    }
    return layers.flatMap { stacks($0.stack) }
  }

  /// The place of the layer that a stack is in; `nil` if there is no such stack.
  func layer(ofStack root: ScreenPlace) -> ScreenPlace? {
    layers.first { Self.stack(root, in: $0.stack) != nil }?.place
  }

  /// The tabs of a screen; `nil` if there is no such screen.
  func tabs(of place: ScreenPlace) -> TabItem? { item(place)?.tabs }

  /// The columns of a screen; `nil` if there is no such screen.
  func columns(of place: ScreenPlace) -> ColumnsItem? { item(place)?.columns }

  /// Returns the visible screen of a layer; `nil` if there is no such layer.
  ///
  /// - Parameter presented: a layer that the screen presents. If a column presents it, the visible screen of this column is
  ///   returned, and otherwise that of the column in front.
  func visibleScreen(of layer: ScreenPlace, presenting presented: ScreenPlace) -> ScreenPlace? {
    layers.first { $0.place == layer }.flatMap { $0.stack.visibleScreen(presenting: presented) }
  }

  /// Returns the item of a screen; `nil` if there is no such screen.
  func item(_ place: ScreenPlace) -> Item? {
    var found: Item?
    visitScreens { item in
      if item.place == place { found = item }
      return found != nil
    }
    return found
  }

  /// Whether a screen is anywhere in the plan.
  func contains(_ place: ScreenPlace) -> Bool { visitScreens { $0.place == place } }

  /// Calls a closure with each screen, including those in all tabs and columns, until it returns `true`.
  ///
  /// - Returns: whether it returned `true`.
  @discardableResult
  func visitScreens(until isDone: (Item) -> Bool) -> Bool {
    layers.contains { $0.stack.visitScreens(until: isDone) }
  }

  /// Whether a stack is in a tab that is not selected.
  func isHidden(_ root: ScreenPlace) -> Bool {
    func isSeen(_ path: Path) -> Bool {
      if path.first?.place == root { return true }
      return path.contains { $0.shownStacks.contains(where: isSeen) }
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
    if !path.hasParts { return false }
    for index in path.indices where path[index].modifyStacks({ cut(root, to: count, in: &$0) }) { return true }
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

  /// The screens whose `stays if` condition holds.
  var staying: Set<ScreenPlace> {
    var found: Set<ScreenPlace> = []
    visitScreens { item in
      if item.stays { found.insert(item.place) }
      return false
    }
    return found
  }

  private static func compare(_ old: Path, with new: Path, _ commands: inout [PlatformCommand]) {
    if old == new { return }
    let common = old.commonCount(with: new) { $0.place == $1.place }
    for (old, new) in zip(old, new) where old.place == new.place {
      // In a narrow window, the path of the stack says which column is in front.
      let isFrontSame = new.columns?.isNarrow != false || old.columns?.shape.front == new.columns?.shape.front
      let isSame =
        isFrontSame && old.columns?.isNarrow == new.columns?.isNarrow && old.columns?.firstScreens == new.columns?.firstScreens
      if !isSame { commands.append(.arrange(new.place)) }
    }
    // Columns beside each other have their own stacks, so nothing is pushed on the screen that contains them.
    if common < max(old.count, new.count), new[0].columns?.isNarrow != false {
      commands.append(.setPath(PushedPlaces(of: new), in: new[0].place))
    }
    if !new.hasParts { return }
    for (old, new) in zip(old, new) where old.place == new.place {
      if let columns = new.columns { compare(old.columns, with: columns, &commands) }
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

  private static func compare(_ old: ColumnsItem?, with new: ColumnsItem, _ commands: inout [PlatformCommand]) {
    if old == new { return }
    for shown in new.shape.shown {
      guard let path = new.stacks[shown.id], let first = path.first else { continue }
      if old?.isNarrow == new.isNarrow, let known = old?.stacks[shown.id], known.first?.place == first.place {
        compare(known, with: path, &commands)
      } else if !new.isNarrow {
        commands.append(.setPath(PushedPlaces(of: path), in: first.place))
      }
    }
  }
}

extension NavigationPlan.ColumnsItem {
  /// The first screens of the paths in the columns.
  fileprivate var firstScreens: [ColumnID: ScreenPlace] { stacks.compactMapValues { $0.first?.place } }
}

extension NavigationPlan.Layer {
  /// Whether both are the same instance of a layer, even if the content has changed.
  fileprivate func isSame(as other: NavigationPlan.Layer) -> Bool {
    stack == other.stack || stack[0].isSameShowing(as: other.stack[0])
  }
}

extension NavigationPlan.Path {
  /// The visible screen: the top one. If it is made of tabs or columns, it is the visible screen in the selected tab, or in the
  /// column that presents a layer.
  fileprivate func visibleScreen(presenting layer: ScreenPlace) -> ScreenPlace? {
    guard let last else { return nil }
    let presenting = last.columns.flatMap { columns in
      columns.shape.shown.first { layer.steps.starts(with: last.place.column($0.id).steps) }.flatMap { columns.stacks[$0.id] }
    }
    if let inner = (presenting ?? last.shownStacks.last)?.visibleScreen(presenting: layer) { return inner }
    return last.place.screenOfPart ?? last.place
  }
}
