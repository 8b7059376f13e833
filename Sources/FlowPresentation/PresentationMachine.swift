public import FlowRuntime

/// A state machine that decides the next update of a platform. It knows the wanted plan, the plan that the platform shows, and
/// the running animations. It is a value without a clock and without a user interface.
///
/// ```swift
/// let messages = machine.handle(.dismissed(sheet.place))   // tell the flow
/// machine.want(flow.plan(of: state))                       // the plan after these messages
/// perform(machine.next())                                  // tell the platform
/// ```
///
/// A large change is shown in the steps of `NavigationPlan.steps(to:limits:)`. Each step waits until the platform has ended the
/// previous one. If the wanted plan changes during a step, the next step starts from the plan that is shown.
public struct PresentationMachine: Sendable {
  /// The traits of the platform.
  public let platform: PlatformTraits
  /// The plan that the platform shows, or will show after the last commands. It has no nested stacks: screens that were pushed on
  /// tabs are in the path of the selected tab.
  public internal(set) var shown: NavigationPlan {
    didSet { revision &+= 1 }
  }
  /// The number of changes of ``shown``, including updates that repeat commands.
  public private(set) var revision = 0
  /// The layers that were removed last. Their views read their content while they are being dismissed.
  public internal(set) var leaving: [NavigationPlan.Layer] = []
  /// The plan before screens were popped last. Popped screens keep their tabs and columns while they leave.
  public private(set) var beforePop: NavigationPlan?
  /// The wanted plan, in a form that a platform can show.
  public private(set) var target: NavigationPlan
  /// The wanted plan as the flow states it. The target is this plan, converted for the platform.
  private var wanted: NavigationPlan
  /// Whether columns are narrow, by the places of their screens, as the platform reported it. In the background, the system changes
  /// layouts to take snapshots of the app. So the machine uses these reports only when the app is active again.
  var reportedLayouts: [ScreenPlace: Bool] = [:]
  /// Whether columns are narrow, by the places of their screens.
  private var layouts: [ScreenPlace: Bool] = [:]
  /// Whether columns are narrow before the platform has reported their layout. New columns take over the last layout of columns in
  /// the bottom layer, for example when a link replaces these.
  private var isNarrowAtFirst: Bool
  /// The new stacks in columns that have not appeared yet. SwiftUI may ignore their paths.
  var unappeared: Set<ScreenPlace> = []
  /// The transition that the next step waits for.
  public internal(set) var waiting: Waiting? {
    didSet { if waiting != nil { waits &+= 1 } }
  }
  /// The number of waits so far. It distinguishes two waits for the same event.
  private(set) var waits = 0
  /// Whether the platform reports the end of the current transition.
  var isReported = false
  /// The number of successive transitions whose end the platform failed to report.
  var silences = 0
  /// The layers whose presentation the platform reported as ended.
  var appeared: Set<ScreenPlace>
  /// For each stack, the number of new paths whose end was not reported yet.
  var pathsToEnd: [ScreenPlace: Int] = [:]
  /// The stacks whose top screen the user is popping with a gesture.
  var pops: Set<ScreenPlace> = []
  /// An alert whose binding was cleared before the platform has reported a button.
  var clearedAlert: ScreenPlace?
  /// The last screens that left stacks. The platform may still report them.
  var former: [(screen: ScreenPlace, stack: ScreenPlace)] = []
  var isActive = true
  var isCovered = false
  /// Whether the app presented something of its own while a layer of the flow was being presented. The platform may have dropped
  /// the flow's layer.
  var mayBeLost = false
  /// The stacks whose paths were set while another tab was selected. SwiftUI may have ignored the new paths.
  var hiddenPaths: Set<ScreenPlace> = []
  /// The screens whose `stays if` conditions held at the last check, and the revision of ``shown`` at that time. The platform
  /// knows these screens.
  private var staying: (screens: Set<ScreenPlace>, revision: Int)
  /// The commands to repeat, because the platform may show something else.
  var repeats = Repeats()
  /// Issues that were not reported to the developer yet.
  var issues: [String] = []

  /// An event that the next step waits for.
  public enum Waiting: Hashable, Sendable {
    /// The end of this turn of the main actor.
    case turn
    /// The end of a layer's presentation.
    case presentation(ScreenPlace)
    /// The end of a layer's dismissal.
    case dismissal(ScreenPlace)
    /// The end of the transition of a stack to its new path.
    case path(ScreenPlace)
  }

