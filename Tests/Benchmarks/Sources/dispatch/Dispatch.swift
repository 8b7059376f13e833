import FlowRuntime

/// `swift run -c release dispatch`: measures the same events alternately with the generated and with the hand-written reducer, and
/// prints the median of the ratios. As in an app, neither reducer is inlined into its callers. Otherwise the optimiser would know
/// which event is sent.
@main
struct Dispatch {
  static func main() {
    var ratios: [Double] = []
    for round in 0..<15 {
      let generated = time { runGenerated(rounds: 200_000) }
      let handWritten = time { runHandWritten(rounds: 200_000) }
      if round > 0 { ratios.append(generated / handWritten) }
    }
    ratios.sort()
    print("generated / hand-written: median \(ratios[ratios.count / 2]), from \(ratios[0]) to \(ratios[ratios.count - 1])")
  }

  private static func time(_ body: () -> Int) -> Double {
    let clock = ContinuousClock()
    var result = 0
    let elapsed = clock.measure { result = body() }
    precondition(result == 2)
    return elapsed / .seconds(1)
  }

  /// Sends five events in each round: push, push, save, back, back to the list. Then shows a sheet, and removes it at the end.
  @inline(never)
  private static func runGenerated(rounds: Int) -> Int {
    let flow = Generated()
    var state = Generated.State(first: 1)
    state.saved = [0]
    @inline(never)
    func reduce(_ action: Generated.Action) -> Effect<Generated.Action> { flow.reduce(into: &state, action: action) }
    @inline(never)
    func send(_ action: Generated.ScreenAction) {
      _ = reduce(.router(.screen(id: state.routes.top.id, action: action)))
    }
    for _ in 0..<rounds {
      send(.list(.picked(value: 2)))
      send(.detail(.nextTapped))
      send(.detail(.saveTapped))
      send(.detail(.backTapped))
      send(.detail(.listTapped))
    }
    send(.list(.shared))
    return state.routes.count
  }

  @inline(never)
  private static func runHandWritten(rounds: Int) -> Int {
    let flow = HandWritten()
    var state = HandWritten.State(first: 1)
    state.saved = [0]
    @inline(never)
    func reduce(_ action: HandWritten.Action) -> Effect<HandWritten.Action> { flow.reduce(into: &state, action: action) }
    @inline(never)
    func send(_ action: HandWritten.ScreenAction) {
      _ = reduce(.router(.screen(id: state.routes.top.id, action: action)))
    }
    for _ in 0..<rounds {
      send(.list(.picked(value: 2)))
      send(.detail(.nextTapped))
      send(.detail(.saveTapped))
      send(.detail(.backTapped))
      send(.detail(.listTapped))
    }
    send(.list(.shared))
    return state.routes.count
  }
}
