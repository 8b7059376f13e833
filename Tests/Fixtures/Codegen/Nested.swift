// Declarations of the app inside the flows of these fixtures.
import FlowRuntime

extension Sends {
  /// A reducer whose name only the flow's own declarations see.
  struct Own: FlowRuntime.Reducer {
    struct State: Hashable, Sendable {}
    enum Action: Sendable { case closed }
    func reduce(into state: inout State, action: Action) -> FlowRuntime.Effect<Action> { .none }
  }
}

extension Receiver {
  nonisolated enum Size: Sendable { case small, big }
  nonisolated struct Decimal: Sendable, ExpressibleByIntegerLiteral { init(integerLiteral: Int) {} }
}
