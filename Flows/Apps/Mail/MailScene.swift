#if canImport(UIKit) && !os(watchOS)
  import FlowRuntime
  import FlowUIKit
  import Foundation
  import MailSample
  import UIKit

  /// A window with its own mail. It opens links, and the system restores the mail with the scene.
  final class MailScene: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    let mail = FlowStore(Mail(server: .sample))

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
      guard let windowScene = scene as? UIWindowScene else { return }
      if let kept = session.stateRestorationActivity?.userInfo?["mail"] as? Data { restore(kept) }
      let window = UIWindow(windowScene: windowScene)
      window.rootViewController = mailController(mail)
      window.makeKeyAndVisible()
      self.window = window
      // Opens the links that launched the app. UIKit passes later links to the methods below.
      self.scene(scene, openURLContexts: connectionOptions.urlContexts)
      for activity in connectionOptions.userActivities { self.scene(scene, continue: activity) }
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
      for context in URLContexts { mail.open(context.url.absoluteString) }
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
      guard userActivity.activityType == NSUserActivityTypeBrowsingWeb, let url = userActivity.webpageURL else { return }
      mail.open(url.absoluteString)
    }

    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
      guard let kept = try? JSONEncoder().encode(mail.snapshot()) else { return nil }
      let activity = NSUserActivity(activityType: "com.example.mail.scene")
      activity.addUserInfoEntries(from: ["mail": kept])
      return activity
    }

    /// Restores the mail if the saved data is readable. Otherwise the mail starts over.
    private func restore(_ kept: Data) {
      if let snapshot = try? JSONDecoder().decode(FlowSnapshot<Mail.State>.self, from: kept) { mail.restore(snapshot) }
    }

    // In the background, the system may dismiss layers by itself. The flow ignores these dismissals and shows the layers again
    // later.

    func sceneWillEnterForeground(_ scene: UIScene) { setActive(true) }

    func sceneDidEnterBackground(_ scene: UIScene) { setActive(false) }

    private func setActive(_ isActive: Bool) {
      (window?.rootViewController as? FlowViewController<Mail>)?.setActive(isActive)
    }
  }
#endif