  /// The paths, tabs and layers for which the next update repeats commands.
  struct Repeats: Equatable {
    var paths: Set<ScreenPlace> = []
    var tabs: Set<ScreenPlace> = []
    var layers: Set<ScreenPlace> = []
  }

  /// Makes a machine for a platform that shows a plan, or will show it.
  public init(_ plan: NavigationPlan, on platform: PlatformTraits) {
    self.platform = platform
    wanted = plan
    isNarrowAtFirst = platform.isNarrow
    let plan = plan.displayable(inStack: platform.isInStack) { _ in !platform.isNarrow }
    shown = plan
    target = plan
    appeared = Set(plan.layers.map(\.place))
    staying = (plan.staying, 0)
  }

  /// Whether the platform shows the wanted plan, and no transition is running.
  public var isSettled: Bool {
    waiting == nil && shown == target && repeats == Repeats() && clearedAlert == nil && pops.isEmpty
  }

  /// Whether an alert was dismissed, and the event of its button may still come in this turn.
  public var isWaitingForButton: Bool { clearedAlert != nil }

  /// Replaces the wanted plan.
  public mutating func want(_ plan: NavigationPlan) {
    wanted = plan
    if !reportedLayouts.isEmpty {
      let screens = plan.screens.union(shown.screens)
      reportedLayouts = reportedLayouts.filter { screens.contains($0.key) }
      layouts = layouts.filter { screens.contains($0.key) }
    }
    target = displayable(plan).following(target)
  }

  /// Takes over the reported layouts of columns. The next update shows the same screens in the new layouts, without an animation.
  mutating func takeLayouts() {
    guard layouts != reportedLayouts else { return }
    layouts = reportedLayouts
    isNarrowAtFirst = layouts[wanted.layers[0].place] ?? isNarrowAtFirst
    let new = displayable(wanted)
    if new == target { return }
    target = new
    target.isAnimated = false
  }

  private func displayable(_ plan: NavigationPlan) -> NavigationPlan {
    plan.displayable(inStack: platform.isInStack, isWide: isWide)
  }

  /// Whether the columns of a screen have room beside each other.
  package func isWide(_ columns: ScreenPlace) -> Bool { !(layouts[columns] ?? isNarrowAtFirst) }

  /// Removes and returns the issues since the last call.
  public mutating func takeIssues() -> [String] {
    defer { issues = [] }
    return issues
  }

  /// How long to wait for an event before you call ``timeOut()``; `nil` if the machine waits for nothing, or for the end of the
  /// turn.
  public var patience: Duration? {
    switch waiting {
    case nil, .turn: nil
    case .presentation, .dismissal, .path: isReported ? platform.patience : platform.assumedDuration
    }
  }

  /// Returns the next update of the platform: one step towards the wanted plan, or nothing while a transition is running.
  public mutating func next() -> [PlatformCommand] {
    guard isActive, pops.isEmpty, waiting == nil, clearedAlert == nil else { return [] }
    if !isCovered, let command = presentAgain() { return [command] }
    var commands: [PlatformCommand] = []
    if !isCovered, shown != target, var step = shown.steps(to: target, limits: platform.limits).first(where: { _ in true }),
      !mayMoveFormerScreens(to: step)
    {
      let newStacks = step.stacksInColumns.subtracting(shown.stacksInColumns)
      if platform.limits.contains(.rootApart) {
        for stack in newStacks { step.cut(stack, to: 1) }
        unappeared = unappeared.union(newStacks).filter { step.stack($0) != nil }
      }
      commands = shown.commands(to: step)
      wait(forEndOf: commands, in: step)
      if commands.isDismissal { leaving = shown.layers.filter { step.presentedLayer($0.place) == nil } }
      show(step)
      noteHiddenPaths(commands)
      if !pathsToEnd.isEmpty { pathsToEnd = pathsToEnd.filter { step.stack($0.key) != nil } }
    }
    let repeated = repeatPathsAndTabs(besides: commands)
    if !repeated.isEmpty {
      revision &+= 1
      if waiting == nil { wait(forEndOf: repeated, in: shown) }
    }
    commands += repeated
    if let change = changeOfStaying() { commands.append(change) }
    countPaths(in: commands)
    if !commands.isEmpty, waiting == nil { waiting = .turn }
    return commands
  }

