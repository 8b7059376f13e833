import FlowSyntax

/// The routes that leave for a screen that is shown: the pop before the push, in the terms of a stack.
package enum Leaving: Sendable, BitwiseCopyable {
  /// The screen is shown above what is there.
  case nothing
  /// The screen is shown as the top route was, in the container that it had. The top may be the root.
  case top
  /// The screen becomes the root: the first of a `replace`.
  case all
}

/// The routes that an operation pops: those from the top down to the end of its extent, or none if there is no such end.
///
/// All stages that follow stacks read this value.
package struct Departure: Sendable, BitwiseCopyable {
  package var extent: Extent
  /// Whether it takes pushed routes only, and none at all if another kind of route is among those to take: `pop`.
  package var takesOnlyPushed: Bool

  package enum Extent: Sendable, BitwiseCopyable {
    /// So many routes, but never the root.
    case routes(Int32)
    /// So many presented routes, each with what lies above it.
    case layers(Int32)
    /// All presented routes.
    case allLayers
    /// All but the root.
    case toRoot
    /// All above the topmost route of a screen; where there is a condition, above the topmost that satisfies it.
    case toScreen(Int32, isConditional: Bool)
  }

  package init(_ extent: Extent, takesOnlyPushed: Bool = false) {
    self.extent = extent
    self.takesOnlyPushed = takesOnlyPushed
  }

  /// The screen that is gone back to.
  package var screen: Int32? {
    if case .toScreen(let screen, _) = extent { screen } else { nil }
  }

  /// The same with another number for the screen that is gone back to.
  package func renamingScreen(_ rename: (Int32) -> Int32) -> Departure {
    guard case .toScreen(let screen, let isConditional) = extent else { return self }
    return Departure(.toScreen(rename(screen), isConditional: isConditional), takesOnlyPushed: takesOnlyPushed)
  }

  /// The number of routes that stay, the root included; `nil` if nothing leaves, because there are not enough routes, there is
  /// no such screen, or a route that would leave is not a pushed one.
  ///
  /// - Parameters:
  ///   - kinds: the kinds of the routes, the root first.
  ///   - isDestination: whether the route at an index is one to go back to. Asked from the top down, for routes of the
  ///     screen alone if the caller checks that.
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
