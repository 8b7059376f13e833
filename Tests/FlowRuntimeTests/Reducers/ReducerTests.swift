import FlowRuntime
import Testing

/// Adds a number to each action and records the sum.
private struct Adder: Reducer {
  let number: Int

  func reduce(into state: inout [Int], action: Int) -> Effect<Int> {
    state.append(action + number)
    return action == 0 ? .send(number) : .none
  }
}

/// All forms of a body.
private struct Combined: Reducer {
  let hasOptional: Bool
  let takesFirst: Bool

  typealias State = [Int]
  typealias Action = Int

  var body: some ReducerOf<Self> {
    Adder(number: 1)
    if hasOptional { Adder(number: 2) }
    if takesFirst { Adder(number: 3) } else { EmptyReducer() }
    for number in 4...5 { Adder(number: number) }
    Reduce { state, action in
      state.append(-action)
      return .none
    }
    Reduce(Adder(number: 6))
  }
}

@MainActor
@Suite struct ReducerTests {
  @Test(arguments: [
    (false, false, [11, 14, 15, -10, 16]),
    (true, false, [11, 12, 14, 15, -10, 16]),
    (false, true, [11, 13, 14, 15, -10, 16]),
    (true, true, [11, 12, 13, 14, 15, -10, 16]),
  ])
  func aBodyRunsItsReducersInOrder(_ hasOptional: Bool, _ takesFirst: Bool, _ expected: [Int]) {
    var state: [Int] = []
    _ = Combined(hasOptional: hasOptional, takesFirst: takesFirst).reduce(into: &state, action: 10)
    #expect(state == expected)
  }

  @Test func effectsOfABodyAreSentInItsOrder() {
    var order: [Int] = []
    let store = Store(initialState: [Int]()) {
      Combined(hasOptional: true, takesFirst: true)
      Reduce { _, action in
        order.append(action)
        return .none
      }
    }
    store.send(0)
    #expect(order == [0, 1, 2, 3, 4, 5, 6])
  }

  @Test func anEmptyBodyDoesNothing() {
    let store = Store(initialState: 1) { EmptyReducer<Int, Int>() }
    store.send(5)
    #expect(store.state == 1)
  }
}

@MainActor
@Suite struct ScopeTests {
  private let issues = IssueLog()

  private func play(_ numbers: Numbers.State?, _ actions: [Host.Action]) -> Host.State {
    let store = Store(initialState: Host.State(numbers: numbers)) { Host(work: Filter.Work()) }
    issues.collect {
      for action in actions { store.send(action) }
    }
    return store.state
  }

  @Test func aChildChangesItsPartOfTheState() {
    let state = play(Numbers.State(), [.numbers(.screen(0, .home(.startTapped)))])
    #expect(state.numbers?.routes.count == 2)
    #expect(issues.messages == [])
  }

  @Test func actionsOfOthersDoNotReachTheChild() {
    let state = play(Numbers.State(), [.cancel(1)])
    #expect(state.numbers == Numbers.State())
  }

  @Test func anActionForAnAbsentChildChangesNothingAndIsReported() {
    let state = play(nil, [.numbers(.loggedOut)])
    #expect(state.numbers == nil)
    #expect(issues.messages.count == 1)
    #expect(issues.messages.first?.hasPrefix("Numbers received an action while its state was nil") == true)
  }

  @Test func aCompositionByHandThatSaysNothingOfItsStateKeepsEffectsRunning() async {
    let gate = Gate()
    let store = Store(initialState: Host.State(numbers: .showingFilter)) {
      Reduce<Host.State, Host.Action> { state, action in
        guard case .numbers(let action) = action, var numbers = state.numbers else { return .none }
        let effect = Numbers(work: .ticking(behind: gate)).reduce(into: &numbers, action: action)
        state.numbers = numbers
        return effect.map(Host.Action.numbers)
      }
    }
    let started = store.send(.numbers(.screen(2, .filter(.start))))
    await gate.arrivals(1)
    store.send(.cancel(1))
    await gate.open()
    await started.finish()
    #expect(store.state.numbers?.ticks == [1])
  }
}
