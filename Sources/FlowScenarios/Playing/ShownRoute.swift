import FlowRuntime

/// A route of the stack that the device shows, bottom to top. A route that contains a child flow or tabs is replaced with the
/// routes inside.
struct ShownRoute {
  /// One step into a child flow.
  struct Step {
    var route: RouteID
    var tab: TabID?
    var column: ColumnID?
  }

  /// The path to the flow of the route.
  var path: [Step]
  /// The route that leaves when the system removes this one. For the first screen of a child flow, it is the parent's route that
  /// shows the child.
  var remover: Remover?
  var kind: Presentation.Kind
  var isLocked: Bool

  struct Remover {
    var path: [Step]
    var route: RouteID
    var below: RouteID
    /// The column to leave, if going back leaves a column and not the route.
    var column: ColumnID?

    /// The action that goes back to the screen or the column below.
    var goingBack: CoreAction {
      if let column { return .router(.screen(id: route, action: .columns(.left(column)))) }
      return .router(.systemBack(to: below))
    }
  }

  private static func all(in state: CoreState, _ path: [Step] = [], _ holder: ShownRoute? = nil) -> [ShownRoute] {
    var list: [ShownRoute] = []
    for (index, route) in state.routes.enumerated() {
      var entry = ShownRoute(
        path: path, kind: route.presentation.kind, isLocked: route.presentation.options.dismissal == .disabled)
      if index > 0 {
        entry.remover = Remover(path: path, route: route.id, below: state.routes[index - 1].id)
      } else if let holder {
        (entry.remover, entry.kind, entry.isLocked) = (holder.remover, holder.kind, holder.isLocked)
      }
      if let columns = route.screen.columns {
        list += inColumns(columns, route.id, path, entry)
        continue
      }
      let tab = route.screen.tabs?.selected
      if let child = route.screen.flow ?? tab?.tab.flow {
        list += all(in: child, path + [Step(route: route.id, tab: tab?.id)], entry)
      } else {
        list.append(entry)
      }
    }
    return list
  }

  /// The screens of columns as a narrow window shows them: one stack up to the column in front. The layers that a column presents
  /// are above this stack.
  private static func inColumns(
    _ columns: Columns<CoreContent>, _ route: RouteID, _ path: [Step], _ holder: ShownRoute
  ) -> [ShownRoute] {
    var (stack, layers): ([ShownRoute], [ShownRoute]) = ([], [])
    for item in columns.items {
      var entry = holder
      if item.column.role != .sidebar {
        entry.kind = .push
        entry.remover = Remover(path: path, route: route, below: route, column: item.id)
      }
      let inner = item.column.flow.map { all(in: $0, path + [Step(route: route, column: item.id)], entry) } ?? [entry]
      let base = inner.dropFirst().firstIndex { $0.kind != .push } ?? inner.endIndex
      if item.column.role <= columns.front { stack += inner[..<base] }
      layers += inner[base...]
    }
    return stack + layers
  }

  /// The screens grouped by layers. Each layer begins with a presented screen, or with the root.
  private static func layers(of state: CoreState) -> [[ShownRoute]] {
    var layers: [[ShownRoute]] = []
    for screen in all(in: state) {
      if layers.isEmpty || screen.kind != .push { layers.append([]) }
      layers[layers.count - 1].append(screen)
    }
    return layers
  }

  /// The action that goes back by a number of screens in the topmost layer.
  static func goBack(_ count: Int, in state: CoreState) throws(PlayStop) -> CoreAction {
    let layer = layers(of: state).last ?? []
    guard layer.count > count else {
      throw .impossible("the topmost layer has \(count == 1 ? "no pushed screen" : "fewer than \(count) pushed screens")")
    }
    let above = layer[(layer.count - count)...]
    guard let lowest = above.first?.remover,
      above.allSatisfy({ ($0.remover?.path.count ?? 0) >= lowest.path.count })
    else { throw .impossible("the system cannot go back that far at once, because a parent flow has pushed on its child") }
    return action(lowest.path, lowest.goingBack)
  }

  /// The action that removes the topmost layer.
  static func swipeDown(in state: CoreState) throws(PlayStop) -> CoreAction {
    guard let opener = layers(of: state).last?.first, let remover = opener.remover, opener.kind.isPresented
    else { throw .impossible("no layer is presented that can be swiped down") }
    if opener.kind == .cover { throw .impossible("no gesture removes a cover") }
    if opener.isLocked, opener.kind == .sheet || opener.kind == .popover {
      throw .impossible("its style says `dismissal: disabled`")
    }
    return action(remover.path, .router(.dismissed(id: remover.route)))
  }

  /// Wraps an action of an inner flow as an action of the outermost flow.
  private static func action(_ path: [Step], _ inner: CoreAction) -> CoreAction {
    path.reversed().reduce(inner) { action, step in
      let event: CoreEvent =
        if let tab = step.tab {
          .tabs(.tab(id: tab, action: .flow(action)))
        } else if let column = step.column {
          .columns(.column(id: column, action: .flow(action)))
        } else {
          .flow(action)
        }
      return .router(.screen(id: step.route, action: event))
    }
  }
}
