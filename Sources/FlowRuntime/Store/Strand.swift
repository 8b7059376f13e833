/// Effects that are performed one after the other, each in the work that it belongs to.
///
/// A strand waits while a task of it runs, or while strands that it split into run. It keeps what is
/// still to do in a stack of its own, so that no effect is too deep for the thread's.
@MainActor
final class Strand<Action: Sendable> {
  /// What is to do next is last.
  var toDo: [(effect: Effect<Action>, work: Work)]
  let ending: Ending

  /// What happens at the end of a strand.
  enum Ending {
    /// The work is done as far as this strand goes.
    case leave(Work)
    /// A strand that split goes on when all of its parts have ended.
    case join(Join<Action>)
  }

  init(_ effect: Effect<Action>, _ work: Work, ending: Ending) {
    toDo = [(effect, work)]
    self.ending = ending
  }

  func add(_ effect: Effect<Action>, _ work: Work) {
    toDo.append((effect, work))
  }
}

/// The parts that a strand split into.
@MainActor
final class Join<Action: Sendable> {
  let strand: Strand<Action>
  var running: Int

  init(_ strand: Strand<Action>, running: Int) {
    self.strand = strand
    self.running = running
  }
}
