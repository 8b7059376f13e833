/// Parts of a store.
///
/// Readers of a part are notified only when that part changes, not after every action:
///
/// ```swift
/// let filter = store.scope(state: \.filter, action: App.Action.filter)
/// FilterView(store: filter)      // not updated when other parts of the app change
/// ```
///
/// The view must keep the part, as above. If nothing keeps it, as in `store.scope(state: \.title).state`, its values are not
/// compared, and its reader is notified of the next action.
///
/// A part retains the store that it belongs to. When its state is gone from the store, the part keeps the last value, and actions
/// that are sent to it are reported as issues.
extension Store {
  /// Returns the store of a part of the state, with the actions of that part.
  ///
  /// - Parameters:
  ///   - state: returns the part of the state.
  ///   - action: makes an action of this store, usually a case.
  public func scope<Part: Equatable, PartAction: Sendable>(
    state: @escaping (State) -> Part,
    action: @escaping (PartAction) -> Action
  ) -> Store<Part, PartAction> {
    let part = state(source.unobservedState)
    return Store<Part, PartAction>(
      source: ScopedSource(of: self, part, read: { state($0) }, embed: action))
  }

  /// Returns the store of a part of the state that can only be read.
  ///
  /// ```swift
  /// let title = store.scope(state: \.user.name)     // readers are notified only when the name changes
  /// ```
  public func scope<Part: Equatable>(state: @escaping (State) -> Part) -> Store<Part, Never> {
    scope(state: state, action: { (never: Never) -> Action in })
  }

  /// Returns the store of a part of the state that may be absent. Observation notifies the caller when the part appears or
  /// disappears, but not when it changes.
  ///
  /// - Parameters:
  ///   - state: the key path of the part.
  ///   - action: makes an action of this store, usually a case.
  /// - Returns: the store; `nil` while the part is absent.
  public func scope<Part: Equatable, PartAction: Sendable>(
    ifLet state: KeyPath<State, Part?>,
    action: @escaping (PartAction) -> Action
  ) -> Store<Part, PartAction>? {
    guard isPresent(state, { $0[keyPath: state] != nil }) else { return nil }
    return scope(case: { $0[keyPath: state] }, action: action)
  }

  /// Returns the store of one case of an enum state, for example the screen of a route.
  ///
  /// The call is not observed, because a screen does not change its case while its route is shown.
  ///
  /// Write the label `case:`. Swift treats a trailing closure without a label as the `state:` of the method above wherever it
  /// can.
  ///
  /// - Parameters:
  ///   - state: returns the value of the case; `nil` for the other cases.
  ///   - action: makes an action of this store, usually a case.
  /// - Returns: the store; `nil` if the state is another case.
  @_disfavoredOverload
  public func scope<Part: Equatable, PartAction: Sendable>(
    case state: @escaping (State) -> Part?,
    action: @escaping (PartAction) -> Action
  ) -> Store<Part, PartAction>? {
    guard let part = state(source.unobservedState) else { return nil }
    return Store<Part, PartAction>(source: ScopedSource(of: self, part, read: state, embed: action))
  }

  /// Whether a part exists. The caller is notified when that changes.
  func isPresent(_ key: AnyHashable, _ isThere: @escaping (State) -> Bool) -> Bool {
    func ask<Source: StoreSource<State, Action>>(_ source: Source) -> Bool {
      bringUpToDate(source)
      return parts.isPresent(key, in: source, isThere)
    }
    return ask(source)
  }

  /// Updates a part before its readers are notified. The readers may access the parts again, so no access to the parts may be in
  /// progress: Swift traps on overlapping accesses to one value.
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
  /// Returns the store of the screen of a route, with its events. Observation notifies the caller when the route leaves, and
  /// readers of the screen when the screen changes.
  ///
  /// ```swift
  /// let screen = store.scope(route: id)
  /// let filter = screen?.scope(case: { if case .filter(let state) = $0 { state } else { nil } }, action: …)
  /// ```
  ///
  /// As long as something retains the store of a route, the method returns the same object.
  ///
  /// - Returns: the store; `nil` if the route is not on the stack.
  public func scope(route id: RouteID) -> Store<State.Screen, Action.ScreenAction>? {
    let showing = source.unobservedState.routes.showing(id)
    let index = Routes<State.Screen>.finder(of: showing)
    guard isPresent(showing, { index($0.routes) != nil }) else { return nil }
    return unobservedScope(route: id)
  }

  /// Returns the store of the screen of a route. The caller is not notified when the route leaves.
  func unobservedScope(route id: RouteID) -> Store<State.Screen, Action.ScreenAction>? {
    // Another stack may use the same id for another route.
    let showing = source.unobservedState.routes.showing(id)
    let index = Routes<State.Screen>.finder(of: showing)
    let find = { (state: State) -> State.Screen? in
      let routes = state.routes
      return index(routes).map { routes.elements[$0].screen }
    }
    if let known = parts.store(showing, as: Store<State.Screen, Action.ScreenAction>.self) { return known }
    guard let first = find(source.unobservedState) else { return nil }
    let screen = Store<State.Screen, Action.ScreenAction>(
      source: ScopedSource(
        of: self, first, read: find, embed: { .router(.screen(id: id, action: $0)) },
        isOpen: { $0.routes.lineage === showing.lineage }))
    parts.add(screen, showing)
    return screen
  }

  /// Whether a route is on the stack. The caller is notified when that changes.
  private func isPresent(_ route: Showing, _ isThere: @escaping (State) -> Bool) -> Bool {
    func ask<Source: StoreSource<State, Action>>(_ source: Source) -> Bool {
      bringUpToDate(source)
      return parts.isPresent(route, in: source, isThere)
    }
    return ask(source)
  }
}

extension Store {
  /// Returns the store of a tab or of the content of a column. Later actions for it are ignored once it has left. As long as something
  /// retains the store, the method returns the same object.
  func part<Part: Equatable, PartAction: Sendable>(
    _ place: LineageStep, read: @escaping (State) -> Part?, embed: @escaping (PartAction) -> Action
  ) -> Store<Part, PartAction>? {
    guard let first = read(source.unobservedState) else { return nil }
    if let known = parts.store(place, as: Store<Part, PartAction>.self) { return known }
    let part = Store<Part, PartAction>(
      source: ScopedSource(of: self, first, read: read, embed: embed, isOpen: { read($0) != nil }))
    parts.add(part, place)
    return part
  }
}
