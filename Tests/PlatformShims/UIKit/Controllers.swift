// Declarations of Apple's UIKit that the adapters use, to type-check the adapters on systems without UIKit. A comment above each
// declaration names the page of Apple's documentation from which it was written, below https://developer.apple.com/documentation/.
public import Foundation

/// uikit/uiview
@MainActor
open class UIView: UIResponder {
  /// uikit/uiview/window: the window of the superview or the controller.
  open var window: UIWindow? { superview?.window ?? (controller?.isInWindow == true ? _Screen.window : nil) }
  weak var controller: UIViewController?
  open private(set) weak var superview: UIView?
  /// uikit/uiview/subviews
  open private(set) var subviews: [UIView] = []
  /// uikit/uiview/addsubview(_:)
  open func addSubview(_ view: UIView) {
    subviews.append(view)
    view.superview = self
  }
  /// uikit/uiview/didmovetowindow()
  open func didMoveToWindow() {}
  /// The window of this view and of all views in it has changed.
  func _noteWindow() {
    didMoveToWindow()
    for view in subviews { view._noteWindow() }
  }
  /// uikit/uiview/frame
  open var frame = CGRect()
  /// uikit/uiview/bounds
  open var bounds: CGRect { frame }
  /// uikit/uiview/backgroundcolor
  open var backgroundColor: UIColor?
  /// uikit/uiview/autoresizingmask
  open var autoresizingMask: AutoresizingMask = []
  /// uikit/uiview/removefromsuperview()
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
  /// uikit/uitraitenvironment/traitcollection
  open var traitCollection: UITraitCollection { UITraitCollection() }

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

  /// The notifications that were posted since the last call.
  @MainActor
  public static func _takePosts() -> [(notification: Notification, argument: Any?)] {
    defer { posts = [] }
    return posts
  }
}

/// uikit/uiuserinterfaceidiom
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision
}

/// uikit/uitraitcollection
@MainActor
open class UITraitCollection: NSObject {
  /// uikit/uitraitcollection/userinterfaceidiom
  open var userInterfaceIdiom: UIUserInterfaceIdiom { _Screen.idiom }
}

/// uikit/uiscrollview
@MainActor
open class UIScrollView: UIView {}

/// uikit/uirectedge
public struct UIRectEdge: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let bottom = UIRectEdge(rawValue: 4)
}

/// uikit/nsdirectionalrectedge
public struct NSDirectionalRectEdge: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let top = NSDirectionalRectEdge(rawValue: 1)
}

/// uikit/uiinterfaceorientationmask
@available(tvOS, unavailable)
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  public static let all = UIInterfaceOrientationMask(rawValue: 30)
}

/// uikit/uiinterfaceorientation
@available(tvOS, unavailable)
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
}

/// uikit/uistatusbarstyle
@available(tvOS, unavailable)
public enum UIStatusBarStyle: Int, Sendable {
  case `default`, lightContent
  case darkContent = 3
}

