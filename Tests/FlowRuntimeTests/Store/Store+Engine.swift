@testable import FlowRuntime

extension Store {
  /// The engine of a store that is not part of another store.
  var engine: StoreEngine<State, Action> {
    source as! StoreEngine<State, Action>
  }
}
