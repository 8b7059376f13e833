import FlowGraph

/// A screen that a phone shows of a state: child flows and selected tabs laid open, bottom to top.
struct ShownScreen {
  /// One step into a flow inside.
  struct Step: Equatable {
    var route: Int
    var tab: Int?
  }

  /// The path to its flow.
  var path: [Step]
  /// By what it can be removed: a child's first screen leaves with the route of the child.
  var remover: (path: [Step], index: Int)?
  var kind: DocumentPresentation.Kind
  var isLocked: Bool

  static func all(in state: PlayedFlow) -> [ShownScreen] { all(in: state, [], nil) }

  private static func all(in state: PlayedFlow, _ path: [Step], _ holder: ShownScreen?) -> [ShownScreen] {
    var list: [ShownScreen] = []
    for (index, route) in state.routes.enumerated() {
      let isFirst = index == 0
      let entry = ShownScreen(
        path: path, remover: isFirst ? holder?.remover : (path, index),
        kind: isFirst ? holder?.kind ?? route.kind : route.kind,
        isLocked: isFirst ? holder?.isLocked ?? route.isLocked : route.isLocked)
      if let child = route.content.child.first {
        list += all(in: child, path + [Step(route: index)], entry)
      } else if let tabs = route.content.tabs, let child = tabs.items[tabs.selected].content.child.first {
        list += all(in: child, path + [Step(route: index, tab: tabs.selected)], entry)
      } else {
        list.append(entry)
      }
    }
    return list
  }

  /// The screens in layers: each begins with a screen that is presented, or with the root.
  static func layers(of state: PlayedFlow) -> [[ShownScreen]] {
    var layers: [[ShownScreen]] = []
    for screen in all(in: state) {
      if layers.isEmpty || screen.kind != .push { layers.append([]) }
      layers[layers.count - 1].append(screen)
    }
    return layers
  }

  /// The action when the system goes back this many screens in the topmost layer.
  static func goBack(_ count: Int, in state: PlayedFlow) throws(PlayStop) -> PlayAction {
    let layer = layers(of: state).last ?? []
    guard layer.count > count else {
      throw .impossible("there is no way back by \(count == 1 ? "a screen" : "\(count) screens") in the topmost layer")
    }
    let above = layer[(layer.count - count)...]
    guard let lowest = above.first?.remover,
      above.allSatisfy({ ($0.remover?.path.count ?? 0) >= lowest.path.count })
    else { throw .impossible("the system cannot go back that far at once: an outer flow has pushed on the inner one") }
    return action(lowest.path, .back(to: lowest.index - 1))
  }

  /// The action when the system removes the topmost layer.
  static func swipeDown(in state: PlayedFlow) throws(PlayStop) -> PlayAction {
    guard let opener = layers(of: state).last?.first, let remover = opener.remover, opener.kind != .root, opener.kind != .push
    else { throw .impossible("nothing is presented that could be swiped down") }
    if opener.kind == .cover { throw .impossible("no gesture removes a cover") }
    if opener.isLocked, opener.kind == .sheet || opener.kind == .popover {
      throw .impossible("its style says `dismissal: disabled`")
    }
    return action(remover.path, .dismiss(from: remover.index))
  }

  /// Something that happens to a flow inside as something that happens to the outermost one.
  static func action(_ path: [Step], _ inner: PlayAction) -> PlayAction {
    path.reversed().reduce(inner) { action, step in
      if let tab = step.tab { return .route(.index(step.route), .tab(tab, .flow(action))) }
      return .route(.index(step.route), .flow(action))
    }
  }
}
