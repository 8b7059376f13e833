import FlowRuntime

/// Handles taps on push notifications, whatever the app currently shows.
@MainActor
struct Notifications {
  let flow: FlowStore<Boards>

  /// Sends an event to a child flow through its parent flow.
  func notesWanted() { flow.send(.notesWanted) }

  /// Sends an event to a screen of a child flow, found by the type of the flow.
  func sizesWanted() { flow.send(Questions.self, .list(.sizesTapped)) }
}