  /// Returns a command if the set of screens whose `stays if` conditions hold has changed. The platform remembers these screens,
  /// even while it does not show them.
  private mutating func changeOfStaying() -> PlatformCommand? {
    if staying.revision == revision { return nil }
    let screens = shown.staying
    defer { staying = (screens, revision) }
    return screens == staying.screens ? nil : .setStaying(screens)
  }

  private mutating func noteHiddenPaths(_ commands: [PlatformCommand]) {
    for case .setPath(_, let stack) in commands {
      if shown.isHidden(stack) || unappeared.contains(stack) { hiddenPaths.insert(stack) } else { hiddenPaths.remove(stack) }
    }
    if !hiddenPaths.isEmpty { hiddenPaths = hiddenPaths.filter { shown.stack($0) != nil } }
  }

  /// Replaces the shown plan, and remembers the screens that leave their stacks: the platform may still report them.
  ///
  /// A screen that leaves a stack or a layer may be the first screen of another stack. A late report of the old stack then seems to
  /// be about the new one.
  mutating func show(_ plan: NavigationPlan) {
    for old in shown.stacks {
      let kept = old.first.flatMap { plan.stack($0.place) }.map { old.commonCount(with: $0) { $0.place == $1.place } } ?? 0
      if kept < old.count { beforePop = shown }
      former += old.dropFirst(kept).suffix(Self.maximumFormer).map { ($0.place, old[0].place) }
    }
    former.removeFirst(max(0, former.count - Self.maximumFormer))
    if !pops.isEmpty { pops = pops.filter { plan.stack($0) != nil } }
    shown = plan
  }

  /// Whether a step would show a screen in a new layer while its old layer may still show it. This happens if the path of a stack
  /// in the old layer must be set again. UIKit does not allow a controller in two layers.
  private func mayMoveFormerScreens(to step: NavigationPlan) -> Bool {
    repeats.paths.contains { stack in
      guard let layer = shown.layer(ofStack: stack) else { return false }
      let leaving = Set(former.lazy.filter { $0.stack == stack }.map(\.screen)).subtracting(shown.screens)
      return step.layers.contains { $0.place != layer && $0.stack.screens.contains(where: leaving.contains) }
    }
  }

  /// The number of screens that are remembered after they left, so that late reports about them are recognised.
  static var maximumFormer: Int { 64 }

  /// Counts the new paths of an update. An update that also presents or dismisses a layer does not wait for its paths. Counting
  /// their ends prevents an old end from being taken for the end of a newer path.
  private mutating func countPaths(in commands: [PlatformCommand]) {
    guard platform.reportsPaths else { return }
    for case .setPath(_, let stack) in commands { pathsToEnd[stack, default: 0] += 1 }
  }

  /// Starts to wait until the last transition of an update has ended.
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
      case .setRoot, .setTabs, .select, .setStaying, .arrange: break
      }
    }
  }

  mutating func wait(for end: Waiting, of kind: Presentation.Kind?) {
    waiting = end
    mayBeLost = false
    isReported = kind.map(platform.reportedKinds.contains) ?? false
  }

  /// Presents a layer again that may not have appeared. If it is no longer wanted, it is dismissed afterwards, because the platform may
  /// show it.
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

  /// Returns the commands to repeat in an update, except those that it already contains.
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

/// Events of time.
extension PresentationMachine {
  /// Handles the end of a turn of the main actor.
  ///
  /// - Returns: messages to the flow, if an alert was dismissed without a button.
  public mutating func turnEnded() -> [FlowMessage] {
    if waiting == .turn { waiting = nil }
    return clearedAlert.take().map { end($0) } ?? []
  }

  /// Handles a missing report: the platform did not report an end in time. The machine continues as if the transition had ended.
  public mutating func timeOut() {
    guard let waiting, waiting != .turn else { return }
    self.waiting = nil
    if case .path(let stack) = waiting { pathsToEnd[stack] = nil }
    if isReported, !mayBeLost { silences += 1 }
    if silences == 2 {
      issues.append("Two animations in a row did not report their end; the last one is \(waiting).")
    }
    guard case .presentation(let layer) = waiting, shown.presentedLayer(layer) != nil else { return }
    if mayBeLost {
      // The layer did not appear, or its state is unknown. It is presented again when nothing covers the flow.
      issues.append("The app has presented something of its own, so \(layer) is shown later.")
      repeats.layers.insert(layer)
    } else {
      appeared.insert(layer)
    }
  }
}
