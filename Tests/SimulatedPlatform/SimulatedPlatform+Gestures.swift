import FlowPresentation
public import FlowRuntime

/// What people and the system do, and the end of animations.
extension SimulatedPlatform {
  /// The top layer's stack that is seen: the selected tab's, if the screen on top is made of tabs.
  public var visibleStack: Path? {
    guard var path = layers.last?.path else { return nil }
    while let tabs = path.tabs[path.root], let inner = tabs.paths[tabs.selected] { path = inner }
    return path
  }

  /// The screens whose tab bars are seen in the top layer, from the outside in.
  public var visibleTabs: [(place: ScreenPlace, tabs: Tabs)] {
    guard let stack = visibleStack, var path = layers.last?.path else { return [] }
    // Screens in the stack that were pushed on tabs hide their bar.
    func isHidden(_ inner: Path) -> Bool { stack.pushed.contains { $0.isPushedOnTabs(around: inner.root) } }
    var visible: [(place: ScreenPlace, tabs: Tabs)] = []
    while let tabs = path.tabs[path.root] {
      guard let inner = tabs.paths[tabs.selected] else { return path.pushed.isEmpty ? visible + [(path.root, tabs)] : visible }
      if !isHidden(inner) { visible.append((path.root, tabs)) }
      path = inner
    }
    // Tabs that were pushed have no stacks.
    if let top = path.pushed.last, let tabs = path.tabs[top] { visible.append((top, tabs)) }
    return visible
  }

  /// Whether the top layer can be touched.
  public var isTouchable: Bool { isActive && !isCovered && !isComingOrGoing() && fingerPops == nil }

  /// The back button, or its menu: so many screens are popped. The path is told at once, and once more with the same value.
  public mutating func goBack(_ count: Int, isToldTwice: Bool = false) -> Bool {
    guard isTouchable, let stack = visibleStack, count > 0, stack.pushed.count >= count else { return false }
    let path = Array(stack.pushed.dropLast(count))
    pop(stack, to: path)
    events.append(.pathChanged(path, in: stack.root))
    if isToldTwice { events.append(.pathChanged(path, in: stack.root)) }
    return true
  }

  /// A finger begins to pop the top screen.
  public mutating func beginPop() -> Bool {
    guard isTouchable, let stack = visibleStack, !stack.pushed.isEmpty else { return false }
    fingerPops = (stack.root, stack.pushed.dropLast())
    if traits.reportsPaths { events.append(.popBegan(in: stack.root)) }
    return true
  }

  /// The finger pops the screen, or lets it fall back: then nothing but the end is told.
  public mutating func endPop(isCancelled: Bool) -> Bool {
    guard let (root, path) = fingerPops.take() else { return false }
    if traits.reportsPaths { events.append(.popEnded(in: root)) }
    guard !isCancelled, let stack = Self.path(root, in: layers.lazy.map(\.path)) else { return false }
    // Whatever path was set meanwhile.
    pop(stack, to: path)
    events.append(.pathChanged(path, in: root))
    return true
  }

  /// A finger that pops in a layer that goes lets go with it: ``PlatformRule/fingerLetsGo``.
  private mutating func letGo(above index: Int) {
    guard let root = fingerPops?.stack, Self.path(root, in: layers[index...].lazy.map(\.path)) != nil else { return }
    _ = endPop(isCancelled: true)
  }

  private mutating func pop(_ stack: Path, to path: [ScreenPlace]) {
    let gone = Set(stack.pushed).subtracting(path)
    _ = modify(stack.root) {
      $0.pushed = path
      for place in gone { $0.tabs[place] = nil }
    }
  }

  /// A layer is swiped down, or tapped beside, with all above it. Its binding and its end are told when the animation is
  /// over (``endAnimation()``).
  public mutating func swipeDown(_ index: Int) -> Bool {
    guard isTouchable, index > 0, index < layers.count,
      ![.alert, .dialog].contains(layers[index].presentation.kind)
    else { return false }
    for index in index..<layers.count {
      layers[index].isLeaving = true
      layers[index].isSwiped = true
    }
    return true
  }

  /// A button of the alert on top is pressed: the binding is told before or after the button.
  public mutating func press(_ event: String, bindingFirst: Bool) -> Bool {
    guard isTouchable, let alert = layers.last, [.alert, .dialog].contains(alert.presentation.kind) else { return false }
    layers.removeLast()
    let told: [PlatformEvent] = [.cleared(alert.place), .pressed(event, at: alert.place)]
    events += bindingFirst ? told : told.reversed()
    events.append(.dismissed(alert.place))
    return true
  }

  /// A tab is tapped.
  public mutating func tap(_ tab: TabID, in place: ScreenPlace) {
    guard isTouchable, visibleTabs.contains(where: { $0.place == place }) else { return }
    events.append(.selected(tab, in: place))
  }

  /// The app goes to the background or comes back. In the background the system may truncate paths and dismiss layers, and
  /// tells of that as if a person had done it.
  public mutating func activate(_ isActive: Bool) {
    guard self.isActive != isActive, fingerPops == nil, !isComingOrGoing() else { return }
    self.isActive = isActive
    events.append(.activated(isActive))
  }

  /// The system truncates the visible path and dismisses the top layer, twice, while the app is in the background.
  public mutating func takeAwayInBackground() {
    guard !isActive else { return }
    if let stack = visibleStack, !stack.pushed.isEmpty {
      pop(stack, to: [])
      events.append(.pathChanged([], in: stack.root))
    }
    if layers.count > 1 {
      let gone = layers.removeLast()
      events += [.cleared(gone.place), .dismissed(gone.place), .dismissed(gone.place)]
    }
  }

  /// A layer that is none of the flow's comes or goes.
  public mutating func cover(_ isCovered: Bool) {
    guard self.isCovered != isCovered, !isComingOrGoing() else { return }
    self.isCovered = isCovered
    events.append(.covered(isCovered))
  }

  /// Ends the animation that goes on.
  ///
  /// - Parameters:
  ///   - isToldTwice: whether the binding of a layer that leaves is set to nothing twice.
  /// - Returns: whether there was one.
  public mutating func endAnimation(isToldTwice: Bool = false) -> Bool {
    turnEnded()
    if let index = layers.firstIndex(where: \.isLeaving) {
      let place = layers[index].place
      let isReported = traits.reportedKinds.contains(layers[index].presentation.kind)
      letGo(above: index)
      layers.removeSubrange(index...)
      events.append(.cleared(place))
      if isToldTwice { events.append(.cleared(place)) }
      if isReported { events.append(.dismissed(place)) }
      return true
    }
    if let index = layers.firstIndex(where: { !$0.hasAppeared }) {
      layers[index].hasAppeared = true
      if traits.reportedKinds.contains(layers[index].presentation.kind) { events.append(.appeared(layers[index].place)) }
      return true
    }
    return false
  }
}
