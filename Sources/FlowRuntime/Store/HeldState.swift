/// The state of a store. The engine takes it out while a reducer changes it. So the reducer changes it in place, and a
/// reader gets an older state meanwhile instead of a trap.
///
/// To keep the state before an action, the engine needs a copy, and then the reducer's changes copy their parts, too. So it
/// keeps the state only from the first such read on.
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

  /// Takes the state out, to be changed and put back; `nil` if it is out already.
  mutating func take() -> State? {
    if keepsBefore, let held { before = held }
    return held.take()
  }

  mutating func put(_ state: consuming State) {
    held = state
  }
}
