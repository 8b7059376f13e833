public import FlowPresentation
public import FlowRuntime

/// A platform whose state tests can read. It performs commands as SwiftUI and UIKit do: its animations take time, and it reports
/// events late. A command that breaks a ``PlatformRule`` is noted in ``broken``.
///
/// ```swift
/// var platform = SimulatedPlatform(plan, traits: .swiftUI)
/// platform.perform(machine.next(), wanted: machine.shown)
/// platform.swipeDown(layer)
/// for event in platform.nextEvents() { machine.handle(event) }
/// print(platform.picture)
/// ```
public struct SimulatedPlatform {
  /// A layer as it is on the screen.
  public struct Layer {
    public var place: ScreenPlace
    public var presentation: Presentation
    /// Whether the animation that shows the layer has ended.
    public var hasAppeared: Bool
    /// Whether a finger or a command is removing the layer.
    public var isLeaving = false
    /// Whether a finger removes the layer. The platform reports the removal only when the layer has gone.
    public var isSwiped = false
    public var path: Path
  }

  /// The contents of a navigation container, or a screen without a container.
  public struct Path: Equatable {
    public var root: ScreenPlace
    public var pushed: [ScreenPlace]
    /// For each screen of the path that consists of tabs, its tabs.
    public var tabs: [ScreenPlace: Tabs]
    /// For each screen of the path that consists of columns, its columns.
    public var columns: [ScreenPlace: Columns] = [:]
  }

  /// Columns as they are on the screen, beside each other or in the stack around them.
  public struct Columns: Equatable {
    public var ids: [ColumnID]
    public var isNarrow: Bool
    public var paths: [ColumnID: Path]
  }

  /// Tabs as they are on the screen.
  public struct Tabs: Equatable {
    public var ids: [TabID]
    public var selected: TabID
    public var paths: [TabID: Path]
  }

  public let traits: PlatformTraits
  public internal(set) var layers: [Layer]
  /// The rules that commands have broken, each with the command.
  public internal(set) var broken: [(rule: PlatformRule, command: String)] = []
  /// The events that the platform still has to report, in order.
  public internal(set) var events: [PlatformEvent] = []
  /// The stack whose top screen a finger is popping, and the path that the stack will have.
  public internal(set) var fingerPops: (stack: ScreenPlace, path: [ScreenPlace])?
  public internal(set) var isActive = true
  /// Whether a layer that does not belong to the flow is above all other layers.
  public internal(set) var isCovered = false
  /// The screens that gestures cannot remove.
  public internal(set) var staying: Set<ScreenPlace>
  var pathsOfThisTurn: Set<ScreenPlace> = []
  /// The stacks in columns that did not appear yet: ``PlatformRule/notBeforeTheStackAppears``.
  var unappeared: Set<ScreenPlace> = []
  /// The column that people touch in columns beside each other, counted from the sidebar.
  public var touchedColumn = 0

  /// A platform that shows a plan immediately.
  public init(_ plan: NavigationPlan, traits: PlatformTraits) {
    self.traits = traits
    layers = plan.layers.map { Layer($0, hasAppeared: true) }
    staying = Self.stayingScreens(of: plan)
  }

  /// Whether no animation runs and nothing is left to report.
  public var isAtRest: Bool {
    events.isEmpty && fingerPops == nil && layers.allSatisfy { $0.hasAppeared && !$0.isLeaving }
  }

  /// Ends the current turn of the main actor, and returns the next event. If the platform reports this event twice in a row,
  /// returns both reports.
  public mutating func nextEvents() -> [PlatformEvent] {
    turnEnded()
    let told = events.prefix { $0 == events.first }
    if case .stackAppeared(let stack)? = told.first { unappeared.remove(stack) }
    events.removeFirst(told.count)
    return Array(told)
  }

  /// A turn of the main actor has ended.
  public mutating func turnEnded() {
    pathsOfThisTurn = []
  }

