#if canImport(UIKit) && !os(watchOS)
  import FlowPresentation
  import FlowRuntime
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

  /// The options of a presentation as properties of UIKit.
  extension UIViewController {
    /// - Parameters:
    ///   - source: the view that a popover comes from, and that a layer grows out of.
    ///   - height: the height of the layer below, in points.
    func apply(_ presentation: Presentation, source: UIView?, height: Double) {
      let options = presentation.options
      if !presentation.isAlert {
        modalPresentationStyle = presentation.style
        modalTransitionStyle = options.transition?.style ?? .coverVertical
        isModalInPresentation = options.dismissal == .disabled
      }
      #if !os(tvOS)
        if let source { popoverPresentationController?.sourceView = source }
      #endif
      if options.transition == .zoom { zoom { [weak source] in source } }
      #if !os(tvOS) && !os(visionOS)
        if presentation.isAlert { return }
        // A popover is a sheet where there is little room.
        let sheet = popoverPresentationController?.adaptiveSheetPresentationController ?? sheetPresentationController
        guard let sheet else { return }
        if !options.detents.isEmpty { sheet.detents = options.detents.ascending(in: height).map(\.sheetDetent) }
        sheet.prefersGrabberVisible = options.dragIndicator == .visible
        sheet.preferredCornerRadius = options.cornerRadius.map { CGFloat($0) }
      #endif
    }

    /// Makes the controller grow out of a view and go back into it, where UIKit has that. UIKit asks for the view both times.
    func zoom(outOf source: @escaping () -> UIView?) {
      #if !os(tvOS)
        if #available(iOS 18, visionOS 2, *) { preferredTransition = .zoom { _ in source() } }
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
    fileprivate var style: UIModalTransitionStyle {
      switch self {
      case .automatic, .zoom: return .coverVertical
      case .crossDissolve: return .crossDissolve
      case .flip:
        #if os(tvOS)
          return .coverVertical
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
