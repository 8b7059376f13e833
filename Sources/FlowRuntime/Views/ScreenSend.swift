/// Sends the events of one screen. The view of a screen without a reducer gets it.
///
/// ```swift
/// case .numberDetail(let number, let send):
///   Button("Next \(number)") { send(.nextTapped) }
/// ```
@MainActor
public struct ScreenSend<Action> {
  private let send: @MainActor (Action) -> Void

  /// Makes a value that passes the events to a closure, for example in a preview.
  public init(_ send: @escaping @MainActor (Action) -> Void) {
    self.send = send
  }

  /// A value of the screen that a control shows and an event changes.
  ///
  /// ```swift
  /// case .note(let text, let send):
  ///   NoteView(text: send.binding(text) { .textChanged($0) })
  /// ```
  ///
  /// - Parameters:
  ///   - value: the value as the screen has it.
  ///   - action: makes the event for a new value.
  public func binding<Value>(_ value: Value, _ action: @escaping (Value) -> Action) -> StoreBinding<Value> {
    StoreBinding(get: { value }, set: { send(action($0)) })
  }

  /// Sends an event. After the screen has left, the call changes nothing and is reported as an issue.
  public func callAsFunction(_ action: Action) {
    send(action)
  }
}

extension Store {
  /// The `ScreenSend` of this store's screen. The caller shows the screen, so it observes the state.
  ///
  /// ```swift
  /// case .numberDetail(let number): .numberDetail(number: number, store.screenSend { .numberDetail($0) })
  /// ```
  ///
  /// - Parameter embed: makes an action of the store, usually a case of it.
  public func screenSend<Event>(_ embed: @escaping @MainActor (Event) -> Action) -> ScreenSend<Event> {
    _ = state
    return ScreenSend { self.send(embed($0)) }
  }
}
