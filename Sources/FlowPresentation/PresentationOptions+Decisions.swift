public import FlowRuntime

extension [Detent] {
  /// The detents from the lowest to the highest, as UIKit demands.
  ///
  /// - Parameter height: the height in which the sheet rests, in points. Zero means that the height is unknown. Then the
  ///   order stays.
  public func ascending(in height: Double) -> [Detent] {
    if height <= 0 { return self }
    return sorted { $0.points(in: height) < $1.points(in: height) }
  }
}

extension Detent {
  /// About how high it is.
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
  /// The style of the background, if the options name one. A name that `styles` does not have is reported as an issue.
  ///
  /// - Parameter styles: the styles that the app gave to names.
  public func background<Style>(in styles: [String: Style]) -> Style? {
    guard let background else { return nil }
    if let style = styles[background] { return style }
    reportIssue("The background `\(background)` has no meaning: say what it looks like with `flowBackgrounds`.")
    return nil
  }
}

extension Presentation {
  /// Whether the platform presses a button by itself if a person taps beside the dialog.
  package var hasCancelButton: Bool { isAlert && options.buttons.contains { $0.role == .cancel } }

  /// Whether the layer comes from a view of the layer below. On an iPhone, a dialog without a view is at the bottom, and from iOS 26 on
  /// in the middle. Elsewhere it is a popover, which needs a view.
  ///
  /// - Parameters:
  ///   - isNamed: whether the app names the view. Otherwise it is the whole view of a screen.
  ///   - isPhone: whether the device is an iPhone.
  package func takesSource(isNamed: Bool, onPhone isPhone: Bool) -> Bool {
    kind == .popover || (kind == .dialog && (isNamed || !isPhone))
  }
}

extension NavigationPlan.Path {
  /// The pushed screens with `transition: zoom`, each with the screen below, whose source it grows out of.
  var zoomSources: [ScreenPlace: ScreenPlace] {
    var sources: [ScreenPlace: ScreenPlace] = [:]
    for (below, item) in zip(self, dropFirst()) where item.presentation.options.transition == .zoom {
      sources[item.place] = below.visible.screenOfTab ?? below.visible
    }
    return sources
  }
}
