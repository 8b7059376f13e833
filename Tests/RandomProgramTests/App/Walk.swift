// Random walks through flows, which check that the routes of the flows are always valid.
import FlowRuntime
import Foundation

/// Random numbers that a seed reproduces (SplitMix64).
struct WalkRandom {
  var state: UInt64

  mutating func below(_ end: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(end))
  }

  mutating func value<Value: WalkValue>() -> Value { Value.walkValue(&self) }
}

protocol WalkValue {
  static func walkValue(_ random: inout WalkRandom) -> Self
}

extension Int: WalkValue {
  static func walkValue(_ random: inout WalkRandom) -> Int { [0, 1, 2, -3, 7, .max, .min][random.below(7)] }
}

extension String: WalkValue {
  static func walkValue(_ random: inout WalkRandom) -> String {
    ["", "a", "größe", "x \" y"][random.below(4)]
  }
}

extension Bool: WalkValue {
  static func walkValue(_ random: inout WalkRandom) -> Bool { random.below(2) == 0 }
}

extension Double: WalkValue {
  static func walkValue(_ random: inout WalkRandom) -> Double { [0, 0.5, -1e9][random.below(3)] }
}

extension Array: WalkValue where Element: WalkValue {
  static func walkValue(_ random: inout WalkRandom) -> [Element] {
    (0..<random.below(4)).map { _ in random.value() }
  }
}

extension Optional: WalkValue where Wrapped: WalkValue {
  static func walkValue(_ random: inout WalkRandom) -> Wrapped? {
    random.below(3) == 0 ? nil : random.value()
  }
}

extension Dictionary: WalkValue where Key == String, Value == Int {
  static func walkValue(_ random: inout WalkRandom) -> [String: Int] {
    random.below(2) == 0 ? [:] : ["a": random.value()]
  }
}

extension User: WalkValue {
  static func walkValue(_ random: inout WalkRandom) -> User { User(name: random.value()) }
}

extension FilterValue: WalkValue {
  static func walkValue(_ random: inout WalkRandom) -> FilterValue { FilterValue(limit: random.value()) }
}

extension Pair: WalkValue where A == Int, B == String {
  static func walkValue(_ random: inout WalkRandom) -> Pair { Pair(a: random.value(), b: random.value()) }
}

extension Size: WalkValue {
  static func walkValue(_ random: inout WalkRandom) -> Size { random.below(2) == 0 ? .small : .large }
}

extension Filter.Action: WalkValue {
  static func walkValue(_ random: inout WalkRandom) -> Filter.Action {
    [.delegate(.applied(random.value())), .moved(random.value(), random.value()), .closed][random.below(3)]
  }
}

extension Counter.Action: WalkValue {
  static func walkValue(_ random: inout WalkRandom) -> Counter.Action {
    [.set(random.value()), .done, .default(random.value())][random.below(3)]
  }
}

extension Plain.Action: WalkValue {
  static func walkValue(_ random: inout WalkRandom) -> Plain.Action {
    random.below(2) == 0 ? .typed(random.value()) : .tagged(random.value())
  }
}

extension Filter.State: WalkValue {
  static func walkValue(_ random: inout WalkRandom) -> Filter.State { Filter.State(limit: random.value()) }
}

extension Counter.State: WalkValue {
  static func walkValue(_ random: inout WalkRandom) -> Counter.State { Counter.State() }
}

extension Plain.State: WalkValue {
  static func walkValue(_ random: inout WalkRandom) -> Plain.State { Plain.State() }
}

/// A flow for which random states and actions of all kinds can be created.
protocol WalkableFlow: FlowReducer where State: Equatable & Sendable, Screen: Sendable, Action: Sendable {
  static func walkFlow(_ random: inout WalkRandom) -> Self
  static func walkStart(_ random: inout WalkRandom) -> State
  static func walkScreen(_ random: inout WalkRandom) -> Screen
  /// An event of the screen, or `nil` if the screen has no events.
  static func walkEvent(of screen: Screen, _ random: inout WalkRandom) -> ScreenAction?
  /// An event of the flow itself, or an exit.
  static func walkOwn(_ random: inout WalkRandom) -> Action?
  /// Inspects the flows and tabs in a screen.
  static func walkInto(_ screen: Screen, _ inspection: inout Inspection)
  static var walkLinks: [String] { get }
}

/// Collects the mistakes in the routes of a flow and of its nested flows.
struct Inspection {
  var mistakes: [String] = []
  var depth = 0
  /// The number of routes in all of these flows.
  var count = 0

  mutating func inspect<Flow: WalkableFlow>(_ flow: Flow.Type, _ state: Flow.State) {
    let routes = state.routes
    count += routes.count
    if routes.isEmpty || routes.startIndex != 0 || routes.endIndex != routes.count {
      mistakes.append("\(flow): no routes")
    }
    var last: RouteID?
    for (index, route) in routes.enumerated() {
      if let last, last >= route.id { mistakes.append("\(flow): \(route.id) above \(last)") }
      if (route.presentation.kind == .root) != (index == 0) { mistakes.append("\(flow): a root at \(index)") }
      if routes.index(of: route.id) != index { mistakes.append("\(flow): \(route.id) is not found") }
      last = route.id
      depth += 1
      Flow.walkInto(route.screen, &self)
      depth -= 1
    }
  }