/// uikit/uistatusbaranimation
@available(tvOS, unavailable)
public enum UIStatusBarAnimation: Int, Sendable {
  case none, fade, slide
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
        loaded?.controller = self
        viewDidLoad()
      }
      return loaded
    }
    set {
      loaded = newValue
      newValue?.controller = self
    }
  }
  private var loaded: UIView?
  open var title: String?
  /// uikit/uitraitenvironment/traitcollection
  open var traitCollection: UITraitCollection { UITraitCollection() }
  /// uikit/uiviewcontroller/traitoverrides
  @available(iOS 17, tvOS 17, *)
  open var traitOverrides: any UITraitOverrides {
    get { overrides }
    set {
      overrides = newValue
      guard let split = self as? UISplitViewController, newValue.horizontalSizeClass != .unspecified else { return }
      split._setCollapsed(newValue.horizontalSizeClass == .compact)
    }
  }
  private var overrides: any UITraitOverrides = _Overrides()
  open var isViewLoaded: Bool { loaded != nil }
  open var viewIfLoaded: UIView? { loaded }
  open func loadViewIfNeeded() { _ = view }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewDidLayoutSubviews() {}
  /// Whether the view is in the hierarchy of a window. In a stack, only the view of the top screen is; in tabs, only the view of
  /// the selected tab. UIKit presents nothing over a controller whose view is not in a window.
  var isInWindow: Bool {
    guard let parent else { return hasAppeared }
    if let stack = parent as? UINavigationController, stack.stack.last !== self { return false }
    if let split = parent as? UISplitViewController, !split.shows(self) { return false }
    if let tabs = parent as? UITabBarController, tabs.selected !== self, tabs.more.stack.last !== self { return false }
    return parent.isInWindow
  }
  var hasAppeared = false
  /// uikit/uiviewcontroller/hidesbottombarwhenpushed: its page does not list tvOS.
  @available(tvOS, unavailable)
  open var hidesBottomBarWhenPushed: Bool {
    get { hidesBottomBar }
    set { hidesBottomBar = newValue }
  }
  private var hidesBottomBar = false
  /// uikit/uiviewcontroller/transitioningdelegate
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  open var definesPresentationContext = false
  open var preferredContentSize = CGSize.zero
  @available(tvOS, unavailable)
  open var childForStatusBarStyle: UIViewController? { nil }
  @available(tvOS, unavailable)
  open var childForStatusBarHidden: UIViewController? { nil }
  @available(tvOS, unavailable)
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  @available(tvOS, unavailable)
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  @available(tvOS, unavailable)
  open var prefersStatusBarHidden: Bool { false }
  @available(tvOS, unavailable)
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// uikit/uiviewcontroller/childforhomeindicatorautohidden
  @available(tvOS, unavailable)
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  @available(tvOS, unavailable)
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// uikit/uiviewcontroller/childforscreenedgesdeferringsystemgestures
  @available(tvOS, unavailable)
  open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
  @available(tvOS, unavailable)
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
  /// uikit/uiviewcontroller/childviewcontrollerforpointerlock
  @available(iOS 14, *)
  @available(tvOS, unavailable)
  open var childViewControllerForPointerLock: UIViewController? { nil }
  @available(iOS 14, *)
  @available(tvOS, unavailable)
  open func setNeedsUpdateOfPrefersPointerLocked() {}
  /// uikit/uiviewcontroller/childforinterfaceorientationlock
  @available(iOS 26, *)
  @available(tvOS, unavailable)
  open var childForInterfaceOrientationLock: UIViewController? { nil }
  /// uikit/uiviewcontroller/supportedinterfaceorientations
  @available(tvOS, unavailable)
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  @available(tvOS, unavailable)
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// uikit/uiviewcontroller/setneedsupdateofsupportedinterfaceorientations()
  @available(iOS 16, *)
  @available(tvOS, unavailable)
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
  /// uikit/uiviewcontroller/setneedsupdateofprefersinterfaceorientationlocked()
  @available(iOS 26, *)
  @available(tvOS, unavailable)
  open func setNeedsUpdateOfPrefersInterfaceOrientationLocked() {}
  /// uikit/uiviewcontroller/contentscrollview(for:)
  @available(iOS 15, *)
  open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? { nil }
  /// uikit/uiviewcontroller/setcontentscrollview(_:for:)
  @available(iOS 15, *)
  open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {}
  /// uikit/uiviewcontroller/show(_:sender:)
  open func show(_ vc: UIViewController, sender: Any?) {}
  /// uikit/uiviewcontroller/navigationitem
  open var navigationItem: UINavigationItem { item }
  private let item = UINavigationItem()
  open weak var parent: UIViewController?
  open var children: [UIViewController] = []
  /// uikit/uiviewcontroller/addchild(_:): a child of another container is first removed from that container.
  open func addChild(_ childController: UIViewController) {
    if childController.parent !== self { childController.removeFromParent() }
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
    _present(viewControllerToPresent, animated: flag, completion)
  }
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    _Screen.note(animated: flag)
    _dismiss(animated: flag, completion)
  }
  var presented: UIViewController?
  open var presentedViewController: UIViewController? { _root.presented }
  open weak var presentingViewController: UIViewController?
  open var isBeingPresented = false
  open var isBeingDismissed = false
  open var isModalInPresentation = false
  /// uikit/uiviewcontroller/modalpresentationstyle: for `.automatic`, the getter returns a concrete style (UIViewController.h).
  /// uikit/uimodalpresentationstyle/automatic names `.formSheet` since iOS 18. On tvOS there are no sheets.
  open var modalPresentationStyle: UIModalPresentationStyle {
    get {
      #if os(tvOS)
        return style == .automatic ? .fullScreen : style
      #else
        return style == .automatic ? .formSheet : style
      #endif
    }
    set { style = newValue }
  }
  private var style = UIModalPresentationStyle.automatic
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
      new._options = options
      return unsafeDowncast(new, to: Self.self)
    }
    /// The view from which the controller zooms in.
    public private(set) var _source: () -> UIView? = { nil }
    private var _options: ZoomOptions?
    /// Whether the user's gesture that shrinks the controller begins.
    public var _begins: Bool { _options?.interactiveDismissShouldBegin?(ZoomOptions.InteractionContext()) ?? true }

    /// uikit/uiviewcontroller/transition/zoomoptions
    @MainActor
    open class ZoomOptions: NSObject {
      public nonisolated override init() {}
      /// uikit/uiviewcontroller/transition/zoomoptions/interactivedismissshouldbegin
      open var interactiveDismissShouldBegin: ((InteractionContext) -> Bool)?

      /// uikit/uiviewcontroller/transition/zoomoptions/interactioncontext
      @MainActor
      open class InteractionContext: NSObject {
        /// uikit/uiviewcontroller/transition/zoomoptions/interactioncontext/willbegin
        open var willBegin: Bool { true }
      }
    }
    /// uikit/uiviewcontroller/transition/zoomsourceviewprovidercontext
    @MainActor
    open class ZoomSourceViewProviderContext: NSObject {}
  }
  open var tabBarController: UITabBarController? { parent as? UITabBarController ?? parent?.tabBarController }
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
  /// The current transition of the controller.
  var presenting: _Transition?
}

