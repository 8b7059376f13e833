import FlowRuntime

/// Events of the platform.
extension PresentationMachine {
  /// Handles an event of the platform.
  ///
  /// The machine assumes that the platform shows the new content. While the app is in the background, the system may remove
  /// screens. The flow then gets no message, and the machine shows the screens again when the app comes back.
  ///
  /// - Returns: messages to the flow; empty if the event is late, or if the machine caused it.
  public mutating func handle(_ event: PlatformEvent) -> [FlowMessage] {
    switch event {
    case .pathChanged(let path, let stack): return pathChanged(path, in: stack)
    case .pathSettled(let stack): pathSettled(in: stack)
    case .stackAppeared(let stack):
      unappeared.remove(stack)
      if hiddenPaths.remove(stack) != nil { repeats.paths.insert(stack) }
    case .cleared(let layer): return cleared(layer)
    case .dismissed(let layer):
      if waiting == .dismissal(layer) { settle() }
      return end(layer)
    case .appeared(let layer):
      if shown.presentedLayer(layer) != nil { appeared.insert(layer) }
      repeats.layers.remove(layer)
      if waiting == .presentation(layer) { settle() }
    case .selected(let tab, let place): return selected(tab, in: place)
    case .pressed(let button, let fields, let place): return pressed(button, fields, at: place)
    case .popBegan(let stack): popBegan(in: stack)
    case .popEnded(let stack):
      // The new path is reported after this event, in the same turn or the next one.
      if pops.remove(stack) != nil, waiting == nil { waiting = .turn }
    case .leaveAttempted(let layer): return leaveAttempted(layer)
    case .narrowed(let isNarrow, let place):
      reportedLayouts[place] = isNarrow
      if isActive { takeLayouts() }
    case .activated(let isActive):
      self.isActive = isActive
      if isActive { takeLayouts() }
    case .covered(let isCovered):
      self.isCovered = isCovered
      if isCovered {
        mayBeLost = true
      } else if case .presentation(let layer) = waiting, mayBeLost, shown.presentedLayer(layer) != nil {
        // The app's own controller has left before the time was out, and the platform has not presented the layer.
        waiting = nil
        repeats.layers.insert(layer)
      }
    }
    return []
  }

  private mutating func settle() {
    waiting = nil
    silences = 0
  }

  private mutating func popBegan(in stack: ScreenPlace) {
    guard shown.stack(stack) != nil else { return }
    pops.insert(stack)
    // The gesture may have begun before the last path was set, and overwrites it.
    if pathsToEnd[stack] != nil { repeats.paths.insert(stack) }
  }

  private mutating func pathSettled(in stack: ScreenPlace) {
    if let count = pathsToEnd[stack] { pathsToEnd[stack] = count > 1 ? count - 1 : nil }
    if waiting == .path(stack), pathsToEnd[stack] == nil { settle() }
  }

  private mutating func pathChanged(_ path: [ScreenPlace], in stack: ScreenPlace) -> [FlowMessage] {
    guard let items = shown.stack(stack) else { return [] }
    let current = items.dropFirst().map(\.place)
    if path == current { return [] }
    guard path.count < current.count, current.starts(with: path) else {
      let known = current + former.map(\.screen)
      if let foreign = path.first(where: { !known.contains($0) }) {
        issues.append("A navigation stack shows \(foreign), which the flow has not pushed.")
      }
      repeats.paths.insert(stack)
      return []
    }
    var plan = shown
    plan.cut(stack, to: path.count + 1)
    show(plan)
    // The platform may report the path again in this turn, or another path may have been set before this report.
    repeats.paths.insert(stack)
    if waiting == nil { waiting = .turn }
    return isActive ? Self.messages(cutting: items, to: path.count + 1) : []
  }

  /// Returns the messages to the flow when the user went back in a stack.
  ///
  /// In narrow columns, the user may have left whole columns. One message is about the columns that were left, and another about
  /// the screens that left the column on top.
  ///
  /// - Parameters:
  ///   - path: the screens of the stack.
  ///   - count: the number of screens that stay.
  private static func messages(cutting path: NavigationPlan.Path, to count: Int) -> [FlowMessage] {
    let columns = path[..<count].last { $0.columns?.isNarrow == true }
    let screens = path.map { item in
      let place = item.visible
      let column = columns.flatMap { columns in columns.column(of: place).map { NarrowScreen.Column(id: $0, screen: columns.place) } }
      return NarrowScreen(place: place.screenOfPart ?? place, column: column)
    }
    let changes = NarrowScreen.changes(cutting: screens, to: count)
    // If the `stays if` condition of a screen keeps its column, no other screen leaves either.
    let staysInPart = changes.count > 1 && Array(path[count...]).staying != nil
    return (staysInPart ? changes.prefix(1) : changes[...]).map { .follow($0) }
  }

  private mutating func cleared(_ layer: ScreenPlace) -> [FlowMessage] {
    guard let index = shown.presentedLayer(layer) else { return [] }
    let kind = shown.layers[index].presentation.kind
    if platform.reportedKinds.contains(kind), !appeared.contains(layer) {
      // The user cannot have removed the layer before it appeared. If it really leaves, the platform reports that with another
      // event.
      repeats.layers.insert(layer)
      return []
    }
    if kind == .alert || kind == .dialog {
      clearedAlert = layer
      return []
    }
    let messages = remove(layer: layer)
    // The animation may still be running, and until it ends, nothing may be presented.
    wait(for: .dismissal(layer), of: kind)
    return messages
  }

