// Plays flows at random on their generated coordinators, and prints each event with the resulting stack on one line.
import FlowRuntime
import Foundation

/// Reproducible random numbers (SplitMix64).
struct PlayRandom {
  var state: UInt64

  mutating func below(_ end: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(end))
  }

  /// A random value. Its JSON is added to a list.
  mutating func value<Value: PlayValue>(_ texts: inout [String]) -> Value {
    let (value, text) = Value.play(&self)
    texts.append(text)
    return value
  }
}

/// The reducer of each `work` in random programs. It does nothing, because only the flow's rules are played.
struct Job: Reducer {
  struct State: Equatable, Sendable, Codable {}
  enum Action: Sendable {
    case ticked(Int)
    case failed
    case delegate(Filter.Delegate)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

/// The reducer of a screen in random programs.
struct Filter: Reducer {
  struct State: Equatable, Sendable, Codable {}
  enum Action: Sendable {
    case delegate(Delegate)
    case closed
  }
  enum Delegate: Sendable {
    case applied(Applied)
    case reset
  }
  enum Applied: Sendable {
    case now
    case later(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

/// A type of the app with two names for the same value.
struct Size: Equatable, Sendable, Codable {
  var width = 1
  static let standard = Size()
  static let medium = Size()
  static let large = Size(width: 2)
}

protocol PlayValue {
  /// A random value, and its JSON. If the page of `flowc graph` cannot read the value, the JSON is an array with the text of the
  /// value.
  static func play(_ random: inout PlayRandom) -> (Self, String)
}

extension Int: PlayValue {
  static func play(_ random: inout PlayRandom) -> (Int, String) {
    let value = random.below(8)
    return (value, "\(value)")
  }
}

extension Bool: PlayValue {
  static func play(_ random: inout PlayRandom) -> (Bool, String) {
    let value = random.below(2) == 0
    return (value, "\(value)")
  }
}

extension String: PlayValue {
  static func play(_ random: inout PlayRandom) -> (String, String) {
    let value = ["", "a", "b"][random.below(3)]
    return (value, "\"\(value)\"")
  }
}

/// The text of a stack, as `replay.js` writes it.
struct PlayedStack {
  var withValues: Bool

  func text<State: FlowState>(of state: State) -> String {
    state.routes.map { route in
      let presentation = route.presentation
      let opens = [.root, .sheet, .cover, .popover].contains(presentation.kind)
      let container = opens && presentation.container == .navigation ? "+" : ""
      return "\(presentation.kind)\(container) \(text(ofScreen: route.screen))"
    }.joined(separator: ", ")
  }

  private func text(ofScreen screen: Any) -> String {
    guard let child = Mirror(reflecting: screen).children.first, let name = child.label else { return "\(screen)" }
    if let flow = child.value as? any FlowState { return "\(name){\(text(of: flow))}" }
    if name == "tabs" { return text(ofTabs: child.value) }
    if name == "columns" { return text(ofColumns: child.value) }
    if child.value is Filter.State { return name }
    let isTuple = Mirror(reflecting: child.value).displayStyle == .tuple
    if !withValues { return name }
    let values = isTuple ? Mirror(reflecting: child.value).children.map { "\($0.value)" } : ["\(child.value)"]
    return "\(name)(\(values.joined(separator: ";")))"
  }

  private func text(ofTabs tabs: Any) -> String {
    var selected = ""
    var items: [(id: String, text: String)] = []
    for child in Mirror(reflecting: tabs).children {
      if child.label == "selectedID" { selected = "\(child.value)" }
      guard child.label == "items" else { continue }
      for item in Mirror(reflecting: child.value).children {
        let parts = parts(of: item.value)
        items.append(("\(parts["id"] ?? "")", text(ofScreen: parts["tab"] ?? "")))
      }
    }
    return "tabs[\(items.map { ($0.id == selected ? "*" : "") + $0.text }.joined(separator: " | "))]"
  }

  private func text(ofColumns columns: Any) -> String {
    let parts = parts(of: columns)
    let items = Mirror(reflecting: parts["items"] ?? "").children.map { self.parts(of: $0.value) }.map { item in
      let role = "\(item["role"] ?? "")"
      return (role == "\(parts["front"] ?? "")" ? "*" : "") + "\(role) " + text(ofScreen: item["column"] ?? "")
    }
    return "columns[\(items.joined(separator: " | "))]"
  }

  private func parts(of value: Any) -> [String: Any] {
    Dictionary(uniqueKeysWithValues: Mirror(reflecting: value).children.map { ($0.label ?? "", $0.value) })
  }
}

/// The state after saving and restoring, or `nil` if any part of it is lost.
func restored<State: Codable>(_ state: State) -> State? {
  guard let data = try? JSONEncoder().encode(FlowSnapshot(state)),
    let snapshot = try? JSONDecoder().decode(FlowSnapshot<State>.self, from: data), snapshot.losses.isEmpty
  else { return nil }
  return snapshot.state
}

/// Applies the flow's rules to an initial state, as a store does. Deliveries that an action causes come after the deliveries that
/// already wait.
func begin<Flow: FlowReducer>(_ flow: Flow, _ state: inout Flow.State) {
  var waiting = flow.deliveries(of: flow.enforceRequirements(in: &state))
  var next = 0
  while next < waiting.count, next <= 1000 {
    waiting += flow.deliveries(of: flow.navigate(&state, waiting[next]))
    next += 1
  }
}

/// A run in a store. A recorder records it.
@MainActor
struct RecordedRun<Flow: FlowReducer> {
  let store: StoreOf<Flow>
  let recorder: FlowRecorder

  init(_ flow: Flow, _ state: Flow.State) {
    store = Store(initialState: state) { flow }
    let kept: [RecordedValue] = [.values(of: Int.self), .values(of: Bool.self), .values(of: String.self), .valuesOfLinks]
    recorder = store.record(flow, last: 1000, keeping: kept)
  }

  /// Follows a gesture, up to the first change that the flow refuses.
  func follow(_ gesture: String, of flow: Flow) {
    withIssueHandler({ _ in }) {
      // The screens of the store have places of their own.
      for change in gestures(flow, store.state).first(where: { $0.text == gesture })?.changes ?? [] {
        if flow.actions(for: change, in: store.state).isEmpty { return }
        store.follow(change, of: flow)
      }
    }
  }

  /// Every `stride`-th run is recorded. The number is even, because only runs with even numbers never restore their state.
  static var stride: Int { ProcessInfo.processInfo.environment["FLOW_RECORDED_EVERY"].flatMap(Int.init).map { max(2, $0 / 2 * 2) } ?? 16 }
}

/// The gestures in a state, as scenarios write them: going back by every number of screens, and a swipe down of the topmost layer. Its
/// changes are empty if no gesture takes the layer away.
func gestures<Flow: FlowReducer>(_ flow: Flow, _ state: Flow.State) -> [(text: String, changes: [SystemChange])] {
  let plan = flow.plan(of: state)
  var list: [(text: String, changes: [SystemChange])] = []
  while let changes = plan.changes(goingBack: list.count + 1) {
    list.append((text: list.isEmpty ? "go back" : "go back \(list.count + 1)", changes: changes))
  }
  if plan.layers.count > 1 { list.append((text: "swipe down", changes: plan.changeOfSwipe.map { [$0] } ?? [])) }
  return list
}

/// Plays a flow from its start, again and again. Every second run sometimes restores its state. Scenarios cannot express this, so
/// they are made from the other runs.
@MainActor
func play<Flow: FlowReducer>(
  _ name: String, _ flow: Flow, _ start: () -> Flow.State, runs: Int, events: Int, seed: UInt64, withValues: Bool,
  _ candidates: (Flow.State, inout PlayRandom) -> [(String, Flow.Action)]
) where Flow.State: Codable {
  let stack = PlayedStack(withValues: withValues)
  var random = PlayRandom(state: seed)
  for run in 0..<runs {
    let restores = run % 2 == 1
    var state = start()
    begin(flow, &state)
    print("run\t\(name)\t\(stack.text(of: state))")
    let recorded = run % RecordedRun<Flow>.stride == 0 ? RecordedRun(flow, start()) : nil
    for _ in 0..<events {
      if restores, random.below(4) == 0 {
        guard let after = restored(state) else {
          print("{\"restore\":true}\tlost")
          break
        }
        state = after
        begin(flow, &state)
        print("{\"restore\":true}\t\(stack.text(of: state))")
        continue
      }
      let all = gestures(flow, state)
      if !all.isEmpty, random.below(4) == 0 {
        let (text, changes) = all[random.below(all.count)]
        flow.settle(&state, following: changes)
        recorded?.follow(text, of: flow)
        if let recorded, stack.text(of: recorded.store.state) != stack.text(of: state) {
          print("differs\t\(name)\t\(text)\t\(stack.text(of: recorded.store.state))")
        }
        print("{\"gesture\":\"\(text)\"}\t\(stack.text(of: state))")
        continue
      }
      let choices = candidates(state, &random)
      // Events of the screens on top come last in the list. They are chosen more often, because the flow handles them.
      guard !choices.isEmpty else { break }
      let index = max(random.below(choices.count), random.below(choices.count))
      let (json, action) = choices[index]
      // The runtime stops events that cause each other without end.
      let isEndless = flow.settle(&state, action).count > 1000
      if let recorded {
        // `settle` and a store stop at different places of an endless run.
        if isEndless { break }
        withIssueHandler({ _ in }) { _ = recorded.store.send(action) }
        let shown = stack.text(of: recorded.store.state)
        if shown != stack.text(of: state) { print("differs\t\(name)\t\(json)\t\(shown)") }
      }
      print("\(isEndless ? "{\"endless\":true,\(json.dropFirst())" : json)\t\(stack.text(of: state))")
      if state.routes.count > 12 { break }
    }
    if let recorded {
      let text = recorded.recorder.scenario("\(name) \(run)")
      print("recording\t\(text.replacing("\n", with: "\u{1F}"))")
    }
  }
}
