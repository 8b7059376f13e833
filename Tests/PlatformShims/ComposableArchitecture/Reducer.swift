// Declarations of The Composable Architecture 1 that the samples use, written from its documentation. Its macros are not here:
// Tests/PlatformShims/run writes the code that they add.

public protocol Reducer<State, Action> {
  associatedtype State
  associatedtype Action
  associatedtype Body

  func reduce(into state: inout State, action: Action) -> Effect<Action>
  @ReducerBuilder<State, Action> var body: Body { get }
}

extension Reducer where Body == Never {
  public var body: Never { fatalError("the reducer has no body") }
}

extension Reducer where Body: Reducer<State, Action> {
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { body.reduce(into: &state, action: action) }
}

public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

public struct Reduce<State, Action>: Reducer {
  private let function: (inout State, Action) -> Effect<Action>

  public init(_ reduce: @escaping (inout State, Action) -> Effect<Action>) { function = reduce }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> { function(&state, action) }
  public typealias Body = Never
}

public struct CombineReducers<State, Action, Reducers: Reducer<State, Action>>: Reducer {
  private let reducers: Reducers

  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) { reducers = build() }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> { reducers.reduce(into: &state, action: action) }
  public typealias Body = Never
}

@resultBuilder
public enum ReducerBuilder<State, Action> {
  public static func buildExpression<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }

  public static func buildPartialBlock<First: Reducer<State, Action>, Second: Reducer<State, Action>>(
    accumulated: First, next: Second
  ) -> _Sequence<First, Second> { _Sequence(first: accumulated, second: next) }

  public struct _Sequence<First: Reducer<State, Action>, Second: Reducer<State, Action>>: Reducer {
    let first: First
    let second: Second

    public func reduce(into state: inout State, action: Action) -> Effect<Action> {
      .merge(first.reduce(into: &state, action: action), second.reduce(into: &state, action: action))
    }

    public typealias Body = Never
  }
}
