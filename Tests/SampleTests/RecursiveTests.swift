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

  private func send(_ action: Recursive.ScreenAction) {
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

  @Test("The presentation is chosen while the app runs", arguments: [(true, "sheet 9"), (false, "push 9")])
  func chosenPresentation(isFork: Bool, top: String) {
    send(.operators(.shown(number: 9, isFork: isFork)))
    #expect(stack.last == top)
    #expect(store.state.routes.top.presentation.container == (isFork ? .navigation : nil))
  }

  @Test("A counter counts, and what it captures goes on")
  func capture() async {
    send(.operators(.counterTapped))
    send(.counter(.startTapped))
    await ticks.tick(2)
    await wait { stack.last == "push counter 5" }
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

  @Test("The ticking stops when its screen leaves, in whatever way", arguments: Leaving.allCases)
  func tickingStops(_ leaving: Leaving) async {
    send(.operators(.counterTapped))
    send(.counter(.startTapped))
    await ticks.tick(1)
    await wait { stack.last == "push counter 4" }
    leaving.run(store)
    await wait { ticks.listeners == 0 }
    #expect(ticks.listeners == 0)
    #expect(store.state.routes.count == 1)
  }

  @Test("Another counter counts on its own")
  func twoCounters() async {
    send(.operators(.counterTapped))
    send(.counter(.startTapped))
    await ticks.tick(1)
    await wait { stack.last == "push counter 4" }
    send(.counter(.captureTapped))
    send(.operators(.counterTapped))
    send(.counter(.startTapped))
    await wait { ticks.listeners == 2 }
    send(.counter(.cancelTapped))
    await wait { ticks.listeners == 1 }
    #expect(ticks.listeners == 1)
  }

  /// Lets other tasks run until something holds; a test that waits in vain fails at its expectation.
  private func wait(until condition: () -> Bool) async {
    for _ in 0..<10_000 where !condition() { await Task.yield() }
  }
}

/// Ticks that a test makes.
final class TickSource: Sendable {
  private let continuations = LockedList()

  var listeners: Int { continuations.count }

  func stream() -> AsyncStream<Void> {
    AsyncStream { continuation in
      let id = continuations.add(continuation)
      continuation.onTermination = { [continuations] _ in continuations.remove(id) }
    }
  }

  /// Ticks once somebody listens.
  func tick(_ count: Int) async {
    for _ in 0..<10_000 where listeners == 0 { await Task.yield() }
    for _ in 0..<count { continuations.yield() }
  }
}
