import FlowRuntime

/// Another architecture, written by hand: a function from state and action to state and commands. It has its own idea of
/// an effect, and the flow fits in as a part of its state.
public enum Redux {
  /// The state of the whole app.
  public struct State: Equatable, Sendable {
    public var reading = Reading.State()
    public var isReading = true
    public var messages: [String] = []

    public init() {}
  }

  /// All that can happen.
  public enum Action: Equatable, Sendable {
    case reading(Reading.Action)
    case noteTyped(String)
    case messageSent(String)
  }

  /// What is to be done outside: values, which whoever runs the app carries out.
  public enum Command: Equatable, Sendable {
    case sendMessage(String)
    case saveNotes([Note])
    case logIgnored(String)
  }

  /// The only function that changes the state.
  public static func reduce(_ state: inout State, _ action: Action) -> [Command] {
    switch action {
    case .reading(let action):
      let notes = state.reading.notes
      // All that follows from the action happens at once: `settle` delivers what transitions send to each other.
      let done = Reading().settle(&state.reading, action)
      var commands = done.flatMap { carriedOut($0, &state) }
      if state.reading.notes != notes { commands.append(.saveNotes(state.reading.notes)) }
      return commands

    case .noteTyped(let text):
      // The states of screens are values in the routes. Here no reducer of theirs runs, so this one changes them.
      state.reading.routes.update(id: state.reading.routes.top.id) { screen in
        guard case .note(var note) = screen else { return }
        note.text = text
        screen = .note(note)
      }
      return []

    case .messageSent(let title):
      state.messages.append(title)
      return []
    }
  }

  private static func carriedOut(_ done: NavigationOf<Reading>, _ state: inout State) -> [Command] {
    var commands: [Command] = []
    if let reason = done.ignored { commands.append(.logIgnored("\(reason)")) }
    for exit in done.exits {
      switch exit {
      case .closed: state.isReading = false
      case .shared(let title): commands.append(.sendMessage(title))
      case .droppedNote: break
      }
    }
    return commands
  }
}
