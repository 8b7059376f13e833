/// Effects that are performed one after the other, each in its cancellation scope.
///
/// An effect task waits while an operation of it runs, or while the effect tasks run that it has split into. It keeps its
/// remaining effects in an array instead of on the thread's stack, so effects may be nested however deep.
@MainActor
final class EffectTask<Action: Sendable> {
  /// The remaining effects; the next one is last.
  var toDo: [(effect: Effect<Action>, scope: CancellationScope)]
  let ending: Ending

  /// An action at the end of an effect task.
  enum Ending {
    /// The scope has one effect less to wait for.
    case leave(CancellationScope)
    /// The task that has split goes on when all of its parts have ended.
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

/// The parts that an effect task has split into.
@MainActor
final class Join<Action: Sendable> {
  let task: EffectTask<Action>
  var running: Int

  init(_ task: EffectTask<Action>, running: Int) {
    self.task = task
    self.running = running
  }
}
