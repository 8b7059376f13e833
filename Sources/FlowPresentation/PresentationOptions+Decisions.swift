public import FlowRuntime

extension [Detent] {
  /// Returns the detents from the lowest to the highest, as UIKit requires.
  ///
  /// - Parameter height: the height available to the sheet, in points. If it is 0, the height is unknown, and the order does not
  ///   change.
  public func ascending(in height: Double) -> [Detent] {
    if height <= 0 { return self }
    return sorted { $0.points(in: height) < $1.points(in: height) }
  }
}

extension Detent {
  /// The approximate height in points.
  fileprivate func points(in height: Double) -> Double {
    switch self {
    case .medium: height / 2
    case .large: height
    case .fraction(let part): height * part
    case .height(let points): min(points, height)
    }
  }
}

extension PresentationOptions {
  /// Returns the style of the background, if the options name one. If `styles` does not have the name, an issue is reported.
  ///
  /// - Parameter styles: the styles that the app defines, by name.
  public func background<Style>(in styles: [String: Style]) -> Style? {
    guard let background else { return nil }
    if let style = styles[background] { return style }
    reportIssue("The background `\(background)` is not defined. Define it with `flowBackgrounds`.")
    return nil
  }
}

extension Presentation {
  /// The button that is pressed if the user taps outside the dialog.
  package var cancelButton: PresentationOptions.Button? { isAlert ? options.buttons.first { $0.role == .cancel } : nil }

  /// The text fields. A dialog has none: UIKit throws an exception for a text field in an action sheet.
  package var fields: [PresentationOptions.Field] { kind == .alert ? options.fields : [] }

  /// The buttons. UIKit adds none to an alert without buttons, which then could not be left. So such an alert has a button
  /// without an event, which only closes it, as in SwiftUI.
  package var shownButtons: [PresentationOptions.Button] {
    options.buttons.isEmpty ? [PresentationOptions.Button("OK", event: "")] : options.buttons
  }

  /// Whether the layer comes from a view of the layer below. A popover always needs a view. On an iPhone, a dialog without a view
  /// is at the bottom, and from iOS 26 on in the middle. On other devices, a dialog is a popover, which needs a view.
  ///
  /// - Parameters:
  ///   - isNamed: whether the app names the view. Otherwise it is the whole view of a screen.
  ///   - isPhone: whether the device is an iPhone.
  package func takesSource(isNamed: Bool, onPhone isPhone: Bool) -> Bool {
    kind == .popover || (kind == .dialog && (isNamed || !isPhone))
  }
}

extension [PresentationOptions.Field] {
  /// The texts of text fields, by their names.
  ///
  /// - Parameter texts: the texts in the order of the fields; `nil` without fields.
  package func texts(_ texts: [String?]?) -> [String: String] {
    Dictionary(zip(self, texts ?? []).map { ($0.name, $1 ?? "") }) { first, _ in first }
  }
}

extension NavigationPlan.Path {
  /// The screen below each pushed screen with `transition: zoom`. The pushed screen grows out of the source view of the screen
  /// below.
  var zoomSources: [ScreenPlace: ScreenPlace] {
    var sources: [ScreenPlace: ScreenPlace] = [:]
    for (below, item) in zip(self, dropFirst()) where item.presentation.options.transition == .zoom {
      sources[item.place] = below.visible.screenOfPart ?? below.visible
    }
    return sources
  }
}
