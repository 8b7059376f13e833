import FlowRuntime
import FlowSwiftUI
import FlowUIKit
import Foundation
import SwiftUI
import UIKit

/// The app that the UI tests drive. `-uikit` shows the flow in UIKit, `-pushing` in a navigation stack of the app.
@main
struct GalleryApp: App {
  @State private var gallery = FlowStore(Gallery())

  var body: some Scene {
    WindowGroup {
      if CommandLine.arguments.contains("-uikit") {
        GalleryController(gallery: gallery).opensLinks(in: gallery)
      } else if CommandLine.arguments.contains("-pushing") {
        StackOfTheApp(gallery: gallery)
      } else {
        GalleryView(gallery: gallery).opensLinks(in: gallery)
      }
    }
  }
}

struct GalleryView: View {
  let gallery: FlowStore<Gallery>

  var body: some View { FlowView(gallery) { view(of: $0, in: gallery) } }
}

@MainActor @ViewBuilder
private func view(of screen: Gallery.ScreenStore, in gallery: FlowStore<Gallery>) -> some View {
  switch screen {
  case .menu(let send): MenuView(gallery: gallery, send: send)
  case .page(let number, let send): PageView(gallery: gallery, number: number, send: send)
  case .confirmation: EmptyView()
  }
}

/// The flow above a screen of the app, in a stack whose path the app has: what the flow pushes goes on that path.
struct StackOfTheApp: View {
  let gallery: FlowStore<Gallery>
  @State private var path = NavigationPath()

  var body: some View {
    NavigationStack(path: $path) {
      VStack {
        Text("Home of the app")
        Text("path \(path.count)")
        Button("Open") { path.append("gallery") }
      }
      .navigationDestination(for: String.self) { _ in
        FlowView(gallery, pushingOn: $path) { view(of: $0, in: gallery) }
      }
    }
  }
}

/// The same flow in UIKit, whose controllers hold the same views.
struct GalleryController: UIViewControllerRepresentable {
  let gallery: FlowStore<Gallery>

  func makeUIViewController(context: Context) -> FlowViewController<Gallery> {
    FlowViewController(gallery) { [gallery] screen in
      switch screen {
      case .menu(let send): UIHostingController(rootView: MenuView(gallery: gallery, send: send))
      case .page(let number, let send):
        UIHostingController(rootView: PageView(gallery: gallery, number: number, send: send))
      case .confirmation: UIViewController()      // an alert has no controller of the app
      }
    }
  }

  func updateUIViewController(_ controller: FlowViewController<Gallery>, context: Context) {}
}

struct MenuView: View {
  let gallery: FlowStore<Gallery>
  let send: ScreenSend<Gallery.MenuAction>

  var body: some View {
    VStack {
      Text("Menu")
      PlanView(gallery: gallery)
      Button("Push") { send(.pushTapped) }
      Button("Push at once") { send(.quickTapped) }
      Button("Push three") { send(.stackTapped) }
      Button("Sheet") { send(.sheetTapped) }
      Button("Cover") { send(.coverTapped) }
      Button("Layers") { send(.layersTapped) }
      Button("Question") { send(.questionTapped) }
    }
  }
}

struct PageView: View {
  let gallery: FlowStore<Gallery>
  let number: Int
  let send: ScreenSend<Gallery.PageAction>

  var body: some View {
    VStack {
      Text("Page \(number)")
      PlanView(gallery: gallery)
      Button("Next") { send(.nextTapped) }
      Button("Back one") { send(.backTapped) }
      Button("Close") { send(.closeTapped) }
      Button("Replace") { send(.replaceTapped) }
      Button("To the start") { send(.startTapped) }
    }
  }
}

/// What the flow shows, for the tests to read: the number of screens in each layer, as `2 1`.
struct PlanView: View {
  let gallery: FlowStore<Gallery>

  var body: some View {
    let counts = gallery.plan.layers.map { "\($0.path.count)" }.joined(separator: " ")
    Text("plan \(counts)")
  }
}
