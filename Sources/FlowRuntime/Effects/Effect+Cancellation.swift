extension Effect {
  /// Gives the effect an id, so that `.cancel(id:)` can end it.
  ///
  /// Ids are scoped to the route whose screen started the effect, and to the `Scope`s around its reducer. Two instances of one
  /// screen never cancel each other's work, even if both use the same id.
  ///
  /// - Parameters:
  ///   - id: any hashable value, usually a case of a private enum.
  ///   - cancelInFlight: whether to cancel the effects that already run with this id.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Effect {
    if isNone && !cancelInFlight { return self }
    let id = CancelID(id)
    let marked = isNone ? self : nested(depth + 1) { .cancellable(id, self, depth: $0) }
    return cancelInFlight ? Effect(.cancel(id)).merge(with: marked) : marked
  }

  /// Returns an effect that cancels the running effects with an id, in the scope of the reducer that returns it and in all scopes
  /// inside.
  public static func cancel(id: some Hashable & Sendable) -> Effect {
    Effect(.cancel(CancelID(id)))
  }
}

/// A cancellation id of any type; two are equal if their types and values are.
@usableFromInline
struct CancelID: Hashable, Sendable {
  private let base: any Hashable & Sendable

  init(_ base: some Hashable & Sendable) {
    self.base = base
  }

  @usableFromInline
  static func == (lhs: CancelID, rhs: CancelID) -> Bool {
    // Compares the types first, because `AnyHashable` treats equal numbers of different types as equal.
    type(of: lhs.base) == type(of: rhs.base) && AnyHashable(lhs.base) == AnyHashable(rhs.base)
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(base))
  }
}
