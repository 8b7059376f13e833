#if canImport(SwiftUI)
  import FlowRuntime
  import FlowSwiftUI
  import NumbersSample
  import SwiftUI

  /// The numbers with a store: the flow decides where each event leads, and the views only send events.
  struct NumbersView: View {
    @State private var numbers = FlowStore(Numbers(facts: .arithmetic))

    var body: some View {
      FlowView(numbers) { screen in
        switch screen {
        case .home(let send): HomeView(start: { send(.startTapped) })
        case .numbersList(let numbers, let send): NumbersList(numbers: numbers) { send(.numberSelected(number: $0)) }
        case .numberDetail(let number, let send):
          NumberDetail(number: number, toRoot: { send(.goBackToRootTapped) })
        case .filter(let store): FilterView(store: store)
        case .fact(let store): Text(store.state.fact ?? "…").task { store.send(.appeared) }
        }
      }
      .opensLinks(in: numbers)
    }
  }

  /// One screen on its own, as in a preview.
  struct NumberDetailPreview: View {
    var body: some View {
      FlowView(preview: .numberDetail(number: 3), in: Numbers(facts: .arithmetic)) { screen in
        if case .numberDetail(let number, _) = screen { Text("\(number)") }
      }
    }
  }

  struct HomeView: View {
    let start: () -> Void
    var body: some View { Button("Start") { start() } }
  }

  struct NumbersList: View {
    let numbers: [Int]
    let select: (Int) -> Void

    var body: some View {
      List {
        ForEach(numbers, id: \.self) { number in Button("\(number)") { select(number) } }
      }
    }
  }

  struct NumberDetail: View {
    let number: Int
    let toRoot: () -> Void

    var body: some View {
      Text("\(number)")
      Button("To the beginning") { toRoot() }
    }
  }

  struct FilterView: View {
    let store: StoreOf<NumberFilter>

    var body: some View {
      Text("\(store.state.limit)")
      Button("More") { store.send(.moreTapped) }
      Button("Apply") { store.send(.applyTapped) }
    }
  }
#endif
