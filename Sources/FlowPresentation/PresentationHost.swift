public import FlowRuntime
public import Observation

/// Shows a flow on a platform. SwiftUI views read the host, and UIKit controllers perform its commands. Both report to it what
/// the system has done. ``PresentationMachine`` makes all decisions.
///
/// ```swift
/// let host = PresentationHost(shop, on: .uiKit)
/// host.perform = { commands in presenter.perform(commands) }
/// host.tell(.dismissed(sheet.place))        // from `presentationControllerDidDismiss`
/// ```
///
/// All changes in one turn of the main actor are one update.
@MainActor
public final class PresentationHost: Observable {
  private var machine: PresentationMachine
  private let registrar = ObservationRegistrar()
  private let clock: any Clock<Duration>
  private let notifyFlow: @MainActor (FlowMessage) -> Void
  /// The observation of the flow's plans. It lives as long as the host.
  private var planFollower: AnyObject?
  private var flow: Any.Type?
  private var useOfStore: HostsOfStore?
  private var isHandling = false
  /// Whether the platform performs commands. It may report events meanwhile, which lead to the next update.
  private var isPerforming = false
  /// Whether an event or a plan came during the current update.
  private var hasNews = false
  /// The last revision of the shown plan of which readers were notified.
  private var notifiedRevision = 0
  /// Whether the platform made the last change, and animates it.
  private var isChangedByPlatform = false
  /// The screens that pushed screens grow out of, for each stack. They are computed once for each revision.
  private var zooms: (revision: Int, sources: [ScreenPlace: [ScreenPlace: ScreenPlace]]) = (0, [:])
  /// The source views, out of which layers and pushed screens grow, by their screens. If a screen has several, the first one is
  /// used.
  private var sources: [ScreenPlace: [LayerSource]] = [:]
  /// The views that may become sources, by their screens.
  private var possibleSources: [ScreenPlace: Set<LayerSource>] = [:]
  /// The source of each layer. It stays while the layer is shown, whatever happens below.
  private var origins: [ScreenPlace: LayerSource] = [:]
  /// The layers that wait for a source, by the screens that may soon have one. Until then, the source of such a layer is a
  /// placeholder without a view.
  private var layersWithoutSource: [ScreenPlace: ScreenPlace] = [:]
  /// The layouts of columns that have changed, each with the revision of its last change.
  private var layouts: [ScreenPlace: (isNarrow: Bool, revision: Int)] = [:]
  private var scheduled: Task<Void, Never>?
  /// The event that `scheduled` waits for.
  private var scheduledFor: PresentationMachine.Waiting?
  /// The number of the machine's wait that `scheduled` belongs to.
  private var scheduledWait = 0

  /// Performs the commands of an update, in order. There is no call for the first plan, which is ``shown``: the code that makes
  /// the host shows it.
  public var perform: (@MainActor ([PlatformCommand]) -> Void)?

  /// Whether the platform still animates, or a finger still drags a screen. The host waits while the closure returns `true`. It
  /// calls the closure every tenth of a second if the platform does not report the end. Without the closure, the host waits at
  /// most `PlatformTraits.patience` or `assumedDuration`.
  public var isAnimating: (@MainActor () -> Bool)?

  /// Notifies the readers of ``shown`` by calling the closure that it gets. SwiftUI does this in a transaction.
  public var notify: (@MainActor (() -> Void) -> Void)?

  /// Makes a host that follows the flow of a store.
  ///
  /// - Parameters:
  ///   - store: the store of the flow. The host does not retain it.
  ///   - platform: the abilities of the platform.
  ///   - clock: the clock that measures how long the host waits for the end of an animation.
  public convenience init<Flow: FlowReducer>(
    _ store: FlowStore<Flow>, on platform: PlatformTraits, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(store.plan, on: platform, clock: clock) { [weak store] message in
      guard let store else {
        reportIssue(
          "The FlowStore of \(Flow.self) was released, so \(message) is lost. Keep it as long as it is shown, for example in a `@State`.")
        return
      }
      switch message {
      case .follow(let change): store.follow(change)
      case .press(let event, let fields, let place): store.press(event, fields: fields, at: place)
      case .attemptLeave(let place): store.attemptLeave(at: place)
      }
    }
    flow = Flow.self
    useOfStore = HostsOfStore.of(store)
    planFollower = store.followPlan { [weak self] plan in self?.show(plan) }
  }

