#if canImport(SwiftUI)
  import FlowRuntime
  import FlowSwiftUI
  import RecursiveSample
  import SwiftUI

  /// Screens with operators, each of which leads to another screen with operators, without end. Each screen has one view, whether
  /// it is pushed or presented. The flow chooses the presentation, and adds a navigation stack to a sheet if a screen is pushed in
  /// it.
  struct RecursiveView: View {
    @State private var recursive = FlowStore(Recursive(ticks: .every(.seconds(1))), state: Recursive.State(start: 1))

    var body: some View {
      FlowView(recursive) { screen in
        switch screen {
        case .operators(let number, let send): OperatorsView(number: number, send: send)
        case .counter(let store): CounterView(store: store)
        }
      }
    }
  }

  struct OperatorsView: View {
    let number: Int
    let send: ScreenSend<Recursive.OperatorsAction>

    var body: some View {
      Text("= \(number)")
      Button("+ 1") { send(.addTapped(other: 1)) }
      Button("× 2") { send(.multiplyTapped(by: 2)) }
      Button("Count") { send(.counterTapped) }
      Button("Fork") { send(.forkTapped) }
      // At run time, the state decides between a sheet and a push.
      Button("Show") { send(.shown(number: number, isFork: number > 10)) }
      Button("Back") { send(.backTapped) }
      Button("Join") { send(.joinTapped) }
      Button("Start over") { send(.startOverTapped) }
    }
  }

  /// The view of a reducer. The ticking ends when the screen is removed.
  struct CounterView: View {
    let store: StoreOf<Counter>

    var body: some View {
      Text("\(store.state.number)")
      if store.state.isCounting {
        Button("Stop") { store.send(.stopTapped) }
      } else {
        Button("Count on") { store.send(.startTapped) }
      }
      Button("Capture") { store.send(.captureTapped) }
      Button("Cancel") { store.send(.cancelTapped) }
    }
  }
#endif
