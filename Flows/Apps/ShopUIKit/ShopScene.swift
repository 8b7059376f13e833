#if canImport(UIKit) && !os(watchOS)
  import FlowRuntime
  import FlowUIKit
  import Foundation
  import LogInSample
  import ShopSample
  import UIKit

  /// A window with its own shop. It opens links, and the system restores the shop with the scene.
  final class ShopScene: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    let shop = FlowStore(Shop(accounts: .teaDrinkers))

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
      guard let windowScene = scene as? UIWindowScene else { return }
      if let kept = session.stateRestorationActivity?.userInfo?["shop"] as? Data { restore(kept) }
      let window = UIWindow(windowScene: windowScene)
      window.rootViewController = shopController(shop)
      window.makeKeyAndVisible()
      self.window = window
      // Opens the links that launched the app. UIKit passes later links to the methods below.
      self.scene(scene, openURLContexts: connectionOptions.urlContexts)
      for activity in connectionOptions.userActivities { self.scene(scene, continue: activity) }
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
      for context in URLContexts { shop.open(context.url.absoluteString) }
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
      guard userActivity.activityType == NSUserActivityTypeBrowsingWeb, let url = userActivity.webpageURL else { return }
      shop.open(url.absoluteString)
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
      guard let kept = try? JSONEncoder().encode(shop.snapshot()) else { return nil }
      let activity = NSUserActivity(activityType: "com.example.shop.scene")
      activity.addUserInfoEntries(from: ["shop": kept])
      return activity
    }

    /// Restores the shop if the saved data is readable. Otherwise the shop starts over.
    private func restore(_ kept: Data) {
      if let snapshot = try? JSONDecoder().decode(FlowSnapshot<Shop.State>.self, from: kept) { shop.restore(snapshot) }
    }

    // In the background, the system may dismiss layers by itself. The flow ignores these dismissals and shows the layers again
    // later.

    func sceneWillEnterForeground(_ scene: UIScene) { setActive(true) }

    func sceneDidEnterBackground(_ scene: UIScene) { setActive(false) }

    private func setActive(_ isActive: Bool) {
      (window?.rootViewController as? FlowViewController<Shop>)?.setActive(isActive)
    }
  }
#endif