  /// Performs an update.
  ///
  /// - Parameters:
  ///   - commands: what to do, in this order.
  ///   - plan: what is visible after the commands. It has the screens that the commands only name.
  public mutating func perform(_ commands: [PlatformCommand], wanted plan: NavigationPlan) {
    check(commands)
    if let command = commands.first, plan.layers.contains(where: { Path($0.path).hasNestedStacks }) {
      fail(.noStackInAStack, command)
    }
    checkMoves(commands, plan)
    let stacksBefore = stacksOfColumns
    defer { exchangeStacks(stacksBefore, commands) }
    for command in commands {
      switch command {
      case .setRoot(let place):
        guard let layer = plan.layers.first, layer.place == place else { return fail(.onlyWhatIsThere, command) }
        letGo(in: 0..<1)
        layers[0] = Layer(layer, hasAppeared: true)
      case .setPath(_, let stack): setPath(stack, command, plan)
      case .setTabs(_, let place), .select(_, let place), .arrange(let place): setTabs(place, command, plan)
      case .present(let place, let below): present(place, over: below, command, plan)
      case .dismiss(let place, let below): dismiss(place, over: below, command)
      case .setStaying(let screens): staying = screens
      }
    }
    letGoIfStackIsGone()
  }

  func isComingOrGoing() -> Bool { layers.contains { !$0.hasAppeared || $0.isLeaving } }

  /// Whether a layer has gone, but the host does not know that yet because the event is still queued.
  private func hasGone(_ layer: ScreenPlace) -> Bool {
    !layers.contains { $0.place == layer } && events.contains { $0.takesAwayLayers }
  }

  mutating func fail(_ rule: PlatformRule, _ command: PlatformCommand) {
    broken.append((rule, "\(command)"))
  }

  /// The rules that concern an update as a whole.
  private mutating func check(_ commands: [PlatformCommand]) {
    let presented = commands.filter { if case .present = $0 { true } else { false } }
    let dismissed = commands.filter { if case .dismiss = $0 { true } else { false } }
    if let command = commands.first, !isActive, !events.contains(.activated(false)) { fail(.active, command) }
    if presented.count > 1, traits.limits.contains(.onePresentation) { fail(.onePresentation, presented[1]) }
    if dismissed.count > 1 { fail(.oneDismissal, dismissed[1]) }
    if let command = presented.first, !dismissed.isEmpty, traits.limits.contains(.dismissalApart) {
      fail(.dismissalApart, command)
    }
    let isBusy = layers.contains { !$0.hasAppeared || $0.isLeaving && !$0.isSwiped }
    if let command = (presented + dismissed).first, isBusy { fail(.afterTheLast, command) }
  }

  /// A controller of UIKit has one parent, so a screen must not move to another layer. Only setting another root may move screens:
  /// it replaces the old root together with all screens of its stack.
  ///
  /// SwiftUI has no such rule, because it may create a view twice, for example when a finger falls back after its screen has moved.
  private mutating func checkMoves(_ commands: [PlatformCommand], _ plan: NavigationPlan) {
    guard let command = commands.first, traits.reportsPaths else { return }
    if case .setRoot = command, layers.count == 1 { return }
    let wanted = Self.layersOfScreens(plan.layers.map { Layer($0, hasAppeared: true) })
    for (screen, layer) in Self.layersOfScreens(layers) where wanted[screen].map({ $0 != layer }) == true {
      return fail(.oneLayerOfAScreen, command)
    }
  }

  private static func layersOfScreens(_ layers: [Layer]) -> [ScreenPlace: (place: ScreenPlace, isBottom: Bool)] {
    let all = layers.enumerated().flatMap { index, layer in
      layer.path.stacks.flatMap { [$0.root] + $0.pushed }.map { ($0, (place: layer.place, isBottom: index == 0)) }
    }
    return Dictionary(all) { first, _ in first }
  }

  private mutating func present(
    _ place: ScreenPlace, over below: ScreenPlace, _ command: PlatformCommand, _ plan: NavigationPlan
  ) {
    if layers.contains(where: { $0.place == place }) { return }
    // Ignored without a report: `PlatformRule.notOverWhatGoes`, and `overTheTop` for a layer that does not belong to the flow.
    if isCovered || hasGone(below) || layers.contains(where: \.isSwiped) { return }
    // `PlatformRule.notBeforeItIsCleared`
    if events.contains(where: { $0.takesAway(place) }) { return }
    guard layers.last?.place == below, let layer = plan.layers.first(where: { $0.place == place }) else {
      return fail(.overTheTop, command)
    }
    if [.alert, .dialog].contains(layers.last?.presentation.kind) { return fail(.nothingOverAnAlert, command) }
    layers.append(Layer(layer, hasAppeared: false))
  }

