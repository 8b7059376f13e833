public import Foundation

/// uikit/uimodalpresentationstyle
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
  case none = -1
  case automatic = -2
}

/// uikit/uimodaltransitionstyle
public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

/// uikit/uipresentationcontroller
@MainActor
open class UIPresentationController: NSObject {
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  open var presentedViewController: UIViewController { presented }
  unowned var presented: UIViewController!
}

/// uikit/uiadaptivepresentationcontrollerdelegate
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

/// uikit/uipopoverpresentationcontroller
@MainActor
open class UIPopoverPresentationController: UIPresentationController {
  open var sourceView: UIView?
  open var sourceRect = CGRect()
}

/// uikit/uisheetpresentationcontroller
@MainActor
@available(iOS 15, *)
open class UISheetPresentationController: UIPresentationController {
  open var detents: [Detent] = []
  open var prefersGrabberVisible = false
  open var preferredCornerRadius: CGFloat?

  /// uikit/uisheetpresentationcontroller/detent
  @MainActor
  open class Detent: NSObject {
    /// uikit/uisheetpresentationcontroller/detent/medium()
    open class func medium() -> Self { unsafeDowncast(Detent(), to: Self.self) }
    /// uikit/uisheetpresentationcontroller/detent/large()
    open class func large() -> Self { unsafeDowncast(Detent(), to: Self.self) }
    /// uikit/uisheetpresentationcontroller/detent/custom(identifier:resolver:)
    @available(iOS 16, *)
    open class func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Self { unsafeDowncast(Detent(), to: Self.self) }

    /// uikit/uisheetpresentationcontroller/detent/identifier-swift.struct
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public var rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public init(_ rawValue: String) { self.rawValue = rawValue }
    }
  }
}

/// uikit/uisheetpresentationcontrollerdetentresolutioncontext
@MainActor
public protocol UISheetPresentationControllerDetentResolutionContext: NSObjectProtocol {
  var maximumDetentValue: CGFloat { get }
}

/// uikit/uialertcontroller
@MainActor
open class UIAlertController: UIViewController {
  /// uikit/uialertcontroller/init(title:message:preferredstyle:)
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.preferredStyle = preferredStyle
  }
  open private(set) var preferredStyle = Style.alert
  open private(set) var actions: [UIAlertAction] = []
  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  /// uikit/uialertcontroller/style
  public enum Style: Int, Sendable {
    case actionSheet, alert
  }
}

/// uikit/uialertaction
@MainActor
open class UIAlertAction: NSObject {
  /// uikit/uialertaction/init(title:style:handler:)
  public convenience init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {
    self.init()
    _perform = handler
  }
  private(set) var _perform: (@MainActor (UIAlertAction) -> Void)?

  /// uikit/uialertaction/style-swift.enum
  public enum Style: Int, Sendable {
    case `default`, cancel, destructive
  }
}