  mutating func inspect<Tab>(_ tabs: Tabs<Tab>, _ inspectTab: (Tab, inout Inspection) -> Void) {
    if tabs.items.isEmpty { mistakes.append("no tabs") }
    if Set(tabs.items.map(\.id)).count != tabs.count { mistakes.append("two tabs of one identity") }
    if tabs.index(of: tabs.selectedID) == nil { mistakes.append("no tab is selected") }
    for item in tabs.items { inspectTab(item.tab, &self) }
  }
}

extension Inspection {
  mutating func inspect<Column: FlowColumn>(_ columns: Columns<Column>, _ inspectColumn: (Column, inout Inspection) -> Void) {
    let roles = columns.items.map(\.role)
    if roles.first != .sidebar { mistakes.append("no sidebar") }
    if zip(roles, roles.dropFirst()).contains(where: { $0 >= $1 }) { mistakes.append("columns in the order \(roles)") }
    if Set(columns.items.map(\.id)).count != columns.items.count { mistakes.append("two contents of one identity") }
    if columns.items.contains(where: { $0.column.role != $0.role }) { mistakes.append("a content in another column") }
    if columns[columns.front] == nil { mistakes.append("an empty column is in front") }
    if columns.items.filter({ !columns.isCovered($0.id) }).isEmpty { mistakes.append("two columns have layers") }
    for item in columns.items { inspectColumn(item.column, &self) }
  }
}

extension WalkableFlow {
  /// An action that the flow can receive now, or could have received earlier.
  static func walkAction(_ state: State, _ random: inout WalkRandom) -> Action {
    let routes = state.routes
    func screen(_ id: RouteID, _ screen: Screen) -> Action? {
      walkEvent(of: screen, &random).map { .router(.screen(id: id, action: $0)) }
    }
    let anyRoute = routes[random.below(routes.count)]
    let anyID = RouteID(rawValue: UInt64(random.below(Int(truncatingIfNeeded: routes.top.id.rawValue) + 3)))
    let action: Action? =
      switch random.below(100) {
      case 0..<62: screen(routes.top.id, routes.top.screen)
      case 62..<68: screen(anyRoute.id, anyRoute.screen)
      case 68..<70: screen(anyID, walkScreen(&random))
      case 70..<76: walkOwn(&random)
      case 76..<80: .router(.systemBack(to: anyRoute.id))
      case 80..<82: .router(.systemBack(to: anyID))
      case 82..<86: .router(.dismissed(id: anyRoute.id))
      case 86..<88: .router(.dismissed(id: anyID))
      case 88..<93: .router(.setRoutes(walkRoutes(routes, &random)))
      case 93..<96 where !walkLinks.isEmpty:
        (try? FlowLink(walkLinks[random.below(walkLinks.count)])).map { .router(.open($0)) }
      default: walkButton(routes.top, &random).map { .router(.screen(id: routes.top.id, action: $0)) }
      }
    return action ?? screen(routes.top.id, routes.top.screen) ?? .router(.dismissed(id: routes.top.id))
  }

  private static func walkButton(_ route: Route<Screen>, _ random: inout WalkRandom) -> ScreenAction? {
    let options = route.presentation.options
    guard !options.buttons.isEmpty else { return nil }
    let button = options.buttons[random.below(options.buttons.count)]
    var fields: [String: String] = [:]
    for field in options.fields where random.below(2) == 0 { fields[field.name] = random.value() }
    return walkFlow(&random).action(forButton: button.event, fields: fields, of: route.screen)
  }

  /// Whether an action is the press of a button of the alert on top.
  static func isPress(_ action: Action, in state: State) -> Bool {
    guard case .screen(let id, _)? = action.routerAction, id == state.routes.top.id else { return false }
    return !state.routes.top.presentation.options.buttons.isEmpty
  }

  private static func walkRoutes(_ routes: Routes<Screen>, _ random: inout WalkRandom) -> Routes<Screen> {
    let kinds: [Presentation] = [.push, .sheet, .cover.in(.navigation), .popover, .alert, .root, .dialog]
    if random.below(3) == 0 {
      return Routes(
        root: walkScreen(&random),
        then: (0..<random.below(4)).map { _ in (walkScreen(&random), kinds[random.below(7)]) })
    }
    var changed = routes
    for _ in 0...random.below(3) {
      switch random.below(8) {
      case 0: changed.push(walkScreen(&random))
      case 1: changed.present(walkScreen(&random), as: kinds[random.below(7)])
      case 2: changed.goBack(random.below(4) - 1)
      case 3: changed.goBackToRoot()
      case 4: changed.dismiss(random.below(4) - 1)
      case 5: changed.dismissAll()
      case 6: changed.replace(with: [(walkScreen(&random), .push), (walkScreen(&random), .sheet)])
      default: changed.pop()
      }
    }
    return changed
  }
}