  /// Makes a host for a flow without a store. Call ``show(_:)`` for each new plan.
  ///
  /// - Parameters:
  ///   - plan: the first plan.
  ///   - platform: the abilities of the platform.
  ///   - clock: the clock that measures how long the host waits for the end of an animation.
  ///   - tell: receives messages for the flow about what the system did.
  public init(
    _ plan: NavigationPlan, on platform: PlatformTraits, clock: any Clock<Duration> = ContinuousClock(),
    tell: @escaping @MainActor (FlowMessage) -> Void
  ) {
    machine = PresentationMachine(plan, on: platform)
    self.clock = clock
    notifyFlow = tell
  }

  deinit {
    scheduled?.cancel()
  }

  /// The plan that the platform shows now. It has no nested stacks: screens that were pushed on tabs are in the path of the
  /// selected tab. Its readers are notified of each update.
  public var shown: NavigationPlan {
    registrar.access(self, keyPath: \.shown)
    return machine.shown
  }

  /// Whether the update that led to ``shown`` is animated.
  public var isAnimated: Bool { isChangedByPlatform || machine.shown.isAnimated }

  /// The number of the update that led to ``shown``. Its readers are notified of each update.
  package var updateNumber: Int {
    registrar.access(self, keyPath: \.shown)
    return notifiedRevision
  }

  /// Whether the platform shows the wanted plan, and no transition is running.
  public var isSettled: Bool { machine.isSettled }

  /// Sets the plan to show.
  public func show(_ plan: NavigationPlan) {
    machine.want(plan)
    update([])
  }

  /// Handles an event of the platform, and sends the resulting messages to the flow.
  public func tell(_ event: PlatformEvent) {
    if event.isOfPerson, useOfStore?.use(self) == true {
      reportIssue(
        "Two views show one FlowStore\(flow.map { " of \($0)" } ?? ""): an action in one of them changes both. "
          + "Make a FlowStore for each window.")
    }
    update { $0.handle(event) }
  }

  /// Leaves the top screen, as a swipe would. Call it for VoiceOver's escape gesture, and for the Escape key on a Mac.
  ///
  /// If the screen's `stays if` condition holds, the screen gets the event `leaveAttempted` instead.
  ///
  /// - Returns: whether a screen or a layer left, or a screen got `leaveAttempted`.
  @discardableResult
  public func escape() -> Bool {
    let messages = machine.escape()
    update(messages)
    return !messages.isEmpty
  }

  /// Whether the user can leave the visible screen, or can try to, once no transition is running.
  public var canEscape: Bool { !PresentationMachine.escape(from: shown).isEmpty }

  /// Ends the current turn of the main actor now, instead of when the main actor is free. This is for tests and measurements.
  public func endTurn() {
    scheduled?.cancel()
    scheduleEnded(.turn)
  }

  private func update(_ handle: (inout PresentationMachine) -> [FlowMessage]) {
    update(handle(&machine))
  }

  /// Sends messages to the flow, which may change its plan, and then updates the platform.
  private func update(_ messages: [FlowMessage]) {
    if isHandling {
      for message in messages { notifyFlow(message) }
      return
    }
    isHandling = true
    for message in messages { notifyFlow(message) }
    isHandling = false
    if isPerforming {
      hasNews = true
      return
    }
    isPerforming = true
    repeat { hasNews = false } while performNext() || hasNews
    isPerforming = false
    schedule()
  }

  /// Performs the next update of the platform.
  ///
  /// - Returns: whether there was one.
  private func performNext() -> Bool {
    let commands = machine.next()
    noteLayouts(of: commands)
    for issue in machine.takeIssues() { reportIssue(issue) }
    noteOrigins(of: commands)
    if machine.revision != notifiedRevision {
      notifiedRevision = machine.revision
      isChangedByPlatform = commands.isEmpty
      let change = { self.registrar.withMutation(of: self, keyPath: \.shown) {} }
      if let notify { notify(change) } else { change() }
    }
    if !commands.isEmpty { perform?(commands) }
    return !commands.isEmpty
  }

  private func noteLayouts(of commands: [PlatformCommand]) {
    for case .arrange(let place) in commands {
      guard let isNarrow = machine.shown.columns(of: place)?.isNarrow, layouts[place]?.isNarrow != isNarrow else { continue }
      layouts[place] = (isNarrow, machine.revision)
    }
    if !layouts.isEmpty { layouts = layouts.filter { machine.shown.contains($0.key) } }
  }

