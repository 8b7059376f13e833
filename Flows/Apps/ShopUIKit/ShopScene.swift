#if canImport(UIKit) && !os(watchOS)
  import FlowRuntime
  import FlowUIKit
  import Foundation
  import LogInSample
  import ShopSample
  import UIKit

  /// A window with a shop of its own. It opens links, and the system restores it with the scene.
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
      // What the app was started for. UIKit tells of later links in the methods below.
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

    /// What cannot be read is left out, and the shop begins anew.
    private func restore(_ kept: Data) {
      if let snapshot = try? JSONDecoder().decode(FlowSnapshot<Shop.State>.self, from: kept) { shop.restore(snapshot) }
    }

    // In the background the system takes layers away on its own. The flow does not follow that, and shows them again.

    func sceneWillEnterForeground(_ scene: UIScene) { setActive(true) }

    func sceneDidEnterBackground(_ scene: UIScene) { setActive(false) }

    private func setActive(_ isActive: Bool) {
      (window?.rootViewController as? FlowViewController<Shop>)?.setActive(isActive)
    }
  }
#endif
