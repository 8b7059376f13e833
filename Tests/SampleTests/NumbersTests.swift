import FlowRuntime
import NumbersDemoCore
import NumbersSample
import Testing

@MainActor
@Suite("Numbers")
struct NumbersTests {
  /// Some events, and the stack that they lead to, from bottom to top.
  struct Journey: CustomTestStringConvertible, Sendable {
    var events: [String]
    var stack: String
    var testDescription: String { events.joined(separator: ", ") }
  }

  nonisolated static let journeys: [Journey] = [
    Journey(events: [], stack: "home root  ◂"),
    Journey(events: ["startTapped"], stack: "home root|└ numbersList [0, 1, 2, 3] sheet in navigation  ◂"),
    Journey(
      events: ["startTapped", "numberSelected 2"],
      stack: "home root|└ numbersList [0, 1, 2, 3] sheet in navigation|  numberDetail 2 push  ◂"
    ),
    Journey(
      events: ["startTapped", "numberSelected 2", "nextTapped", "goBackToNumbersList"],
      stack: "home root|└ numbersList [0, 1, 2, 3] sheet in navigation  ◂"
    ),
    Journey(
      events: ["startTapped", "numberSelected 2", "doubleTapped"],
      stack: "home root|└ numbersList [0, 1, 2, 3] sheet in navigation|  numberDetail 2 push|"
        + "  └ numberDetail 4 sheet in navigation  ◂"
    ),
    Journey(events: ["startTapped", "numberSelected 2", "goBackToRootTapped"], stack: "home root  ◂"),
    Journey(
      events: ["startTapped", "filterTapped", "fewerTapped", "applyTapped"],
      stack: "home root|└ numbersList [0, 1, 2] sheet in navigation  ◂"
    ),
    Journey(
      events: ["startTapped", "numberSelected 3", "factTapped"],
      stack: "home root|└ numbersList [0, 1, 2, 3] sheet in navigation|  numberDetail 3 push|  fact: 3 is odd. push  ◂"
    ),
    Journey(
      events: ["startTapped", "numberSelected 3", "factTapped", "back 2"],
      stack: "home root|└ numbersList [0, 1, 2, 3] sheet in navigation  ◂"
    ),
    Journey(events: ["startTapped", "numberSelected 3", "nextTapped", "swipe"], stack: "home root  ◂"),
    Journey(
      events: ["startTapped", "numberSelected 3", "favouriteTapped", "back", "swipe"],
      stack: "home root  ◂|favourites [3]"
    ),
    Journey(events: ["startTapped", "numberSelected 3", "favouriteTapped", "loggedOut"], stack: "home root  ◂"),
  ]

  @Test("What happens leads to the stack that the flow says", arguments: journeys)
  func journey(_ journey: Journey) async throws {
    let demo = Demo()
    for event in journey.events { try await demo.play(event) }
    #expect(squeezed(demo.drawing()) == journey.stack)
  }

  /// The lines of a drawing on one line, separated by `|`. The space between columns is reduced to one space.
  private func squeezed(_ drawing: String) -> String {
    drawing.split(separator: "\n").map { line in
      let indent = line.prefix { $0 == " " }
      var text = line.dropFirst(indent.count).description
      while text.contains("    ") { text = text.replacing("    ", with: "   ") }
      return indent + text.replacing("   ", with: " ")
    }
    .joined(separator: "|")
  }

  @Test("What cannot happen changes nothing and says what can")
  func unknownCommand() async throws {
    let demo = Demo()
    await #expect(throws: UnknownCommand(command: "back", possible: ["startTapped", "loggedOut"])) {
      try await demo.play("back")
    }
    #expect(demo.routes.count == 1)
  }

  @Test("The tour goes through to its end")
  func tour() async throws {
    var lines: [String] = []
    try await Session(Demo()) { lines.append($0) }.play(Session.tour)
    #expect(lines.filter { $0.hasPrefix("▸") }.count == Session.tour.count)
  }

  @Test("A conversation takes numbers and names, and ends with q")
  func conversation() async {
    var answers = ["1", "numberSelected 1", "nonsense", "q", "never asked"]
    var lines: [String] = []
    let session = Session(Demo()) { lines.append($0) }
    await session.converse { _ in answers.isEmpty ? nil : answers.removeFirst() }
    #expect(session.demo.routes.count == 3)
    #expect(answers == ["never asked"])
    #expect(lines.contains { $0.hasPrefix("`nonsense` cannot happen now") })
  }

  @Test("A conversation that ends without q leaves no prompt on the line")
  func endOfInput() async {
    var lines: [String] = []
    await Session(Demo()) { lines.append($0) }.converse { _ in nil }
    #expect(lines.suffix(2) == [" q  quit", ""])
  }

  // MARK: The store

  private func store() -> StoreOf<Numbers> {
    Store(initialState: Numbers.State()) { Numbers(facts: .arithmetic) }
  }

  @Test("A double tap pushes once")
  func doubleTap() {
    let store = store()
    store.send(.router(.screen(id: store.state.routes.top.id, action: .home(.startTapped))))
    let list = store.state.routes.top.id
    store.send(.router(.screen(id: list, action: .numbersList(.numberSelected(number: 1)))))
    store.send(.router(.screen(id: list, action: .numbersList(.numberSelected(number: 1)))))
    #expect(store.state.routes.map(\.screen) == [.home, .numbersList(numbers: [0, 1, 2, 3]), .numberDetail(number: 1)])
  }

  @Test("A flow's parameter is part of its state")
  func parameter() {
    let store = Store(initialState: Numbers.State(count: 2)) { Numbers(facts: .arithmetic) }
    store.send(.router(.screen(id: store.state.routes.top.id, action: .home(.startTapped))))
    #expect(store.state.routes.top.screen == .numbersList(numbers: [0, 1]))
    #expect(store.state.routes.top.presentation == .sheet.in(.navigation))
  }

  @Test("The pure layer tells what happened without a store")
  func pureLayer() {
    let numbers = Numbers(facts: .arithmetic)
    var state = Numbers.State()
    let home = state.routes.top.id
    let shown = numbers.navigate(&state, id: home, action: .home(.startTapped))
    #expect(shown.shown.map(\.screen) == [.numbersList(numbers: [0, 1, 2, 3])])
    let late = numbers.navigate(&state, id: home, action: .home(.startTapped))
    #expect(late.ignored == .covered(by: state.routes.top.id))
    #expect(state.routes.count == 2)
  }
}
