import Foundation

/// Simulates UIKit over time, and the actions of the user. Animations end when the test ends them. Notes each call that UIKit would
/// ignore or warn about.
@MainActor
public enum _Screen {
  private static var animations: [() -> Void] = []
  /// The calls that UIKit would have ignored.
  public private(set) static var refused: [String] = []

  /// Whether a change without an animation ends before UIKit returns. UIKit does not document when it ends.
  public static var endsAtOnce = false

  static func animate(_ isAnimated: Bool = true, _ end: @escaping () -> Void) {
    if isAnimated || !endsAtOnce { animations.append(end) } else { end() }
  }
  static func refuse(_ what: String) { refused.append(what) }

  /// For each change of the screen, whether it was requested with animation.
  private static var animated: [Bool] = []

  static func note(animated isAnimated: Bool) { animated.append(isAnimated) }

  public static func takeAnimated() -> [Bool] {
    defer { animated = [] }
    return animated
  }

  public static var isAnimating: Bool { !animations.isEmpty }

  /// Ends the animation that began first.
  public static func endAnimation() {
    if !animations.isEmpty { animations.removeFirst()() }
  }

  public static func takeRefused() -> [String] {
    defer { refused = [] }
    return refused
  }

  /// The window of the controllers.
  public static let window = UIWindow()

  /// The device.
  public static var idiom = UIUserInterfaceIdiom.phone

  /// Which methods of its delegate a tab bar controller calls when the user taps a tab, and which answers matter. It is unknown
  /// what iOS 27 does with a bar that was made from `viewControllers`, so all possibilities are run.
  public enum TabQuestions: CaseIterable, Sendable {
    /// UIKit calls only `shouldSelect`, as before iOS 18.
    case controller
    /// UIKit calls both `shouldSelect` and `shouldSelectTab`, and each may refuse.
    case both
    /// UIKit calls both methods, but ignores the answer of `shouldSelect`. An app on iOS 27 observed this.
    case tabCounts
    /// UIKit calls only `shouldSelectTab`.
    case tab
  }
  public static var tabQuestions = TabQuestions.both

  /// Whether a controller that is chosen in the More list becomes `selectedViewController`. This is not documented.
  public static var moreSelects = false
}

/// uikit/uiviewcontroller/presentedviewcontroller: if a child presents, its outermost parent is the presenter.
extension UIViewController {
  var _root: UIViewController { parent?._root ?? self }

  func _present(_ controller: UIViewController, animated: Bool, _ completion: (() -> Void)?) {
    let root = _root
    guard root.presented == nil else { return _Screen.refuse("\(type(of: root)) presents already") }
    guard !root.isBeingDismissed else { return _Screen.refuse("\(type(of: root)) is being dismissed") }
    // Apps observed this, as in blockchain/My-Wallet-V3-iOS#203: the controller may be cut off, and leaves together with the alert.
    guard !(root is UIAlertController) else { return _Screen.refuse("\(type(of: controller)) is presented over an alert") }
    // "Application tried to present modally an active controller" ends the app.
    guard controller.parent == nil else { return _Screen.refuse("\(type(of: controller)) is presented and has a parent") }
    // UIKit warns: "whose view is not in the window hierarchy".
    guard isInWindow else { return _Screen.refuse("\(type(of: self)) presents and is not in a window") }
    #if !os(tvOS)
      if let popover = controller.popoverPresentationController, popover.sourceView == nil, popover.sourceItem == nil {
        // tidev/titanium-sdk#14258: on an iPhone, an action sheet without a source appears in the middle.
        let isActionSheet = controller is UIAlertController && _Screen.idiom == .phone
        if !isActionSheet { _Screen.refuse("a popover has no source, which ends the app") }
      }
    #endif
    root.presented = controller
    controller.presentingViewController = root
    controller.isBeingPresented = true
    controller.hasAppeared = true
    _ = controller.view
    let transition = _Transition(isInteractive: false, to: controller)
    controller.presenting = transition
    _Screen.animate(animated) {
      controller.isBeingPresented = false
      controller.presenting = nil
      transition.end()
      controller._appear()
      completion?()
    }
  }

  func _dismiss(animated: Bool, _ completion: (() -> Void)?) {
    let root = _root
    guard let top = root.presented else {
      guard let below = root.presentingViewController else { return _Screen.animate(animated) { completion?() } }
      return below._dismiss(animated: animated, completion)
    }
    if top.isBeingPresented || top.isBeingDismissed { _Screen.refuse("\(type(of: top)) comes or goes already") }
    top._leave(animated: animated, completion)
  }

  /// This controller leaves, with all controllers above it.
  fileprivate func _leave(animated: Bool = true, _ completion: (() -> Void)?) {
    _beginLeaving(isInteractive: false, animated: animated, completion)(false)
  }

