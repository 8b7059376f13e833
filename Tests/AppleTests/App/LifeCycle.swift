import FlowRuntime
import SwiftUI
import UIKit

// An app with a UIKit life cycle, whose window contains a SwiftUI view. In such an app SwiftUI does not know whether the scene is
// active, and this app does not tell the flow about it either.

final class LifeCycleDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    configuration.delegateClass = LifeCycleScene.self
    return configuration
  }
}

final class LifeCycleScene: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private let gallery = FlowStore(Gallery())

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = UIHostingController(rootView: GalleryView(gallery: gallery))
    window.makeKeyAndVisible()
    self.window = window
  }
}