  /// The number of changes of the shown plan, for ``isReplaced(_:since:)``.
  package var revision: Int { machine.revision }

  /// Whether a change of the layout of columns has replaced a stack. SwiftUI may write the path of such a stack once more.
  package func isReplaced(_ stack: ScreenPlace, since revision: Int) -> Bool {
    layouts.contains { $0.value.revision > revision && stack.steps.starts(with: $0.key.steps) }
  }

  /// Schedules the end of the turn, or the end of a wait that the platform may not report.
  private func schedule() {
    let needsTurn = machine.waiting == .turn || machine.isWaitingForButton
    let end: PresentationMachine.Waiting? = needsTurn ? .turn : machine.waiting
    guard end != scheduledFor || machine.waits != scheduledWait else { return }
    scheduled?.cancel()
    (scheduledFor, scheduledWait) = (end, machine.waits)
    guard let end else {
      scheduled = nil
      return
    }
    let clock = clock
    let patience = machine.isReported || isAnimating == nil ? machine.patience : machine.patience.map { min($0, .milliseconds(100)) }
    scheduled = Task { @MainActor [weak self] in
      if end != .turn, let patience {
        do { try await clock.sleep(for: patience) } catch { return }
      } else {
        await Task.yield()
      }
      if !Task.isCancelled { self?.scheduleEnded(end) }
    }
  }

  private func scheduleEnded(_ end: PresentationMachine.Waiting) {
    scheduledFor = nil
    scheduled = nil
    if end != .turn, isAnimating?() == true { return schedule() }
    update { machine in
      if end == .turn { return machine.turnEnded() }
      machine.timeOut()
      return []
    }
  }
}

/// Properties for SwiftUI bindings: `$host[path: stack]`.
extension PresentationHost {
  /// The pushed screens of a stack. SwiftUI writes the screens that the stack shows.
  public subscript(path stack: ScreenPlace) -> [ScreenPlace] {
    get { find { $0.stack(stack) }?.dropFirst().map(\.place) ?? [] }
    set { tell(.pathChanged(newValue, in: stack)) }
  }

  /// Returns the screen out of whose source a pushed screen grows; `nil` if it has no zoom transition. The reader is not notified
  /// of changes, because a pushed screen keeps its presentation.
  public func zoomSource(ofPushed screen: ScreenPlace, in stack: ScreenPlace) -> ScreenPlace? {
    if zooms.revision != machine.revision { zooms = (machine.revision, [:]) }
    if let sources = zooms.sources[stack] { return sources[screen] }
    let sources = machine.shown.stack(stack)?.zoomSources ?? [:]
    zooms.sources[stack] = sources
    return sources[screen]
  }

  /// The layer of a kind that is presented over another layer. SwiftUI writes `nil` when the layer was dismissed. Other values
  /// are ignored.
  public subscript(presented layer: ScreenPlace, kind: Presentation.Kind) -> PresentedLayer? {
    get { self[over: layer, kind].map { PresentedLayer(id: $0.place, presentation: $0.presentation) } }
    set { if newValue == nil { self[over: layer, kind] = nil } }
  }

  /// The layer over another layer, if it has a certain kind. SwiftUI writes `nil` when the layer was dismissed. Other values are
  /// ignored.
  public subscript(over layer: ScreenPlace, kind: Presentation.Kind) -> NavigationPlan.Layer? {
    get { self.layer(over: layer).flatMap { $0.presentation.kind == kind ? $0 : nil } }
    set { if newValue == nil, let old = self[over: layer, kind] { tell(.cleared(old.place)) } }
  }

  /// Whether a layer of a kind is presented over another layer. SwiftUI writes `false` when the layer was dismissed.
  public subscript(isPresentedOver layer: ScreenPlace, kind: Presentation.Kind) -> Bool {
    get { self[over: layer, kind] != nil }
    set { if !newValue { self[over: layer, kind] = nil } }
  }

  /// The presented layer, if it comes from the given source view. If `source` is `nil`, the layer must come from the whole layer
  /// below.
  public subscript(presented layer: ScreenPlace, kind: Presentation.Kind, from source: LayerSource?) -> PresentedLayer? {
    get { self.source(in: layer) === source ? self[presented: layer, kind] : nil }
    set { if self.source(in: layer) === source { self[presented: layer, kind] = newValue } }
  }

