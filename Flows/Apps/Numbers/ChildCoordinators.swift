#if canImport(SwiftUI)
  import FlowRuntime
  import FlowSwiftUI
  import SwiftUI

  /// Child coordinators with plain state. A child is a view like any other: in a tab or a sheet, with a navigation stack of its own,
  /// or pushed. What a pushed child pushes joins the stack of its parent. The sheet of the tour has no stack, because the tour has
  /// one.
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

  /// A child with routes of its own, which knows nothing of its parent.
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

  /// A child that is pushed: it has routes of its own, too.
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

  /// The two in tabs, each with its own routes.
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
