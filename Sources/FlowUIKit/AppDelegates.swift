#if canImport(UIKit) && !os(watchOS)
  import FlowPresentation
  import FlowRuntime
  import Foundation
  import UIKit

  /// A delegate that replaces the delegate of the app, because UIKit allows only one delegate. The app's delegate still gets all
  /// calls.
  ///
  /// The app's delegate gets all calls that this delegate does not implement, such as those for custom transitions. Each method
  /// of this delegate passes its call on.
  @MainActor
  class DelegateBesideApp: NSObject {
    /// The app's delegate. It is set before UIKit gets this delegate, because UIKit then asks which methods exist.
    nonisolated(unsafe) weak var app: (any NSObjectProtocol)?
    /// The calls that are being passed on: the method and its subject. If the app's delegate is a proxy, it may send a call back
    /// to this delegate.
    private var passedOn: Set<[String]> = []

    /// Handles a call, and passes it on to the app's delegate. A call that comes back from there is ignored.
    func answer(_ subject: AnyObject, method: String = #function, _ handle: () -> Void, passingOn pass: () -> Void) {
      let call = [method, "\(ObjectIdentifier(subject))"]
      guard passedOn.insert(call).inserted else { return }
      handle()
      pass()
      passedOn.remove(call)
    }

    /// Whether calls to another delegate reach this one. Another flow, or a proxy of the app that forwards calls, may have
    /// replaced this delegate.
    func isReached(from delegate: (any NSObjectProtocol)?) -> Bool {
      #if canImport(ObjectiveC)
        wasProbed = false
        _ = delegate?.responds(to: Self.probe)
        if wasProbed { return true }
      #endif
      var next = delegate as? DelegateBesideApp
      while let beside = next {
        if beside === self { return true }
        next = beside.app as? DelegateBesideApp
      }
      return false
    }

    #if canImport(ObjectiveC)
      /// A method that no object has. Asking a delegate for it shows whether the delegate forwards to this object.
      private nonisolated static var probe: Selector { Selector(("_flowIsReached")) }
      private nonisolated(unsafe) var wasProbed = false

      nonisolated override func responds(to selector: Selector!) -> Bool {
        if selector == Self.probe { wasProbed = true }
        return super.responds(to: selector) || app?.responds(to: selector) == true
      }

      nonisolated override func forwardingTarget(for selector: Selector!) -> Any? {
        if let app, app.responds(to: selector) { return app }
        let absent = AbsentDelegate()
        return absent.responds(to: selector) ? absent : super.forwardingTarget(for: selector)
      }
    #endif
  }

  #if canImport(ObjectiveC)
    /// Replaces the app's delegate of a navigation controller after the delegate was released, with UIKit's defaults. UIKit asks
    /// only once which methods exist. So it may still call these methods, which must return a result.
    private final class AbsentDelegate: NSObject {
      @objc(navigationController:animationControllerForOperation:fromViewController:toViewController:)
      func animator(_ navigation: Any?, _ operation: Int, _ from: Any?, _ to: Any?) -> Any? { nil }

      @objc(navigationController:interactionControllerForAnimationController:)
      func interaction(_ navigation: Any?, _ animator: Any?) -> Any? { nil }

      #if os(iOS)
        @objc(navigationControllerSupportedInterfaceOrientations:)
        func orientations(_ navigation: Any?) -> UInt { UIInterfaceOrientationMask.all.rawValue }

        @objc(navigationControllerPreferredInterfaceOrientationForPresentation:)
        func orientation(_ navigation: Any?) -> Int { UIInterfaceOrientation.portrait.rawValue }
      #endif
    }
  #endif

  /// The delegate of the navigation controller of a stack.
  @MainActor
  final class StackDelegate: DelegateBesideApp {
    private(set) weak var navigation: UINavigationController?
    /// The navigation controller, if the flow has made it. A navigation controller of the app is not retained, because a
    /// controller in it may retain the flow.
    private let made: UINavigationController?
    /// The place of the first screen in the stack. It identifies the stack.
    var stack: ScreenPlace
    private weak var presenter: FlowPresenter?

    init(of navigation: UINavigationController, isOfApp: Bool, at stack: ScreenPlace, for presenter: FlowPresenter) {
      self.navigation = navigation
      made = isOfApp ? nil : navigation
      self.stack = stack
      self.presenter = presenter
      super.init()
      // A navigation controller class of the app may set its delegate when its view is loaded.
      navigation.loadViewIfNeeded()
      take()
    }

    /// Becomes the delegate, unless calls already reach this object. The app may have set another delegate in the meantime.
    func take() {
      guard let navigation, !isReached(from: navigation.delegate) else { return }
      app = navigation.delegate
      navigation.delegate = self
    }

    /// Restores the former delegate of the navigation controller.
    func leave() {
      guard let navigation else { return }
      if navigation.delegate == nil || navigation.delegate === self {
        navigation.delegate = app as? any UINavigationControllerDelegate
        return
      }
      var next = navigation.delegate as? DelegateBesideApp
      while let beside = next, beside.app !== self { next = beside.app as? DelegateBesideApp }
      guard let next else { return }
      next.app = app
      // Sets the first delegate again, so that UIKit asks again which methods exist.
      let first = navigation.delegate
      navigation.delegate = nil
      navigation.delegate = first
    }
  }

  extension StackDelegate: UINavigationControllerDelegate {
    func navigationController(_ navigation: UINavigationController, willShow controller: UIViewController, animated: Bool) {
      let app = app as? any UINavigationControllerDelegate
      answer(controller) {
        presenter?.willShow(navigation, at: stack)
      } passingOn: {
        #if canImport(ObjectiveC)
          app?.navigationController?(navigation, willShow: controller, animated: animated)
        #else
          app?.navigationController(navigation, willShow: controller, animated: animated)
        #endif
      }
    }

    func navigationController(_ navigation: UINavigationController, didShow controller: UIViewController, animated: Bool) {
      let app = app as? any UINavigationControllerDelegate
      answer(controller) {
        presenter?.didShow(navigation, at: stack)
      } passingOn: {
        #if canImport(ObjectiveC)
          app?.navigationController?(navigation, didShow: controller, animated: animated)
        #else
          app?.navigationController(navigation, didShow: controller, animated: animated)
        #endif
      }
    }
  }

  /// The delegate of the presentation of a layer.
  @MainActor
  final class LayerDelegate: DelegateBesideApp {
    private let layer: ScreenPlace
    private weak var presenter: FlowPresenter?

    init(of layer: ScreenPlace, for presenter: FlowPresenter) {
      self.layer = layer
      self.presenter = presenter
    }

    /// Becomes the delegate of a presentation, unless calls already reach this object. The app may have set another delegate in
    /// the meantime.
    func take(_ presentation: UIPresentationController?) {
      guard let presentation, !isReached(from: presentation.delegate) else { return }
      app = presentation.delegate
      presentation.delegate = self
    }
  }

  extension LayerDelegate: UIAdaptivePresentationControllerDelegate {
    /// UIKit calls this only if the user dismissed the layer, not if the flow did.
    func presentationControllerDidDismiss(_ presentation: UIPresentationController) {
      let app = app as? any UIAdaptivePresentationControllerDelegate
      answer(presentation) {
        presenter?.hasLeft(layer)
      } passingOn: {
        #if canImport(ObjectiveC)
          app?.presentationControllerDidDismiss?(presentation)
        #else
          app?.presentationControllerDidDismiss(presentation)
        #endif
      }
    }

    func presentationControllerDidAttemptToDismiss(_ presentation: UIPresentationController) {
      let app = app as? any UIAdaptivePresentationControllerDelegate
      answer(presentation) {
        presenter?.host.tell(.leaveAttempted(layer))
      } passingOn: {
        #if canImport(ObjectiveC)
          app?.presentationControllerDidAttemptToDismiss?(presentation)
        #else
          app?.presentationControllerDidAttemptToDismiss(presentation)
        #endif
      }
    }
  }
#endif
