public import FlowRuntime

/// This package's own architecture: the flow is an ordinary reducer, combined with other reducers.
///
/// `Scope` runs the flow on its part of the state. The reducer before `Scope` sees each action before the flow does. The
/// reducer after `Scope` sees each action afterwards, including the flow's exits.
public struct Library: Reducer {
  public struct State: Equatable, Sendable {
    /// The state of the flow, or `nil` while the flow is closed.
    public var reading: Reading.State?
    /// A log for developers.
    public var log: [String] = []
    /// Books that were recommended.
    public var recommended: [String] = []

    public init() {}
  }

  public enum Action: Equatable, Sendable {
    case openTapped
    case reading(Reading.Action)
    case recommended(title: String)
  }

  /// Recommends a book to somebody, which takes a while.
  let recommend: @Sendable (String) async -> Void

  public init(recommend: @escaping @Sendable (String) async -> Void) {
    self.recommend = recommend
  }

  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .reading = action { state.log.append("\(state.reading?.routes.count ?? 0) routes before") }
      return .none
    }

    Scope(state: \.reading, action: Action.reading, from: { if case .reading(let action) = $0 { action } else { nil } }) {
      Reading()
    }

    Reduce { [recommend] state, action in
      switch action {
      case .openTapped:
        state.reading = Reading.State()
        return .none
      case .reading(.exit(.closed)):
        state.log.append("closed")
        state.reading = nil
        return .none
      case .reading(.exit(.shared(let title))):
        state.log.append("shared \(title)")
        // The effect belongs to this reducer, not to the screen, so it continues after the book is closed.
        return .run { send in
          await recommend(title)
          await send(.recommended(title: title))
        }
      case .reading:
        return .none
      case .recommended(let title):
        state.recommended.append(title)
        return .none
      }
    }
  }
}
