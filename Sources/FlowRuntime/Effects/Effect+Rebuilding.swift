/// Effects that are put together alike, of other parts.
extension Effect {
  /// Builds the same effect of other parts.
  ///
  /// - Parameter part: answers for an effect that has none inside: nothing, a send, an operation, or a cancellation.
  func rebuilt<Other>(_ part: (Effect) -> Effect<Other>) -> Effect<Other> {
    rebuilt(depth: 0, part)
  }

  /// How deep effects are rebuilt by calls in calls, which is fastest. Those of a program are not nested deeper.
  private static var deepestCall: Int { 50 }

  private func rebuilt<Other>(depth: Int, _ part: (Effect) -> Effect<Other>) -> Effect<Other> {
    if depth > Self.deepestCall { return rebuiltInALoop(part) }
    return switch node {
    case .none, .send, .run, .cancel: part(self)
    case .merge(let effects, let own): Effect<Other>(.merge(effects.map { $0.rebuilt(depth: depth + 1, part) }, depth: own))
    case .concatenate(let effects, let own):
      Effect<Other>(.concatenate(effects.map { $0.rebuilt(depth: depth + 1, part) }, depth: own))
    case .cancellable(let id, let effect, let own):
      Effect<Other>(.cancellable(id, effect.rebuilt(depth: depth + 1, part), depth: own))
    case .bound(let location, let effect, let own):
      Effect<Other>(.bound(to: location, effect.rebuilt(depth: depth + 1, part), depth: own))
    }
  }

  /// The same for effects that are nested however deep: what is begun is kept in an array instead of on the thread's
  /// stack.
  private func rebuiltInALoop<Other>(_ part: (Effect) -> Effect<Other>) -> Effect<Other> {
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

  /// The effects that this one is put together of, first to last.
  private var effectsInside: [Effect] {
    switch node {
    case .none, .send, .run, .cancel: []
    case .merge(let effects, _), .concatenate(let effects, _): effects.elements
    case .cancellable(_, let effect, _), .bound(_, let effect, _): [effect]
    }
  }

  /// The same effect, put together of as many others.
  private func holding<Other>(_ others: [Effect<Other>]) -> Effect<Other> {
    var index = -1
    func next(_: Effect) -> Effect<Other> {
      index += 1
      return others[index]
    }
    return switch node {
    case .none, .send, .run, .cancel: others[0]
    case .merge(let effects, let depth): Effect<Other>(.merge(effects.map(next), depth: depth))
    case .concatenate(let effects, let depth): Effect<Other>(.concatenate(effects.map(next), depth: depth))
    case .cancellable(let id, let effect, let depth): Effect<Other>(.cancellable(id, next(effect), depth: depth))
    case .bound(let location, let effect, let depth): Effect<Other>(.bound(to: location, next(effect), depth: depth))
    }
  }
}

extension Effect {
  /// Calls `onLoss` of all actions in the effect.
  @MainActor
  func lose() {
    var effects = [self]
    while let effect = effects.popLast() {
      if case .send(_, let onLoss?) = effect.node { onLoss() }
      effects += effect.effectsInside.reversed()
    }
  }
}

/// An effect with some rebuilt parts.
private struct Rebuilding<Action: Sendable, Other: Sendable> {
  let effect: Effect<Action>
  let inside: [Effect<Action>]
  var rebuilt: [Effect<Other>] = []
}
