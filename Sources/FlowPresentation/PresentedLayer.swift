public import FlowRuntime

/// A layer for SwiftUI modifiers: a value whose identity stays the same while screens are pushed in the layer.
public struct PresentedLayer: Identifiable, Equatable, Sendable {
  /// The place of the layer's first screen.
  public let id: ScreenPlace
  /// How the layer is presented.
  public let presentation: Presentation
}

extension ScreenPlace {
  /// Returns this place as seen from inside a tab or a column.
  ///
  /// - Parameter place: a screen on the path to this place that is made of tabs or columns. The result is relative to the content
  ///   of its tab or column.
  public func inside(partsAt place: ScreenPlace) -> ScreenPlace {
    var rest = self
    for _ in 0...place.steps.count { rest = rest.inner }
    return rest
  }

  /// Whether the screen is inside another one, in a tab or in a column of it.
  public func isInside(_ place: ScreenPlace) -> Bool { steps.count > place.steps.count && steps.starts(with: place.steps) }
}
