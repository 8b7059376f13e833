public protocol BindableAction<State> {
  associatedtype State

  static func binding(_ action: BindingAction<State>) -> Self
}

public struct BindingAction<Root>: @unchecked Sendable {
  let set: (inout Root) -> Void
}

public struct BindingReducer<State, Action: BindableAction<State>>: Reducer {
  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let payload = Mirror(reflecting: action).children.first?.value
    if let binding = payload as? BindingAction<State> { binding.set(&state) }
    return .none
  }

  public typealias Body = Never
}
