/// The state of a flow that keeps what its requirements refuse, because the flow uses `resume`.
public protocol ResumableState: FlowState {
  /// A remaining step, usually an enum with a case for each place where a requirement may refuse something.
  associatedtype RefusedStep

  /// The refusals that the flow keeps.
  var refused: Refused<Screen, RefusedStep> { get set }
}

extension ResumableState {
  /// Runs the steps that were refused, in the current stack. If the flow keeps none, the method does nothing. Generated code
  /// calls this.
  ///
  /// - Parameters:
  ///   - navigation: notes the changes.
  ///   - perform: runs a step.
  ///   - show: shows routes again, and checks what they require.
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
      // It may be refused again; then what would have followed is kept again.
      if navigation.refusals > refusals {
        refused.append(parts[(index + 1)...])
        break
      }
    }
    refused.end(in: routes)
  }

  /// Shows earlier routes again, each with its presentation, up to the first refused one.
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
