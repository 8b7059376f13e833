/// Conversion of effects.
extension Effect {
  /// Builds an effect with the same structure, and converts each leaf. Unfinished effects are kept in an array instead of on the
  /// thread's stack, because effects may be deeply nested.
  ///
  /// - Parameter part: converts a leaf: an empty effect, a send, an operation, or a cancellation.
  func rebuilt<Other>(_ part: (Effect) -> Effect<Other>) -> Effect<Other> {
    var begun: [Rebuilding<Action, Other>] = []
    var next = self
    while true {
      let inside = next.effectsInside
      if let first = inside.first {
        begun.append(Rebuilding(effect: next, inside: inside))
        next = first
        continue
      }
      var done = part(next)
      while var outer = begun.popLast() {
        outer.rebuilt.append(done)
        if outer.rebuilt.count < outer.inside.count {
          next = outer.inside[outer.rebuilt.count]
          begun.append(outer)
          break
        }
        done = outer.effect.holding(outer.rebuilt)
      }
      if begun.isEmpty { return done }
    }
  }

  /// The effects inside this one, first to last.
  private var effectsInside: [Effect] {
    switch node {
    case .none, .send, .run, .cancel: []
    case .merge(let effects, _), .concatenate(let effects, _): effects.elements
    case .cancellable(_, let effect, _), .bound(_, let effect, _): [effect]
    }
  }

  /// Returns this effect with its inner effects replaced by `others`, which has the same number of effects.
  private func holding<Other>(_ others: [Effect<Other>]) -> Effect<Other> {
    switch node {
    case .none, .send, .run, .cancel: others[0]
    case .merge(_, let depth): Effect<Other>(.merge(Rope(others), depth: depth))
    case .concatenate(_, let depth): Effect<Other>(.concatenate(Rope(others), depth: depth))
    case .cancellable(let id, _, let depth): Effect<Other>(.cancellable(id, others[0], depth: depth))
    case .bound(let location, _, let depth): Effect<Other>(.bound(to: location, others[0], depth: depth))
    }
  }
}

extension Effect {
  /// Calls the `onLoss` closure of each action in the effect, because the actions will not be handled.
  @MainActor
  func lose() {
    var effects = [self]
    while let effect = effects.popLast() {
      if case .send(_, let onLoss?) = effect.node { onLoss() }
      effects += effect.effectsInside.reversed()
    }
  }
}

/// An effect whose inner effects are partly rebuilt.
private struct Rebuilding<Action: Sendable, Other: Sendable> {
  let effect: Effect<Action>
  let inside: [Effect<Action>]
  var rebuilt: [Effect<Other>] = []
}
