import FlowRuntime
import Testing

/// Drives a flow through a store, like a user and the system, and checks every reported issue.
///
/// ```swift
/// let drive = Drive(Views.State(), Views())
/// drive.tap(.view1(.nextTapped))
/// #expect(drive.stack == ["root view1", "push view2"])
/// ```
///
/// If the screens have no reducers of their own, the rules alone must have the same effect as the store. A `mirrored` drive checks
/// this after each action.
@MainActor
final class Drive<Flow: FlowReducer> where Flow.State: Equatable {
  let store: StoreOf<Flow>
  private let flow: Flow
  private var mirror: Flow.State?
  private let issues = IssueLog()
  private let record = Record()

  /// The actions that the store has handled, in order.
  final class Record {
    var actions: [Flow.Action] = []
  }

  init(_ state: Flow.State, _ flow: Flow, mirrored: Bool = false) {
    let record = record
    self.flow = flow
    mirror = mirrored ? state : nil
    store = Store(initialState: state) {
      Reduce { _, action in
        record.actions.append(action)
        return .none
      }
      flow
    }
  }

  var state: Flow.State { store.state }
  var stack: [String] { state.stack }
  var top: Flow.Screen { state.routes.top.screen }
  var actions: [Flow.Action] { record.actions }

  /// Sends an action.
  ///
  /// - Parameter reported: for each issue that the action must report, a part of its message.
  @discardableResult
  func send(
    _ action: Flow.Action, reporting reported: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) -> StoreTask {
    let before = issues.messages.count
    let task = issues.collect { store.send(action) }
    let new = Array(issues.messages.dropFirst(before))
    let isExpected = new.count == reported.count && zip(new, reported).allSatisfy { $0.contains($1) }
    #expect(isExpected, "reported: \(new)", sourceLocation: sourceLocation)
    if mirror != nil {
      _ = flow.settle(&mirror!, action)
      #expect(mirror == state, "the rules alone do something else", sourceLocation: sourceLocation)
    }
    return task
  }

  /// Sends an event of the top screen.
  @discardableResult
  func tap(
    _ event: Flow.ScreenAction, reporting reported: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) -> StoreTask {
    tap(event, on: state.routes.top.id, reporting: reported, sourceLocation: sourceLocation)
  }

  /// Sends an event of a screen.
  @discardableResult
  func tap(
    _ event: Flow.ScreenAction, on id: RouteID, reporting reported: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> StoreTask {
    send(.router(.screen(id: id, action: event)), reporting: reported, sourceLocation: sourceLocation)
  }

  /// Goes back like the system: by the button, by an edge swipe, or over several screens by the button's menu.
  func goBack(_ count: Int = 1) throws {
    send(.router(.systemBack(to: try state.routes.dropLast(count).at(-1).id)))
  }

  /// The user swipes the topmost presented layer down.
  func swipeDown() throws {
    let presented = try #require(state.routes.last { $0.presentation.isPresented })
    send(.router(.dismissed(id: presented.id)))
  }

  func open(
    _ link: String, reporting reported: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    send(.router(.open(try FlowLink(link))), reporting: reported, sourceLocation: sourceLocation)
  }
}

extension Drive {
  /// The state of the child flow of a type that is nearest to the top.
  func child<Child: FlowReducer>(
    _: Child.Type, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Child.State {
    let found = ChildSearch<Child, Flow.ScreenAction>.search(flow, state)
    return try #require(found, "no \(Child.self) is shown", sourceLocation: sourceLocation)
  }
}

/// Searches a screen for a flow of one type.
private struct ChildSearch<Child: FlowReducer, Action>: FlowVisitor {
  var found: Child.State?

  /// Searches the routes of a flow, top first.
  static func search<Flow: FlowReducer>(_ flow: Flow, _ state: Flow.State) -> Child.State? {
    for route in state.routes.reversed() {
      var screen = route.screen
      var visitor = ChildSearch<Child, Flow.ScreenAction>()
      flow.visitFlow(of: &screen, with: &visitor)
      if let found = visitor.found { return found }
    }
    return nil
  }

  mutating func visit<Flow: FlowReducer>(
    _ flow: Flow, _ state: inout Flow.State, _ embed: @escaping (Flow.Action) -> Action
  ) {
    // Columns are visited one after the other, the one in front first.
    found = found ?? ChildSearch<Child, Flow.Action>.search(flow, state) ?? state as? Child.State
  }
}

extension FlowState {
  /// The presentations and screens of the flow, bottom to top: `["root list", "sheet in navigation filter"]`.
  var stack: [String] { routes.map { "\($0.presentation) \(caseName(of: $0.screen))" } }
}

extension RandomAccessCollection {
  /// The element at an index, from the end if the index is below 0. If there is no such element, only this test fails. A subscript
  /// would end all tests.
  func at(_ place: Int, sourceLocation: SourceLocation = #_sourceLocation) throws -> Element {
    let element = place < 0 ? dropLast(-1 - place).last : dropFirst(place).first
    return try #require(element, "there are only \(count)", sourceLocation: sourceLocation)
  }
}

/// The name of an enum's case, without its values.
func caseName(of value: Any) -> String {
  Mirror(reflecting: value).children.first?.label ?? "\(value)"
}