  /// A button was pressed, and the alert has gone. The flow removes the alert before it runs the operations of the button.
  private mutating func pressed(_ button: String, _ fields: [String: String], at place: ScreenPlace) -> [FlowMessage] {
    if clearedAlert == place { clearedAlert = nil }
    guard let index = shown.presentedLayer(place) else { return [] }
    let kind = shown.layers[index].presentation.kind
    let messages = remove(layer: place)
    wait(for: .dismissal(place), of: kind)
    // The button of an alert without buttons only closes it.
    if button.isEmpty { return messages }
    return [.press(button, fields: fields, at: place)]
  }

  /// A layer has gone without a button. For an alert or a dialog, this is treated as a press of its cancel button.
  mutating func end(_ layer: ScreenPlace) -> [FlowMessage] {
    let cancel = shown.presentedLayer(layer).flatMap { shown.layers[$0].presentation.cancelButton }
    let messages = remove(layer: layer)
    guard let cancel, !messages.isEmpty else { return messages }
    return [.press(cancel.event, at: layer)]
  }

  /// Records that the system has removed a layer and all layers above it.
  mutating func remove(layer: ScreenPlace) -> [FlowMessage] {
    guard let index = shown.presentedLayer(layer) else { return [] }
    let gone = shown.layers[index...].map(\.place)
    leaving = Array(shown.layers[index...])
    var plan = shown
    plan.layers.removeSubrange(index...)
    show(plan)
    appeared.subtract(gone)
    if let alert = clearedAlert, gone.contains(alert) { clearedAlert = nil }
    switch waiting {
    case .presentation(let place), .dismissal(let place): if gone.contains(place) { waiting = nil }
    case .turn, .path, nil: break
    }
    return isActive ? [.follow(.dismissed(layer))] : []
  }

  /// Leaves the top screen for VoiceOver's escape gesture or the Escape key on a Mac. It pops the top screen. If that is not
  /// possible, it dismisses the top layer, if a swipe could dismiss it. The platform animates this like a change by the flow.
  ///
  /// - Returns: messages to the flow; empty if nothing can be popped or dismissed, or while a transition is running.
  public func escape() -> [FlowMessage] {
    isActive && !isCovered && isSettled ? Self.escape(from: shown) : []
  }

  /// The messages for leaving the top screen of a plan.
  static func escape(from plan: NavigationPlan) -> [FlowMessage] {
    guard let top = plan.layers.last else { return [] }
    if let messages = back(in: top.stack) { return messages }
    guard plan.layers.count > 1, [.sheet, .popover].contains(top.presentation.kind),
      top.presentation.options.dismissal != .disabled
    else { return [] }
    if let staying = top.stack.staying { return [.attemptLeave(staying)] }
    return [.follow(.dismissed(top.place))]
  }

  /// Returns the messages for popping the visible screen, in the innermost stack that can pop one.
  private static func back(in path: NavigationPlan.Path) -> [FlowMessage]? {
    if let inner = path.last?.shownStacks.last, let messages = back(in: inner) { return messages }
    guard path.count > 1 else { return nil }
    if let staying = Array(path.suffix(1)).staying { return [.attemptLeave(staying)] }
    return messages(cutting: path, to: path.count - 1)
  }

  /// The user tried to dismiss a layer, but the `stays if` condition of one of its screens holds. The topmost such screen gets the
  /// event `leaveAttempted`.
  private func leaveAttempted(_ layer: ScreenPlace) -> [FlowMessage] {
    guard isActive, let index = shown.presentedLayer(layer), let place = shown.layers[index].stack.staying else { return [] }
    return [.attemptLeave(place)]
  }

  private mutating func selected(_ tab: TabID, in place: ScreenPlace) -> [FlowMessage] {
    guard let tabs = shown.tabs(of: place) else { return [] }
    // The platform may already show the tab. If the flow does not select it, the platform needs a command to go back.
    if tab != tabs.selected { repeats.tabs.insert(place) }
    return isActive ? [.follow(.selected(tab, in: place))] : []
  }
}

extension NavigationPlan.Item {
  /// The column of this screen that contains a place; `nil` if no column contains the place.
  fileprivate func column(of place: ScreenPlace) -> ColumnID? {
    let steps = self.place.steps
    guard place.steps.starts(with: steps), case .column(let id)? = place.steps.dropFirst(steps.count).first else { return nil }
    return id
  }
}

extension NavigationPlan {
  /// The stacks in columns that are shown beside each other, identified by their first screens.
  var stacksInColumns: Set<ScreenPlace> {
    var found: Set<ScreenPlace> = []
    visitScreens { item in
      if let columns = item.columns, !columns.isNarrow { found.formUnion(columns.stacks.values.compactMap { $0.first?.place }) }
      return false
    }
    return found
  }

  /// Returns the kind of a presented layer; `nil` if the layer is not shown.
  func kind(of layer: ScreenPlace) -> Presentation.Kind? {
    presentedLayer(layer).map { layers[$0].presentation.kind }
  }
}
