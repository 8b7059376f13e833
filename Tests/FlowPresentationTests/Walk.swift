import FlowRuntime
import FlowTestSupport
import SimulatedPlatform

@testable import FlowPresentation
@testable import NestedFlow

/// A random walk of an app on a simulated platform. The app and the platform both cause events.
struct Walk {
  private let nest = Nest()
  private let hasColumns: Bool
  private var state: Nest.State
  private var machine: PresentationMachine
  private var platform: SimulatedPlatform
  private var random: SeededRandom
  /// Every screen in the plans since the platform was last at rest.
  private var known: Set<ScreenPlace> = []
  /// The latest events. Their texts are created only if they are needed.
  private var trace: [() -> String] = []
  /// The number of gestures that people have finished, and the number of changes that the flow received for them.
  private(set) var gestures = 0
  private(set) var followed = 0
  private var hasFollowed = false
  /// The number of times that the user left a column or tried to, and the number of times that columns were arranged.
  private(set) var left = 0
  private(set) var arranged = 0
  /// The number of button presses that the flow received while it showed the alert.
  private(set) var pressed = 0
  /// The number of gestures that the flow refused, and the number of attempts to leave that were reported to it.
  private(set) var refused = 0
  private(set) var attempts = 0
  /// The failures, each with the events that led to it.
  private(set) var failures: [String] = []

  /// - Parameter columns: whether the app shows columns.
  init(_ traits: PlatformTraits, columns: Bool = false, seed: UInt64) {
    hasColumns = columns
    random = SeededRandom(seed: seed)
    state = Nest.State(routes: Routes(root: .leaf))
    let plan = nest.plan(of: state)
    machine = PresentationMachine(plan, on: traits)
    platform = SimulatedPlatform(plan, traits: traits)
    known.formUnion(Self.places(plan))
  }

  private mutating func note(_ what: @escaping @autoclosure () -> String) {
    if trace.count > 100 { trace.removeFirst(50) }
    trace.append(what)
  }

  private mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func fail(_ text: String) {
    failures.append(
      "\(text)\n\(trace.suffix(25).map { $0() }.joined(separator: "\n"))\nstate: \(nest.plan(of: state))\n"
        + "shown: \(machine.shown)\nscreen:\n\(platform.picture)")
  }

  static func places(_ plan: NavigationPlan) -> [ScreenPlace] {
    func all(_ path: [NavigationPlan.Item]) -> [ScreenPlace] {
      path.flatMap { item in
        [item.place] + (item.tabs?.paths.values.flatMap(all) ?? []) + (item.columns?.paths.values.flatMap(all) ?? [])
      }
    }
    return plan.layers.flatMap { all($0.path) }
  }

  // MARK: One step

  mutating func step() {
    switch roll(100) {
    case 0..<22: changeState()
    case 22..<45: gesture()
    case 45..<68: deliver()
    case 68..<83:
      let flag = roll(4) == 0
      if platform.endAnimation(isReportedTwice: flag) { note("an animation ends") }
    case 83..<94: endTurn()
    case 94: timeOutIfSilent()
    case 95:
      let flag = roll(2) == 0
      platform.activate(flag)
    case 96: platform.takeAwayInBackground()
    case 97, 98:
      let (places, flag, number) = (platform.screensOfColumns, roll(2) == 0, roll(10))
      if !places.isEmpty {
        note("room is \(flag ? "narrow" : "wide")")
        platform.changeRoom(isNarrow: flag, of: places[number % places.count])
      }
    default:
      let flag = roll(3) == 0
      platform.cover(flag)
    }
    update()
  }

  /// Lets all animations and events finish, and compares the shown plan with the wanted plan.
  mutating func rest() {
    for _ in 0..<500 where !(platform.isAtRest && machine.isSettled && platform.isActive && !platform.isCovered) {
      platform.activate(true)
      platform.cover(false)
      if platform.endPop(isCancelled: false) { gestures += 1 }
      deliver()
      update()
      if platform.endAnimation() { continue }
      endTurn()
      update()
      timeOutIfSilent()
      update()
    }
    let plan = nest.plan(of: state).displayable { machine.isWide($0) }
    if machine.shown != plan { fail("the machine shows something else than the plan") }
    if !platform.shows(plan) { fail("the platform shows something else than the plan") }
    known = Set(Self.places(plan) + Self.places(nest.plan(of: state)))
  }

  private mutating func deliver() {
    for event in platform.nextEvents() {
      note("told: \(event)")
      tell(machine.handle(event))
      update()
    }
  }

  private mutating func endTurn() {
    platform.turnEnded()
    tell(machine.turnEnded())
  }

  private mutating func timeOutIfSilent() {
    guard machine.patience != nil, platform.isAtRest else { return }
    note("nothing was told in time")
    machine.timeOut()
  }

  private mutating func tell(_ messages: [FlowMessage]) {
    if messages.isEmpty { return }
    hasFollowed = false
    defer { if hasFollowed { followed += 1 } }
    for message in messages {
      note("flow: \(message)")
      switch message {
      case .follow(let change): follow(change)
      case .press(let event, let fields, let place): press(event, fields, at: place)
      case .attemptLeave(let place): attemptLeave(at: place)
      }
    }
    want()
  }

