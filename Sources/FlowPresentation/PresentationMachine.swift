public import FlowRuntime

/// A state machine that decides the next update of a platform. It knows the wanted plan, the plan that the platform
/// shows, and the animations that run. It is a value without a clock and without a user interface.
///
/// ```swift
/// let messages = machine.handle(.dismissed(sheet.place))   // tell the flow
/// machine.want(flow.plan(of: state))                       // as it is after that
/// perform(machine.next())                                  // tell the platform
/// ```
///
/// A large change is shown in the steps of `NavigationPlan.steps(to:limits:)`. Each step waits until the platform has
/// ended the one before. If another plan is wanted meanwhile, the next step leads there from what *is* shown.
public struct PresentationMachine: Sendable {
  /// The traits of the platform.
  public let platform: PlatformTraits
  /// The plan that the platform shows, or was told to show. It has no stack inside another one: screens that were pushed on tabs
  /// are in the path of the selected tab.
  public internal(set) var shown: NavigationPlan {
    didSet { revision &+= 1 }
  }
  /// How often ``shown`` has changed, or the platform was told the same once more.
  public private(set) var revision = 0
  /// The layers that were removed last. Their views still read their content while they leave.
  public internal(set) var leaving: [NavigationPlan.Layer] = []
  /// The wanted plan, as far as a platform can show it.
  public private(set) var target: NavigationPlan
  /// The transition that the next step waits for.
  public internal(set) var waiting: Waiting? {
    didSet { if waiting != nil { waits &+= 1 } }
  }
  /// How often it has begun to wait, so that two waits for the same thing are told apart.
  private(set) var waits = 0
  /// Whether the platform tells that end.
  var isReported = false
  /// How often in a row the platform did not tell an end that it should have told.
  var silences = 0
  /// The layers that the platform has told to have appeared.
  var appeared: Set<ScreenPlace>
  /// For each stack, how many new paths it has not reported as ended.
  var pathsToEnd: [ScreenPlace: Int] = [:]
  /// The stacks whose top screen a finger pops.
  var pops: Set<ScreenPlace> = []
  /// An alert that has gone, without a button that would have been pressed so far.
  var clearedAlert: ScreenPlace?
  /// The screens that left paths last. The platform may still report them.
  var former: [ScreenPlace] = []
  var isActive = true
  var isCovered = false
  /// Whether a layer that is none of the flow's has come while one of the flow's was about to: that one may be lost.
  var mayBeLost = false
  /// The stacks whose paths were set while another tab was selected. SwiftUI may not have followed.
  var hiddenPaths: Set<ScreenPlace> = []
  /// The commands to repeat, because the platform may show something else.
  var repeats = Repeats()
  /// Issues that have not been reported to the developer yet.
  var issues: [String] = []

  /// The event that a step waits for.
  public enum Waiting: Hashable, Sendable {
    /// The end of this turn of the main actor.
    case turn
    /// The end of a layer's presentation.
    case presentation(ScreenPlace)
    /// The end of a layer's dismissal.
    case dismissal(ScreenPlace)
    /// The transition of a stack to its path.
    case path(ScreenPlace)
  }

  /// The places of paths, tabs and layers whose commands the next update repeats.
  struct Repeats: Equatable {
    var paths: Set<ScreenPlace> = []
    var tabs: Set<ScreenPlace> = []
    var layers: Set<ScreenPlace> = []
  }

  /// Makes a machine for a platform that shows a plan already, or will show it.
  public init(_ plan: NavigationPlan, on platform: PlatformTraits) {
    self.platform = platform
    let plan = plan.displayable(inStack: platform.isInStack)
    shown = plan
    target = plan
    appeared = Set(plan.layers.map(\.place))
  }

  /// Whether the platform shows the wanted plan, and no transition runs.
  public var isSettled: Bool {
    waiting == nil && shown == target && repeats == Repeats() && clearedAlert == nil && pops.isEmpty
  }

  /// Whether an alert has gone, and the event of its button may still come in this turn.
  public var isWaitingForButton: Bool { clearedAlert != nil }

  /// Replaces the wanted plan.
  public mutating func want(_ plan: NavigationPlan) {
    target = plan.displayable(inStack: platform.isInStack).following(target)
  }

  /// The issues since the last call, for the developer.
  public mutating func takeIssues() -> [String] {
    defer { issues = [] }
    return issues
  }

  /// The time to wait for an event before calling ``timeOut()``; `nil` if the machine waits for nothing, or for the end of
  /// the turn.
  public var patience: Duration? {
    switch waiting {
    case nil, .turn: nil
    case .presentation, .dismissal, .path: isReported ? platform.patience : platform.assumedDuration
    }
  }

  /// The next update of the platform: one step towards the wanted plan, or nothing while a transition runs.
  public mutating func next() -> [PlatformCommand] {
    guard isActive, pops.isEmpty, waiting == nil, clearedAlert == nil else { return [] }
    if !isCovered, let command = presentAgain() { return [command] }
    var commands: [PlatformCommand] = []
    if !isCovered, shown != target, let step = shown.steps(to: target, limits: platform.limits).first(where: { _ in true }) {
      commands = shown.commands(to: step)
      remember(commands)
      wait(forEndOf: commands, in: step)
      if commands.isDismissal { leaving = shown.layers.filter { step.presentedLayer($0.place) == nil } }
      shown = step
      noteHiddenPaths(commands)
      if !pathsToEnd.isEmpty { pathsToEnd = pathsToEnd.filter { step.stack($0.key) != nil } }
    }
    let repeated = repeatPathsAndTabs(besides: commands)
    if !repeated.isEmpty {
      revision &+= 1
      if waiting == nil { wait(forEndOf: repeated, in: shown) }
    }
    commands += repeated
    countPaths(in: commands)
    if !commands.isEmpty, waiting == nil { waiting = .turn }
    return commands
  }

