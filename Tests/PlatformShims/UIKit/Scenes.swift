public import Foundation

/// uikit/uiresponder
@MainActor
open class UIResponder: NSObject {
  /// uikit/uiresponder/init()
  public override init() { super.init() }
  /// objectivec/nsobject/accessibilityperformescape()
  open func accessibilityPerformEscape() -> Bool { accessibilityPerformEscapeBlock?() ?? false }
  /// objectivec/nsobject/accessibilityperformescapeblock
  @available(iOS 17, *)
  open var accessibilityPerformEscapeBlock: (() -> Bool)?
  open var isFirstResponder: Bool { false }
  open var canBecomeFirstResponder: Bool { false }
  @discardableResult
  open func becomeFirstResponder() -> Bool { false }
  @discardableResult
  open func resignFirstResponder() -> Bool { false }
}

/// uikit/uiwindow
@MainActor
open class UIWindow: UIView {
  /// uikit/uiwindow/init(windowscene:)
  public convenience init(windowScene: UIWindowScene) {
    self.init()
    self.windowScene = windowScene
  }
  /// uikit/uiwindow/windowscene
  open weak var windowScene: UIWindowScene?
  /// uikit/uiwindow/rootviewcontroller
  open var rootViewController: UIViewController?
  /// uikit/uiwindow/makekeyandvisible()
  open func makeKeyAndVisible() { rootViewController?._appear() }
}

/// uikit/uiscene
@MainActor
open class UIScene: UIResponder {
  /// uikit/uiscene/connectionoptions
  @MainActor
  open class ConnectionOptions: NSObject {
    /// uikit/uiscene/connectionoptions/urlcontexts
    public let urlContexts: Set<UIOpenURLContext>
    /// uikit/uiscene/connectionoptions/useractivities
    public let userActivities: Set<NSUserActivity>

    init(_ urlContexts: Set<UIOpenURLContext>, _ userActivities: Set<NSUserActivity>) {
      (self.urlContexts, self.userActivities) = (urlContexts, userActivities)
    }

    public static func _make(
      _ urlContexts: Set<UIOpenURLContext> = [], _ userActivities: Set<NSUserActivity> = []
    ) -> ConnectionOptions { ConnectionOptions(urlContexts, userActivities) }
  }
}

/// uikit/uiwindowscene
@MainActor
open class UIWindowScene: UIScene {}

/// uikit/uiscenesession
@MainActor
open class UISceneSession: NSObject {
  /// uikit/uiscenesession/staterestorationactivity
  open var stateRestorationActivity: NSUserActivity?
}

/// uikit/uiopenurlcontext
@MainActor
open class UIOpenURLContext: NSObject {
  /// uikit/uiopenurlcontext/url
  public let url: URL
  init(_ url: URL) { self.url = url }
  public static func _make(_ url: URL) -> UIOpenURLContext { UIOpenURLContext(url) }
}

/// uikit/uiscenedelegate, whose methods are optional. Methods that a sample leaves out have a default here.
@MainActor
public protocol UISceneDelegate: NSObjectProtocol {
  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
  func sceneWillEnterForeground(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

extension UISceneDelegate {
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
}

/// uikit/uiwindowscenedelegate
@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}

/// foundation/nsuseractivity
@available(iOS 8, macOS 10.10, tvOS 9, watchOS 2, *)
public final class NSUserActivity: NSObject {
  /// foundation/nsuseractivity/activitytype
  public let activityType: String
  /// foundation/nsuseractivity/webpageurl
  public var webpageURL: URL?
  /// foundation/nsuseractivity/userinfo
  public private(set) var userInfo: [AnyHashable: Any]?

  /// foundation/nsuseractivity/init(activitytype:)
  public init(activityType: String) { self.activityType = activityType }
  /// foundation/nsuseractivity/adduserinfoentries(from:)
  public func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }
}

/// foundation/nsuseractivitytypebrowsingweb
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

extension UIScene {
  /// uikit/uiscene/didenterbackgroundnotification
  public static let didEnterBackgroundNotification = Notification.Name("UISceneDidEnterBackgroundNotification")
  /// uikit/uiscene/willenterforegroundnotification
  public static let willEnterForegroundNotification = Notification.Name("UISceneWillEnterForegroundNotification")
  /// uikit/uiscene/didactivatenotification
  public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
}
