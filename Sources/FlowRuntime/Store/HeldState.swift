/// The state of a store. During a change, the engine takes the state out of this storage, so that the reducer can change the
/// state in place. Code that reads the store then gets an older state instead of a trap.
///
/// To keep the state before an action, the engine needs a copy, and the reducer's changes then copy the parts that they change.
/// So the engine makes such copies only after the first time that code has read the store during a change.
///
/// A value that leaves the state is returned and never released here, because a `deinit` of the app may read the store.
@MainActor
struct HeldState<State> {
  /// The state; `nil` while a reducer changes it. A stored property, because a computed one would copy all three values.
  private(set) var value: State?
  /// The initial state, or the state that was kept last.
  private var before: State
  private var keepsBefore = false

  init(_ state: State) {
    value = state
    before = state
  }

  /// The state that readers get while a reducer changes the current one.
  mutating func valueBefore() -> State {
    keepsBefore = true
    return before
  }

  /// Keeps a copy of the state for readers during the next change, if code has read the store during an earlier change.
  ///
  /// - Returns: the copy that was kept until now.
  mutating func keep() -> State? {
    guard keepsBefore, var value else { return nil }
    swap(&before, &value)
    return value
  }

  /// Takes the state out for a change; returns `nil` if it is out already. Put it back with ``put(_:)``.
  mutating func take() -> State? { value.take() }

  mutating func put(_ state: consuming State) {
    value = state
  }
}

/// Replaces a stored value and returns the old one. The old value is then released after the change, when its `deinit` may access
/// the storage.
func exchange<Value>(_ place: inout Value, for new: consuming Value) -> Value {
  swap(&place, &new)
  return new
}
