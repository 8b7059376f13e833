import FlowRuntime
import RecursiveSample
import Testing

@MainActor
@Suite("Recursive")
struct RecursiveTests {
  private let store: StoreOf<Recursive>
  private let ticks: TickSource

  init() {
    let ticks = TickSource()
    self.ticks = ticks
    store = Store(initialState: Recursive.State(start: 3)) { Recursive(ticks: Ticks { ticks.stream() }) }
  }

  @discardableResult
  private func send(_ action: Recursive.ScreenAction) -> StoreTask {
    store.send(.router(.screen(id: store.state.routes.top.id, action: action)))
  }

  private var stack: [String] {
    store.state.routes.map { route in
      switch route.screen {
      case .operators(let number): "\(route.presentation.kind) \(number)"
      case .counter(let counter): "\(route.presentation.kind) counter \(counter.number)"
      }
    }
  }

  @Test("Every result can be worked on again")
  func recursion() {
    send(.operators(.addTapped(other: 4)))
    send(.operators(.multiplyTapped(by: 2)))
    send(.operators(.forkTapped))
    send(.operators(.addTapped(other: 1)))
    #expect(stack == ["root 3", "push 7", "push 14", "sheet 14", "push 15"])
    send(.operators(.joinTapped))
    #expect(stack == ["root 3", "push 7", "push 14"])
    send(.operators(.startOverTapped))
    #expect(stack == ["root 3"])
  }

  @Test("A fork goes on by itself, and the number that it came from stays")
  func fork() {
    send(.operators(.addTapped(other: 4)))
    send(.operators(.forkTapped))
    send(.operators(.multiplyTapped(by: 3)))
    send(.operators(.forkTapped))
    send(.operators(.addTapped(other: 1)))
    #expect(stack == ["root 3", "push 7", "sheet 7", "push 21", "sheet 21", "push 22"])
    send(.operators(.joinTapped))
    #expect(stack == ["root 3", "push 7", "sheet 7", "push 21"])
    send(.operators(.joinTapped))
    #expect(stack == ["root 3", "push 7"])
  }

  @Test("The presentation is chosen while the app runs", arguments: [(true, "sheet 9"), (false, "push 9")])
  func chosenPresentation(isFork: Bool, top: String) {
    send(.operators(.shown(number: 9, isFork: isFork)))
    #expect(stack.last == top)
    #expect(store.state.routes.top.presentation.container == (isFork ? .navigation : nil))
  }

  @Test("A counter counts, and what it captures goes on", .timeLimit(.minutes(10)))
  func capture() async {
    send(.operators(.counterTapped))
    let counting = send(.counter(.startTapped))
    await ticks.untilListened()
    ticks.tick(2)
    ticks.finish()
    await counting.finish()
    #expect(stack == ["root 3", "push counter 5"])
    send(.counter(.captureTapped))
    #expect(stack == ["root 3", "push counter 5", "push 5"])
  }

  /// The ways in which a counter's screen can leave.
  enum Leaving: String, CaseIterable {
    case cancel, systemBack, rootReplaced, setRoutes

    @MainActor
    func run(_ store: StoreOf<Recursive>) {
      let root = store.state.routes.root.id
      switch self {
      case .cancel:
        store.send(.router(.screen(id: store.state.routes.top.id, action: .counter(.cancelTapped))))
      case .systemBack:
        store.send(.router(.systemBack(to: root)))
      case .rootReplaced:
        var routes = store.state.routes
        routes.replace(with: .operators(number: 0))
        store.send(.router(.setRoutes(routes)))
      case .setRoutes:
        var routes = store.state.routes
        routes.goBackToRoot()
        store.send(.router(.setRoutes(routes)))
      }
    }
  }

  @Test("The ticking stops when its screen leaves, in whatever way", .timeLimit(.minutes(10)), arguments: Leaving.allCases)
  func tickingStops(_ leaving: Leaving) async {
    send(.operators(.counterTapped))
    send(.counter(.startTapped))
    await ticks.untilListened()
    leaving.run(store)
    await ticks.untilEnded()
    #expect(ticks.listeners == 0)
    #expect(store.state.routes.count == 1)
  }

  @Test("Another counter counts on its own", .timeLimit(.minutes(10)))
  func twoCounters() async {
    send(.operators(.counterTapped))
    send(.counter(.startTapped))
    await ticks.untilListened()
    send(.counter(.captureTapped))
    send(.operators(.counterTapped))
    send(.counter(.startTapped))
    await ticks.untilListened()
    send(.counter(.cancelTapped))
    await ticks.untilEnded()
    #expect(ticks.listeners == 1)
  }
}
