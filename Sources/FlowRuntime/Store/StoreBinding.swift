/// A value in a store that a control shows and changes.
///
/// SwiftUI's `Binding` has an initialiser that takes a `StoreBinding`. A test can use the `StoreBinding` without SwiftUI:
///
/// ```swift
/// let name = store.binding(get: \.name, send: Form.Action.nameChanged)
/// name.value = "Blob"        // sends .nameChanged("Blob")
/// ```
@MainActor
@dynamicMemberLookup
public struct StoreBinding<Value> {
  /// A change of the value.
  typealias Change = @MainActor (inout Value) -> Void

  private let get: @MainActor () -> Value
  /// Changes the value when the write is handled. So if two writes wait, neither undoes the change of the other.
  private let modify: @MainActor (@escaping Change) -> Void

  /// Makes a binding from a closure that reads and a closure that writes.
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    self.init(get: get) { change in
      var value = get()
      change(&value)
      set(value)
    }
  }

  init(get: @escaping @MainActor () -> Value, modify: @escaping @MainActor (@escaping Change) -> Void) {
    self.get = get
    self.modify = modify
  }

  /// The value. Observation tracks its readers like readers of the store's state. Writing it sends an action.
  public var value: Value {
    get { get() }
    nonmutating set { modify { $0 = newValue } }
  }

  /// A binding to a part of the value. Writing the part writes the whole value.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> StoreBinding<Part> {
    StoreBinding<Part>(
      get: { value[keyPath: keyPath] },
      modify: { change in modify { change(&$0[keyPath: keyPath]) } })
  }
}

extension Store {
  /// Returns a binding to a value of the state that an action changes.
  ///
  /// - Parameters:
  ///   - get: returns the value from the state.
  ///   - action: makes the action that changes the value.
  public func binding<Value>(
    get: @escaping (State) -> Value,
    send action: @escaping (Value) -> Action
  ) -> StoreBinding<Value> {
    StoreBinding(
      get: { get(self.state) },
      modify: { change in
        _ = self.source.send(making: { state in
          var value = get(state)
          change(&value)
          return action(value)
        })
      })
  }
}

extension Store
where
  State: FlowState, Action: FlowAction, Action.Screen == State.Screen,
  State.Screen: Equatable
{
  /// Returns a binding to a value in the screen of a route: a parameter, or a part of the state of its reducer. The binding
  /// changes the value in place. It sends no event of the screen, and checks no requirements.
  ///
  /// ```swift
  /// store.binding(route: id) {
  ///   if case .detail(let number) = $0 { number } else { nil }
  /// } set: {
  ///   $0 = .detail(number: $1)
  /// }
  /// ```
  ///
  /// If the route has left or shows another screen, a write changes nothing and is reported as an issue.
  ///
  /// - Parameters:
  ///   - id: the route.
  ///   - get: returns the value from the screen; `nil` for the other screens of the flow.
  ///   - set: stores the value in the screen.
  /// - Returns: the binding; `nil` if the route is not on the stack or shows another screen.
  public func binding<Value>(
    route id: RouteID,
    get: @escaping (State.Screen) -> Value?,
    set: @escaping (inout State.Screen, Value) -> Void
  ) -> StoreBinding<Value>? {
    guard let screen = scope(route: id), let first = get(screen.source.unobservedState) else { return nil }
    // Another stack may use the same id for another route.
    let showing = source.unobservedState.routes.showing(id)
    return StoreBinding(
      get: { get(screen.state) ?? first },
      modify: { change in
        // The write is applied to the routes at the time when it is handled, so it does not undo earlier changes.
        _ = self.source.send(making: { state in
          var routes = state.routes
          guard let index = routes.index(of: showing), var value = get(routes[index].screen) else {
            reportIssue(
              "A binding wrote a value of the route \(id), which was removed or shows another screen. Do not keep a binding of a screen "
                + "that has left.")
            return nil
          }
          change(&value)
          routes.updateAnyScreen(id: id) { set(&$0, value) }
          routes.isWrittenInPlace = true
          return .router(.setRoutes(routes))
        })
      })
  }
}
