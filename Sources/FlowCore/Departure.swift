import FlowSyntax

/// The routes that leave the stack before a screen is shown.
package enum Leaving: Sendable {
  /// No route leaves. The screen is shown on top.
  case nothing
  /// The top route leaves. The screen takes over its presentation and its container. The top may be the root.
  case top
  /// All routes leave. The screen becomes the root, like the first screen of a `replace`.
  case all
}

/// The routes that an operation removes, from the top down. The extent states which route is the last one. If the stack has no such
/// route, no route leaves.
///
/// Every part of the compiler that follows stacks reads this value.
package struct Departure: Sendable {
  package var extent: Extent
  /// Whether only pushed routes may leave, as in `pop`. If another kind of route is among them, no route leaves.
  package var takesOnlyPushed: Bool

  package enum Extent: Sendable {
    /// This number of routes, but never the root.
    case routes(Int32)
    /// This number of presented routes, each with all routes above it.
    case layers(Int32)
    /// All presented routes.
    case allLayers
    /// All routes but the root.
    case toRoot
    /// All routes above the topmost route of a screen. With a condition, all routes above the topmost route of the screen that
    /// satisfies the condition.
    case toScreen(Int32, isConditional: Bool)
  }

  package init(_ extent: Extent, takesOnlyPushed: Bool = false) {
    self.extent = extent
    self.takesOnlyPushed = takesOnlyPushed
  }

  /// The screen to go back to.
  package var screen: Int32? {
    if case .toScreen(let screen, _) = extent { screen } else { nil }
  }

  /// Returns this departure with another number for the screen to go back to.
  package func renamingScreen(_ rename: (Int32) -> Int32) -> Departure {
    guard case .toScreen(let screen, let isConditional) = extent else { return self }
    return Departure(.toScreen(rename(screen), isConditional: isConditional), takesOnlyPushed: takesOnlyPushed)
  }

  /// The number of routes that stay, including the root; `nil` if nothing leaves. Nothing leaves if there are too few routes or if
  /// the screen is missing. Nothing leaves either if a route that would leave must be pushed and is not.
  ///
  /// - Parameters:
  ///   - kinds: the kinds of the routes, the root first.
  ///   - isDestination: returns whether the route at an index is a destination. It is called from the top down with routes of all
  ///     screens, so it has to check the screen.
  package func remaining(
    in kinds: [RouteKind], _ isDestination: (Int) throws -> Bool
  ) rethrows -> Int? {
    let remaining: Int?
    switch extent {
    case .routes(let count): remaining = kinds.count - Int(count)
    case .layers(let count):
      let layers = kinds.indices.filter { kinds[$0].isPresented }
      remaining = layers.count < Int(count) ? nil : layers[layers.count - Int(count)]
    case .allLayers: remaining = kinds.firstIndex(where: \.isPresented)
    case .toRoot: remaining = kinds.isEmpty ? nil : 1
    case .toScreen: remaining = try kinds.indices.last(where: isDestination).map { $0 + 1 }
    }
    guard let remaining, remaining > 0, remaining <= kinds.count else { return nil }
    if takesOnlyPushed, kinds[remaining...].contains(where: { $0 != .push }) { return nil }
    return remaining
  }
}
