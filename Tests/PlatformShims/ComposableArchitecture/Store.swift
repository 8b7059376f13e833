public import Observation

public struct Effect<Action>: Sendable {
  fileprivate var operations: [@Sendable (Send<Action>) async throws -> Void] = []

  public static var none: Self { Self() }

  public static func run(
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void
  ) -> Self { Self(operations: [operation]) }

  public static func send(_ action: Action) -> Self where Action: Sendable {
    .run { send in await send(action) }
  }

  public static func merge(_ effects: Self...) -> Self { Self(operations: effects.flatMap(\.operations)) }
}

@MainActor
public struct Send<Action>: Sendable {
  fileprivate let send: @MainActor @Sendable (Action) -> Void

  public func callAsFunction(_ action: Action) { send(action) }
}

@MainActor
@dynamicMemberLookup
public final class Store<State, Action>: Observable {
  private var value: State
  private let reducer: any Reducer<State, Action>
  private let registrar = ObservationRegistrar()

  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State, @ReducerBuilder<State, Action> reducer: () -> R
  ) {
    value = initialState()
    self.reducer = reducer()
  }

  public var state: State {
    registrar.access(self, keyPath: \.state)
    return value
  }

  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value { state[keyPath: keyPath] }

  public subscript<Value>(dynamicMember keyPath: WritableKeyPath<State, Value>) -> Value
  where Action: BindableAction, Action.State == State {
    get { state[keyPath: keyPath] }
    set { send(.binding(BindingAction { $0[keyPath: keyPath] = newValue })) }
  }

  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    let effect = registrar.withMutation(of: self, keyPath: \.state) { reducer.reduce(into: &value, action: action) }
    let send = Send<Action> { [weak self] in _ = self?.send($0) }
    for operation in effect.operations { Task { try? await operation(send) } }
    return StoreTask()
  }
}

public struct StoreTask: Sendable {}

public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
