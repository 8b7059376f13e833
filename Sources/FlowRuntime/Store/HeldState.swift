/// The state of a store. The engine takes it out while a reducer changes it. So the reducer changes it in place, and a
/// reader gets an older state meanwhile instead of a trap.
///
/// To keep the state before an action, the engine needs a copy, and then the reducer's changes copy their parts, too. So it
/// keeps the state only from the first such read on.
///
/// A value that leaves the state is returned, and never released here: a `deinit` of the app may read the store.
@MainActor
struct HeldState<State> {
  private var held: State?
  /// The state of the beginning, or before the action that is handled.
  private var before: State
  private var keepsBefore = false

  init(_ state: State) {
    held = state
    before = state
  }

  /// The state; `nil` while a reducer changes it.
  var value: State? { held }

  /// The state for a reader while a reducer changes it.
  mutating func valueBefore() -> State {
    keepsBefore = true
    return before
  }

  /// Keeps the state for readers during the next change, if there are such readers.
  ///
  /// - Returns: what was kept until now.
  mutating func keep() -> State? {
    guard keepsBefore, var held else { return nil }
    swap(&before, &held)
    return held
  }

  /// Takes the state out, to be changed and put back; `nil` if it is out already.
  mutating func take() -> State? { held.take() }

  mutating func put(_ state: consuming State) {
    held = state
  }
}

/// Replaces a stored value and returns the old one. So the old value is released after the change, when its `deinit` may use
/// the storage again.
func exchange<Value>(_ place: inout Value, for new: consuming Value) -> Value {
  swap(&place, &new)
  return new
}
