#if canImport(UIKit) && !os(watchOS)
  import FlowRuntime
  public import UIKit

  /// A controller that names the view that is the source of its popovers, of its dialogs, and of layers with
  /// `transition: zoom`. Other controllers use their whole view.
  ///
  /// ```swift
  /// final class ListController: UIViewController, FlowSource {
  ///   var flowSource: UIView? { tappedCell }
  /// }
  /// ```
  @MainActor
  public protocol FlowSource: UIViewController {
    /// The view. It must be on the screen. The flow reads it when it presents the layer.
    var flowSource: UIView? { get }
  }

  extension UIViewController {
    /// The controller that one sees of this one.
    var visible: UIViewController {
      switch self {
      case let stack as UINavigationController: stack.viewControllers.last?.visible ?? self
      case let tabs as UITabBarController: tabs.selectedViewController?.visible ?? self
      default: self
      }
    }
  }

  /// The options of a presentation as properties of UIKit.
  extension UIViewController {
    /// - Parameter source: the view that a popover comes from, and that a layer grows out of.
    func apply(_ presentation: Presentation, source: UIView?) {
      let options = presentation.options
      if !presentation.isAlert {
        modalPresentationStyle = options.uikit?.style ?? presentation.style
        modalTransitionStyle = options.transition?.style ?? .coverVertical
        isModalInPresentation = options.dismissal == .disabled
      }
      if let source { popoverPresentationController?.sourceView = source }
      #if !os(tvOS)
        if options.transition == .zoom, #available(iOS 18, *) {
          preferredTransition = .zoom { [weak source] _ in source }
        }
      #endif
      #if !os(tvOS)
        guard let sheet = sheetPresentationController else { return }
        if !options.detents.isEmpty { sheet.detents = options.detents.map(\.sheetDetent) }
        sheet.prefersGrabberVisible = options.dragIndicator == .visible
        sheet.preferredCornerRadius = options.cornerRadius.map { CGFloat($0) }
      #endif
    }
  }

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
    /// Whether it is a text with buttons, for which no controller of the app is made.
    var isAlert: Bool { kind == .alert || kind == .dialog }

    /// Whether it comes from a view of the layer below.
    var hasSource: Bool { kind == .popover || kind == .dialog || options.transition == .zoom }

    fileprivate var style: UIModalPresentationStyle {
      switch kind {
      case .cover: .fullScreen
      case .popover: .popover
      case .root, .push, .sheet, .alert, .dialog: .automatic
      }
    }
  }

  extension PresentationOptions.UIKitStyle {
    fileprivate var style: UIModalPresentationStyle {
      switch self {
      case .automatic: .automatic
      case .pageSheet: .pageSheet
      case .formSheet: .formSheet
      case .fullScreen: .fullScreen
      case .overFullScreen: .overFullScreen
      case .currentContext: .currentContext
      case .overCurrentContext: .overCurrentContext
      }
    }
  }

  extension PresentationOptions.Transition {
    fileprivate var style: UIModalTransitionStyle {
      switch self {
      case .automatic, .zoom: .coverVertical
      case .crossDissolve: .crossDissolve
      case .flip: .flipHorizontal
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

  #if !os(tvOS)
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
