import FlowRuntime
import FlowTestSupport
import Foundation
import Testing

/// The place of a route in nested flows: its index in each flow, outermost first.
private typealias Place = [Int]

extension Trip.State {
  /// The places of all routes, including the routes of child flows.
  fileprivate var places: [Place] {
    var places: [Place] = []
    for (index, route) in routes.enumerated() {
      places.append([index])
      switch route.screen {
      case .detour(let trip): places += trip.places.map { [index] + $0 }
      case .booking(let booking): places += booking.routes.indices.map { [index, $0] }
      case .home, .city: break
      }
    }
    return places
  }

  /// Returns the state and the number of losses that are expected when the route at `place` is damaged. Computes them without
  /// decoding.
  fileprivate func withDamage(at place: ArraySlice<Int>) -> (state: Trip.State, losses: Int) {
    var copy = self
    var losses = 1
    let index = place.first!
    guard place.count > 1 else {
      copy.routes = routes.withDamage(at: index, start: Trip.State(user: "").routes)
      return (copy, losses)
    }
    copy.routes.update(id: routes[index].id) { screen in
      switch screen {
      case .detour(let trip):
        let (state, inner) = trip.withDamage(at: place.dropFirst())
        screen = .detour(state)
        losses = inner
      case .booking(var booking):
        booking.routes = booking.routes.withDamage(at: place.last!, start: Booking.State(city: "").routes)
        screen = .booking(booking)
      case .home, .city: break
      }
    }
    let above = routes.count - 1 - index
    copy.routes.goBack(above)
    return (copy, above == 0 ? losses : losses + 1)
  }
}

extension Routes {
  fileprivate func withDamage(at index: Int, start: Routes) -> Routes {
    guard index > 0 else { return start }
    var copy = self
    copy.goBack(count - index)
    return copy
  }
}

/// Replaces the route at a place in the data of a flow's state.
private func replacing(_ place: ArraySlice<Int>, in state: Any, with change: ([String: Any]) -> Any) -> Any {
  guard var state = state as? [String: Any], var routes = state["routes"] as? [String: Any],
    var list = routes["routes"] as? [Any], let index = place.first, var route = list[index] as? [String: Any]
  else {
    Issue.record("There is no route at \(place).")
    return state
  }
  if place.count == 1 {
    list[index] = change(route)
  } else if let (name, child) = (route["screen"] as? [String: Any])?.first {
    route["screen"] = [name: replacing(place.dropFirst(), in: child, with: change)]
    list[index] = route
  }
  routes["routes"] = list
  state["routes"] = routes
  return state
}

private func anyDamage(_ route: [String: Any], _ random: inout SeededRandom) -> Any {
  var copy = route
  switch Int.random(in: 0..<9, using: &random) {
  case 0: copy["screen"] = ["no such screen": [String: Any]()]
  case 1: copy["screen"] = nil
  case 2: copy["screen"] = [String: Any]()
  case 3: copy["id"] = "7"
  case 4: copy["id"] = -1
  case 5: copy["presentation"] = ["kind": "no such kind"]
  case 6: copy["presentation"] = nil
  case 7: return NSNull()
  default: return [1, 2, 3]
  }
  return copy
}

/// Replaces parts of some data with other data, or with other parts of the same data.
private func mutated(_ value: Any, _ whole: Any, _ random: inout SeededRandom) -> Any {
  if Int.random(in: 0..<40, using: &random) == 0 {
    let values: [Any] = [NSNull(), 0, -1, 1.5, 1e300, UInt64.max, "", "x", true, [Any](), [String: Any](), whole]
    return values.randomElement(using: &random)!
  }
  if let object = value as? [String: Any] {
    var copy: [String: Any] = [:]
    for (key, value) in object.sorted(by: { $0.key < $1.key }) {
      let isKept = Int.random(in: 0..<60, using: &random) != 0
      copy[isKept ? key : key + "x"] = mutated(value, whole, &random)
    }
    return copy
  }
  if let list = value as? [Any] {
    var copy = list.map { mutated($0, whole, &random) }
    if copy.count > 1, Int.random(in: 0..<20, using: &random) == 0 {
      copy.swapAt(0, Int.random(in: 1..<copy.count, using: &random))
    }
    return copy
  }
  return value
}

