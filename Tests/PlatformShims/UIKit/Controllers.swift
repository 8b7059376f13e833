// Declarations of Apple's UIKit as far as the adapters use them, to type-check the adapters where there is no UIKit.
// A comment above each declaration names the page of Apple's documentation that it was written from, below
// https://developer.apple.com/documentation/.
public import Foundation

/// corefoundation/cgfloat
public typealias CGFloat = Double

/// uikit/uiview
@MainActor
open class UIView: UIResponder {
  /// uikit/uiview/window
  open var window: UIWindow?
  /// uikit/uiview/subviews
  open private(set) var subviews: [UIView] = []
  /// uikit/uiview/addsubview(_:)
  open func addSubview(_ view: UIView) { subviews.append(view) }
  /// uikit/uiview/frame
  open var frame = CGRect()
  /// uikit/uiview/bounds
  open var bounds: CGRect { frame }
  /// uikit/uiview/backgroundcolor
  open var backgroundColor: UIColor?
  /// uikit/uiview/autoresizingmask
  open var autoresizingMask: AutoresizingMask = []
  /// uikit/uiview/removefromsuperview()
  open func removeFromSuperview() {}

  /// uikit/uiview/autoresizingmask-swift.struct
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }
}

/// uikit/uiaccessibility
public enum UIAccessibility {
  /// uikit/uiaccessibility/notification
  public struct Notification: Equatable, Sendable {
    let name: String
    public static let screenChanged = Notification(name: "screenChanged")
  }
  /// uikit/uiaccessibility/post(notification:argument:)
  @MainActor
  public static func post(notification: Notification, argument: Any?) { posts.append((notification, argument)) }

  @MainActor private static var posts: [(Notification, Any?)] = []

  /// What was posted since the last call.
  @MainActor
  public static func _takePosts() -> [(notification: Notification, argument: Any?)] {
    defer { posts = [] }
    return posts
  }
}

/// corefoundation/cgrect
public struct CGRect: Equatable, Sendable {
  public init() {}
  /// corefoundation/cgrect/init(x:y:width:height:)
  public init(x: Double, y: Double, width: Double, height: Double) { self.height = height }
  /// corefoundation/cgrect/height
  public private(set) var height: CGFloat = 0
}

/// uikit/uicolor
@MainActor
open class UIColor: NSObject {
  /// uikit/uicolor/systembackground
  @available(iOS 13, *)
  @available(tvOS, unavailable)
  open class var systemBackground: UIColor { UIColor() }
}

