#if canImport(UIKit) && !os(watchOS)
  import FlowPresentation
  import FlowRuntime
  import Foundation
  public import UIKit

  /// A controller that names the view that is the source of its popovers, of its dialogs, and of layers and pushed
  /// screens with `transition: zoom`. Other controllers use their whole view.
  ///
  /// ```swift
  /// final class ListController: UIViewController, FlowSource {
  ///   var flowSource: UIView? { tappedCell }
  /// }
  /// ```
  @MainActor
  public protocol FlowSource: UIViewController {
    /// The view. It must be on the screen. The flow reads it when it presents the layer or pushes the screen. For a zoom, UIKit
    /// also reads it when a pushed screen goes back to this controller; with `nil`, the screen goes back into the whole view.
    var flowSource: UIView? { get }
  }

  extension UIViewController {
    /// The view that the controller names as its source, or else its own.
    var source: UIView? { (self as? any FlowSource)?.flowSource ?? view }

    /// The controller that one sees of this one.
    var visible: UIViewController {
      switch self {
      case let stack as UINavigationController: stack.viewControllers.last?.visible ?? self
      case let tabs as UITabBarController: tabs.selectedViewController?.visible ?? self
      default: self
      }
    }
  }

  /// Where a popover, a dialog or a zoom comes from.
  struct PresentationSource {
    let view: UIView
    /// Whether the app named the view. Otherwise it is the whole view of a controller.
    let isNamed: Bool
    @MainActor var isOnPhone: Bool { view.traitCollection.userInterfaceIdiom == .phone }
  }

  /// The options of a presentation as properties of UIKit. What the flow says nothing of stays as the app has set it.
  extension UIViewController {
    /// - Parameters:
    ///   - source: the view that a popover comes from, and that a layer grows out of.
    ///   - height: the height of the layer below, in points.
    func apply(_ presentation: Presentation, source: PresentationSource?, height: Double) {
      let options = presentation.options
      if !presentation.isAlert {
        if options.uikit != nil || !hasOwnStyle { modalPresentationStyle = presentation.style }
        if let style = options.transition?.style { modalTransitionStyle = style }
        if let dismissal = options.dismissal { isModalInPresentation = dismissal == .disabled }
      }
      #if !os(tvOS)
        if let source, presentation.takesSource(isNamed: source.isNamed, onPhone: source.isOnPhone) {
          popoverPresentationController?.come(from: source)
        }
      #endif
      if options.transition == .zoom { zoom { [weak view = source?.view] in view } }
      #if !os(tvOS) && !os(visionOS)
        if presentation.isAlert { return }
        // A popover is a sheet where there is little room.
        let sheet = popoverPresentationController?.adaptiveSheetPresentationController ?? sheetPresentationController
        guard let sheet else { return }
        if !options.detents.isEmpty { sheet.detents = options.detents.ascending(in: height).map(\.sheetDetent) }
        if let indicator = options.dragIndicator { sheet.prefersGrabberVisible = indicator == .visible }
        if let radius = options.cornerRadius { sheet.preferredCornerRadius = CGFloat(radius) }
      #endif
    }

    /// Whether the app has set a style. UIKit never returns `.automatic`: a new controller has the style that this stands for,
    /// `.formSheet` from iOS 18 on. An app that sets exactly this style looks as if it had set none.
    private var hasOwnStyle: Bool {
      modalPresentationStyle != .automatic && modalPresentationStyle != UIViewController().modalPresentationStyle
    }

    /// Takes over how another controller wants to be presented, unless this one has settings of its own.
    func takeOver(from screen: UIViewController) {
      if !hasOwnStyle, screen.hasOwnStyle { modalPresentationStyle = screen.modalPresentationStyle }
      if modalTransitionStyle == .coverVertical { modalTransitionStyle = screen.modalTransitionStyle }
      if transitioningDelegate == nil { transitioningDelegate = screen.transitioningDelegate }
      if screen.isModalInPresentation { isModalInPresentation = true }
    }

    /// Makes the controller grow out of a view and go back into it, where UIKit has that. UIKit asks for the view both times.
    func zoom(outOf source: @escaping () -> UIView?) {
      if #available(iOS 18, tvOS 18, visionOS 2, *) { preferredTransition = .zoom { _ in source() } }
    }
  }

  #if !os(tvOS)
    extension UIPopoverPresentationController {
      /// From the whole view of a screen, a popover is in its middle, without an arrow.
      fileprivate func come(from source: PresentationSource) {
        sourceView = source.view
        if source.isNamed { return }
        sourceRect = CGRect(x: source.view.bounds.midX, y: source.view.bounds.midY, width: 0, height: 0)
        permittedArrowDirections = []
      }
    }
  #endif

  extension UIAlertController {
    /// An alert or a dialog, with buttons that are events of the screen.
    convenience init(_ presentation: Presentation, press: @escaping (String) -> Void) {
      let options = presentation.options
      self.init(
        title: options.title, message: options.message,
        preferredStyle: presentation.kind == .alert ? .alert : .actionSheet)
      for button in options.buttons {
        addAction(UIAlertAction(title: button.title, style: button.role.style) { _ in press(button.event) })
      }
    }
  }

  extension Presentation {
    /// Whether it comes from a view of the layer below.
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
    /// On tvOS there are no sheets.
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
    /// The style, unless it is the one that UIKit takes by itself.
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