/// Walks through flows and counts what happens.
@MainActor
final class Walker {
  private(set) var events = 0
  private(set) var restorations = 0
  private(set) var issues = 0
  private(set) var violations = 0
  private(set) var deepest = 0

  /// Sends events to a flow in a store, and checks the routes after each event. If `isPure` is true, some events are also applied
  /// by the flow's rules alone, without a store.
  ///
  /// - Parameters:
  ///   - flow: the flow.
  ///   - seed: the seed of the walk.
  ///   - count: how many events to send.
  ///   - isPure: whether no reducer of the app changes anything. Then the flow's rules alone must produce the same state as the
  ///     store.
  ///   - coding: encodes and decodes a snapshot, or `nil` for a flow that is not `Codable`.
  func walk<Flow: WalkableFlow>(
    _ flow: Flow.Type, seed: UInt64, count: Int, isPure: Bool,
    coding: ((Flow.State) throws -> FlowSnapshot<Flow.State>)?
  ) async {
    func reducer() -> Flow {
      var random = WalkRandom(state: seed)
      return Flow.walkFlow(&random)
    }
    var random = WalkRandom(state: seed)
    var store = Store(initialState: Flow.walkStart(&random)) { reducer() }
    let noted = Noted()
    for step in 0..<count {
      let before = store.state
      let action = Flow.walkAction(before, &random)
      events += 1
      await withIssueHandler({ noted.add($0.message) }) {
        store.send(action)
        if step % 16 == 0 { await Task.yield() }
      }
      // An endless chain of events has no final state to check.
      if noted.takeEndless() {
        store = Store(initialState: Flow.walkStart(&random)) { reducer() }
        continue
      }
      var inspection = Inspection()
      inspection.inspect(flow, store.state)
      if isPure, Flow.isPress(action, in: before) {
        // The first press has removed the alert, so a second press must change nothing.
        let after = store.state
        withIssueHandler({ noted.add($0.message) }) { _ = store.send(action) }
        if after != store.state { inspection.mistakes.append("a second press makes \(store.state) of \(after)") }
      }
      if isPure, step % 4 == 0 {
        var state = before
        withIssueHandler({ noted.add($0.message) }) { _ = reducer().settle(&state, action) }
        if state != store.state {
          inspection.mistakes.append("the pure rules say \(state), the store \(store.state)")
        }
      }
      if let coding, random.below(20) == 0 {
        do {
          let snapshot = try coding(store.state)
          restorations += 1
          inspection.inspect(flow, snapshot.state)
          if !snapshot.losses.isEmpty { inspection.mistakes.append("a snapshot lost \(snapshot.losses)") }
          var state = snapshot.state
          let isSettled = withIssueHandler({ noted.add($0.message) }) {
            store = Store(initialState: state) { reducer() }
            return takeOver(&state, reducer())
          }
          if noted.takeEndless() {
            store = Store(initialState: Flow.walkStart(&random)) { reducer() }
          } else if isPure, isSettled, state != store.state {
            inspection.mistakes.append("the pure rules restore \(state), the store \(store.state)")
          }
          inspection.inspect(flow, store.state)
        } catch {
          inspection.mistakes.append("a snapshot fails: \(error)")
        }
      }
      for mistake in inspection.mistakes {
        report("\(flow), seed \(seed), step \(step), \(action), from \(before): \(mistake)")
      }
      deepest = max(deepest, inspection.count)
      // Flows that show themselves grow without a limit.
      if inspection.count > 80 { store = Store(initialState: Flow.walkStart(&random)) { reducer() } }
      if violations > 20 { break }
    }
    issues += noted.count
  }

  /// Applies the flow's rules to a restored state, as a store does. Returns whether the resulting chain of events ends.
  private func takeOver<Flow: FlowReducer>(_ state: inout Flow.State, _ flow: Flow) -> Bool {
    var waiting = flow.deliveries(of: flow.enforceRequirements(in: &state))
    var next = 0
    while next < waiting.count, next < 1000 {
      waiting += flow.deliveries(of: flow.navigate(&state, waiting[next]))
      next += 1
    }
    return next == waiting.count
  }

  private func report(_ text: String) {
    violations += 1
    print("VIOLATION \(text)")
  }
}

/// The reported issues. Several threads add to them.
final class Noted: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0
  private var isEndless = false

  var count: Int { lock.withLock { number } }

  func add(_ message: String) {
    lock.withLock {
      number += 1
      if message.contains("actions were sent at once") { isEndless = true }
    }
  }

  /// Whether an endless chain of events was reported since the last call.
  func takeEndless() -> Bool {
    lock.withLock {
      defer { isEndless = false }
      return isEndless
    }
  }
}

/// Encodes and decodes a state.
func walkCoding<State: Codable>(_ state: State) throws -> FlowSnapshot<State> {
  try JSONDecoder().decode(FlowSnapshot<State>.self, from: JSONEncoder().encode(FlowSnapshot(state)))
}
