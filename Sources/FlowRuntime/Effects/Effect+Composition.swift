extension Effect {
  /// Does all of the effects at once.
  public static func merge(_ effects: Effect...) -> Effect {
    merge(effects)
  }

  /// Does all of the effects at once.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    effects.reduce(.none) { $0.merge(with: $1) }
  }

  /// Does the effects one after the other, each when the one before has finished.
  ///
  /// A `send` has finished as soon as its action waits for its turn. So what comes behind it begins before that action
  /// is handled, and can be cancelled by it:
  ///
  /// ```swift
  /// return .concatenate(.send(.stopTapped), counting.cancellable(id: Counting.id))     // may be stopped at once
  /// return .concatenate(.cancel(id: Counting.id), counting.cancellable(id: Counting.id))     // begins anew
  /// ```
  public static func concatenate(_ effects: Effect...) -> Effect {
    concatenate(effects)
  }

  /// Does the effects one after the other, each when the one before has finished.
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    effects.reduce(.none) { $0.concatenate(with: $1) }
  }

  /// Does this effect and another at once. What this one sends at once is sent first.
  ///
  /// Merging flattens: an effect may be merged with any number of others in a loop.
  public func merge(with other: Effect) -> Effect {
    switch (node, other.node) {
    case (.none, _): other
    case (_, .none): self
    case (.merge(let mine), .merge(let others)): Effect(.merge(mine.joined(with: others)))
    case (.merge(let mine), _): Effect(.merge(mine.joined(with: Rope(other))))
    case (_, .merge(let others)): Effect(.merge(Rope(self).joined(with: others)))
    default: Effect(.merge(Rope(self).joined(with: Rope(other))))
    }
  }

  /// Does this effect, and when it has finished, the other.
  ///
  /// Concatenating flattens: any number of effects may be appended in a loop.
  public func concatenate(with other: Effect) -> Effect {
    switch (node, other.node) {
    case (.none, _): other
    case (_, .none): self
    case (.concatenate(let mine), .concatenate(let others)): Effect(.concatenate(mine.joined(with: others)))
    case (.concatenate(let mine), _): Effect(.concatenate(mine.joined(with: Rope(other))))
    case (_, .concatenate(let others)): Effect(.concatenate(Rope(self).joined(with: others)))
    default: Effect(.concatenate(Rope(self).joined(with: Rope(other))))
    }
  }

  /// The same effect, its actions turned into another type's: how a parent takes over a child's effects.
  ///
  /// If the child is a flow, use ``Scope`` or ``map(_:from:)``: they also say where its state is, and only so its effects
  /// end with its routes.
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
