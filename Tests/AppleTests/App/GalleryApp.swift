import FlowRuntime
import FlowSwiftUI
import FlowUIKit
import Foundation
import SwiftUI
import UIKit

/// The app that the UI tests control:
///
/// | argument | shows the flow |
/// |---|---|
/// | none | in SwiftUI |
/// | `-uikit` | in UIKit |
/// | `-pushing` | in a navigation stack of the app |
/// | `-lifecycle` | in SwiftUI, in an app with a UIKit life cycle |
/// | `-restores` | in SwiftUI, restored with the scene |
@main
@MainActor
enum Gallerist {
  static func main() {
    if CommandLine.arguments.contains("-lifecycle") {
      _ = UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(LifeCycleDelegate.self))
    } else {
      GalleryApp.main()
    }
  }
}

struct GalleryApp: App {
  @State private var gallery = FlowStore(Gallery())

  var body: some Scene {
    WindowGroup {
      if CommandLine.arguments.contains("-uikit") {
        GalleryController(gallery: gallery).ignoresSafeArea().opensLinks(in: gallery)
      } else if CommandLine.arguments.contains("-pushing") {
        StackOfTheApp(gallery: gallery)
      } else if CommandLine.arguments.contains("-restores") {
        RestoredView(gallery: gallery)
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
  case .rooms(let flow): RoomsView(gallery: gallery, flow: flow)
  }
}

/// The system saves the flow with the scene.
struct RestoredView: View {
  let gallery: FlowStore<Gallery>
  @SceneStorage("gallery") private var kept: Data?

  init(gallery: FlowStore<Gallery>) { self.gallery = gallery }

  var body: some View { GalleryView(gallery: gallery).restores(gallery, from: $kept) }
}

/// The flow above a screen of the app, in a stack whose path belongs to the app. The flow pushes onto this path.
struct StackOfTheApp: View {
  let gallery: FlowStore<Gallery>
  @State private var path = NavigationPath()

  init(gallery: FlowStore<Gallery>) { self.gallery = gallery }

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
