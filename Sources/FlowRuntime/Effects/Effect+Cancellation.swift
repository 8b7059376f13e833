extension Effect {
  /// The same effect, which `.cancel(id:)` can end.
  ///
  /// Ids are scoped: to the route whose screen started the effect, and to the `Scope`s around its
  /// reducer. So two showings of one screen never cancel each other's work, although both use the same
  /// id.
  ///
  /// - Parameters:
  ///   - id: any hashable value, as a rule a case of a private enum.
  ///   - cancelInFlight: whether work that runs under the id is cancelled first.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Effect {
    if isNone && !cancelInFlight { return self }
    let id = CancelID(id)
    let marked = isNone ? self : Effect(.cancellable(id, self))
    return cancelInFlight ? Effect(.cancel(id)).merge(with: marked) : marked
  }

  /// Cancels what runs under an id, in the place of the reducer that says so and in all places inside.
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
    // The types first: `AnyHashable` takes numbers of different types for equal.
    type(of: lhs.base) == type(of: rhs.base) && AnyHashable(lhs.base) == AnyHashable(rhs.base)
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(base))
  }
}