  private func _beginLeaving(isInteractive: Bool, animated: Bool = true, _ completion: (() -> Void)?) -> (_ isCancelled: Bool) -> Void {
    sequence(first: self) { $0.presented }.forEach { $0.isBeingDismissed = true }
    let transition = _Transition(isInteractive: isInteractive, to: presentingViewController)
    presenting = transition
    return { [self] isCancelled in
      transition.isCancelled = isCancelled
      _Screen.animate(animated) { [self] in
        let leaving = sequence(first: self) { $0.presented }.map(\.self)
        for controller in leaving { controller.isBeingDismissed = false }
        presenting = nil
        if !isCancelled {
          for controller in leaving {
            controller.presentingViewController?.presented = nil
            controller.presentingViewController = nil
            controller.hasAppeared = false
          }
          // A full-screen controller has taken the views below out of the window before.
          for controller in leaving where controller._isInFront(of: leaving) {
            controller.viewIfLoaded?._noteWindow()
            controller.presentationController?.container._noteWindow()
          }
          completion?()
        }
        transition.end()
      }
    }
  }

  /// Whether none of the controllers above covers the whole window.
  fileprivate func _isInFront(of controllers: [UIViewController]) -> Bool {
    let above = controllers.drop { $0 !== self }.dropFirst()
    return !above.contains { [.fullScreen, .currentContext].contains($0.modalPresentationStyle) }
  }

  /// Simulates that the view enters the window. The view has not appeared yet.
  public func _moveToWindow() { _root.hasAppeared = true }

  /// The view appears in the window, with the controllers around it.
  public func _appear() { _root.reportAppearance(true) }

  /// The view leaves the window, like the view of a tab that is deselected.
  public func _disappear() { _root.reportAppearance(false) }

  private func reportAppearance(_ isThere: Bool) {
    if parent == nil { hasAppeared = isThere }
    _ = view
    if isThere {
      viewWillAppear(true)
      viewIsAppearing(true)
      viewDidAppear(true)
    } else {
      viewWillDisappear(true)
      viewDidDisappear(true)
    }
    for child in children { child.reportAppearance(isThere) }
  }

  /// The topmost presented controller.
  public var _top: UIViewController {
    var top = _root
    while let next = top.presented { top = next }
    return top
  }

  /// Whether the user cannot swipe the controller away. UIKit also asks the visible controller inside: Apple's sample "Disabling the
  /// pull-down gesture for a sheet".
  public var _isModal: Bool {
    isModalInPresentation || (self as? UINavigationController)?.viewControllers.last?._isModal == true
  }

  /// A finger drags this controller down, with all controllers above it. Then the finger lets go, or the controller falls back.
  /// UIKit calls the delegate at the end if the controller has gone.
  ///
  /// - Returns: a function that ends the drag.
  public func _beginSwipe() -> (_ isCancelled: Bool) -> Void {
    // The layer springs back.
    if _isModal {
      return { [self] _ in presentationController.map { $0.delegate?.presentationControllerDidAttemptToDismiss($0) } }
    }
    return _beginLeaving(isInteractive: true) { [self] in
      presentationController.map { $0.delegate?.presentationControllerDidDismiss($0) }
    }
  }
}

/// uikit/uiviewcontrollertransitioncoordinator
final class _Transition: NSObject, UIViewControllerTransitionCoordinator {
  var isCancelled = false
  let isInteractive: Bool
  private weak var next: UIViewController?
  private var ends: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  init(isInteractive: Bool, to next: UIViewController?) { (self.isInteractive, self.next) = (isInteractive, next) }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { key == .to ? next : nil }

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let completion { ends.append(completion) }
    return true
  }

  func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void) {}

  func end() {
    for end in ends { end(self) }
  }
}

/// uikit/uinavigationcontroller: the array changes at once; the delegate is called at the end.
extension UINavigationController {
  func _show(_ controllers: [UIViewController], animated: Bool, isInteractive: Bool = false) {
    _Screen.note(animated: animated)
    if transition != nil { _Screen.refuse("the stack changes during its transition") }
    // "Pushing a navigation controller is not supported" ends the app.
    if controllers.contains(where: { $0 is UINavigationController }) {
      _Screen.refuse("a navigation controller is pushed, which ends the app")
    }
    // uikit/uitabbarcontroller, and View Controller Catalog: a tab bar controller is never pushed. Its stacks would have two bars.
    let holdsStacks = { (controller: UIViewController) in
      (controller as? UITabBarController)?.viewControllers?.contains { $0 is UINavigationController } == true
    }
    if controllers.contains(where: holdsStacks) {
      _Screen.refuse("a stack has a tab bar with stacks in it among its screens")
    }
    _replace(controllers)
    guard let top = controllers.last else { return }
    guard animated, _root.view != nil, stack.count > 0 else {
      delegate?.navigationController(self, willShow: top, animated: false)
      delegate?.navigationController(self, didShow: top, animated: false)
      return
    }
    let transition = _Transition(isInteractive: isInteractive, to: top)
    self.transition = transition
    delegate?.navigationController(self, willShow: top, animated: true)
    if !isInteractive { _Screen.animate { [self] in _end(transition) } }
  }

