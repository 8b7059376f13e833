/// Runs a child's reducer on a part of the state, for the child's actions.
///
/// ```swift
/// Scope(state: \.list, action: Action.list, from: { if case .list(let action) = $0 { action } else { nil } }) {
///   List(api: api)
/// }
/// ```
///
/// The child's effects are bound to this part of the state. Their cancellation ids are separate from those of the parent, and the
/// effects end with the routes that started them. If the part is optional, the effects also end when it becomes `nil`. The store
/// checks this only after each action. So if one action replaces a child with a new child, the effects of the old child continue.
/// To end them, set the child to `nil` in one action, and create the new child in another action. Or cancel the effects by their
/// id.
///
/// If you create a flow in an optional part later, prepare it, so that it checks what its first screens require:
///
/// ```swift
/// case .listTapped:
///   var list = List.State()
///   let effect = List(api: api).prepare(&list)
///   state.list = list
///   return effect.map(Action.list, from: { (state: State) in state.list })
/// ```
public struct Scope<State, Action: Sendable, Child: Reducer>: Reducer {
  private let part: Part
  private let embed: @Sendable (Child.Action) -> Action
  private let extract: (Action) -> Child.Action?
  private let child: Child

  private enum Part {
    case always(any WritableKeyPath<State, Child.State> & Sendable)
    case sometimes(any WritableKeyPath<State, Child.State?> & Sendable)
  }

  /// Runs a child on a part of the state that always exists.
  ///
  /// - Parameters:
  ///   - state: the key path of the child's state.
  ///   - embed: makes an action of the parent, usually a case.
  ///   - extract: returns the child's action; `nil` for all other actions.
  ///   - child: the child's reducer.
  public init<ChildState, ChildAction>(
    state: any WritableKeyPath<State, ChildState> & Sendable,
    action embed: @escaping @Sendable (ChildAction) -> Action,
    from extract: @escaping (Action) -> ChildAction?,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    part = .always(state)
    self.embed = embed
    self.extract = extract
    self.child = child()
  }

  /// Runs a child on a part of the state that may be absent. An action for an absent child changes nothing, and the
  /// scope reports it as an issue.
  ///
  /// - Parameters:
  ///   - state: the key path of the child's state.
  ///   - embed: makes an action of the parent, usually a case.
  ///   - extract: returns the child's action; `nil` for all other actions.
  ///   - child: the child's reducer.
  public init<ChildState, ChildAction>(
    state: any WritableKeyPath<State, ChildState?> & Sendable,
    action embed: @escaping @Sendable (ChildAction) -> Action,
    from extract: @escaping (Action) -> ChildAction?,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    part = .sometimes(state)
    self.embed = embed
    self.extract = extract
    self.child = child()
  }

  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard let action = extract(action) else { return .none }
    let effect = run(&state) { child.reduce(into: &$0, action: action) }
    if effect == nil { reportIssue("\(Child.self) received an action while its state was nil: \(action). Set the state first.") }
    return effect ?? .none
  }

  public func prepare(_ state: inout State) -> Effect<Action> {
    run(&state) { child.prepare(&$0) } ?? .none
  }

  /// Runs the child on its part of the state; returns `nil` if the part is absent.
  private func run(
    _ state: inout State, _ body: (inout Child.State) -> Effect<Child.Action>
  ) -> Effect<Action>? {
    switch part {
    case .always(let keyPath):
      return body(&state[keyPath: keyPath]).map(embed).bound(
        to: ExtractedLocation(name: .child(CancelID(keyPath))) { (state: State) in state[keyPath: keyPath] })
    case .sometimes(let keyPath):
      guard let effect = runPart(&state[keyPath: keyPath], body) else { return nil }
      return effect.map(embed).bound(
        to: ExtractedLocation(name: .child(CancelID(keyPath))) { (state: State) in state[keyPath: keyPath] })
    }
  }

  private func runPart(
    _ part: inout Child.State?, _ body: (inout Child.State) -> Effect<Child.Action>
  ) -> Effect<Child.Action>? {
    guard var state = part else { return nil }
    // Takes the state out of the optional, so that the child changes it in place instead of a copy.
    part = nil
    defer { part = state }
    return body(&state)
  }
}
