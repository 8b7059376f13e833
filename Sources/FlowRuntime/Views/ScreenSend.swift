/// Sends the events of one screen: what a view of a screen without a reducer gets.
///
/// ```swift
/// case .numberDetail(let number, let send):
///   Button("Next \(number)") { send(.nextTapped) }
/// ```
@MainActor
public struct ScreenSend<Action: Sendable> {
  private let send: @MainActor (Action) -> Void

  /// Events that a closure gets, as in a preview.
  public init(_ send: @escaping @MainActor (Action) -> Void) {
    self.send = send
  }

  /// Events that a store gets.
  ///
  /// - Parameters:
  ///   - store: the store of the screen's route.
  ///   - embed: makes an action of the store, as a rule a case of it.
  public init<State, Whole: Sendable>(_ store: Store<State, Whole>, _ embed: @escaping @MainActor (Action) -> Whole) {
    send = { store.send(embed($0)) }
  }

  /// Sends an event. After the screen has left, that is reported as an issue and changes nothing.
  public func callAsFunction(_ action: Action) {
    send(action)
  }
}
