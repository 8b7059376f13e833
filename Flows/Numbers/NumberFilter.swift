public import FlowRuntime

/// Chooses how many numbers the list shows.
public struct NumberFilter: Reducer {
  public struct State: Equatable, Sendable, Codable {
    /// The list shows this many numbers, starting at 0.
    public var limit: Int

    public init(limit: Int) {
      self.limit = max(0, limit)
    }
  }

  public enum Action: Equatable, Sendable {
    case moreTapped
    case fewerTapped
    case applyTapped
    case delegate(Delegate)

    /// The result that the parent flow handles.
    public enum Delegate: Equatable, Sendable {
      case applied(limit: Int)
    }
  }

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .moreTapped:
      state.limit += 1
      return .none
    case .fewerTapped:
      state.limit = max(0, state.limit - 1)
      return .none
    case .applyTapped:
      return .send(.delegate(.applied(limit: state.limit)))
    case .delegate:
      return .none
    }
  }
}
