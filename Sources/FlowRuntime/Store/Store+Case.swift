/// Methods for the typed screens of a flow.
extension Store {
  /// The state, without observation: its readers are not notified of changes.
  ///
  /// A view may read the case of a screen here. Then SwiftUI does not evaluate the view again when the value of the case
  /// changes.
  public var unobservedState: State { source.unobservedState }

  /// Returns the store of one case of an enum state. The caller knows the case, so the result is not optional.
  ///
  /// As long as something retains the returned store, the method returns the same object. A view that takes the store then has
  /// the same input as before, and SwiftUI does not evaluate the view again.
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
  ///   - state: returns the value of the case; `nil` for the other cases.
  ///   - fallback: the value of the returned store if the state is another case by now.
  ///   - action: makes an action of this store, usually a case.
  /// - Returns: the store of the case. When the state is no longer this case, the store keeps the last value.
  public func scope<Part: Equatable, PartAction: Sendable>(
    case state: @escaping (State) -> Part?,
    fallback: Part,
    action: @escaping (PartAction) -> Action
  ) -> Store<Part, PartAction> {
    let now = state(source.unobservedState)
    let key = CaseKey(part: ObjectIdentifier(Part.self), action: ObjectIdentifier(PartAction.self))
    if let known = parts.store(key, as: Store<Part, PartAction>.self),
      let source = known.source as? ScopedSource<State, Action, Part, PartAction>, source.isThere == (now != nil)
    {
      return known
    }
    let part = Store<Part, PartAction>(
      source: ScopedSource(of: self, now ?? fallback, read: state, embed: action))
    parts.add(part, key)
    return part
  }
}

/// Short forms for generated code, which compile faster.
extension Store {
  /// Returns the store of one case of an enum state. See ``scope(case:fallback:action:)``.
  public func scope<Part: Equatable, PartAction: Sendable>(
    _ part: Part, _ read: @escaping (State) -> Part?, _ embed: @escaping (PartAction) -> Action
  ) -> Store<Part, PartAction> {
    scope(case: read, fallback: part, action: embed)
  }
}

extension FlowStore where Flow.State: Equatable {
  /// Makes the store of a flow that is a screen or a tab of its parent.
  ///
  /// - Parameters:
  ///   - flow: the child flow, with its dependencies.
  ///   - store: the store of the screen.
  ///   - state: the current state of the child flow.
  ///   - read: returns the state of the child flow from the screen.
  ///   - embed: makes an event of the screen.
  public convenience init<Whole, WholeAction>(
    _ flow: Flow, in store: Store<Whole, WholeAction>, _ state: Flow.State,
    _ read: @escaping (Whole) -> Flow.State?, _ embed: @escaping (Flow.Action) -> WholeAction
  ) {
    self.init(store.scope(case: read, fallback: state, action: embed), of: flow)
  }
}

/// The key of the store of a case. While a screen is shown, it does not change its case, so the types identify the store.
private struct CaseKey: Hashable {
  let part: ObjectIdentifier
  let action: ObjectIdentifier
}
