public import FlowRuntime

/// A layer for SwiftUI modifiers: a value whose identity stays the same while screens are pushed in the layer.
public struct PresentedLayer: Identifiable, Equatable, Sendable {
  /// The place of the layer's first screen.
  public let id: ScreenPlace
  /// How the layer is presented.
  public let presentation: Presentation
}

extension ScreenPlace {
  /// Returns this place relative to a flow inside a tab of a screen on the way.
  ///
  /// - Parameter place: the screen on the way that is made of tabs. The result starts inside one of its tabs.
  public func inside(tabsAt place: ScreenPlace) -> ScreenPlace {
    var rest = self
    for _ in 0...place.steps.count { rest = rest.inner }
    return rest
  }
}
