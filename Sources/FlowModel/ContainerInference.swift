/// Rule 8 of the language: a layer gets a navigation container if and only if some push can happen in it.
///
/// A layer is known by the screen that opens it. A push that a screen makes where it stands is in the layer that
/// holds it; whatever opened that layer and is another screen has pushed before, so marking the screen itself is
/// enough. What is left are operations that first go back to a lower layer (`dismiss, push help`). For those,
/// `below` records which layers can lie under a screen, as a graph of inclusions that one walk per kind of
/// question resolves. All of it takes time linear in the size of the flow.
struct ContainerInference {
  private var opens: [Bool]
  /// For every screen, those whose layers can lie directly under a layer that holds it.
  private var presenters: [[Int]]
  /// For every screen, those under which the same layers can lie as under it.
  private var sharers: [[Int]]
  private var roots: [Int] = []
  /// Screens that are presented by something that may run on any layer, or on that of a root.
  private var isPresentedAnywhere: [Bool]
  private var isPresentedAtRoot: [Bool]
  /// Screens under which a push can happen one layer down, or any number of layers down.
  private var pushesBelow: [Int] = []
  private var pushesDeepBelow: [Int] = []
  private var pushesAnywhere = false
  private var pushesAtRoot = false

  /// For every screen of the flow, whether a layer that it opens gets a container.
  static func opensNavigation(in flow: Flow) -> [Bool] {
    var inference = ContainerInference(screenCount: flow.screens.count)
    inference.run(flow)
    return inference.opens
  }

  private init(screenCount: Int) {
    opens = Array(repeating: false, count: screenCount)
    presenters = Array(repeating: [], count: screenCount)
    sharers = Array(repeating: [], count: screenCount)
    isPresentedAnywhere = Array(repeating: false, count: screenCount)
    isPresentedAtRoot = Array(repeating: false, count: screenCount)
  }

  private mutating func run(_ flow: Flow) {
    for branch in flow.start?.branches ?? [] { visit(branch.operations, from: nil, landing: .root) }
    for event in flow.events { visit(event.branches, from: nil, landing: .anywhere) }
    for link in flow.links { visit(link.branches, from: nil, landing: .root) }
    for tab in flow.tabs {
      for transition in tab.transitions { visit(transition.branches, from: nil, landing: .anywhere) }
    }
    var screen = 0
    while screen < flow.screens.count {
      for transition in flow.screens[screen].transitions {
        // What follows a gesture of the system runs on whatever it left.
        let landing: Landing = if case .dismissed = transition.trigger { .deepBelow } else { .here }
        visit(transition.branches, from: screen, landing: landing)
      }
      screen += 1
    }
    resolve()
  }

  /// In which layer the next operation of a transition acts.
  private enum Landing {
    /// The sender's own.
    case here
    /// The one directly under the sender's.
    case below
    /// Any under the sender's.
    case deepBelow
    /// One that holds this screen.
    case holding(Int)
    case root
    case anywhere
  }

  private mutating func visit(_ branches: [Branch], from sender: Int?, landing: Landing) {
    for branch in branches { visit(branch.operations, from: sender, landing: landing) }
  }

  private mutating func visit(_ operations: [Operation], from sender: Int?, landing start: Landing) {
    // The layers that this transition has opened lie above the first.
    var landings = [start]
    for operation in operations {
      let landing = landings[landings.count - 1]
      switch operation.kind {
      case .show(let presentation, let destination):
        if presentation.kind == .push {
          push(destination.screen, from: sender, landing)
        } else {
          present(destination.screen, from: sender, landing)
          landings.append(.holding(destination.screen))
        }
      case .present(_, let destination):
        push(destination.screen, from: sender, landing)
        present(destination.screen, from: sender, landing)
      case .replace(let routes):
        landings = replace(routes, from: sender)
      case .back(let count):
        // From a pushed screen this stays in the layer, which has a container because of that push.
        landings = landings.count > 1 ? Array(landings.dropLast()) : [lower(landings[0], count)]
      case .dismiss(let count):
        if count < landings.count { landings.removeLast(count) } else { landings = [lower(landings[0], count)] }
      case .backTo(.root), .popTo(.root), .dismissAll:
        landings = [.root]
      case .backTo(.screen(let screen, _)), .popTo(.screen(let screen, _)):
        landings = [.holding(screen)]
      case .pop, .select, .send, .set, .update, .exit: break
      }
    }
  }

  private func lower(_ landing: Landing, _ count: Int) -> Landing {
    switch landing {
    case .here: count == 1 ? .below : .deepBelow
    case .root: .root
    case .anywhere, .holding: .anywhere
    case .below, .deepBelow: .deepBelow
    }
  }

  private mutating func replace(_ routes: [ReplacementRoute], from sender: Int?) -> [Landing] {
    var landings: [Landing] = []
    for route in routes {
      let screen = route.destination.screen
      guard let kind = route.presentation?.kind else {
        roots.append(screen)
        landings = [.holding(screen)]
        continue
      }
      let landing = landings.last ?? .root
      if kind == .push {
        push(screen, from: sender, landing)
      } else {
        present(screen, from: sender, landing)
        landings.append(.holding(screen))
      }
    }
    return landings.isEmpty ? [.root] : landings
  }

  private mutating func push(_ screen: Int, from sender: Int?, _ landing: Landing) {
    switch landing {
    case .here:
      if let sender {
        opens[sender] = true
        sharers[screen].append(sender)
      }
    case .holding(let holder):
      opens[holder] = true
      sharers[screen].append(holder)
    case .below:
      if let sender { pushesBelow.append(sender) }
    case .deepBelow:
      if let sender { pushesDeepBelow.append(sender) }
    case .root: pushesAtRoot = true
    case .anywhere: pushesAnywhere = true
    }
  }

  private mutating func present(_ screen: Int, from sender: Int?, _ landing: Landing) {
    switch landing {
    case .here:
      if let sender { presenters[screen].append(sender) }
    case .holding(let holder): presenters[screen].append(holder)
    case .below, .deepBelow:
      if let sender {
        sharers[screen].append(sender)
        presenters[screen].append(sender)
      }
    case .root: isPresentedAtRoot[screen] = true
    case .anywhere: isPresentedAnywhere[screen] = true
    }
  }

  private mutating func resolve() {
    if pushesAtRoot { openRoots() }
    // Going back from the root does nothing, and what follows acts on the root's layer.
    let isRoot = Set(roots)
    for sender in pushesBelow + pushesDeepBelow where isRoot.contains(sender) { opens[sender] = true }
    mark(under: pushesBelow, isDeep: false)
    mark(under: pushesDeepBelow, isDeep: true)
    if pushesAnywhere { opens = Array(repeating: true, count: opens.count) }
  }

  private mutating func openRoots() {
    for root in roots { opens[root] = true }
  }

  /// Marks every layer that can lie under one of the screens: directly, or at any depth.
  private mutating func mark(under screens: [Int], isDeep: Bool) {
    var isVisited = Array(repeating: false, count: opens.count)
    var waiting = screens
    for screen in screens { isVisited[screen] = true }
    while let screen = waiting.popLast() {
      if isPresentedAnywhere[screen] {
        pushesAnywhere = true
        return
      }
      if isPresentedAtRoot[screen] { openRoots() }
      for presenter in presenters[screen] {
        opens[presenter] = true
        if isDeep, !isVisited[presenter] {
          isVisited[presenter] = true
          waiting.append(presenter)
        }
      }
      for sharer in sharers[screen] where !isVisited[sharer] {
        isVisited[sharer] = true
        waiting.append(sharer)
      }
    }
  }
}
