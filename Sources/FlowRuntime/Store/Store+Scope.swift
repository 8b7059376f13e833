/// Parts of a store.
///
/// The readers of a part are notified only when that part changes, not with every action:
///
/// ```swift
/// let filter = store.scope(state: \.filter, action: App.Action.filter)
/// FilterView(store: filter)      // sleeps while the rest of the app goes on
/// ```
///
/// For that you must keep the part, as the view above does. If nobody keeps a part, as in `store.scope(state:
/// \.title).state`, nothing compares its values, and its reader is notified of the next action.
///
/// A part retains the store that it belongs to. After its state has left the store, the part still has the last value,
/// and actions that are sent to it are reported as issues.
extension Store {
  /// A part of the state, with the actions that belong to it.
  ///
  /// - Parameters:
  ///   - state: takes the part out of the state.
  ///   - action: makes an action of the whole, usually a case of it.
  public func scope<Part: Equatable, PartAction: Sendable>(
    state: @escaping (State) -> Part,
    action: @escaping (PartAction) -> Action
  ) -> Store<Part, PartAction> {
    let part = state(source.unobservedState)
    return Store<Part, PartAction>(
      source: ScopedSource.part(of: self, part, read: { state($0) }, embed: action))
  }

  /// A part of the state that can only be read.
  ///
  /// ```swift
  /// let title = store.scope(state: \.user.name)     // told when the name changes, and only then
  /// ```
  public func scope<Part: Equatable>(state: @escaping (State) -> Part) -> Store<Part, Never> {
    scope(state: state, action: { (never: Never) -> Action in })
  }

  /// A part of the state that may be absent. Observation tells the caller when the part comes or leaves, but not when it
  /// changes.
  ///
  /// - Parameters:
  ///   - state: where the part is, if it is there.
  ///   - action: makes an action of the whole, usually a case of it.
  /// - Returns: `nil` while the part is absent.
  public func scope<Part: Equatable, PartAction: Sendable>(
    ifLet state: KeyPath<State, Part?>,
    action: @escaping (PartAction) -> Action
  ) -> Store<Part, PartAction>? {
    guard isPresent(state, { $0[keyPath: state] != nil }) else { return nil }
    return scope(case: { $0[keyPath: state] }, action: action)
  }

  /// One case of a state that is an enum, as the screen of a route.
  ///
  /// The call is not observed, because a screen stays the same case while its route is shown.
  ///
  /// Write the label `case:`. Swift takes a trailing closure without a label for the `state:` of the method above
  /// wherever it can.
  ///
  /// - Parameters:
  ///   - state: takes the case's value out; `nil` for the other cases.
  ///   - action: makes an action of the whole, usually a case of it.
  /// - Returns: `nil` if the state is another case.
  @_disfavoredOverload
  public func scope<Part: Equatable, PartAction: Sendable>(
    case state: @escaping (State) -> Part?,
    action: @escaping (PartAction) -> Action
  ) -> Store<Part, PartAction>? {
    guard let part = state(source.unobservedState) else { return nil }
    return Store<Part, PartAction>(source: ScopedSource.part(of: self, part, read: state, embed: action))
  }

  /// Whether a part is there. The caller is notified when that changes.
  func isPresent(_ key: AnyHashable, _ isThere: @escaping (State) -> Bool) -> Bool {
    func ask<Source: StoreSource<State, Action>>(_ source: Source) -> Bool {
      bringUpToDate(source)
      return parts.isPresent(key, in: source, isThere)
    }
    return ask(source)
  }

  /// Notifies the readers of a part. They may read the parts again, so the access to the parts must end before: Swift
  /// ends a program that changes a value while it is being changed.
  fileprivate func bringUpToDate<Source: StoreSource>(_ source: Source) {
    _ = source.unobservedState
  }
}

/// Screens of a flow's store.
extension Store
where
  State: FlowState, Action: FlowAction, Action.Screen == State.Screen,
  State.Screen: Equatable
{
  /// The screen of a route, with its events. Observation tells the caller when the route leaves, and a reader of the screen
  /// when that screen changes.
  ///
  /// ```swift
  /// let screen = store.scope(route: id)
  /// let filter = screen?.scope(case: { if case .filter(let state) = $0 { state } else { nil } }, action: …)
  /// ```
  ///
  /// While there is a strong reference to the store of a route, the method returns the same one.
  ///
  /// - Returns: `nil` if the route is not there.
  public func scope(route id: RouteID) -> Store<State.Screen, Action.ScreenAction>? {
    let showing = source.unobservedState.routes.showing(id)
    let index = Routes<State.Screen>.finder(of: showing)
    guard isPresent(showing, { index($0.routes) != nil }) else { return nil }
    return unobservedScope(route: id)
  }

  /// The screen of a route. The caller is not notified when the route leaves.
  func unobservedScope(route id: RouteID) -> Store<State.Screen, Action.ScreenAction>? {
    // Another stack may use the same identity for another showing.
    let showing = source.unobservedState.routes.showing(id)
    let index = Routes<State.Screen>.finder(of: showing)
    let find = { (state: State) -> State.Screen? in
      let routes = state.routes
      return index(routes).map { routes.elements[$0].screen }
    }
    if let known = parts.store(showing, as: Store<State.Screen, Action.ScreenAction>.self) { return known }
    guard let first = find(source.unobservedState) else { return nil }
    let screen = Store<State.Screen, Action.ScreenAction>(
      source: ScopedSource.part(
        of: self, first, read: find, embed: { .router(.screen(id: id, action: $0)) },
        isOpen: { $0.routes.lineage === showing.lineage }))
    parts.add(screen, showing)
    return screen
  }

  /// Whether a route is there. The caller is notified when that changes.
  private func isPresent(_ route: Showing, _ isThere: @escaping (State) -> Bool) -> Bool {
    func ask<Source: StoreSource<State, Action>>(_ source: Source) -> Bool {
      bringUpToDate(source)
      return parts.isPresent(route, in: source, isThere)
    }
    return ask(source)
  }
}
