/// A function that changes a state in response to an action and returns the effects to run.
///
/// Implement either `reduce(into:action:)`, or `body` to combine other reducers:
///
/// ```swift
/// struct Counter: Reducer {
///   struct State: Equatable { var count = 0 }
///   enum Action { case incremented }
///
///   func reduce(into state: inout State, action: Action) -> Effect<Action> {
///     switch action {
///     case .incremented:
///       state.count += 1
///       return .none
///     }
///   }
/// }
/// ```
public protocol Reducer<State, Action> {
  /// The state that the reducer changes.
  associatedtype State
  /// The actions that the reducer handles.
  associatedtype Action: Sendable
  /// The type of `body`; ``NoBody`` for a reducer that implements ``reduce(into:action:)`` itself.
  associatedtype Body

  /// Changes the state in response to an action.
  ///
  /// - Returns: the effect that the store performs; `.none` if there is nothing to do.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// Prepares a state, which may come from a saved file. A store calls this once, before the first action.
  ///
  /// A flow checks here what its screens require. A reducer with a `body` prepares the reducers in the body. If your reducer
  /// calls another reducer in its own code, call `prepare` of that reducer too. The default implementation does nothing.
  ///
  /// - Returns: the effect that the store performs; `.none` if there is nothing to do.
  func prepare(_ state: inout State) -> Effect<Action>

  /// Reducers that run one after the other with the same state and action.
  @ReducerBuilder<State, Action>
  var body: Body { get }
}

/// A reducer with the state and the actions of another reducer. Use it as the type of a body: `some ReducerOf<Self>`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

/// The body of a reducer that implements `reduce(into:action:)` itself.
public struct NoBody: Sendable {}

extension Reducer where Body == NoBody {
  /// An empty body: the reducer implements ``Reducer/reduce(into:action:)`` itself.
  public var body: NoBody { NoBody() }
}

extension Reducer {
  @inlinable
  public func prepare(_ state: inout State) -> Effect<Action> { .none }
}

extension Reducer where Body: Reducer<State, Action> {
  @inlinable
  public func prepare(_ state: inout State) -> Effect<Action> {
    body.prepare(&state)
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }
}
