public import FlowRuntime

/// A note about a book.
public struct Note: Hashable, Sendable, Codable {
  public let title: String
  public let text: String

  public init(title: String, text: String) {
    self.title = title
    self.text = text
  }
}

/// Writes a note.
public struct NoteEditor: Reducer {
  public struct State: Equatable, Sendable, Codable {
    public let title: String
    public var text = ""

    public init(title: String) {
      self.title = title
    }
  }

  public enum Action: Equatable, Sendable {
    case textChanged(String)
    case doneTapped
    case delegate(Delegate)

    /// The results that the parent flow handles.
    public enum Delegate: Equatable, Sendable {
      case saved(text: String)
      case thrownAway
    }
  }

  public init() {}

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .textChanged(let text):
      state.text = text
      return .none
    case .doneTapped:
      return .send(.delegate(state.text.isEmpty ? .thrownAway : .saved(text: state.text)))
    case .delegate:
      return .none
    }
  }
}
