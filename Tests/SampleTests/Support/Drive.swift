import FlowRuntime
import Testing

/// Drives a flow through a store as a user and the system would, and lets no issue pass unseen.
///
/// ```swift
/// let drive = Drive(Views.State(), Views())
/// drive.tap(.view1(.nextTapped))
/// #expect(drive.stack == ["root view1", "push view2"])
/// ```
///
/// If the screens have no reducers of their own, the rules alone have to do the same as the store: a `mirrored` drive
/// checks that after each action.
@MainActor
final class Drive<Flow: FlowReducer> where Flow.State: Equatable {
  let store: StoreOf<Flow>
  private let flow: Flow
  private var mirror: Flow.State?
  private let issues = IssueLog()
  private let record = Record()

  /// What the store handled, first to last.
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
  /// - Parameter reported: a part of each issue that it has to report.
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

  /// Something happens on the top screen.
  @discardableResult
  func tap(
    _ event: Flow.ScreenAction, reporting reported: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) -> StoreTask {
    tap(event, on: state.routes.top.id, reporting: reported, sourceLocation: sourceLocation)
  }

  /// Something happens on a screen.
  @discardableResult
  func tap(
    _ event: Flow.ScreenAction, on id: RouteID, reporting reported: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> StoreTask {
    send(.router(.screen(id: id, action: event)), reporting: reported, sourceLocation: sourceLocation)
  }

  /// The system goes back: by the button, by an edge swipe, or over several screens by the button's menu.
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
  /// The state of a flow inside, the one of its kind that is nearest to the top.
  func child<Child: FlowReducer>(
    _: Child.Type, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Child.State {
    let found = ChildSearch<Child, Flow.ScreenAction>.search(flow, state)
    return try #require(found, "no \(Child.self) is shown", sourceLocation: sourceLocation)
  }
}

/// Looks for a flow of one type behind a screen.
private struct ChildSearch<Child: FlowReducer, Action>: FlowVisitor {
  var found: Child.State?

  /// Looks through the routes of a flow, top first.
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
    found = ChildSearch<Child, Flow.Action>.search(flow, state) ?? state as? Child.State
  }
}

extension FlowState {
  /// How and what the flow shows, bottom to top: `["root list", "sheet in navigation filter"]`.
  var stack: [String] { routes.map { "\($0.presentation) \(caseName(of: $0.screen))" } }
}

extension RandomAccessCollection {
  /// The element at a place, from the end if it is below 0. A test fails if there is none, where a subscript would end
  /// all tests.
  func at(_ place: Int, sourceLocation: SourceLocation = #_sourceLocation) throws -> Element {
    let element = place < 0 ? dropLast(-1 - place).last : dropFirst(place).first
    return try #require(element, "there are only \(count)", sourceLocation: sourceLocation)
  }
}

/// The name of an enum's case, without its values.
func caseName(of value: Any) -> String {
  Mirror(reflecting: value).children.first?.label ?? "\(value)"
}
