#if canImport(UIKit) && !os(watchOS)
  import FlowRuntime
  import Foundation
  import UIKit

  /// A delegate that takes the place of the app's, which still gets its calls. UIKit knows one delegate only.
  ///
  /// The app's delegate gets the calls that this one does not answer, such as those for custom transitions. A method that this one
  /// has passes its call on.
  @MainActor
  class DelegateBesideApp: NSObject {
    /// The app's delegate. UIKit asks which methods there are when it gets the delegate, so this is set before.
    nonisolated(unsafe) weak var app: (any NSObjectProtocol)?
    /// The calls that are being passed on: a method, and what it is about. A proxy that the app has set may send a call back to this
    /// delegate, whose place it has taken.
    private var passedOn: Set<[String]> = []

    /// Answers a call, and passes it on to the app's delegate. A call that comes back from there is not answered again.
    func answer(_ subject: AnyObject, method: String = #function, _ handle: () -> Void, passingOn pass: () -> Void) {
      let call = [method, "\(ObjectIdentifier(subject))"]
      guard passedOn.insert(call).inserted else { return }
      handle()
      pass()
      passedOn.remove(call)
    }

    /// Whether calls reach this delegate by way of another one: another flow may have taken its place, or a proxy of the app that
    /// passes on what it is asked.
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
      /// A method that no object has. Asking a delegate for it shows whether the question reaches this object.
      private nonisolated static let probe = Selector(("_flowIsReached"))
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
    /// Answers for the app's delegate of a navigation controller after it has gone, as if there were none. UIKit asks which methods
    /// there are when it gets the delegate, so it may still call these, which have a result.
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
    /// The navigation controller, if the flow has made it. One of the app is not retained: a controller in it may keep the flow.
    private let made: UINavigationController?
    /// The first screen of the stack.
    var stack: ScreenPlace
    private weak var presenter: FlowPresenter?

    init(of navigation: UINavigationController, isOfApp: Bool, at stack: ScreenPlace, for presenter: FlowPresenter) {
      self.navigation = navigation
      made = isOfApp ? nil : navigation
      self.stack = stack
      self.presenter = presenter
      super.init()
      // A class of the app may set its delegate when its view is loaded.
      navigation.loadViewIfNeeded()
      take()
    }

    /// Becomes the delegate, also if the app has set another one meanwhile.
    func take() {
      guard let navigation, !isReached(from: navigation.delegate) else { return }
      app = navigation.delegate
      navigation.delegate = self
    }

    /// Gives the navigation controller its former delegate back.
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
      // UIKit asks the first delegate again which methods there are.
      let first = navigation.delegate
      navigation.delegate = nil
      navigation.delegate = first
    }
  }

  extension StackDelegate: UINavigationControllerDelegate {
    func navigationController(_ navigation: UINavigationController, willShow controller: UIViewController, animated: Bool) {
      let app = app as? any UINavigationControllerDelegate
      answer(controller) { presenter?.willShow(navigation, at: stack) } passingOn: {
        #if canImport(ObjectiveC)
          app?.navigationController?(navigation, willShow: controller, animated: animated)
        #else
          app?.navigationController(navigation, willShow: controller, animated: animated)
        #endif
      }
    }

    func navigationController(_ navigation: UINavigationController, didShow controller: UIViewController, animated: Bool) {
      let app = app as? any UINavigationControllerDelegate
      answer(controller) { presenter?.didShow(navigation, at: stack) } passingOn: {
        #if canImport(ObjectiveC)
          app?.navigationController?(navigation, didShow: controller, animated: animated)
        #else
          app?.navigationController(navigation, didShow: controller, animated: animated)
        #endif
      }
    }
  }

  /// The delegate of a layer's presentation.
  @MainActor
  final class LayerDelegate: DelegateBesideApp {
    private let layer: ScreenPlace
    private weak var presenter: FlowPresenter?

    init(of layer: ScreenPlace, for presenter: FlowPresenter) {
      self.layer = layer
      self.presenter = presenter
    }

    /// Becomes the delegate of a presentation, also if the app has set another one meanwhile.
    func take(_ presentation: UIPresentationController?) {
      guard let presentation, !isReached(from: presentation.delegate) else { return }
      app = presentation.delegate
      presentation.delegate = self
    }
  }

  extension LayerDelegate: UIAdaptivePresentationControllerDelegate {
    /// UIKit calls this when the user took a layer away, and not when the flow did.
    func presentationControllerDidDismiss(_ presentation: UIPresentationController) {
      let app = app as? any UIAdaptivePresentationControllerDelegate
      answer(presentation) { presenter?.hasLeft(layer) } passingOn: {
        #if canImport(ObjectiveC)
          app?.presentationControllerDidDismiss?(presentation)
        #else
          app?.presentationControllerDidDismiss(presentation)
        #endif
      }
    }
  }
#endif