  private mutating func follow(_ change: SystemChange) {
    let before = nest.plan(of: state)
    for action in nest.actions(for: change, in: state) { nest.settle(&state, action) }
    let after = nest.plan(of: state)
    if before != after { hasFollowed = true }
    if case .left = change { left += 1 }
    let (staying, mayStay) = (SimulatedPlatform.stayingScreens(of: before), state.hasStayingScreens)
    // Selecting a tab hides the layers of the tab before, but does not remove them.
    let hides = if case .selected = change { true } else { false }
    if !hides, !staying.isSubset(of: after.screens) { fail("a screen that stays left with \(change)") }
    if before == after, mayStay {
      refused += 1
      return
    }
    switch change {
    case .dismissed(let place):
      // The flow may have made this screen the root in the meantime, and nothing removes a root.
      if after.layers.dropFirst().contains(where: { $0.place == place }) { fail("the flow lost \(change)") }
    case .wentBack(let place):
      let isShown = before.items.contains { $0.place == place }
      if isShown, !after.items.contains(where: { $0.place == place }) { fail("too much left with \(change)") }
    case .left(let column, let place):
      // New columns may have the ids of old columns. A report about the old columns must not change the new ones. A late report
      // about columns in a tab that is no longer selected changes nothing either. When the tab is selected again, the platform
      // shows these columns as in the plan.
      let isShown = before.items.contains { $0.place == place }
      if isShown, after.columns(of: place)?.shape.shown.contains(where: { $0.id == column }) == true {
        fail("the flow kept the column of \(change)")
      }
    case .selected: break
    }
  }

  private mutating func attemptLeave(at place: ScreenPlace) {
    let stays = nest.plan(of: state).items.contains { $0.place == place && $0.stays }
    guard let action = nest.action(forLeaveAttemptAt: place, in: state) else {
      if stays { fail("nobody was told of an attempt to leave \(place)") }
      return
    }
    if !state.hasStayingScreens { fail("an attempt to leave \(place), which does not stay") }
    nest.settle(&state, action)
    attempts += 1
  }

  /// The user presses a button. Updates the state as a store would.
  private mutating func press(_ event: String, _ fields: [String: String], at place: ScreenPlace) {
    let kind = nest.plan(of: state).layers.first { $0.place == place }?.presentation.kind
    if let action = nest.action(forButton: event, fields: fields, at: place, in: state) { nest.settle(&state, action) }
    if kind == .alert || kind == .dialog {
      for action in nest.actions(for: .dismissed(place), in: state) { nest.settle(&state, action) }
      pressed += 1
      if nest.plan(of: state).layers.dropFirst().contains(where: { $0.place == place }) { fail("an alert stays after its button") }
    }
    if fields["name"] ?? "typed" != "typed" { fail("the text of a field is \(fields)") }
  }

  @discardableResult
  private mutating func want() -> NavigationPlan {
    let plan = nest.plan(of: state)
    known.formUnion(Self.places(plan))
    machine.want(plan)
    return plan
  }

  private mutating func update() {
    let commands = machine.next()
    if !commands.isEmpty {
      note("commands: \(commands)")
      if commands.contains(where: { if case .arrange = $0 { true } else { false } }) { arranged += 1 }
      platform.perform(commands, wanted: machine.shown)
      for place in Self.places(machine.shown) where place.screenOfPart == nil && !known.contains(place) {
        fail("\(place) was never in a plan")
      }
    }
    for (rule, command) in platform.takeBroken() { fail("\(rule) \(command) [\(rule.source)]") }
    for issue in machine.takeIssues() where !issue.contains("has presented something of its own") { fail("issue: \(issue)") }
  }

  // MARK: Gestures of people

  private mutating func gesture() {
    let hasHappened: Bool
    let (number, flag) = (roll(60), roll(2) == 0)
    platform.touchedColumn = roll(3)
    switch roll(9) {
    case 0: hasHappened = platform.goBack(number % 2 + 1, isReportedTwice: flag)
    case 1:
      hasHappened = false
      _ = platform.beginPop()
    case 2, 3: hasHappened = platform.endPop(isCancelled: flag)
    case 4: hasHappened = platform.swipeDown(1 + number % max(1, platform.layers.count - 1))
    case 5:
      hasHappened = platform.press(
        ["close", "more", "unknown"][number % 3], fields: ["name": "typed"], bindingFirst: flag, isReportedTwice: number % 4 == 0)
    case 7: hasHappened = platform.tapBeside(runsButton: flag)
    case 6: hasHappened = escape()
    default: hasHappened = tapTab()
    }
    guard hasHappened else { return }
    gestures += 1
    note("a gesture")
  }

  private mutating func escape() -> Bool {
    guard platform.isTouchable else { return false }
    let messages = machine.escape()
    if messages.isEmpty { return false }
    note("escape")
    tell(messages)
    return true
  }

  private mutating func tapTab() -> Bool {
    let all = platform.visibleTabs
    guard platform.isTouchable, !all.isEmpty else { return false }
    let (place, tabs) = all[roll(all.count)]
    let tab = tabs.ids[roll(tabs.ids.count)]
    platform.tap(tab, in: place)
    return true
  }

  // MARK: Changes by the app

  private mutating func changeState() {
    var state = state
    for _ in 0...roll(2) { state.change(&random, columns: hasColumns) }
    if Self.places(nest.plan(of: state)).count > 25 { state = Nest.State(routes: Routes(root: .leaf)) }
    self.state = state
    let plan = want()
    note("app: \(plan)")
  }
}
