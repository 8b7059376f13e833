public import FlowRuntime
public import Observation

/// No architecture at all: a view model that holds the state of the flow, and asks the flow's rules what an event does.
///
/// There is no store and no reducer. A view calls `happened` with the event of its screen, or changes `routes` itself,
/// as somebody does who keeps an array of screens in a view:
///
/// ```swift
/// model.happened(.shelf(.bookTapped(title: "Emma")))
/// model.routes.goBackToRoot()
/// ```
///
/// The view that shows the routes passes what the system did to `follow`, so that the rules for it run.
@Observable
public final class ReadingModel {
  /// What the flow knows and shows.
  public private(set) var state = Reading.State()
  /// The books that somebody else should know of.
  public private(set) var shared: [String] = []
  /// How many notes were begun, and not saved.
  public private(set) var droppedNotes = 0
  /// Whether the reader has had enough.
  public private(set) var isClosed = false

  private let rules = Reading()

  public init() {}

  /// What is shown. It may be changed by hand, past the rules.
  public var routes: Routes<Reading.Screen> {
    get { state.routes }
    set { state.routes = newValue }
  }

  /// Something happened on the top screen.
  public func happened(_ event: Reading.ScreenAction) {
    happened(event, on: routes.top.id)
  }

  /// Something happened on a screen, which may have left meanwhile.
  public func happened(_ event: Reading.ScreenAction, on id: RouteID) {
    run(.router(.screen(id: id, action: event)))
  }

  /// The user went back or dismissed a screen by a gesture of the system, or by its button.
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