/// uikit/uiviewcontroller
@MainActor
open class UIViewController: UIResponder {
  /// uikit/uiviewcontroller/init(nibname:bundle:)
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  /// uikit/uiviewcontroller/init(coder:)
  public required init?(coder: NSCoder) { super.init() }
  /// uikit/uiviewcontroller/init()
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  open var view: UIView! {
    get {
      if loaded == nil {
        loaded = UIView()
        viewDidLoad()
      }
      return loaded
    }
    set { loaded = newValue }
  }
  private var loaded: UIView?
  open var title: String?
  open func viewDidLoad() {}
  open func viewDidAppear(_ animated: Bool) {}
  /// objectivec/nsobject/accessibilityperformescape()
  open func accessibilityPerformEscape() -> Bool { false }
  open func viewDidDisappear(_ animated: Bool) {}
  open weak var parent: UIViewController?
  open var children: [UIViewController] = []
  open func addChild(_ childController: UIViewController) {
    children.append(childController)
    childController.parent = self
  }
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}
  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    _Screen.note(animated: flag)
    _present(viewControllerToPresent, completion)
  }
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    _Screen.note(animated: flag)
    _dismiss(completion)
  }
  var presented: UIViewController?
  open var presentedViewController: UIViewController? { _root.presented }
  open weak var presentingViewController: UIViewController?
  open var isBeingPresented = false
  open var isBeingDismissed = false
  open var isModalInPresentation = false
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// uikit/uiviewcontroller/preferredtransition
  @available(iOS 18, *)
  open var preferredTransition: Transition?

  /// uikit/uiviewcontroller/transition
  @MainActor
  @available(iOS 18, *)
  open class Transition: NSObject {
    /// uikit/uiviewcontroller/transition/zoom(options:sourceviewprovider:)
    open class func zoom(
      options: ZoomOptions? = nil, sourceViewProvider: @escaping (ZoomSourceViewProviderContext) -> UIView?
    ) -> Self {
      let new = Transition()
      new._source = { sourceViewProvider(ZoomSourceViewProviderContext()) }
      return unsafeDowncast(new, to: Self.self)
    }
    /// The view that the controller grows out of.
    public private(set) var _source: () -> UIView? = { nil }

    /// uikit/uiviewcontroller/transition/zoomoptions
    open class ZoomOptions: NSObject {}
    /// uikit/uiviewcontroller/transition/zoomsourceviewprovidercontext
    @MainActor
    open class ZoomSourceViewProviderContext: NSObject {}
  }
  open var navigationController: UINavigationController? { parent as? UINavigationController ?? parent?.navigationController }
  private var presentation: UIPresentationController?
  open var presentationController: UIPresentationController? {
    if let presentation { return presentation }
    let new = _newPresentationController
    new.presented = self
    presentation = new
    return new
  }
  private var _newPresentationController: UIPresentationController {
    #if !os(tvOS)
      let alert = self as? UIAlertController
      if modalPresentationStyle == .popover || alert?.preferredStyle == .actionSheet { return UIPopoverPresentationController() }
      let isSheet = [.automatic, .pageSheet, .formSheet].contains(modalPresentationStyle)
      if alert == nil, isSheet { return UISheetPresentationController() }
    #endif
    return UIPresentationController()
  }
  /// uikit/uiviewcontroller/popoverpresentationcontroller
  @available(tvOS, unavailable)
  open var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }
  /// uikit/uiviewcontroller/sheetpresentationcontroller
  @available(iOS 15, *)
  @available(tvOS, unavailable)
  open var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }
  open var tabBarItem: UITabBarItem! = UITabBarItem()
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { _root.presenting }
  /// How the controller comes or goes just now.
  var presenting: _Transition?
}

/// uikit/uitabbaritem
@MainActor
open class UITabBarItem: NSObject {
  /// uikit/uibaritem/title
  open var title: String?
  /// uikit/uitabbaritem/init(title:image:tag:)
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
  }
}

/// uikit/uiimage
@MainActor
open class UIImage: NSObject {
  /// uikit/uiimage/init(systemname:)
  public convenience init?(systemName name: String) { self.init() }
}

/// uikit/uinavigationcontroller
@MainActor
open class UINavigationController: UIViewController {
  /// uikit/uinavigationcontroller/init(rootviewcontroller:)
  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }
  open weak var delegate: (any UINavigationControllerDelegate)?
  var stack: [UIViewController] = []
  var transition: _Transition?
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    _show(viewControllers, animated: animated)
  }
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    _show(stack + [viewController], animated: animated)
  }
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else { return nil }
    let popped = Array(stack[(index + 1)...])
    _show(Array(stack[...index]), animated: animated)
    return popped
  }
  open override var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    transition ?? super.transitionCoordinator
  }
}

/// uikit/uinavigationcontrollerdelegate
@MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

/// uikit/uitabbarcontroller
@MainActor
open class UITabBarController: UIViewController {
  open weak var delegate: (any UITabBarControllerDelegate)?
  open private(set) var viewControllers: [UIViewController]?
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    for child in children { child.removeFromParent() }
    self.viewControllers = viewControllers
    for child in viewControllers ?? [] { addChild(child) }
  }
  open var selectedViewController: UIViewController?
}

/// uikit/uitabbarcontrollerdelegate
@MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
}

/// uikit/uiviewcontrollertransitioncoordinatorcontext
@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  var isCancelled: Bool { get }
  var isInteractive: Bool { get }
}

/// uikit/uiviewcontrollertransitioncoordinator
@MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}
