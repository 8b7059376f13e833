/// The state of a store. It is taken out while a reducer changes it, so that the reducer changes it in place, and that
/// whoever reads it meanwhile gets something instead of a trap.
///
/// To know what was before an action means a copy, and with it that whatever the reducer changes is copied too. So
/// that is done only from the first time on that somebody asks for it.
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

  /// What to give to whoever asks while a reducer changes the state.
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
