public import Foundation

/// uikit/uimodalpresentationstyle
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  @available(tvOS, unavailable)
  case pageSheet
  /// tvOS has this style only since version 26, so it is unavailable here.
  @available(tvOS, unavailable)
  case formSheet
  case currentContext, custom, overFullScreen, overCurrentContext
  @available(tvOS, unavailable)
  case popover
  case none = -1
  case automatic = -2
}

/// uikit/uimodaltransitionstyle
public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical
  @available(tvOS, unavailable)
  case flipHorizontal
  case crossDissolve
  @available(tvOS, unavailable)
  case partialCurl
}

/// uikit/uipresentationcontroller
@MainActor
open class UIPresentationController: NSObject {
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  open var presentedViewController: UIViewController { presented }
  unowned var presented: UIViewController!
  /// uikit/uipresentationcontroller/containerview: it is in the window during the presentation.
  open var containerView: UIView? { container }
  private(set) lazy var container: UIView = {
    let view = UIView()
    view.controller = presented
    return view
  }()
}

/// uikit/uiadaptivepresentationcontrollerdelegate, whose methods are optional
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

/// uikit/uipopoverarrowdirection
@available(tvOS, unavailable)
public struct UIPopoverArrowDirection: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let any = UIPopoverArrowDirection(rawValue: 15)
}

/// uikit/uipopoverpresentationcontrollersourceitem
@MainActor
@available(iOS 16, *)
@available(tvOS, unavailable)
public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {
  /// uikit/uipopoverpresentationcontrollersourceitem/frame(in:)
  @available(iOS 17, *)
  func frame(in referenceView: UIView) -> CGRect?
}

@available(tvOS, unavailable)
extension UIView: UIPopoverPresentationControllerSourceItem {
  public func frame(in referenceView: UIView) -> CGRect? { window == nil ? nil : bounds }
}

@available(tvOS, unavailable)
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {
  public func frame(in referenceView: UIView) -> CGRect? { referenceView.window == nil ? nil : CGRect(x: 0, y: 0, width: 44, height: 44) }
}

/// uikit/uipopoverpresentationcontroller
@MainActor
@available(tvOS, unavailable)
open class UIPopoverPresentationController: UIPresentationController {
  open var sourceView: UIView?
  /// uikit/uipopoverpresentationcontroller/sourceitem
  @available(iOS 16, *)
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
  /// Null means the bounds of the source view.
  open var sourceRect = CGRect.null
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  /// uikit/uipopoverpresentationcontroller/adaptivesheetpresentationcontroller
  @available(iOS 15, *)
  @available(visionOS, unavailable)
  open var adaptiveSheetPresentationController: UISheetPresentationController {
    if let sheet { return sheet }
    let new = UISheetPresentationController()
    sheet = new
    return new
  }
  private var sheet: UISheetPresentationController?
}

/// uikit/uisheetpresentationcontroller
@MainActor
@available(iOS 15, *)
@available(tvOS, unavailable)
open class UISheetPresentationController: UIPresentationController {
  @available(visionOS, unavailable)
  open var detents: [Detent] {
    get { _detents }
    set { _detents = newValue }
  }
  public private(set) var _detents: [Detent] = []
  @available(visionOS, unavailable)
  open var prefersGrabberVisible: Bool {
    get { _prefersGrabberVisible }
    set { _prefersGrabberVisible = newValue }
  }
  public private(set) var _prefersGrabberVisible = false
  @available(visionOS, unavailable)
  open var preferredCornerRadius: CGFloat? {
    get { _preferredCornerRadius }
    set { _preferredCornerRadius = newValue }
  }
  public private(set) var _preferredCornerRadius: CGFloat?

  /// uikit/uisheetpresentationcontroller/detent
  @MainActor
  open class Detent: NSObject {
    /// The name of a detent of the system. A detent of the app has a height instead.
    private var name = ""
    private var resolver: ((any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?)?

    /// uikit/uisheetpresentationcontroller/detent/medium()
    @available(visionOS, unavailable)
    open class func medium() -> Self { named("medium") }
    /// uikit/uisheetpresentationcontroller/detent/large()
    @available(visionOS, unavailable)
    open class func large() -> Self { named("large") }
    /// uikit/uisheetpresentationcontroller/detent/custom(identifier:resolver:)
    @available(iOS 16, *)
    @available(visionOS, unavailable)
    open class func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Self {
      let new = named("")
      new.resolver = resolver
      return new
    }

    private class func named(_ name: String) -> Self {
      let new = Detent()
      new.name = name
      return unsafeDowncast(new, to: Self.self)
    }

    /// The name of a detent of the system, or the height in points for the given largest height.
    public func _text(maximum: CGFloat) -> String {
      resolver.flatMap { $0(Context(maximum)) }.map { "\($0)" } ?? name
    }

    private final class Context: NSObject, UISheetPresentationControllerDetentResolutionContext {
      let maximumDetentValue: CGFloat
      init(_ maximum: CGFloat) { maximumDetentValue = maximum }
    }

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
    self.message = message
    self.preferredStyle = preferredStyle
  }
  open var message: String?
  open private(set) var preferredStyle = Style.alert
  open private(set) var actions: [UIAlertAction] = []
  open func addAction(_ action: UIAlertAction) { actions.append(action) }
  /// `nil` if there are no text fields: in Objective-C, this array may be missing.
  open private(set) var textFields: [UITextField]?

  /// uikit/uialertcontroller/addtextfield(configurationhandler:)
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    // "Text fields can only be added to an alert controller of style UIAlertControllerStyleAlert" is an exception of UIKit.
    guard preferredStyle == .alert else { return _Screen.refuse("a text field is added to an action sheet") }
    let field = UITextField()
    configurationHandler?(field)
    textFields = (textFields ?? []) + [field]
  }

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
    self.title = title
    self.style = style
    _perform = handler
  }
  open private(set) var title: String?
  open private(set) var style = Style.default
  private(set) var _perform: (@MainActor (UIAlertAction) -> Void)?

  /// uikit/uialertaction/style-swift.enum
  public enum Style: Int, Sendable {
    case `default`, cancel, destructive
  }
}
