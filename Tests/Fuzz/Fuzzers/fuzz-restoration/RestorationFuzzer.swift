import FlowRuntime
import Foundation

/// Restores any bytes as a saved state. The restored state must be valid: routes are not empty and their ids are unique. When it is
/// saved again, it must be restored without a loss.
@_cdecl("LLVMFuzzerTestOneInput")
public func restore(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Data(UnsafeBufferPointer(start: data, count: count))
  let snapshot = FlowSnapshot.restore(orStart: Trip.State(user: "Ada")) {
    try JSONDecoder().decode(FlowSnapshot<Trip.State>.self, from: bytes)
  }
  check(snapshot.state)
  guard let saved = try? JSONEncoder().encode(FlowSnapshot(snapshot.state)) else {
    // JSON cannot express an infinite number.
    return 0
  }
  let again = FlowSnapshot.restore(orStart: Trip.State(user: "Ada")) {
    try JSONDecoder().decode(FlowSnapshot<Trip.State>.self, from: saved)
  }
  precondition(again.losses.isEmpty && again.state == snapshot.state)
  return 0
}

private func check(_ state: Trip.State) {
  precondition(!state.routes.isEmpty)
  precondition(Set(state.routes.map(\.id)).count == state.routes.count)
  for route in state.routes { if case .detour(let trip) = route.screen { check(trip) } }
}
