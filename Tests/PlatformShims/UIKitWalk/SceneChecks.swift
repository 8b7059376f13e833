import FlowRuntime
import FlowUIKit
import Foundation
import ShopSample
import UIKit

/// Actions of the system on a scene: it opens links, saves the content of a window, and restores it.
@MainActor
final class SceneChecks: CheckList {
  private let scene = UIWindowScene()

  override func run() async {
    await links()
    await restoration()
    await background()
    expectNothingRefused()
  }

  private func connected(
    _ options: UIScene.ConnectionOptions = UIScene.ConnectionOptions._make(), restoring activity: NSUserActivity? = nil
  ) async -> ShopScene {
    let (delegate, session) = (ShopScene(), UISceneSession())
    session.stateRestorationActivity = activity
    delegate.scene(scene, willConnectTo: session, options: options)
    await rest()
    return delegate
  }

  /// The titles of the screens in the topmost stack, from bottom to top.
  private func titles(_ delegate: ShopScene) -> [String?] {
    (delegate.window?.rootViewController?._top as? UINavigationController)?.viewControllers.map(\.title) ?? []
  }

  /// A link launches the app, or arrives while the app is running.
  private func links() async {
    let link = UIOpenURLContext._make(URL(string: "https://shop.example.com/account")!)
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.webpageURL = link.url
    let other = NSUserActivity(activityType: "com.example.other")
    other.webpageURL = link.url
    for options in [UIScene.ConnectionOptions._make([link]), UIScene.ConnectionOptions._make([], [activity])] {
      let delegate = await connected(options)
      expect(delegate.shop.plan.layers.count == 2, "the link opens nothing at the start: \(delegate.shop.plan)")
      expect(delegate.window?.rootViewController?.presentedViewController != nil, "the link is not shown")
    }
    let delegate = await connected(UIScene.ConnectionOptions._make([], [other]))
    expect(delegate.shop.plan.layers.count == 1, "\(delegate.shop.plan)")
    delegate.scene(scene, continue: activity)
    await rest()
    expect(delegate.shop.plan.layers.count == 2 && !titles(delegate).isEmpty, "\(delegate.shop.plan)")
  }

  private func restoration() async {
    let delegate = await connected()
    delegate.scene(scene, openURLContexts: [UIOpenURLContext._make(URL(string: "https://shop.example.com/checkout")!)])
    await rest()
    let activity = delegate.stateRestorationActivity(for: scene)
    let restored = await connected(restoring: activity)
    expect(restored.shop.state == delegate.shop.state && restored.shop.plan.layers.count == 2, "\(restored.shop.plan)")
    expect(titles(restored) == titles(delegate) && !titles(restored).isEmpty, "\(titles(restored)), not \(titles(delegate))")
    let damaged = NSUserActivity(activityType: "com.example.shop.scene")
    damaged.addUserInfoEntries(from: ["shop": Data("{".utf8)])
    let fresh = await connected(restoring: damaged)
    expect(fresh.shop.plan.layers.count == 1, "what cannot be read is shown: \(fresh.shop.plan)")
  }

  /// The system removes screens in the background. They are shown again when the app returns to the foreground.
  private func background() async {
    let delegate = await connected(
      UIScene.ConnectionOptions._make([UIOpenURLContext._make(URL(string: "https://shop.example.com/account")!)]))
    let (root, shown) = (delegate.window?.rootViewController, titles(delegate))
    delegate.sceneDidEnterBackground(scene)
    root?._top._beginSwipe()(false)
    await rest()
    expect(delegate.shop.plan.layers.count == 2 && root?._top === root, "the flow follows what the system did in the background")
    delegate.sceneWillEnterForeground(scene)
    await rest()
    expect(titles(delegate) == shown && !shown.isEmpty, "\(titles(delegate)) are shown again, not \(shown)")
  }
}