/// uikit/uibaritem
@MainActor
open class UIBarItem: NSObject {
  open var title: String?
  open var image: UIImage?
}

/// uikit/uitabbaritem
@MainActor
open class UITabBarItem: UIBarItem {
  /// uikit/uitabbaritem/init(title:image:tag:)
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    self.title = title
  }
  open var badgeValue: String?
}

/// uikit/uiimage
@MainActor
open class UIImage: NSObject {
  /// uikit/uiimage/init(systemname:)
  public convenience init?(systemName name: String) { self.init() }
}

/// uikit/uibaritem/uibarbuttonitem
@MainActor
open class UIBarButtonItem: UIBarItem {}

/// uikit/uisearchcontroller: a controller that is presented over the searched one.
@MainActor
open class UISearchController: UIViewController {
  public init(searchResultsController: UIViewController?) { super.init(nibName: nil, bundle: nil) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// uikit/uinavigationitem
@MainActor
open class UINavigationItem: NSObject {
  open var title: String?
  open var rightBarButtonItem: UIBarButtonItem?
  @available(tvOS, unavailable)
  open var hidesBackButton: Bool {
    get { _hidesBack }
    set { _hidesBack = newValue }
  }
  /// Whether the back button is hidden, for the checks.
  public private(set) var _hidesBack = false
  @available(tvOS, unavailable)
  open var largeTitleDisplayMode: LargeTitleDisplayMode {
    get { titleMode }
    set { titleMode = newValue }
  }
  private var titleMode = LargeTitleDisplayMode.automatic

  /// uikit/uinavigationitem/largetitledisplaymode-swift.enum
  public enum LargeTitleDisplayMode: Int, Sendable {
    case automatic, always, never
  }
}

/// uikit/uibarappearance
@MainActor
open class UIBarAppearance: NSObject {
  open func configureWithOpaqueBackground() {}
  open var backgroundColor: UIColor?
}

/// uikit/uinavigationbarappearance
@MainActor
open class UINavigationBarAppearance: UIBarAppearance {}

/// uikit/uibarstyle
public enum UIBarStyle: Int, Sendable {
  case `default`, black
}

/// uikit/uinavigationbar
@MainActor
open class UINavigationBar: UIView {
  @available(tvOS, unavailable)
  open var prefersLargeTitles: Bool {
    get { hasLargeTitles }
    set { hasLargeTitles = newValue }
  }
  private var hasLargeTitles = false
  /// uikit/uinavigationbar/barstyle
  @available(tvOS, unavailable)
  open var barStyle: UIBarStyle {
    get { style }
    set { style = newValue }
  }
  private var style = UIBarStyle.default
  open var standardAppearance = UINavigationBarAppearance()
  open var scrollEdgeAppearance: UINavigationBarAppearance?
}

/// uikit/uitoolbar
@MainActor
open class UIToolbar: UIView {}

/// uikit/uitabbar
@MainActor
open class UITabBar: UIView {}

/// uikit/uigesturerecognizer
@MainActor
open class UIGestureRecognizer: NSObject {
  open var isEnabled = true
}

/// uikit/uinavigationcontroller
@MainActor
open class UINavigationController: UIViewController {
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// uikit/uinavigationcontroller/init(navigationbarclass:toolbarclass:)
  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) { super.init(nibName: nil, bundle: nil) }
  /// uikit/uinavigationcontroller/init(rootviewcontroller:)
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }
  open weak var delegate: (any UINavigationControllerDelegate)?
  open private(set) var navigationBar = UINavigationBar()
  open private(set) var interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()
  open var isNavigationBarHidden: Bool {
    get { isBarHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }
  private var isBarHidden = false
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isBarHidden = hidden }
  var stack: [UIViewController] = []
  var transition: _Transition?
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  open var topViewController: UIViewController? { stack.last }
  open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    _show(viewControllers, animated: animated)
  }
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    _show(stack + [viewController], animated: animated)
  }
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let top = stack.last else { return nil }
    _show(stack.dropLast(), animated: animated)
    return top
  }
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
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

  /// uikit/uinavigationcontroller/operation
  public enum Operation: Int, Sendable {
    case none, push, pop
  }
}