private func mutated(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
  var copy = bytes
  for _ in 0..<Int.random(in: 1...3, using: &random) where !copy.isEmpty {
    let index = Int.random(in: 0..<copy.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: copy[index] = UInt8.random(in: 0...255, using: &random)
    case 1: copy[index] = Array("{}[]\",:09-e".utf8).randomElement(using: &random)!
    case 2: copy.remove(at: index)
    default: copy.removeSubrange(index..<min(copy.count, index + 20))
    }
  }
  return copy
}

extension Trip.State {
  /// Whether operations can produce these stacks, including the stacks of child flows.
  fileprivate var isWellFormed: Bool {
    isStack(routes)
      && routes.allSatisfy { route in
        switch route.screen {
        case .detour(let trip): trip.isWellFormed
        case .booking(let booking): isStack(booking.routes)
        case .home, .city: true
        }
      }
  }
}

private func isStack<Screen>(_ routes: Routes<Screen>) -> Bool {
  var next = routes
  next.push(routes.top.screen)
  return routes.root.presentation.kind == .root
    && routes.dropFirst().allSatisfy { $0.presentation.kind != .root }
    && Set(next.map(\.id)).count == next.count
}

@Suite struct SnapshotFuzzTests {
  @Test func oneDamagedRouteLeavesWhatStandsBelowIt() throws {
    var random = SeededRandom(seed: SeededRandom.seed(for: #function))
    for _ in rounds(2_000) {
      let state = Trip.State.random(&random)
      let place = state.places.randomElement(using: &random)!
      var root = try #require(
        try JSONSerialization.jsonObject(with: JSONEncoder().encode(FlowSnapshot(state))) as? [String: Any])
      root["state"] = replacing(place[...], in: try #require(root["state"])) { anyDamage($0, &random) }
      let snapshot = try JSONDecoder().decode(TripSnapshot.self, from: JSONSerialization.data(withJSONObject: root))
      let (expected, losses) = state.withDamage(at: place[...])
      #expect(snapshot.state == expected, "\(place) of \(state)")
      #expect(snapshot.losses.count == losses, "\(place) of \(state): \(snapshot.losses)")
    }
  }

  @Test func whateverTheDataWhatIsRestoredIsAState() throws {
    var random = SeededRandom(seed: SeededRandom.seed(for: #function))
    var (restored, all) = (0, 0)
    for _ in rounds(3_000) {
      all += 1
      let data = try JSONEncoder().encode(FlowSnapshot(Trip.State.random(&random)))
      let root = try JSONSerialization.jsonObject(with: data)
      let damaged = try JSONSerialization.data(
        withJSONObject: mutated(root, root, &random), options: .fragmentsAllowed)
      if try isSound(damaged) { restored += 1 }
    }
    // Counts the actual rounds instead of using a constant, because `FLOW_TEST_STEP` skips some rounds.
    #expect(restored * 10 > all, "the damage leaves something")
  }

  @Test func noBytesTrap() throws {
    var random = SeededRandom(seed: SeededRandom.seed(for: #function))
    let text = Array(try json(FlowSnapshot(Trip.State.sample)).utf8)
    for _ in rounds(5_000) { _ = try isSound(Data(mutated(text, &random))) }
  }

  @Test func dataNestedTooDeepIsRefused() {
    let text = String(repeating: #"{"state":"#, count: 100_000)
    #expect(throws: DecodingError.self) { try trip(text) }
  }

  /// Whether some data can be restored. If so, the restored state must be valid, and restoring it again must lose nothing.
  private func isSound(_ data: Data) throws -> Bool {
    guard let snapshot = try? JSONDecoder().decode(TripSnapshot.self, from: data) else { return false }
    #expect(snapshot.state.isWellFormed, "\(String(decoding: data, as: UTF8.self))")
    let copy = try trip(json(snapshot))
    #expect(copy.state == snapshot.state)
    #expect(copy.losses.isEmpty)
    return true
  }
}
