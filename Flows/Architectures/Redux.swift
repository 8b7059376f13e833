import FlowRuntime

/// Another architecture, written by hand: a function from a state and an action to a new state and commands. It has its own
/// kind of effect, and the flow's state is a part of its state.
public enum Redux {
  /// The state of the whole app.
  public struct State: Equatable, Sendable {
    public var reading = Reading.State()
    public var isReading = true
    public var messages: [String] = []

    public init() {}
  }

  /// All actions of the app.
  public enum Action: Equatable, Sendable {
    case reading(Reading.Action)
    case noteTyped(String)
    case messageSent(String)
  }

  /// Side effects as values. The code that runs the app carries them out.
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
      // `settle` also delivers the events that transitions send to each other, so all consequences of the action happen at
      // once.
      let done = Reading().settle(&state.reading, action)
      var commands = done.flatMap { carriedOut($0, &state) }
      if state.reading.notes != notes { commands.append(.saveNotes(state.reading.notes)) }
      return commands

    case .noteTyped(let text):
      // The states of screens are values in the routes. No screen reducers run here, so this function changes the states.
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
