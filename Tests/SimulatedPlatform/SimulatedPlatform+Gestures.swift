import FlowPresentation
public import FlowRuntime

/// Gestures of people, changes by the system, and the ends of animations.
extension SimulatedPlatform {
  /// The visible stack of the top layer that people touch. If the screen on top consists of tabs, this is the stack of the selected
  /// tab. If it consists of columns beside each other, this is the stack of the column that people touch.
  public var visibleStack: Path? {
    guard var path = layers.last?.path else { return nil }
    while true {
      if let tabs = path.tabs[path.root], let inner = tabs.paths[tabs.selected] {
        path = inner
      } else if let columns = path.columns[path.root], !columns.isNarrow,
        let inner = columns.paths[columns.ids[touchedColumn % columns.ids.count]]
      {
        path = inner
      } else {
        return path
      }
    }
  }

  /// The screens that consist of columns and may be beside each other.
  public var screensOfColumns: [ScreenPlace] {
    layers.flatMap(\.path.stacks).flatMap { stack in stack.columns.keys.filter { $0 == stack.root } }.sorted { "\($0)" < "\($1)" }
  }

  /// The room for columns changes. The user turns the device or resizes the window, or the system makes a picture of the app in the
  /// background.
  public mutating func changeRoom(isNarrow: Bool, of place: ScreenPlace) {
    events.append(.narrowed(isNarrow, in: place))
  }

