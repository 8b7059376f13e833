import FlowSyntax

extension ContainerInference {
  /// Gives a container to each layer whose child flow needs one at its root: the child's screens are in the layer that the parent
  /// opens. Children of the child are included.
  static func lookIntoChildren(_ programs: inout [CoreProgram]) {
    // For each flow, the screens that show it.
    var users: [[(flow: Int, screen: Int)]] = programs.map { _ in [] }
    var hasUsers = false
    for index in programs.indices {
      for screen in programs[index].screens.indices {
        guard case .flow(let child) = programs[index].screens[screen].child else { continue }
        users[Int(child)].append((index, screen))
        hasUsers = true
      }
    }
    if !hasUsers { return }
    let roots = programs.map { $0.roots }
    var needsContainer = programs.map { _ in false }
    var waiting: [Int] = []
    for index in programs.indices where programs[index].needsContainer(roots[index]) {
      needsContainer[index] = true
      waiting.append(index)
    }
    while let flow = waiting.popLast() {
      for user in users[flow] {
        programs[user.flow].screens[user.screen].opensNavigation = true
        if needsContainer[user.flow] || !roots[user.flow].contains(where: { $0.screen == user.screen && $0.container != .none }) {
          continue
        }
        needsContainer[user.flow] = true
        waiting.append(user.flow)
      }
    }
  }
}

extension CoreProgram {
  /// The screens that can be the root: at a start, or after a `replace`.
  fileprivate var roots: [(screen: Int, container: Opening)] {
    var roots = starts.filter { $0.link < 0 }.map { (Int($0.screen), $0.container) }
    for step in steps {
      if case .show(let show) = step.instruction, case .all = show.leaving { roots.append((Int(show.screen), show.container)) }
    }
    return roots
  }

  fileprivate func needsContainer(_ roots: [(screen: Int, container: Opening)]) -> Bool {
    roots.contains { opens(Int32(truncatingIfNeeded: $0.screen), $0.container) }
  }
}
