#if canImport(SwiftUI)
  import FlowRuntime
  import FlowSwiftUI
  import NumbersSample
  import SwiftUI

  /// A screen of an app that already has a navigation stack with a path of arbitrary values.
  struct AppWithPath: View {
    @State private var path = NavigationPath()

    var body: some View {
      NavigationStack(path: $path) {
        Button("Numbers") { path.append(Topic.numbers) }
          .navigationDestination(for: Topic.self) { topic in
            switch topic {
            case .numbers: PushedNumbers { FlowView($0, pushingOn: $path, content: numbersScreen) }
            }
          }
      }
    }
  }

  private enum Topic: Hashable {
    case numbers
  }

  /// A screen of an app whose navigation stack has a path of the app's own values.
  struct AppWithArray: View {
    @State private var path: [Page] = []

    var body: some View {
      NavigationStack(path: $path) {
        Button("Numbers") { path.append(.numbers) }
          .navigationDestination(for: Page.self) { page in
            switch page {
            case .numbers: PushedNumbers { FlowView($0, pushingOn: $path, as: { .pushed($0) }, content: numbersScreen) }
            case .pushed(let screen): screen
            }
          }
      }
    }
  }

  private enum Page: Hashable {
    case numbers
    /// A screen pushed by the flow.
    case pushed(PushedScreen)
  }

  /// The flow lives as long as its first screen is on the path.
  private struct PushedNumbers<Content: View>: View {
    @State private var numbers = FlowStore(Numbers(facts: .arithmetic))
    private let content: (FlowStore<Numbers>) -> Content

    init(content: @escaping (FlowStore<Numbers>) -> Content) { self.content = content }

    var body: some View { content(numbers) }
  }

  @ViewBuilder @MainActor
  private func numbersScreen(_ screen: Numbers.ScreenStore) -> some View {
    switch screen {
    case .home(let send): HomeView(start: { send(.startTapped) })
    case .numbersList(let numbers, let send): NumbersList(numbers: numbers) { send(.numberSelected(number: $0)) }
    case .numberDetail(let number, let send): NumberDetail(number: number, toRoot: { send(.goBackToRootTapped) })
    case .filter(let store): FilterView(store: store)
    case .fact(let store): Text(store.state.fact ?? "…").task { store.send(.appeared) }
    }
  }
#endif