  /// Whether a layer from the given source view is presented. If `source` is `nil`, the layer must come from the whole layer
  /// below.
  public subscript(isPresentedOver layer: ScreenPlace, kind: Presentation.Kind, from source: LayerSource?) -> Bool {
    get { self[presented: layer, kind, from: source] != nil }
    set { if !newValue { self[presented: layer, kind, from: source] = nil } }
  }

  /// The selected tab of a screen. SwiftUI writes the tapped tab, even if it is already selected.
  public subscript(tabOf place: ScreenPlace) -> TabID {
    get { tabs(of: place)?.selected ?? TabID(rawValue: 0) }
    set { tell(.selected(newValue, in: place)) }
  }

  /// Returns a layer that is shown or is being dismissed. A layer that is being dismissed has its last content.
  public func layer(_ place: ScreenPlace) -> NavigationPlan.Layer? {
    shown.layers.first { $0.place == place } ?? machine.leaving.first { $0.place == place }
  }

  /// The layers that were removed last. They keep their content while they are being dismissed.
  private var leaving: NavigationPlan {
    var plan = machine.shown
    plan.layers = machine.leaving
    return plan
  }

  /// Returns the layer directly over another one.
  public func layer(over place: ScreenPlace) -> NavigationPlan.Layer? {
    guard let index = shown.layers.firstIndex(where: { $0.place == place }) else { return nil }
    return shown.layers.dropFirst(index + 1).first
  }

  /// The columns of a screen that is shown or leaving, each with its path.
  public func columns(of place: ScreenPlace) -> NavigationPlan.ColumnsItem? { find { $0.columns(of: place) } }

  /// Whether a screen contains stacks of its own: it is made of tabs, or of columns beside each other.
  public func containsStacks(_ place: ScreenPlace) -> Bool { tabs(of: place) != nil || columns(of: place)?.isNarrow == false }

  /// Whether the tabs of a screen have their own stacks, which requires that the screen is the first one of a stack. Other tabs
  /// show only their first screens, and push in the stack around them.
  public func hasStacks(tabsOf place: ScreenPlace) -> Bool { shown.stack(place) != nil }

  /// Returns the tabs of a screen that is shown or leaving, each with its path.
  public func tabs(of place: ScreenPlace) -> NavigationPlan.TabItem? { find { $0.tabs(of: place) } }

  /// Finds a part of the shown plan, or of what is leaving.
  private func find<Part>(_ part: (NavigationPlan) -> Part?) -> Part? {
    part(shown) ?? part(leaving) ?? machine.beforePop.flatMap(part)
  }

  /// All screens that are shown or wanted. If such a screen moves, its view is reused, even if the screen is not shown for a
  /// while.
  package var livingScreens: Set<ScreenPlace> { machine.shown.screens.union(machine.target.screens) }

  /// Whether a screen is the first one of a visible navigation stack.
  package func isStack(_ root: ScreenPlace) -> Bool { shown.stack(root) != nil }

  /// Whether a screen's `stays if` condition holds, so that no gesture may remove it. For tabs, whether it holds for a screen in
  /// one of them.
  public func stays(_ place: ScreenPlace) -> Bool { shown.item(place).map { [$0].staying != nil } ?? false }

  /// Whether no gesture may dismiss the layer of a screen. The reason is in its options, or a `stays if` condition of one of its
  /// screens holds.
  public func preventsDismissal(with place: ScreenPlace) -> Bool {
    guard let layer = shown.layers.first(where: { $0.stack.screens.contains(place) }) else { return false }
    return layer.stays || layer.presentation.options.dismissal == .disabled
  }

  /// Whether a screen is in the shown plan, even below others or in a tab that is not selected.
  public func shows(_ place: ScreenPlace) -> Bool { shown.contains(place) }
}

/// The sources of layers and screens.
extension PresentationHost {
  /// Registers a view of a screen as a source of dialogs, popovers and zooms. You may call it again for the same view. A screen
  /// that has left has no sources.
  ///
  /// - Returns: whether the view is the first source of its screen. Other sources are not used, and are reported as an issue.
  public func add(_ source: LayerSource, at screen: ScreenPlace) -> Bool {
    // The view of a screen that has left may appear once more, for example when tabs are removed.
    guard machine.shown.contains(screen) else { return false }
    // The rows of a list may become active and inactive in any order, so inactive sources are removed first.
    sources[screen]?.removeAll { !$0.isActive }
    let known = sources[screen, default: []]
    if !known.contains(where: { $0 === source }) {
      sources[screen, default: []].append(source)
      if let layer = layersWithoutSource[screen] { setOrigin(of: layer, over: screen, to: source) }
      if !known.isEmpty {
        reportIssue(
          "Several views of \(screen) are a `flowSource`. Use `flowSource(isActive:)` so that only one of them is active.")
      }
    }
    return sources[screen]?.first === source
  }

