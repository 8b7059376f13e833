#if canImport(SwiftUI)
  import FlowRuntime
  import FlowSwiftUI
  import SwiftUI

  /// A fixed root screen with plain state. `Routes` always have a root, which cannot be removed.
  struct FixedRootView: View {
    enum Screen: Equatable, Sendable {
      case home
      case detail
      case edit
      case confirm
    }

    @State private var routes = Routes<Screen>(root: .home)

    var body: some View {
      RoutesView($routes) { $screen in
        switch screen {
        case .home: HomeView(start: { routes.presentSheet(.detail, container: .navigation) })
        case .detail: Button("Edit") { routes.push(.edit) }
        case .edit: Button("Done") { routes.presentCover(.confirm) }
        case .confirm: Button("To the beginning") { routes.goBackToRoot() }
        }
      }
    }
  }
#endif
