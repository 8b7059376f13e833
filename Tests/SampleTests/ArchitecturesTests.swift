import ArchitecturesSample
import FlowRuntime
import Testing

@Suite("A flow in a view model")
struct ReadingModelTests {
  private let model = ReadingModel()

  @Test("A view model holds the navigation state and asks the rules")
  func journey() {
    model.happened(.shelf(.bookTapped(title: "Emma")))
    model.happened(.book(.similarTapped(other: "Persuasion")))
    #expect(model.routes.map(\.screen) == [.shelf, .book(title: "Emma"), .book(title: "Persuasion")])
    model.happened(.book(.shelfTapped))
    #expect(model.state.stack == ["root in navigation shelf"])
  }

  @Test("Events that transitions send are delivered without a store")
  func sends() {
    model.happened(.shelf(.bookTapped(title: "Emma")))
    model.happened(.book(.noteTapped))
    model.happened(.note(.delegate(.saved(text: "good"))))
    #expect(model.state.notes == [Note(title: "Emma", text: "good")])
    #expect(model.state.stack == ["root in navigation shelf", "push book"])
  }

  @Test("Exits tell the view model to go on elsewhere")
  func exits() {
    model.happened(.shelf(.bookTapped(title: "Emma")))
    model.happened(.book(.shareTapped))
    #expect(model.shared == ["Emma"])
    model.happened(.book(.backTapped))
    model.happened(.shelf(.closeTapped))
    #expect(model.isClosed)
  }

  @Test("The routes can be changed by hand, like an array of screens")
  func byHand() {
    model.routes.push(.book(title: "Emma"))
    model.routes.presentSheet(.note(NoteEditor.State(title: "Emma")))
    #expect(model.state.stack == ["root in navigation shelf", "push book", "sheet note"])
    model.happened(.note(.delegate(.thrownAway)))
    #expect(model.state.stack == ["root in navigation shelf", "push book"])
    model.routes.goBackToRoot()
    #expect(model.routes.map(\.screen) == [.shelf])
  }

  @Test("The system's back button updates the view model; a late event changes nothing")
  func back() {
    model.happened(.shelf(.bookTapped(title: "Emma")))
    let book = model.routes.top.id
    model.follow(.wentBack(to: model.routes.plan.layers[0].path[0].place))
    #expect(model.routes.map(\.screen) == [.shelf])
    model.happened(.book(.shareTapped), on: book)
    #expect(model.shared.isEmpty)
  }

  @Test("What the flow does about a sheet that was swiped away happens without a store")
  func dismissed() {
    model.happened(.shelf(.bookTapped(title: "Emma")))
    model.happened(.book(.noteTapped))
    let note = model.routes.plan.layers[1].place
    for _ in 1...2 { model.follow(.dismissed(note)) }
    #expect(model.droppedNotes == 1)
    #expect(model.state.stack == ["root in navigation shelf", "push book"])
  }
}

@Suite("A flow in another architecture")
struct ReduxTests {
  /// Sends events from the top screen.
  private func run(_ events: [Reading.ScreenAction], _ state: inout Redux.State) -> [Redux.Command] {
    events.flatMap { event in
      Redux.reduce(&state, .reading(.router(.screen(id: state.reading.routes.top.id, action: event))))
    }
  }

  @Test("A reducer of another architecture runs the rules of the flow and makes commands of its exits")
  func exits() {
    var state = Redux.State()
    let commands = run([.shelf(.bookTapped(title: "Emma")), .book(.shareTapped)], &state)
    #expect(commands == [.sendMessage("Emma")])
    #expect(Redux.reduce(&state, .messageSent("Emma")).isEmpty)
    #expect(state.messages == ["Emma"])
    #expect(run([.book(.backTapped), .shelf(.closeTapped)], &state).isEmpty)
    #expect(!state.isReading)
  }

