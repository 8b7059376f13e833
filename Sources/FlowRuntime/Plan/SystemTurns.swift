/// The actions with which a flow follows changes by the system, one in each turn. Between two turns, the flow delivers everything
/// that the last action has caused.
///
/// Several flows may have to act on one change, and a gesture may make several changes. The actions for a change are computed once,
/// at its first turn. Later, reactions may have shown new screens, which would look like screens that the system removed. If the
/// flow refuses a change, it does not follow the later ones either.
package struct SystemTurns<Flow: FlowReducer> {
  /// The changes that are not yet followed. The first one may be followed in part.
  private var changes: ArraySlice<SystemChange>
  /// The actions for the first of these changes; `nil` before its first turn.
  private var actions: [Flow.Action]?
  private var turn = 0
  /// Whether the last turn has evaluated all `stays if` conditions of the screens that its action removes.
  package private(set) var hasAsked = false

  package init(_ changes: [SystemChange]) { self.changes = changes[...] }

  /// Whether there are no more turns.
  package var isDone: Bool { changes.isEmpty }

  /// Returns the action of the next turn; `nil` if the flow has nothing to do in it.
  package mutating func next(in state: Flow.State, of flow: Flow) -> Flow.Action? {
    guard let change = changes.first else { return nil }
    let left = flow.actions(for: change, in: state)
    let all = actions ?? left
    if all.isEmpty {
      changes = []
      return nil
    }
    // A flow that has left since the first turn has nothing to do.
    let action = left.isEmpty ? nil : all[turn]
    hasAsked = left.count == all.count - turn
    (actions, turn) = (all, turn + 1)
    if turn == all.count {
      changes.removeFirst()
      (actions, turn) = (nil, 0)
    }
    return action
  }
}

extension FlowReducer {
  /// Updates a state after changes by the system, as ``Store/follow(_:of:)`` does. Runs all actions that these changes cause. Call this
  /// method if you do not use a store, for example in a test.
  ///
  /// If the flow refuses a change, because it is late or because a screen stays, it does not follow the later changes.
  ///
  /// - Parameters:
  ///   - state: the state of the flow.
  ///   - changes: the changes in order, such as those of ``NavigationPlan/changes(goingBack:)``.
  /// - Returns: the transitions, first to last.
  @discardableResult
  public func settle(_ state: inout State, following changes: [SystemChange]) -> [NavigationOf<Self>] {
    var turns = SystemTurns<Self>(changes)
    var done: [NavigationOf<Self>] = []
    while !turns.isDone {
      if let action = turns.next(in: state, of: self) { done += settle(&state, action) }
    }
    return done
  }
}
