/// Methods for the typed screens of a flow.
extension Store {
  /// The state. Its readers are not notified of changes.
  ///
  /// A view may read the case of a screen here. Then SwiftUI does not evaluate the view again when the value of the case
  /// changes.
  public var unobservedState: State { source.unobservedState }

  /// One case of a state that is an enum. The caller knows the case, so the result is not optional.
  ///
  /// While there is a strong reference to the store, the method returns the same one. So a view that gets it has the same
  /// input as before, and is not evaluated again.
  ///
  /// ```swift
  /// switch store.unobservedState {
  /// case .filter(let filter):
  ///   FilterView(
  ///     store: store.scope(
  ///       case: { if case .filter(let state) = $0 { state } else { nil } }, fallback: filter, action: { .filter($0) }))
  /// ```
  ///
  /// - Parameters:
  ///   - state: takes the case's value out; `nil` for the other cases.
  ///   - fallback: the value of the store if the state is another case by now.
  ///   - action: makes an action of the whole, usually a case of it.
  /// - Returns: the store of the case. If the case has left, it keeps the last value.
  public func scope<Part: Equatable, PartAction: Sendable>(
    case state: @escaping (State) -> Part?,
    fallback: Part,
    action: @escaping (PartAction) -> Action
  ) -> Store<Part, PartAction> {
    let now = state(source.unobservedState)
    let key = CaseKey(part: ObjectIdentifier(Part.self), action: ObjectIdentifier(PartAction.self))
    if let known = parts.store(key, as: Store<Part, PartAction>.self),
      let source = known.source as? ScopedSource<Part, PartAction>, source.isThere == (now != nil)
    {
      return known
    }
    let part = Store<Part, PartAction>(
      source: ScopedSource.part(of: self, now ?? fallback, read: state, embed: action))
    parts.add(part, key)
    return part
  }
}

/// Shorter forms of the same, which generated code calls: they take swiftc less time.
extension Store {
  /// One case of a state that is an enum. See ``scope(case:fallback:action:)``.
  public func scope<Part: Equatable, PartAction: Sendable>(
    _ part: Part, _ read: @escaping (State) -> Part?, _ embed: @escaping (PartAction) -> Action
  ) -> Store<Part, PartAction> {
    scope(case: read, fallback: part, action: embed)
  }
}

extension FlowStore where Flow.State: Equatable {
  /// Makes the store of a flow that is a screen or a tab of another one.
  ///
  /// - Parameters:
  ///   - flow: the flow inside, with its dependencies.
  ///   - store: the store of the screen.
  ///   - state: the state of the flow inside as it is now.
  ///   - read: takes that state out of the screen.
  ///   - embed: makes an event of the screen.
  public convenience init<Whole, WholeAction>(
    _ flow: Flow, in store: Store<Whole, WholeAction>, _ state: Flow.State,
    _ read: @escaping (Whole) -> Flow.State?, _ embed: @escaping (Flow.Action) -> WholeAction
  ) {
    self.init(store.scope(case: read, fallback: state, action: embed), of: flow)
  }
}

/// The key that distinguishes the store of a case from those of other cases. A screen is one case as long as it is
/// shown.
private struct CaseKey: Hashable {
  let part: ObjectIdentifier
  let action: ObjectIdentifier
}
