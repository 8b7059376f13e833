#if canImport(SwiftUI)
  import FlowRuntime
  import FlowSwiftUI
  import Observation
  import SwiftUI

  /// Large changes in a view model. Each change is one assignment. `RoutesView` splits the change into updates that the
  /// platform supports, and waits for each of them to finish.
  struct LargeUpdatesView: View {
    enum Screen: Equatable, Sendable {
      case home
      case number(Int)
    }

    @MainActor @Observable
    final class Model {
      var routes = Routes<Screen>(root: .home, container: .navigation)

      /// Shows two pushed screens and two layers at once, as a deep link may do.
      func showAll() {
        routes.push(.number(1))
        routes.push(.number(2))
        routes.presentSheet(.number(3), container: .navigation)
        routes.push(.number(4))
        routes.presentCover(.number(5))
      }
    }

    @Bindable var model: Model

    var body: some View {
      RoutesView($model.routes) { $screen in
        switch screen {
        case .home: Button("Show all") { model.showAll() }
        case .number(let number): NumberDetail(number: number, toRoot: { model.routes.goBackToRoot() })
        }
      }
    }
  }
#endif