  /// Removes a view from the sources of its screen.
  public func remove(_ source: LayerSource, at screen: ScreenPlace) {
    guard let index = sources[screen]?.firstIndex(where: { $0 === source }) else { return }
    sources[screen]?.remove(at: index)
    if sources[screen]?.isEmpty == true { sources[screen] = nil }
  }

  /// Registers that a view may become a source, or no longer can. After a tap, a row of a list becomes the source only in the next
  /// update of the views. The row's event may present a layer before that.
  package func setPossible(_ isPossible: Bool, _ source: LayerSource, at screen: ScreenPlace) {
    if isPossible, machine.shown.contains(screen) {
      possibleSources[screen, default: []].insert(source)
    } else {
      possibleSources[screen]?.remove(source)
      if possibleSources[screen]?.isEmpty == true { possibleSources[screen] = nil }
      // A row may disappear and appear again while a list is updated.
      Task { @MainActor [weak self, weak source] in if let source { self?.leaveOrigin(source, at: screen) } }
    }
  }

  /// Returns the source of the layer over a layer: the source of the screen that was visible when the layer was presented. It is
  /// `nil` if that screen had no source. The layer then comes from the whole layer below.
  public func source(in layer: ScreenPlace) -> LayerSource? { self.layer(over: layer).flatMap { origins[$0.place] } }

  private func noteOrigins(of commands: [PlatformCommand]) {
    if !origins.isEmpty { origins = origins.filter { machine.shown.presentedLayer($0.key) != nil } }
    for case .present(let layer, let below) in commands {
      guard let screen = machine.shown.visibleScreen(of: below, presenting: layer) else { continue }
      let (source, possible) = (sources[screen]?.first, possibleSources[screen]?.count ?? 0)
      origins[layer] = source
      let isKnown = possible == 0 || (possible == 1 && source != nil)
      if isKnown || ![.popover, .dialog].contains(machine.shown.kind(of: layer)) { continue }
      origins[layer] = LayerSource()
      layersWithoutSource[screen] = layer
      Task { @MainActor [weak self, clock] in
        try? await clock.sleep(for: .milliseconds(100))
        self?.setOrigin(of: layer, over: screen, to: self?.sources[screen]?.first)
      }
    }
  }

  /// Lets the layers on top come from the whole layer below if their source has disappeared. SwiftUI removes what a view has
  /// presented together with the view, and need not write the binding.
  private func leaveOrigin(_ source: LayerSource, at screen: ScreenPlace) {
    guard possibleSources[screen]?.contains(source) != true,
      let (layer, _) = origins.first(where: { $0.value === source }), self.layer(over: layer) == nil,
      [.popover, .dialog].contains(machine.shown.kind(of: layer))
    else { return }
    origins[layer] = nil
    noteChangeOfOrigin()
  }

  private func noteChangeOfOrigin() {
    let change = { self.registrar.withMutation(of: self, keyPath: \.shown) {} }
    if let notify { notify(change) } else { change() }
  }

  private func setOrigin(of layer: ScreenPlace, over screen: ScreenPlace, to source: LayerSource?) {
    guard layersWithoutSource[screen] == layer else { return }
    layersWithoutSource[screen] = nil
    if origins[layer] == nil { return }
    origins[layer] = source
    noteChangeOfOrigin()
  }

  /// Returns the screen out of whose source a layer grows; `nil` if it has no zoom transition.
  ///
  /// - Parameters:
  ///   - layer: the presented layer.
  ///   - below: the layer below.
  public func zoomSource(of layer: PresentedLayer, over below: ScreenPlace) -> ScreenPlace? {
    layer.presentation.options.transition == .zoom ? machine.shown.visibleScreen(of: below, presenting: layer.id) : nil
  }
}

/// A view that dialogs and popovers come from, and that layers and screens grow out of.
@MainActor
public final class LayerSource: Hashable {
  /// Whether the app wants this view to be the source of its screen now.
  package var isActive = true

  /// Makes a source for one view. The view keeps it while it is shown.
  public nonisolated init() {}

  public nonisolated static func == (lhs: LayerSource, rhs: LayerSource) -> Bool { lhs === rhs }

  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
