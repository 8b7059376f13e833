public import FlowRuntime

/// A layer for the modifiers of SwiftUI: a value with an identity, which stays the same while screens are pushed in it.
public struct PresentedLayer: Identifiable, Equatable, Sendable {
  /// The place of its first screen.
  public let id: ScreenPlace
  /// How it is presented.
  public let presentation: Presentation
}

extension ScreenPlace {
  /// This place relative to a flow inside a screen on the way.
  ///
  /// - Parameter place: a screen on the way, which is made of tabs. The result begins inside one of them.
  public func inside(tabsAt place: ScreenPlace) -> ScreenPlace {
    var rest = self
    for _ in 0...place.steps.count { rest = rest.inner }
    return rest
  }
}