/// uikit/uinavigationcontrollerdelegate, whose methods are optional
@MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
}

/// uikit/uiviewcontrollertransitioningdelegate, whose methods are optional
@MainActor
public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
}

/// uikit/uitab
@MainActor
@available(iOS 18, tvOS 18, visionOS 2, *)
open class UITab: NSObject {
  open private(set) weak var viewController: UIViewController?
  init(_ viewController: UIViewController) { self.viewController = viewController }
}

/// uikit/uitabbarcontroller
@MainActor
open class UITabBarController: UIViewController {
  open weak var delegate: (any UITabBarControllerDelegate)?
  open private(set) var tabBar = UITabBar()
  open var viewControllers: [UIViewController]? {
    get { shown }
    set { setViewControllers(newValue, animated: false) }
  }
  private var shown: [UIViewController]?
  /// uikit/uitabbarcontroller/viewcontrollers: the selected controller stays selected; otherwise the controller at its index, or
  /// the first.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let index = shown?.firstIndex { $0 === selected } ?? 0
    let new = viewControllers ?? []
    for child in children where !new.contains(child) { child.removeFromParent() }
    shown = viewControllers
    for child in new where child.parent !== self { addChild(child) }
    if let selected, new.contains(selected) || (selected === more && new.count > 5) { return }
    selected = new.indices.contains(index) ? new[index] : new.first
  }
  /// uikit/uitabbarcontroller/selectedviewcontroller: one of `viewControllers`, or the More navigation controller.
  open var selectedViewController: UIViewController? {
    get { selected }
    set {
      guard let newValue, shown?.contains(newValue) == true || newValue === more else {
        return _Screen.refuse("a tab is selected that the bar does not have, which ends the app")
      }
      selected = newValue
      _showInMore()
    }
  }
  var selected: UIViewController?
  /// uikit/uitabbarcontroller/selectedindex
  open var selectedIndex: Int {
    get { shown?.firstIndex { $0 === selected } ?? NSNotFound }
    set { selectedViewController = shown?[newValue] }
  }
  /// uikit/uitabbarcontroller/morenavigationcontroller
  @available(tvOS, unavailable)
  @available(visionOS, unavailable)
  open var moreNavigationController: UINavigationController { more }
  private(set) lazy var more = UINavigationController(rootViewController: UIViewController())
  /// uikit/uitabbarcontroller/customizableviewcontrollers: all of them by default.
  @available(tvOS, unavailable)
  @available(visionOS, unavailable)
  open var customizableViewControllers: [UIViewController]? {
    get { customizable ?? shown }
    set { customizable = newValue ?? [] }
  }
  private var customizable: [UIViewController]?
}

/// uikit/uisplitviewcontroller, in its column style
@MainActor
open class UISplitViewController: UIViewController {
  /// uikit/uisplitviewcontroller/style-swift.enum
  public enum Style: Int, Sendable {
    case unspecified, doubleColumn, tripleColumn
  }
  /// uikit/uisplitviewcontroller/column
  public enum Column: Int, Sendable {
    case primary, supplementary, secondary, compact
  }
  /// uikit/uisplitviewcontroller/displaymode-swift.enum
  public enum DisplayMode: Int, Sendable {
    case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary, twoBesideSecondary, twoOverSecondary, twoDisplaceSecondary
  }