  private mutating func dismiss(_ place: ScreenPlace, over below: ScreenPlace, _ command: PlatformCommand) {
    if hasGone(place) { return }
    guard let index = layers.firstIndex(where: { $0.place == place }), index > 0 else {
      return fail(.onlyWhatIsThere, command)
    }
    if layers[index - 1].place != below { fail(.dismissedBelow, command) }
    if layers.count - index > 1, traits.limits.contains(.oneDismissal) { fail(.oneDismissal, command) }
    for index in index..<layers.count {
      layers[index].isLeaving = true
      layers[index].isSwiped = false
    }
  }

  private mutating func setPath(_ stack: ScreenPlace, _ command: PlatformCommand, _ plan: NavigationPlan) {
    if !pathsOfThisTurn.insert(stack).inserted { fail(.oneWriteOfAPath, command) }
    if fingerPops?.stack == stack, traits.reportsPaths, !events.contains(.popBegan(in: stack)) {
      fail(.notWhileAFingerPops, command)
    }
    guard let wanted = Self.path(stack, in: plan.layers.lazy.map { Path($0.path) }) else {
      return fail(.onlyWhatIsThere, command)
    }
    if let layer = plan.layers.first(where: { $0.place == stack }), !wanted.pushed.isEmpty,
      layer.presentation.container == NavigationContainer.none, layer.path[0].columns == nil
    {
      fail(.pushNeedsStack, command)
    }
    if unappeared.contains(stack) { return }
    // A tab whose flow was created again has another stack.
    if !modify(stack, { $0 = wanted }) { adoptTabs(of: plan) }
    if traits.reportsPaths { events.append(.pathSettled(in: stack)) }
  }

  private mutating func setTabs(_ place: ScreenPlace, _ command: PlatformCommand, _ plan: NavigationPlan) {
    guard plan.items.contains(where: { $0.place == place }) || isHidden(place, plan) else {
      return fail(.onlyWhatIsThere, command)
    }
    adoptTabs(of: plan)
  }

  private func isHidden(_ place: ScreenPlace, _ plan: NavigationPlan) -> Bool {
    plan.layers.contains { layer in
      Path(layer.path).stacks.contains { $0.tabs[place] != nil || $0.columns[place] != nil }
    }
  }

  /// The stacks that exist because of columns: a stack in each column, or the stack around narrow columns. The value is whether the
  /// stack has pushed screens.
  private var stacksOfColumns: [ScreenPlace: Bool] {
    var all: [ScreenPlace: Bool] = [:]
    for stack in layers.flatMap(\.path.stacks) {
      for (place, columns) in stack.columns {
        if !columns.isNarrow {
          for path in columns.paths.values { all[path.root] = !path.pushed.isEmpty }
        } else if place == stack.root {
          all[place] = !stack.pushed.isEmpty
        }
      }
    }
    return all
  }

  /// SwiftUI exchanges the stacks of columns: ``PlatformRule/rootApart``, ``PlatformRule/notBeforeTheStackAppears`` and
  /// ``PlatformRule/emptyPathOfAFormerStack``.
  private mutating func exchangeStacks(_ before: [ScreenPlace: Bool], _ commands: [PlatformCommand]) {
    let after = stacksOfColumns
    unappeared.formIntersection(after.keys)
    guard traits.limits.contains(.rootApart), let command = commands.first else { return }
    let narrow = Set(layers.flatMap(\.path.stacks).filter { $0.columns[$0.root]?.isNarrow == true }.map(\.root))
    for (stack, hasPushed) in before.sorted(by: { "\($0.key)" < "\($1.key)" }) where after[stack] == nil && hasPushed {
      events.append(.pathChanged([], in: stack))
    }
    for (stack, hasPushed) in after.sorted(by: { "\($0.key)" < "\($1.key)" }) where before[stack] == nil {
      if narrow.contains(stack) { continue }
      if hasPushed { fail(.rootApart, command) }
      unappeared.insert(stack)
      events.append(.stackAppeared(stack))
    }
  }
}

extension SimulatedPlatform {
  /// The rules that were broken since the last call.
  public mutating func takeBroken() -> [(rule: PlatformRule, command: String)] {
    defer { broken = [] }
    return broken
  }
}

extension PlatformEvent {
  fileprivate func takesAway(_ layer: ScreenPlace) -> Bool {
    switch self {
    case .cleared(layer), .dismissed(layer), .pressed(_, fields: _, at: layer): true
    default: false
    }
  }

  fileprivate var takesAwayLayers: Bool {
    switch self {
    case .cleared, .dismissed, .pressed: true
    default: false
    }
  }
}
