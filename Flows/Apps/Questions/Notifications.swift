import FlowRuntime

/// What the app does when a push notification is tapped, whatever is shown.
@MainActor
struct Notifications {
  let flow: FlowStore<Boards>

  /// To an event of a flow inside, through the flow around.
  func notesWanted() { flow.send(.notesWanted) }

  /// To a screen of a flow inside, by the type of that flow.
  func sizesWanted() { flow.send(Questions.self, .list(.sizesTapped)) }
}
