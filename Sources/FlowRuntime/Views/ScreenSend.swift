/// Sends the events of one screen that has no reducer. The view of the screen gets this value.
///
/// ```swift
/// case .numberDetail(let number, let send):
///   Button("Next \(number)") { send(.nextTapped) }
/// ```
@MainActor
public struct ScreenSend<Action> {
  private let send: @MainActor (Action) -> Void

  /// Makes a value that passes each event to a closure, for example in a preview.
  public init(_ send: @escaping @MainActor (Action) -> Void) {
    self.send = send
  }

  /// Returns a binding to a value of the screen that an event changes.
  ///
  /// ```swift
  /// case .note(let text, let send):
  ///   NoteView(text: send.binding(text) { .textChanged($0) })
  /// ```
  ///
  /// - Parameters:
  ///   - value: the current value of the screen.
  ///   - action: makes the event that sets a new value.
  public func binding<Value>(_ value: Value, _ action: @escaping (Value) -> Action) -> StoreBinding<Value> {
    StoreBinding(get: { value }, set: { send(action($0)) })
  }

  /// Sends an event. After the screen has left, nothing changes, and an issue is reported.
  public func callAsFunction(_ action: Action) {
    send(action)
  }
}

extension Store {
  /// Returns the `ScreenSend` of this store's screen. The call observes the state, because the caller shows the screen.
  ///
  /// ```swift
  /// case .numberDetail(let number): .numberDetail(number: number, store.screenSend { .numberDetail($0) })
  /// ```
  ///
  /// - Parameter embed: makes an action of the store, usually a case.
  public func screenSend<Event>(_ embed: @escaping @MainActor (Event) -> Action) -> ScreenSend<Event> {
    _ = state
    return ScreenSend { self.send(embed($0)) }
  }
}
