extension Effect {
  /// Returns an effect that runs all of the effects at once.
  public static func merge(_ effects: Effect...) -> Effect {
    merge(effects)
  }

  /// Returns an effect that runs all of the effects at once.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    effects.reduce(.none) { $0.merge(with: $1) }
  }

  /// Returns an effect that runs the effects in sequence. Each begins when the previous one has finished.
  ///
  /// A `send` finishes when its action is enqueued. The next effect begins before the store handles that action, so the
  /// action can cancel that effect:
  ///
  /// ```swift
  /// return .concatenate(.send(.stopTapped), counting.cancellable(id: Counting.id))     // `stopTapped` can stop `counting`
  /// return .concatenate(.cancel(id: Counting.id), counting.cancellable(id: Counting.id))     // restarts `counting`
  /// ```
  public static func concatenate(_ effects: Effect...) -> Effect {
    concatenate(effects)
  }

  /// Returns an effect that runs the effects in sequence. Each begins when the previous one has finished.
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    effects.reduce(.none) { $0.concatenate(with: $1) }
  }

  /// Returns an effect that runs this effect and another one at once. Actions that this effect sends immediately are sent first.
  ///
  /// Merging flattens, so you can merge any number of effects in a loop.
  public func merge(with other: Effect) -> Effect {
    if isNone { return other }
    if other.isNone { return self }
    let (mine, others) = (merged, other.merged)
    return nested(max(mine.depth, others.depth)) { .merge(mine.effects.joined(with: others.effects), depth: $0) }
  }

  /// The effects that this effect merges, and its depth. An effect that merges nothing counts as a merge of only itself.
  private var merged: (effects: Rope<Effect>, depth: Int) {
    if case .merge(let effects, let depth) = node { (effects, depth) } else { (Rope([self]), depth + 1) }
  }

  /// Returns an effect that runs this effect, and then the other one.
  ///
  /// Concatenating flattens, so you can append any number of effects in a loop.
  public func concatenate(with other: Effect) -> Effect {
    if isNone { return other }
    if other.isNone { return self }
    let (mine, others) = (concatenated, other.concatenated)
    return nested(max(mine.depth, others.depth)) { .concatenate(mine.effects.joined(with: others.effects), depth: $0) }
  }

  /// The counterpart of `merged` for effects that run in sequence.
  private var concatenated: (effects: Rope<Effect>, depth: Int) {
    if case .concatenate(let effects, let depth) = node { (effects, depth) } else { (Rope([self]), depth + 1) }
  }

  /// Returns this effect with its actions converted to another type. A parent uses it for the effects of its child.
  ///
  /// If the child is a flow, use ``Scope`` or ``map(_:from:)``. They also record the location of the child's state, so that its
  /// effects end with its routes.
  ///
  /// ```swift
  /// return Filter().reduce(into: &filter, action: action).map(Action.filter)
  /// ```
  public func map<Other: Sendable>(_ transform: @escaping @Sendable (Action) -> Other) -> Effect<Other> {
    rebuilt { part in
      switch part.node {
      case .send(let action, let onLoss): Effect<Other>(.send(transform(action), onLoss: onLoss))
      case .run(let priority, let operation):
        Effect<Other>(
          .run(priority) { send in
            await operation(Send { send(transform($0)) })
          })
      case .cancel(let id): Effect<Other>(.cancel(id))
      case .none, .merge, .concatenate, .cancellable, .bound: Effect<Other>(.none)
      }
    }
  }
}
