/// A sequence of effects that are performed one after the other, each in its cancellation scope.
///
/// An effect task waits while one of its operations runs. If the task was split into parts, it waits until all parts have ended.
/// It keeps its remaining effects in an array instead of on the thread's stack, so deeply nested effects cannot overflow the
/// stack.
@MainActor
final class EffectTask<Action: Sendable> {
  /// The remaining effects; the next one is last.
  var toDo: [(effect: Effect<Action>, scope: CancellationScope)]
  let ending: Ending

  /// The step that follows an effect task.
  enum Ending {
    /// The scope has one effect fewer to wait for.
    case leave(CancellationScope)
    /// A part of a split task has ended. The task continues when all of its parts have ended.
    case join(Join<Action>)
  }

  init(_ effect: Effect<Action>, _ scope: CancellationScope, ending: Ending) {
    toDo = [(effect, scope)]
    self.ending = ending
  }

  func add(_ effect: Effect<Action>, _ scope: CancellationScope) {
    toDo.append((effect, scope))
  }
}

/// The parts that an effect task has been split into.
@MainActor
final class Join<Action: Sendable> {
  let task: EffectTask<Action>
  var running: Int

  init(_ task: EffectTask<Action>, running: Int) {
    self.task = task
    self.running = running
  }
}
