/// Where a screen stands in a flow with flows inside: the routes and tabs on the way to it, from the outside in.
///
/// It names a showing as `RouteID` does within one flow, so a late gesture finds its own screen or none.
public struct ScreenPlace: Hashable, Sendable {
  /// One step inwards.
  public enum Step: Hashable, Sendable {
    /// To a route of the flow.
    case route(RouteID)
    /// To a tab of the screen.
    case tab(TabID)
  }

  /// The steps, the outermost first.
  public let steps: [Step]

  /// A place to compare another with, as a test does.
  public init(_ steps: [Step]) {
    self.steps = steps
  }

  /// The screen of a route of the outermost flow.
  public init(_ route: RouteID) {
    steps = [.route(route)]
  }

  func appending(_ step: Step) -> ScreenPlace { ScreenPlace(steps + [step]) }
}

extension ScreenPlace: CustomStringConvertible {
  public var description: String {
    steps.map {
      switch $0 {
      case .route(let id): "\(id)"
      case .tab(let id): "tab \(id)"
      }
    }.joined(separator: "/")
  }
}
