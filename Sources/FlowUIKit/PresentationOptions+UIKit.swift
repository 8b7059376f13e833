#if canImport(UIKit) && !os(watchOS)
  import FlowPresentation
  import FlowRuntime
  import Foundation
  public import UIKit

  /// A controller that names the source view of its popovers and dialogs, and of layers and pushed screens with `transition:
  /// zoom`. All other controllers use their whole view as the source.
  ///
  /// ```swift
  /// final class ListController: UIViewController, FlowSource {
  ///   var flowSource: UIView? { tappedCell }
  /// }
  /// ```
  @MainActor
  public protocol FlowSource: UIViewController {
    /// The source view. It must be on the screen. The flow reads it when it presents a layer or pushes a screen. For a zoom,
    /// UIKit also reads it when the user goes back from a pushed screen to this controller. If it is `nil`, the pushed screen
    /// shrinks into the whole view.
    var flowSource: UIView? { get }

    #if !os(tvOS)
      /// The item that popovers and dialogs come from instead of a view, such as a bar button item. By default, it is `nil`.
      var flowSourceItem: (any UIPopoverPresentationControllerSourceItem)? { get }
    #endif
  }

  extension FlowSource {
    public var flowSource: UIView? { nil }
    #if !os(tvOS)
      public var flowSourceItem: (any UIPopoverPresentationControllerSourceItem)? { nil }
    #endif
  }

  extension UIViewController {
    /// The view that the controller names as its source, or its own view.
    var source: UIView? { (self as? any FlowSource)?.flowSource ?? view }

    /// The controller inside this one that is visible.
    var visible: UIViewController {
      switch self {
      case let stack as UINavigationController: stack.viewControllers.last?.visible ?? self
      case let tabs as UITabBarController: tabs.selectedViewController?.visible ?? self
      case let columns as SplitViewController: columns.frontStack?.visible ?? self
      default: self
      }
    }
  }

  /// The view that a popover, a dialog or a zoom comes from.
  struct PresentationSource {
    let view: UIView
    #if !os(tvOS)
      /// The item that a popover or a dialog comes from instead of the view.
      var item: (any UIPopoverPresentationControllerSourceItem)?
    #endif
    /// Whether the app named the view or an item. Otherwise it is the whole view of a controller.
    let isNamed: Bool
    @MainActor var isOnPhone: Bool { view.traitCollection.userInterfaceIdiom == .phone }
  }

  /// The options of a presentation as UIKit properties. Properties for which the flow sets no option stay as the app has set
  /// them.
  extension UIViewController {
    /// - Parameters:
    ///   - source: the view that a popover comes from, and that a layer grows out of.
    ///   - height: the height of the layer below, in points.
    func apply(_ presentation: Presentation, source: PresentationSource?, height: Double) {
      let options = presentation.options
      if !presentation.isAlert {
        if options.uikit != nil || !hasOwnStyle { modalPresentationStyle = presentation.style }
        if let style = options.transition?.style { modalTransitionStyle = style }
        if let dismissal = options.dismissal {
          isModalInPresentation = dismissal == .disabled
          // UIKit also asks the visible controller inside.
          if dismissal == .enabled { visible.isModalInPresentation = false }
        }
      }
      #if !os(tvOS)
        if let source, presentation.takesSource(isNamed: source.isNamed, onPhone: source.isOnPhone) {
          popoverPresentationController?.come(from: source)
        }
      #endif
      if options.transition == .zoom { zoom { [weak view = source?.view] in view } }
      #if !os(tvOS) && !os(visionOS)
        if presentation.isAlert { return }
        // In a compact environment, a popover is shown as a sheet.
        let sheet = popoverPresentationController?.adaptiveSheetPresentationController ?? sheetPresentationController
        guard let sheet else { return }
        if !options.detents.isEmpty { sheet.detents = options.detents.ascending(in: height).map(\.sheetDetent) }
        if let indicator = options.dragIndicator { sheet.prefersGrabberVisible = indicator == .visible }
        if let radius = options.cornerRadius { sheet.preferredCornerRadius = CGFloat(radius) }
      #endif
    }

    /// Whether the app has set a style. UIKit never returns `.automatic`: a new controller has the style that `.automatic`
    /// resolves to, which is `.formSheet` from iOS 18 on. If an app sets exactly this style, it cannot be distinguished from the
    /// default.
    private var hasOwnStyle: Bool {
      modalPresentationStyle != .automatic && modalPresentationStyle != UIViewController().modalPresentationStyle
    }

    /// Copies the presentation settings of a screen, unless this controller has its own settings.
    func takeOver(from screen: UIViewController) {
      if !hasOwnStyle, screen.hasOwnStyle { modalPresentationStyle = screen.modalPresentationStyle }
      if modalTransitionStyle == .coverVertical { modalTransitionStyle = screen.modalTransitionStyle }
      if transitioningDelegate == nil { transitioningDelegate = screen.transitioningDelegate }
    }

    /// Makes the controller grow out of a view and shrink back into it, on systems that support this. UIKit asks for the view
    /// both times. The gestures of this transition leave no screen that must stay.
    func zoom(outOf source: @escaping () -> UIView?) {
      guard #available(iOS 18, tvOS 18, visionOS 2, *) else { return }
      let options = Transition.ZoomOptions()
      options.interactiveDismissShouldBegin = { [weak self] context in context.willBegin && self?.mustStay != true }
      preferredTransition = .zoom(options: options) { _ in source() }
    }

    /// Whether the user must not dismiss or pop the controller with a gesture.
    private var mustStay: Bool {
      #if os(tvOS)
        isModalInPresentation || visible.isModalInPresentation
      #else
        isModalInPresentation || visible.isModalInPresentation || navigationItem.hidesBackButton
      #endif
    }
  }

  #if !os(tvOS)
    extension UIPopoverPresentationController {
      /// If the source is the whole view of a screen, the popover is in the middle of the view, without an arrow.
      fileprivate func come(from source: PresentationSource) {
        if let item = source.item, item.frame(in: source.view) != nil { return sourceItem = item }
        sourceView = source.view
        if source.isNamed { return }
        sourceRect = CGRect(x: source.view.bounds.midX, y: source.view.bounds.midY, width: 0, height: 0)
        permittedArrowDirections = []
      }
    }
  #endif

  extension UIAlertController {
    /// Makes an alert or a dialog with text fields, and with buttons that send events of the screen.
    convenience init(_ presentation: Presentation, press: @escaping (_ event: String, _ fields: [String: String]) -> Void) {
      let options = presentation.options
      self.init(
        title: options.title, message: options.message,
        preferredStyle: presentation.kind == .alert ? .alert : .actionSheet)
      let fields = presentation.fields
      for field in fields { addTextField { ($0.placeholder, $0.text) = (field.title, field.text) } }
      for button in presentation.shownButtons {
        addAction(
          UIAlertAction(title: button.title, style: button.role.style) { [weak self] _ in
            press(button.event, fields.texts(self?.textFields?.map(\.text)))
          })
      }
    }
  }

  extension Presentation {
    /// Whether the presentation comes from a view of the layer below.
    var hasSource: Bool { kind == .popover || kind == .dialog || options.transition == .zoom }

    fileprivate var style: UIModalPresentationStyle {
      if let style = options.uikit { return style.style }
      switch kind {
      case .cover: return .fullScreen
      case .popover:
        #if os(tvOS)
          return .automatic
        #else
          return .popover
        #endif
      case .root, .push, .sheet, .alert, .dialog: return .automatic
      }
    }
  }

  extension PresentationOptions.UIKitStyle {
    /// The modal presentation style. tvOS has no sheets, so it uses the automatic style.
    fileprivate var style: UIModalPresentationStyle {
      switch self {
      case .automatic: return .automatic
      case .pageSheet, .formSheet:
        #if os(tvOS)
          return .automatic
        #else
          return self == .pageSheet ? .pageSheet : .formSheet
        #endif
      case .fullScreen: return .fullScreen
      case .overFullScreen: return .overFullScreen
      case .currentContext: return .currentContext
      case .overCurrentContext: return .overCurrentContext
      }
    }
  }

  extension PresentationOptions.Transition {
    /// The transition style; `nil` if UIKit's default applies.
    fileprivate var style: UIModalTransitionStyle? {
      switch self {
      case .automatic, .zoom: return nil
      case .crossDissolve: return .crossDissolve
      case .flip:
        #if os(tvOS)
          return nil
        #else
          return .flipHorizontal
        #endif
      }
    }
  }

  extension Optional where Wrapped == PresentationOptions.Button.Role {
    fileprivate var style: UIAlertAction.Style {
      switch self {
      case .cancel: .cancel
      case .destructive: .destructive
      case nil: .default
      }
    }
  }

  #if !os(tvOS) && !os(visionOS)
    extension Detent {
      @MainActor fileprivate var sheetDetent: UISheetPresentationController.Detent {
        switch self {
        case .medium: .medium()
        case .large: .large()
        case .fraction(let part): .custom { $0.maximumDetentValue * part }
        case .height(let points): .custom { _ in points }
        }
      }
    }
  #endif
#endif
