public import FlowRuntime
public import Observation

/// No architecture: a view model holds the state of the flow and applies the flow's rules to each event.
///
/// There is no store and no reducer. A view calls `happened` with the event of its screen. A view may also change `routes`
/// directly, like an array of screens:
///
/// ```swift
/// model.happened(.shelf(.bookTapped(title: "Emma")))
/// model.routes.goBackToRoot()
/// ```
///
/// The view that shows the routes passes changes by the system to `follow`, which runs the flow's rules for them.
@Observable
public final class ReadingModel {
  /// The state of the flow, including the routes.
  public private(set) var state = Reading.State()
  /// The books that the reader shared.
  public private(set) var shared: [String] = []
  /// The number of notes that were started and not saved.
  public private(set) var droppedNotes = 0
  /// Whether the reader stopped reading.
  public private(set) var isClosed = false

  private let rules = Reading()

  public init() {}

  /// The visible routes. Setting them bypasses the rules of the flow.
  public var routes: Routes<Reading.Screen> {
    get { state.routes }
    set { state.routes = newValue }
  }

  /// Handles an event of the top screen.
  public func happened(_ event: Reading.ScreenAction) {
    happened(event, on: routes.top.id)
  }

  /// Handles an event of a screen. The screen may already be removed.
  public func happened(_ event: Reading.ScreenAction, on id: RouteID) {
    run(.router(.screen(id: id, action: event)))
  }

  /// The user went back or dismissed a screen with a system gesture or a system button.
  public func follow(_ change: SystemChange) {
    for action in rules.actions(for: change, in: state) { run(action) }
  }

  private func run(_ action: Reading.Action) {
    for exit in rules.settle(&state, action).flatMap(\.exits) {
      switch exit {
      case .closed: isClosed = true
      case .shared(let title): shared.append(title)
      case .droppedNote: droppedNotes += 1
      }
    }
  }
}