  @Test("A screen's state is changed in the routes by the reducer around the flow")
  func screenState() {
    var state = Redux.State()
    _ = run([.shelf(.bookTapped(title: "Emma")), .book(.noteTapped)], &state)
    let id = state.reading.routes.top.id
    _ = Redux.reduce(&state, .noteTyped("good"))
    #expect(state.reading.routes.top.id == id)
    guard case .note(let note) = state.reading.routes.top.screen else { return #expect(Bool(false)) }
    #expect(note.text == "good")
    let commands = run([.note(.delegate(.saved(text: note.text)))], &state)
    #expect(commands == [.saveNotes([Note(title: "Emma", text: "good")])])
    #expect(state.reading.stack == ["root in navigation shelf", "push book"])
  }

  @Test("What the rules ignore is told to the other architecture")
  func ignored() {
    var state = Redux.State()
    let shelf = state.reading.routes.root.id
    _ = run([.shelf(.bookTapped(title: "Emma"))], &state)
    let tapAgain = Reading.Action.router(.screen(id: shelf, action: .shelf(.bookTapped(title: "Emma"))))
    #expect(Redux.reduce(&state, .reading(tapAgain)) == [.logIgnored("covered(by: #1)")])
  }

  @Test("The same actions give the same state, for reducers are functions")
  func replay() {
    let events: [Reading.ScreenAction] = [
      .shelf(.bookTapped(title: "Emma")), .book(.noteTapped), .note(.delegate(.saved(text: "good"))), .book(.backTapped),
    ]
    var first = Redux.State()
    var second = Redux.State()
    #expect(run(events, &first) == run(events, &second))
    #expect(first == second)
  }
}

@MainActor
@Suite("A flow among reducers")
struct LibraryTests {
  @Test("Reducers around a flow see its actions before and after it, its exits among them", .timeLimit(.minutes(10)))
  func around() async throws {
    let store = Store(initialState: Library.State()) { Library { _ in } }
    store.send(.openTapped)
    try tap(.shelf(.bookTapped(title: "Emma")), store)
    await (try tap(.book(.shareTapped), store)).finish()
    #expect(
      store.state.log == ["1 routes before", "2 routes before", "2 routes before", "shared Emma"])
    #expect(store.state.recommended == ["Emma"])
  }

  @Test("A flow's state may be absent: it is initialised to show it, and gone after its exit")
  func optional() throws {
    let store = Store(initialState: Library.State()) { Library { _ in } }
    #expect(store.state.reading == nil)
    store.send(.openTapped)
    try tap(.shelf(.closeTapped), store)
    #expect(store.state.reading == nil)
    #expect(store.state.log.last == "closed")
    let issues = IssueLog()
    issues.collect { _ = store.send(.reading(.router(.systemBack(to: RouteID(rawValue: 0))))) }
    #expect(issues.messages.count == 1)
  }

  @Test("The reducers of the screens run within the flow")
  func screens() throws {
    let store = Store(initialState: Library.State()) { Library { _ in } }
    store.send(.openTapped)
    try tap(.shelf(.bookTapped(title: "Emma")), store)
    try tap(.book(.noteTapped), store)
    try tap(.note(.textChanged("good")), store)
    try tap(.note(.doneTapped), store)
    #expect(store.state.reading?.notes == [Note(title: "Emma", text: "good")])
  }

  @Test("An effect that is to outlive its screen belongs to a reducer around the flow", .timeLimit(.minutes(10)))
  func outliving() async throws {
    let ticks = TickSource()
    let store = Store(initialState: Library.State()) {
      Library { _ in for await _ in ticks.stream() {} }
    }
    store.send(.openTapped)
    try tap(.shelf(.bookTapped(title: "Emma")), store)
    let sharing = try tap(.book(.shareTapped), store)
    await ticks.untilListened()
    try tap(.book(.backTapped), store)
    try tap(.shelf(.closeTapped), store)
    #expect(store.state.reading == nil)
    #expect(ticks.listeners == 1)
    ticks.finish()
    await sharing.finish()
    #expect(store.state.recommended == ["Emma"])
  }

  @discardableResult
  private func tap(_ event: Reading.ScreenAction, _ store: StoreOf<Library>) throws -> StoreTask {
    let id = try #require(store.state.reading).routes.top.id
    return store.send(.reading(.router(.screen(id: id, action: event))))
  }
}