  /// The screens whose tab bars are visible in the top layer, from the outside in.
  public var visibleTabs: [(place: ScreenPlace, tabs: Tabs)] {
    guard let stack = visibleStack, var path = layers.last?.path else { return [] }
    // Screens in the stack that were pushed onto tabs hide the tab bar.
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

  /// The back button or its menu pops a number of screens: ``PlatformRule/stayingTop``. The menu may lead below a screen that
  /// stays. The platform reports the new path immediately, and may report the same path a second time.
  public mutating func goBack(_ count: Int, isReportedTwice: Bool = false) -> Bool {
    guard isTouchable, let stack = visibleStack, count > 0, stack.pushed.count >= count, !topStays(of: stack) else { return false }
    let path = Array(stack.pushed.dropLast(count))
    pop(stack, to: path)
    events.append(.pathChanged(path, in: stack.root))
    if isReportedTwice { events.append(.pathChanged(path, in: stack.root)) }
    return true
  }

  /// A finger begins to pop the top screen.
  public mutating func beginPop() -> Bool {
    guard isTouchable, let stack = visibleStack, !stack.pushed.isEmpty, !topStays(of: stack) else { return false }
    fingerPops = (stack.root, stack.pushed.dropLast())
    if traits.reportsPaths { events.append(.popBegan(in: stack.root)) }
    return true
  }

  /// The finger pops the screen, or lets it fall back. If the screen falls back, the platform reports only the end of the gesture.
  public mutating func endPop(isCancelled: Bool) -> Bool {
    guard let (root, path) = fingerPops.take() else { return false }
    if traits.reportsPaths { events.append(.popEnded(in: root)) }
    guard !isCancelled, let stack = Self.path(root, in: layers.lazy.map(\.path)) else { return false }
    // The pop overwrites any path that was set in the meantime.
    pop(stack, to: path)
    events.append(.pathChanged(path, in: root))
    return true
  }

  /// If layers go while a finger pops a screen in one of them, the finger lets go: ``PlatformRule/fingerLetsGo``.
  mutating func letGo(in leaving: Range<Int>) {
    guard let root = fingerPops?.stack, Self.path(root, in: layers[leaving].lazy.map(\.path)) != nil else { return }
    _ = endPop(isCancelled: true)
  }

  /// If the stack in which a finger pops a screen has gone, the finger lets go.
  mutating func letGoIfStackIsGone() {
    guard let root = fingerPops?.stack, Self.path(root, in: layers.lazy.map(\.path)) == nil else { return }
    _ = endPop(isCancelled: true)
  }

  /// Whether a screen of a path stays, also in its tabs.
  private func stays(_ path: Path) -> Bool {
    path.stacks.contains { staying.contains($0.root) || $0.pushed.contains(where: staying.contains) }
  }

  /// Whether the top screen of a stack stays, or a screen in its tabs.
  private func topStays(of stack: Path) -> Bool {
    guard let top = stack.pushed.last else { return false }
    return staying.contains(top) || (stack.tabs[top]?.paths.values.contains(where: stays) ?? false)
  }

  private mutating func pop(_ stack: Path, to path: [ScreenPlace]) {
    let gone = Set(stack.pushed).subtracting(path)
    _ = modify(stack.root) {
      $0.pushed = path
      for place in gone {
        $0.tabs[place] = nil
        $0.columns[place] = nil
      }
    }
  }

  /// The user swipes a layer down, or taps beside it. All layers above it go, too. When the animation has ended
  /// (``endAnimation()``), the platform reports that the binding has changed and that the layer has gone.
  public mutating func swipeDown(_ index: Int) -> Bool {
    guard isTouchable, index > 0, index < layers.count,
      ![.alert, .dialog].contains(layers[index].presentation.kind)
    else { return false }
    // `PlatformRule.stayingLayer`
    if layers[index...].contains(where: { stays($0.path) }) {
      if traits.reportsPaths { events.append(.leaveAttempted(layers[index].place)) }
      return false
    }
    for index in index..<layers.count {
      layers[index].isLeaving = true
      layers[index].isSwiped = true
    }
    return true
  }

  /// The user presses a button of the alert on top. The platform reports the change of the binding before or after the button.
  ///
  /// - Parameters:
  ///   - fields: the texts of the text fields.
  ///   - isReportedTwice: whether the platform reports the press again after the alert has left.
  public mutating func press(
    _ event: String, fields: [String: String] = [:], bindingFirst: Bool, isReportedTwice: Bool = false
  ) -> Bool {
    guard isTouchable, let alert = layers.last, [.alert, .dialog].contains(alert.presentation.kind) else { return false }
    layers.removeLast()
    let press = PlatformEvent.pressed(event, fields: fields, at: alert.place)
    events += bindingFirst ? [.cleared(alert.place), press] : [press, .cleared(alert.place)]
    events.append(.dismissed(alert.place))
    if isReportedTwice { events.append(press) }
    return true
  }

  /// The user taps beside the dialog on top: ``PlatformRule/besideIsCancel``. SwiftUI may set only the binding.
  ///
  /// - Parameter runsButton: whether SwiftUI runs the action of the cancel button.
  public mutating func tapBeside(runsButton: Bool) -> Bool {
    guard isTouchable, let dialog = layers.last, dialog.presentation.kind == .dialog else { return false }
    layers.removeLast()
    let cancel = dialog.presentation.options.buttons.first { $0.role == .cancel }
    if !traits.reportsPaths { events.append(.cleared(dialog.place)) }
    if let cancel, runsButton || traits.reportsPaths { events.append(.pressed(cancel.event, at: dialog.place)) }
    events.append(.dismissed(dialog.place))
    return true
  }

  /// A tab is tapped.
  public mutating func tap(_ tab: TabID, in place: ScreenPlace) {
    guard isTouchable, visibleTabs.contains(where: { $0.place == place }) else { return }
    events.append(.selected(tab, in: place))
  }

  /// The app goes to the background or comes back. In the background the system may truncate paths and dismiss layers. It reports
  /// these changes as if the user had made them.
  public mutating func activate(_ isActive: Bool) {
    guard self.isActive != isActive, fingerPops == nil, !isComingOrGoing() else { return }
    self.isActive = isActive
    events.append(.activated(isActive))
  }

  /// While the app is in the background, the system truncates the visible path and dismisses the top layer. It reports the end of
  /// the layer twice.
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

  /// A layer that does not belong to the flow comes or goes.
  public mutating func cover(_ isCovered: Bool) {
    guard self.isCovered != isCovered, !isComingOrGoing() else { return }
    self.isCovered = isCovered
    events.append(.covered(isCovered))
  }

  /// Ends the current animation.
  ///
  /// - Parameters:
  ///   - isReportedTwice: whether the platform reports twice that the binding of a leaving layer is set to `nil`.
  /// - Returns: whether there was an animation.
  public mutating func endAnimation(isReportedTwice: Bool = false) -> Bool {
    turnEnded()
    if let index = layers.firstIndex(where: \.isLeaving) {
      let place = layers[index].place
      let isReported = traits.reportedKinds.contains(layers[index].presentation.kind)
      letGo(in: index..<layers.count)
      layers.removeSubrange(index...)
      events.append(.cleared(place))
      if isReportedTwice { events.append(.cleared(place)) }
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