  private mutating func noteHiddenPaths(_ commands: [PlatformCommand]) {
    for case .setPath(_, let stack) in commands {
      if shown.isHidden(stack) { hiddenPaths.insert(stack) } else { hiddenPaths.remove(stack) }
    }
    if !hiddenPaths.isEmpty { hiddenPaths = hiddenPaths.filter { shown.stack($0) != nil } }
  }

  private mutating func remember(_ commands: [PlatformCommand]) {
    for command in commands {
      switch command {
      case .setPath(let path, let root):
        guard let old = shown.stack(root) else { continue }
        former += old.dropFirst(1 + path.commonCount(with: old)).suffix(Self.mostFormer).map(\.place)
      // A screen that stays may be in another stack, and tabs that are pushed have none.
      case .setRoot: former += shown.layers[0].stack.screens.suffix(Self.mostFormer)
      case .setTabs, .select, .present, .dismiss: break
      }
    }
    former.removeFirst(max(0, former.count - Self.mostFormer))
  }

  /// How many screens that have left are known to be no foreign ones.
  static var mostFormer: Int { 64 }

  /// An update that also presents or dismisses a layer does not wait for its paths. Their ends are counted, so that none of
  /// them is taken for the end of a newer path.
  private mutating func countPaths(in commands: [PlatformCommand]) {
    guard platform.reportsPaths else { return }
    for case .setPath(_, let stack) in commands { pathsToEnd[stack, default: 0] += 1 }
  }

  /// Waits for the last thing that the platform ends of an update.
  private mutating func wait(forEndOf commands: [PlatformCommand], in step: NavigationPlan) {
    for command in commands {
      switch command {
      case .present(let layer, _):
        wait(for: .presentation(layer), of: step.kind(of: layer))
        return
      case .dismiss(let layer, _):
        wait(for: .dismissal(layer), of: shown.kind(of: layer))
        return
      case .setPath(_, let stack):
        if platform.reportsPaths {
          waiting = .path(stack)
          isReported = true
        }
      case .setRoot, .setTabs, .select: break
      }
    }
  }

  mutating func wait(for end: Waiting, of kind: Presentation.Kind?) {
    waiting = end
    mayBeLost = false
    isReported = kind.map(platform.reportedKinds.contains) ?? false
  }

  /// Presents a layer once more that may not have come.
  private mutating func presentAgain() -> PlatformCommand? {
    guard let index = shown.layers.indices.dropFirst().first(where: { repeats.layers.contains(shown.layers[$0].place) })
    else {
      repeats.layers = []
      return nil
    }
    let layer = shown.layers[index]
    repeats.layers.remove(layer.place)
    revision &+= 1
    wait(for: .presentation(layer.place), of: layer.presentation.kind)
    return .present(layer.place, over: shown.layers[index - 1].place)
  }

  /// The commands to repeat, in an update that has other commands as well.
  private mutating func repeatPathsAndTabs(besides commands: [PlatformCommand]) -> [PlatformCommand] {
    var repeated: [PlatformCommand] = []
    for command in commands {
      switch command {
      case .setPath(_, let stack): repeats.paths.remove(stack)
      case .select(_, let place): repeats.tabs.remove(place)
      default: break
      }
    }
    for stack in repeats.paths {
      if let path = shown.stack(stack) { repeated.append(.setPath(PushedPlaces(of: path), in: stack)) }
    }
    for place in repeats.tabs {
      if let tabs = shown.tabs(of: place) { repeated.append(.select(tabs.selected, in: place)) }
    }
    repeats.paths = []
    repeats.tabs = []
    return repeated
  }
}

/// The passing of time.
extension PresentationMachine {
  /// Handles the end of a turn of the main actor.
  ///
  /// - Returns: messages to the flow, if an alert has gone without a button.
  public mutating func turnEnded() -> [FlowMessage] {
    if waiting == .turn { waiting = nil }
    return clearedAlert.take().map { remove(layer: $0) } ?? []
  }

  /// Handles a missing report: the platform did not report an end in time. The machine continues as if it had.
  public mutating func timeOut() {
    guard let waiting, waiting != .turn else { return }
    self.waiting = nil
    if case .path(let stack) = waiting { pathsToEnd[stack] = nil }
    if isReported, !mayBeLost { silences += 1 }
    if silences == 2 {
      issues.append("The user interface did not tell the end of two animations in a row, the last one being \(waiting).")
    }
    guard case .presentation(let layer) = waiting, shown.presentedLayer(layer) != nil else { return }
    if mayBeLost {
      // It did not come, or nobody knows. It is presented once more when nothing covers it.
      issues.append("A layer that is not the flow's covers the screen, so \(layer) is shown later.")
      repeats.layers.insert(layer)
    } else {
      appeared.insert(layer)
    }
  }
}