  private func _replace(_ controllers: [UIViewController]) {
    // The layer would be empty while it leaves.
    if _root.isBeingDismissed, !stack.allSatisfy(controllers.contains) { _Screen.refuse("screens leave a layer that is leaving") }
    for child in stack where !controllers.contains(child) { child.removeFromParent() }
    for child in controllers where child.parent !== self {
      if child.parent is UINavigationController { _Screen.refuse("a screen is pushed that another stack still has") }
      addChild(child)
    }
    stack = controllers
    for child in controllers { _ = child.view }
  }

  private func _end(_ transition: _Transition) {
    if let top = stack.last { delegate?.navigationController(self, didShow: top, animated: true) }
    self.transition = nil
    transition.end()
  }

  /// The user goes back over this number of screens: taps the back button, if there is one, or chooses a screen from its menu.
  public func _goBack(_ count: Int) {
    if stack.last?.navigationItem._hidesBack == true { return }
    _show(Array(stack.dropLast(count)), animated: true)
  }

  public var _isMoving: Bool { transition != nil }

  /// A finger starts to pop the top screen. Then it completes the pop, or lets the screen fall back.
  ///
  /// - Returns: a function that ends the gesture.
  public func _beginPop() -> (_ isCancelled: Bool) -> Void {
    if stack.last?.navigationItem._hidesBack == true { return { _ in } }
    let before = stack
    _show(stack.dropLast(), animated: true, isInteractive: true)
    guard let transition else { return { _ in } }
    return { [self] isCancelled in
      transition.isCancelled = isCancelled
      if isCancelled { _replace(before) }
      _Screen.animate { [self] in _end(transition) }
    }
  }
}

extension UITabBarController {
  /// Whether a controller has no item in the bar. A bar with six or more tabs has four items, and More.
  private func isInMore(_ controller: UIViewController) -> Bool {
    #if os(tvOS)
      return false
    #else
      guard let viewControllers, viewControllers.count > 5 else { return false }
      return viewControllers.dropFirst(4).contains(controller)
    #endif
  }

  /// Shows the selected controller in the More tab if the controller has no item in the bar.
  func _showInMore() {
    guard let selected, isInMore(selected) else { return }
    more.stack = more.stack.prefix(1) + [selected]
  }

  /// The user taps the tab of a controller. For a tab in More, this is a tap on More and then a tap in its list.
  public func _tap(_ index: Int) {
    guard let controller = viewControllers?[index] else { return }
    if isInMore(controller) {
      _tapMore()
      if selected === more { _choose(controller) }
    } else if mayBeSelected(controller) {
      // Since iOS 26, a tap on the selected tab pops its stack.
      if selected === controller { (controller as? UINavigationController)?.popToRootViewController(animated: true) }
      selected = controller
      delegate?.tabBarController(self, didSelect: controller)
    }
  }

  public func _tapMore() {
    if mayBeSelected(more) {
      if selected === more { more.stack = Array(more.stack.prefix(1)) }
      selected = more
      delegate?.tabBarController(self, didSelect: more)
    }
  }

  /// The user taps a controller in the More list. The delegate of the tab bar controller is not called, but the delegate of the
  /// More navigation controller is.
  public func _choose(_ controller: UIViewController) {
    more.stack = more.stack.prefix(1) + [controller]
    if _Screen.moreSelects { selected = controller }
    more.delegate?.navigationController(more, willShow: controller, animated: true)
    more.delegate?.navigationController(more, didShow: controller, animated: true)
  }

  private func mayBeSelected(_ controller: UIViewController) -> Bool {
    guard let delegate else { return true }
    let questions = _Screen.tabQuestions
    var answers: [Bool] = []
    if questions != .tab {
      let answer = delegate.tabBarController(self, shouldSelect: controller)
      if questions != .tabCounts { answers.append(answer) }
    }
    // The More controller has no `UITab`, so this method is not called for it.
    if questions != .controller, #available(iOS 18, *), controller !== more {
      answers.append(delegate.tabBarController(self, shouldSelectTab: UITab(controller)))
    }
    return !answers.contains(false)
  }
}

extension UIAlertController {
  /// The user presses a button. Its handler runs when the alert has gone.
  public func _press(_ index: Int) {
    let action = actions[index]
    _leave { action._perform?(action) }
  }

  /// The user taps beside a popover. UIKit treats this as a press of the cancel button, which a dialog in a popover does not show.
  /// It is not documented whether the delegate or the button's handler is called first. The handler may be called in a later turn.
  public func _tapOutside(notifiesDelegateFirst: Bool) {
    let cancel = actions.first { $0.style == .cancel }
    _leave { [self] in
      let tell = { [self] in _ = presentationController.map { $0.delegate?.presentationControllerDidDismiss($0) } }
      if notifiesDelegateFirst { tell() }
      Task {
        for _ in 0..<10 where notifiesDelegateFirst { await Task.yield() }
        if let cancel { cancel._perform?(cancel) }
        if !notifiesDelegateFirst { tell() }
      }
    }
  }
}
