#if canImport(SwiftUI)
  import FlowRuntime
  import FlowSwiftUI
  import SwiftUI

  /// Child coordinators with plain state. A child is an ordinary view: it is in a tab or a sheet with its own navigation stack,
  /// or it is pushed. The screens of a pushed child join the stack of its parent. The sheet with the tour gets no stack,
  /// because the tour has its own.
  struct ParentCoordinator: View {
    enum Screen: Equatable, Sendable {
      case home
      case tour
      case picker
    }

    @State private var routes = Routes<Screen>(root: .home, container: .navigation)

    init() {}

    var body: some View {
      RoutesView($routes) { $screen in
        switch screen {
        case .home:
          Button("Take the tour") { routes.presentSheet(.tour, container: NavigationContainer.none) }
          Button("Pick") { routes.push(.picker) }
        case .tour: TourCoordinator(done: { routes.dismiss() })
        case .picker: PickerCoordinator(done: { routes.goBackToRoot() })
        }
      }
    }
  }

  /// A child with its own routes. It does not know its parent.
  struct TourCoordinator: View {
    enum Screen: Equatable, Sendable {
      case stop(Int)
    }

    private let done: () -> Void
    @State private var routes = Routes<Screen>(root: .stop(1), container: .navigation)

    init(done: @escaping () -> Void) { self.done = done }

    var body: some View {
      RoutesView($routes) { $screen in
        switch screen {
        case .stop(let number):
          Text("Stop \(number)")
          Button("Go on") { routes.push(.stop(number + 1)) }
          Button("End the tour") { done() }
        }
      }
    }
  }

  /// A pushed child, which also has its own routes.
  struct PickerCoordinator: View {
    enum Screen: Equatable, Sendable {
      case step(Int)
    }

    private let done: () -> Void
    @State private var routes = Routes<Screen>(root: .step(1), container: .navigation)

    init(done: @escaping () -> Void) { self.done = done }

    var body: some View {
      RoutesView($routes) { $screen in
        switch screen {
        case .step(let number):
          Text("Step \(number)")
          Button("Next step") { routes.push(.step(number + 1)) }
          Button("Picked") { done() }
        }
      }
    }
  }

  /// Both coordinators in tabs, each with its own routes.
  struct TabsOfCoordinators: View {
    @State private var tab = 0

    var body: some View {
      TabView(selection: $tab) {
        ParentCoordinator().tabItem { Label("Numbers", systemImage: "number") }.tag(0)
        TourCoordinator(done: { tab = 0 }).tabItem { Label("Tour", systemImage: "map") }.tag(1)
      }
    }
  }
#endif
