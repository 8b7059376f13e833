/// How the state changes with an action, and what is to be done outside.
///
/// Implement either `reduce(into:action:)`, or `body` to put a reducer together from others:
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
  /// What the reducer knows.
  associatedtype State
  /// What can happen.
  associatedtype Action: Sendable
  /// What `body` is made of; ``NoBody`` for a reducer that implements ``reduce(into:action:)`` itself.
  associatedtype Body

  /// Changes the state as the action says.
  ///
  /// - Returns: what is to be done outside; `.none` for nothing.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// Makes a state ready that may come from anywhere, as one that was restored. A store calls it once, before the first
  /// action.
  ///
  /// Flows check here what their screens require. A reducer that is put together in `body` hands it on to its parts; one
  /// that calls another reducer by hand has to do so itself. Without an implementation nothing happens.
  ///
  /// - Returns: what is to be done outside; `.none` for nothing.
  func prepare(_ state: inout State) -> Effect<Action>

  /// Reducers that run one after the other on the same state and action.
  @ReducerBuilder<State, Action>
  var body: Body { get }
}

/// A reducer with the state and the actions of another one, as the type of its body: `some ReducerOf<Self>`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

/// The body of a reducer that implements `reduce(into:action:)` itself.
public struct NoBody: Sendable {}

extension Reducer where Body == NoBody {
  /// Nothing: the reducer implements ``Reducer/reduce(into:action:)`` itself.
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
