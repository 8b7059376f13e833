import Foundation

/// What the shim's UIKit does in time, and what a person does to it. Animations end when the test says so. A call that UIKit
/// would ignore, or warn of, is noted.
@MainActor
public enum _Screen {
  private static var animations: [() -> Void] = []
  /// The calls that UIKit would have ignored.
  public private(set) static var refused: [String] = []

  static func animate(_ end: @escaping () -> Void) { animations.append(end) }
  static func refuse(_ what: String) { refused.append(what) }

  /// Whether each of the changes was to be animated.
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
}

/// uikit/uiviewcontroller/presentedviewcontroller: what a child presents, the outermost parent presents.
extension UIViewController {
  var _root: UIViewController { parent?._root ?? self }

  func _present(_ controller: UIViewController, _ completion: (() -> Void)?) {
    let root = _root
    guard root.presented == nil else { return _Screen.refuse("\(type(of: root)) presents already") }
    guard !root.isBeingDismissed else { return _Screen.refuse("\(type(of: root)) is being dismissed") }
    #if !os(tvOS)
      if let popover = controller.popoverPresentationController, popover.sourceView == nil {
        _Screen.refuse("a popover has no source, which ends the app")
      }
    #endif
    root.presented = controller
    controller.presentingViewController = root
    controller.isBeingPresented = true
    _ = controller.view
    let transition = _Transition(isInteractive: false)
    controller.presenting = transition
    _Screen.animate {
      controller.isBeingPresented = false
      controller.presenting = nil
      transition.end()
      controller._appear()
      completion?()
    }
  }

  func _dismiss(_ completion: (() -> Void)?) {
    let root = _root
    guard let top = root.presented else {
      guard let below = root.presentingViewController else { return _Screen.animate { completion?() } }
      return below._dismiss(completion)
    }
    if top.isBeingPresented || top.isBeingDismissed { _Screen.refuse("\(type(of: top)) comes or goes already") }
    top._leave(completion)
  }

  /// Goes, with all above.
  fileprivate func _leave(_ completion: (() -> Void)?) { _beginLeaving(isInteractive: false, completion)(false) }

  private func _beginLeaving(isInteractive: Bool, _ completion: (() -> Void)?) -> (_ isCancelled: Bool) -> Void {
    sequence(first: self) { $0.presented }.forEach { $0.isBeingDismissed = true }
    let transition = _Transition(isInteractive: isInteractive)
    presenting = transition
    return { [self] isCancelled in
      transition.isCancelled = isCancelled
      _Screen.animate { [self] in
        sequence(first: self) { $0.presented }.forEach { $0.isBeingDismissed = false }
        presenting = nil
        if !isCancelled {
          presentingViewController?.presented = nil
          presentingViewController = nil
          completion?()
        }
        transition.end()
      }
    }
  }

  public func _appear() {
    _ = view
    viewDidAppear(true)
    for child in children { child._appear() }
  }

  /// The controller that is presented on top of all.
  public var _top: UIViewController {
    var top = _root
    while let next = top.presented { top = next }
    return top
  }

  /// A finger drags this controller down, with all above. Then it lets go, or the controller falls back. UIKit tells its
  /// delegate at the end, if it has gone.
  ///
  /// - Returns: what ends that.
  public func _beginSwipe() -> (_ isCancelled: Bool) -> Void {
    _beginLeaving(isInteractive: true) { [self] in
      presentationController.map { $0.delegate?.presentationControllerDidDismiss($0) }
    }
  }
}

/// uikit/uiviewcontrollertransitioncoordinator
final class _Transition: NSObject, UIViewControllerTransitionCoordinator {
  var isCancelled = false
  let isInteractive: Bool
  private var ends: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  init(isInteractive: Bool) { self.isInteractive = isInteractive }

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

/// uikit/uinavigationcontroller: the array is another one at once; the delegate is told at the end.
extension UINavigationController {
  func _show(_ controllers: [UIViewController], animated: Bool, isInteractive: Bool = false) {
    _Screen.note(animated: animated)
    if transition != nil { _Screen.refuse("the stack changes during its transition") }
    _replace(controllers)
    guard let top = controllers.last else { return }
    guard animated, _root.view != nil, stack.count > 0 else {
      delegate?.navigationController(self, willShow: top, animated: false)
      delegate?.navigationController(self, didShow: top, animated: false)
      return
    }
    let transition = _Transition(isInteractive: isInteractive)
    self.transition = transition
    delegate?.navigationController(self, willShow: top, animated: true)
    if !isInteractive { _Screen.animate { [self] in _end(transition) } }
  }

  private func _replace(_ controllers: [UIViewController]) {
    for child in stack where !controllers.contains(child) { child.removeFromParent() }
    for child in controllers where child.parent !== self { addChild(child) }
    stack = controllers
    for child in controllers { _ = child.view }
  }

  private func _end(_ transition: _Transition) {
    if let top = stack.last { delegate?.navigationController(self, didShow: top, animated: true) }
    self.transition = nil
    transition.end()
  }

  /// A person goes back over so many screens.
  public func _goBack(_ count: Int) { _show(Array(stack.dropLast(count)), animated: true) }

  public var _isMoving: Bool { transition != nil }

  /// A finger begins to pop the top screen. Then it pops it, or lets it fall back.
  ///
  /// - Returns: what ends that.
  public func _beginPop() -> (_ isCancelled: Bool) -> Void {
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
  /// A person taps a tab.
  public func _tap(_ index: Int) {
    guard let controller = viewControllers?[index], let delegate else { return }
    if delegate.tabBarController(self, shouldSelect: controller) { selectedViewController = controller }
  }
}

extension UIAlertController {
  /// A person presses a button, which is told when the alert has gone.
  public func _press(_ index: Int) {
    let action = actions[index]
    _leave { action._perform?(action) }
  }
}
