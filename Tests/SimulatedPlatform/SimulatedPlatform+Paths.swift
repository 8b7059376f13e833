public import FlowRuntime

/// Paths and tabs on the screen.
extension SimulatedPlatform.Layer {
  init(_ layer: NavigationPlan.Layer, hasAppeared: Bool) {
    self.init(
      place: layer.place, presentation: layer.presentation, hasAppeared: hasAppeared,
      path: SimulatedPlatform.Path(layer.path))
  }
}

extension SimulatedPlatform.Path {
  init(_ items: [NavigationPlan.Item]) {
    self.init(root: items[0].place, pushed: items.dropFirst().map(\.place), tabs: [:])
    for item in items {
      if let tabs = item.tabs { self.tabs[item.place] = SimulatedPlatform.Tabs(tabs) }
      if let columns = item.columns { self.columns[item.place] = SimulatedPlatform.Columns(columns) }
    }
  }

  /// The stacks in the tabs and columns of the path.
  private var inner: [SimulatedPlatform.Path] { tabs.values.flatMap(\.paths.values) + columns.values.flatMap(\.paths.values) }

  /// All stacks of the path: the path itself and the stacks in its tabs and columns.
  var stacks: [SimulatedPlatform.Path] { [self] + inner.flatMap(\.stacks) }

  /// Whether two stacks with pushed screens are nested: the first screen of the outer stack has tabs or columns that contain the
  /// inner stack.
  var hasNestedStacks: Bool {
    if !pushed.isEmpty, inner.contains(where: { $0.stacks.contains { !$0.pushed.isEmpty } }) { return true }
    return inner.contains(where: \.hasNestedStacks)
  }

  mutating func modify(_ root: ScreenPlace, _ body: (inout Self) -> Void) -> Bool {
    if self.root == root {
      body(&self)
      return true
    }
    for place in tabs.keys {
      for tab in tabs[place]!.paths.keys where tabs[place]!.paths[tab]!.modify(root, body) { return true }
    }
    for place in columns.keys {
      for column in columns[place]!.paths.keys where columns[place]!.paths[column]!.modify(root, body) { return true }
    }
    return false
  }
}

extension SimulatedPlatform.Tabs {
  init(_ tabs: NavigationPlan.TabItem) {
    self.init(
      ids: tabs.tabs, selected: tabs.selected,
      paths: tabs.paths.filter { !$0.value.isEmpty }.mapValues(SimulatedPlatform.Path.init))
  }
}

extension SimulatedPlatform.Columns {
  init(_ columns: NavigationPlan.ColumnsItem) {
    self.init(
      ids: columns.shape.shown.map(\.id), isNarrow: columns.isNarrow,
      paths: columns.paths.filter { !$0.value.isEmpty }.mapValues(SimulatedPlatform.Path.init))
  }
}

extension SimulatedPlatform {
  static func path(_ root: ScreenPlace, in paths: some Sequence<Path>) -> Path? {
    for path in paths {
      if let found = path.stacks.first(where: { $0.root == root }) { return found }
    }
    return nil
  }

  /// Changes a stack. Returns whether the stack exists.
  mutating func modify(_ stack: ScreenPlace, _ body: (inout Path) -> Void) -> Bool {
    for index in layers.indices where layers[index].path.modify(stack, body) { return true }
    return false
  }

  /// Takes over the tabs and columns of a plan. Keeps the path of a tab or a column whose root is the same: only a finger or a
  /// command changes that path.
  mutating func adoptTabs(of plan: NavigationPlan) {
    let wanted = plan.layers.flatMap { Path($0.path).stacks }
    for index in layers.indices {
      for stack in layers[index].path.stacks {
        guard let (tabs, columns) = wanted.first(where: { $0.root == stack.root }).map({ ($0.tabs, $0.columns) }) else { continue }
        _ = layers[index].path.modify(stack.root) { path in
          for (place, columns) in columns where place == path.root || path.pushed.contains(place) {
            var new = columns
            let old = path.columns[place]
            for (column, path) in old?.isNarrow == new.isNarrow ? old?.paths ?? [:] : [:] where new.paths[column]?.root == path.root {
              new.paths[column] = path
            }
            path.columns[place] = new
            if place == path.root, !new.isNarrow {
              for screen in path.pushed { (path.tabs[screen], path.columns[screen]) = (nil, nil) }
              path.pushed = []
            }
          }
          for (place, tabs) in tabs where place == path.root || path.pushed.contains(place) {
            var new = tabs
            for (tab, path) in path.tabs[place]?.paths ?? [:] where new.paths[tab]?.root == path.root {
              new.paths[tab] = path
            }
            path.tabs[place] = new
          }
        }
      }
    }
  }

  /// What is on the screen, from bottom to top, with one line for each layer.
  public var picture: String {
    layers.map { layer in
      let state = layer.isLeaving ? " (leaves)" : layer.hasAppeared ? "" : " (comes)"
      return "\(layer.presentation)\(state): \(Self.picture(of: layer.path))"
    }.joined(separator: "\n")
  }

  private static func picture(of path: Path) -> String {
    ([path.root] + path.pushed).map { place in
      if let columns = path.columns[place] {
        let all = columns.ids.map { id in "\(id) \(columns.paths[id].map(picture) ?? "")" }
        return "\(place) [\(columns.isNarrow ? "narrow " : "")\(all.joined(separator: " || "))]"
      }
      guard let tabs = path.tabs[place] else { return "\(place)" }
      let all = tabs.ids.map { id in
        let name = id == tabs.selected ? "*\(id)" : "\(id)"
        return tabs.paths[id].map { "\(name) \(picture(of: $0))" } ?? name
      }
      return "\(place) [\(all.joined(separator: " | "))]"
    }.joined(separator: " > ")
  }

  /// The screens of a plan that stay.
  public static func stayingScreens(of plan: NavigationPlan) -> Set<ScreenPlace> {
    func all(_ path: [NavigationPlan.Item]) -> [ScreenPlace] {
      path.flatMap { item in
        (item.stays ? [item.place] : []) + (item.tabs?.paths.values.flatMap(all) ?? [])
          + (item.columns?.paths.values.flatMap(all) ?? [])
      }
    }
    return Set(plan.layers.flatMap { all($0.path) })
  }

  /// Whether the platform shows exactly what the plan says.
  public func shows(_ plan: NavigationPlan) -> Bool {
    layers.count == plan.layers.count
      && staying.intersection(plan.screens) == Self.stayingScreens(of: plan)
      && zip(layers, plan.layers).allSatisfy { $0.place == $1.place && $0.path == Path($1.path) }
  }
}
