#if canImport(SwiftUI)
  import FlowRuntime
  import FlowSwiftUI
  import SwiftUI

  /// The numbers with plain state in a view: no flow, no store.
  struct PlainNumbersView: View {
    enum Screen: Equatable, Sendable {
      case home
      case list
      case detail(Int)
    }

    @State private var routes = Routes<Screen>(root: .home)

    var body: some View {
      RoutesView($routes) { $screen in
        switch screen {
        case .home: HomeView(start: { routes.presentSheet(.list, container: .navigation) })
        case .list: NumbersList(numbers: [1, 2, 3]) { routes.push(.detail($0)) }
        case .detail(let number):
          // A screen may change its own value in the routes. It can also reach the routes through the environment.
          Stepper(
            "Number",
            value: Binding {
              number
            } set: {
              $screen.wrappedValue = .detail($0)
            })
          NumberDetail(number: number, toRoot: { routes.goBackToRoot() })
          PushAnother()
        }
      }
    }
  }

  struct PushAnother: View {
    @Environment(FlowNavigator<PlainNumbersView.Screen>.self) private var navigator

    var body: some View {
      Button("Another") { navigator.routes.push(.detail(42)) }
    }
  }
#endif
