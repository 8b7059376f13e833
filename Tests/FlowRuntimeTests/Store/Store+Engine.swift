@testable import FlowRuntime

extension Store {
  /// The engine of a store that is no part of another one.
  var engine: StoreEngine<State, Action> {
    source as! StoreEngine<State, Action>
  }
}
