/// The state of a flow that keeps refused screens, because the flow uses `resume`.
public protocol ResumableState: FlowState {
  /// A step that `resume` runs, usually an enum with a case for each place where a requirement may refuse a screen.
  associatedtype RefusedStep

  /// The refusals that the flow keeps.
  var refused: Refused<Screen, RefusedStep> { get set }
}

extension ResumableState {
  /// Runs the refused steps again, on the current stack. It does nothing if no refusal is kept. Generated code calls this.
  ///
  /// - Parameters:
  ///   - navigation: records the results.
  ///   - perform: runs a step.
  ///   - show: shows routes again, and checks their requirements.
  public mutating func resume<ScreenAction, Exit>(
    _ navigation: inout Navigation<Screen, ScreenAction, Exit>,
    performing perform: (inout Self, RefusedStep, inout Navigation<Screen, ScreenAction, Exit>) -> Void,
    showing show: (inout Self, [Route<Screen>], inout Navigation<Screen, ScreenAction, Exit>) -> Void
  ) {
    guard let parts = refused.takeLast(in: routes) else { return }
    for (index, part) in parts.enumerated() {
      let refusals = navigation.refusals
      switch part {
      case .step(let step): perform(&self, step, &navigation)
      case .routes(let routes): show(&self, routes, &navigation)
      case .link(let link): navigation.follow(link)
      }
      // The step may be refused again. The steps after it are then kept again.
      if navigation.refusals > refusals {
        refused.append(parts[(index + 1)...])
        break
      }
    }
    refused.end(in: routes)
  }

  /// Shows earlier routes again, each with its presentation, up to the first route that is refused.
  public mutating func show<ScreenAction, Exit>(
    again shown: [Route<Screen>], _ navigation: inout Navigation<Screen, ScreenAction, Exit>,
    admitting admits: (Self, Screen) -> Bool,
    refusing refuse: (inout Self, [Route<Screen>], inout Navigation<Screen, ScreenAction, Exit>) -> Void
  ) {
    for (index, route) in shown.enumerated() {
      guard admits(self, route.screen) else { return refuse(&self, Array(shown[index...]), &navigation) }
      if route.kind == .root {
        routes.replace(with: [(route.screen, route.presentation)])
      } else {
        routes.present(route.screen, as: route.presentation)
      }
    }
  }
}
