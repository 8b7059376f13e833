#if canImport(SwiftUI)
  import FlowRuntime
  import FlowSwiftUI
  import SwiftUI

  /// Child coordinators with plain state. One is a view like any other, in a tab or in a sheet. It has a navigation stack of its
  /// own, so the sheet in which it is shown has none. SwiftUI has no stack in a stack: what is pushed on the parent's stack is a
  /// case of the parent's screens.
  struct ParentCoordinator: View {
    enum Screen: Equatable, Sendable {
      case home
      case tour
      case picker(Int)
    }

    @State private var routes = Routes<Screen>(root: .home, container: .navigation)

    var body: some View {
      RoutesView($routes) { $screen in
        switch screen {
        case .home:
          Button("Take the tour") { routes.presentSheet(.tour, container: NavigationContainer.none) }
          Button("Pick") { routes.push(.picker(1)) }
        case .tour: TourCoordinator(done: { routes.dismiss() })
        case .picker(let step): PickerStep(step: step, next: { routes.push(.picker($0)) }, done: { routes.goBackToRoot() })
        }
      }
    }
  }

  /// A child with routes of its own, which knows nothing of its parent.
  struct TourCoordinator: View {
    enum Screen: Equatable, Sendable {
      case stop(Int)
    }

    let done: () -> Void
    @State private var routes = Routes<Screen>(root: .stop(1), container: .navigation)

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

  /// A screen of a child that is pushed: the parent has its routes.
  struct PickerStep: View {
    let step: Int
    let next: (Int) -> Void
    let done: () -> Void

    var body: some View {
      Text("Step \(step)")
      Button("Next step") { next(step + 1) }
      Button("Picked") { done() }
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