  /// uikit/uisplitviewcontroller/init(style:)
  @available(iOS 14, *)
  public init(style: Style) {
    hasSupplementary = style == .tripleColumn
    super.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) { nil }

  open weak var delegate: (any UISplitViewControllerDelegate)?
  /// uikit/uisplitviewcontroller/iscollapsed
  open var isCollapsed: Bool { collapsed }
  private var collapsed = false
  private let hasSupplementary: Bool
  private var columns: [Column: UIViewController] = [:]

  /// uikit/uisplitviewcontroller/setviewcontroller(_:for:)
  @available(iOS 14, *)
  open func setViewController(_ vc: UIViewController?, for column: Column) {
    // FB8640357: UIKit pushes a second controller for a column. swift-navigation#339: the compact column can be set only once.
    if columns[column] != nil { return _Screen.refuse("a column of a split view controller is set twice") }
    guard vc is UINavigationController else { return _Screen.refuse("a column of a split view controller is no navigation controller") }
    if column == .supplementary, !hasSupplementary { return _Screen.refuse("a split view of two columns has no supplementary one") }
    columns[column] = vc
    if let vc { addChild(vc) }
  }

  /// uikit/uisplitviewcontroller/show(_:)
  @available(iOS 14, *)
  open func show(_ column: Column) { _shown.append(column) }
  /// The columns that were shown on request.
  public var _shown: [Column] = []

  /// Whether a column is on the screen.
  func shows(_ controller: UIViewController) -> Bool { (columns[.compact] === controller) == collapsed }

  /// The controller of a column.
  public func _column(_ column: Column) -> UINavigationController? { columns[column] as? UINavigationController }

  /// The window becomes narrow or wide.
  public func _setCollapsed(_ isCollapsed: Bool) {
    if collapsed == isCollapsed { return }
    if isCollapsed {
      let top = delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: .secondary)
      if top != .compact { _Screen.refuse("the columns are collapsed by UIKit, which pushes their stacks") }
    } else {
      _ = delegate?.splitViewController(self, displayModeForExpandingToProposedDisplayMode: .automatic)
    }
    collapsed = isCollapsed
  }
}

/// uikit/uisplitviewcontrollerdelegate, whose methods are optional
@MainActor
public protocol UISplitViewControllerDelegate: NSObjectProtocol {
  @available(iOS 14, *)
  func splitViewController(
    _ svc: UISplitViewController, topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column
  @available(iOS 14, *)
  func splitViewController(
    _ svc: UISplitViewController, displayModeForExpandingToProposedDisplayMode proposedDisplayMode: UISplitViewController.DisplayMode
  ) -> UISplitViewController.DisplayMode
}

/// uikit/uiuserinterfacesizeclass
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified, compact, regular
}

/// uikit/uitraithorizontalsizeclass
@available(iOS 17, tvOS 17, *)
public enum UITraitHorizontalSizeClass: UITraitDefinition {}

/// uikit/uitraitdefinition
public protocol UITraitDefinition {}

/// uikit/uitraitoverrides-swift.protocol
@available(iOS 17, tvOS 17, *)
@MainActor
public protocol UITraitOverrides {
  var horizontalSizeClass: UIUserInterfaceSizeClass { get set }
  mutating func remove(_ trait: any UITraitDefinition.Type)
}

public struct _Overrides: UITraitOverrides {
  public var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  public mutating func remove(_ trait: any UITraitDefinition.Type) { horizontalSizeClass = .unspecified }
}

/// uikit/uitabbarcontrollerdelegate, whose methods are optional
@MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
  @available(iOS 18, tvOS 18, visionOS 2, *)
  func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool
}

extension UITabBarControllerDelegate {
  public func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool { true }
  public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
  @available(iOS 18, tvOS 18, visionOS 2, *)
  public func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool { true }
}

/// uikit/uiviewcontrollertransitioncoordinatorcontext
@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  var isCancelled: Bool { get }
  var isInteractive: Bool { get }
  /// uikit/uiviewcontrollertransitioncoordinatorcontext/viewcontroller(forkey:)
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
}

/// uikit/uitransitioncontextviewcontrollerkey
public struct UITransitionContextViewControllerKey: Hashable, Sendable {
  let name: String
  /// uikit/uitransitioncontextviewcontrollerkey/to
  public static let to = UITransitionContextViewControllerKey(name: "to")
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
