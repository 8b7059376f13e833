public import Foundation

/// uikit/uiapplication
@MainActor
open class UIApplication: UIResponder {}

/// uikit/uiapplicationdelegate, whose methods are optional. Only the method that the app of the UI tests has is here.
@MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
}

/// uikit/uiapplicationmain(_:_:_:_:)-1yub7
@MainActor
public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ principalClassName: String?,
  _ delegateClassName: String?
) -> Int32 { 0 }

/// uikit/uisceneconfiguration
@MainActor
open class UISceneConfiguration: NSObject {
  /// uikit/uisceneconfiguration/init(name:sessionrole:)
  public init(name: String?, sessionRole: UISceneSession.Role) {}
  /// uikit/uisceneconfiguration/delegateclass
  open var delegateClass: AnyClass?
}

extension UISceneSession {
  /// uikit/uiscenesession/role-swift.struct
  public struct Role: Hashable, Sendable {
    /// uikit/uiscenesession/role-swift.struct/windowapplication
    public static let windowApplication = Role()
  }

  /// uikit/uiscenesession/role-swift.property
  public var role: Role { .windowApplication }
}

// In UIKit, a scene delegate need not have these methods.
extension UISceneDelegate {
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
}
