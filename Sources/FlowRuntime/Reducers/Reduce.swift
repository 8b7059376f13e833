/// A reducer that is made from a closure, or from any other reducer.
///
/// ```swift
/// Reduce { state, action in
///   if case .numbers(.loggedOut) = action { state.user = nil }
///   return .none
/// }
/// ```
@frozen public struct Reduce<State, Action: Sendable>: Reducer {
  @usableFromInline let change: (inout State, Action) -> Effect<Action>
  @usableFromInline let ready: (inout State) -> Effect<Action>

  /// Makes a reducer that calls a closure.
  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    change = reduce
    ready = { _ in .none }
  }

  /// Makes a reducer that hides the type of another reducer.
  @inlinable
  public init(_ reducer: some Reducer<State, Action>) {
    change = { reducer.reduce(into: &$0, action: $1) }
    ready = { reducer.prepare(&$0) }
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    change(&state, action)
  }

  @inlinable
  public func prepare(_ state: inout State) -> Effect<Action> {
    ready(&state)
  }
}

/// A reducer that does nothing.
@frozen public struct EmptyReducer<State, Action: Sendable>: Reducer {
  /// Makes a reducer that does nothing.
  @inlinable
  public init() {}

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .none
  }
}
