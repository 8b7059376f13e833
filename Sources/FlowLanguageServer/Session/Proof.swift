import Dispatch
import FlowAnalysis
import FlowModel
import FlowSyntax

/// The findings of the rules that follow all runs of a unit.
package struct Proof: Sendable {
  var folder: String
  var findings: ProvedFindings
}

/// A task for ``Prover``: it follows the runs of a unit at one revision.
struct ProofTask: Sendable {
  var folder: String
  var revision: Int
  var model: FlowUnit
  var trees: [SyntaxTree]
  var options: AnalysisOptions
}

/// Follows the runs of units on another thread, because that may take longer than the time between two keystrokes.
///
/// Each unit has one task at a time. A newer task makes the older one stale; a stale task stops at its next flow. A task begins
/// after a pause, so that no task runs while the user types. The pause is short if the unit's last task was quick. No task
/// begins while the server applies a change, because the change may make the task stale.
final class Prover: @unchecked Sendable {
  // `@unchecked`: the lock guards the revisions and the waiting tasks; the serial queue guards everything else.
  private let queue = DispatchQueue(label: "flow.prover")
  private let lock = DispatchSemaphore(value: 1)
  private var newest: [String: Int] = [:]
  /// The newest task of each unit that is waiting for its pause to end.
  private var waiting: [String: ProofTask] = [:]
  private var flows: [String: ProvedFlows] = [:]
  private var isHeld = false
  /// The units whose last task took less than ``shortTime``.
  private var quick: Set<String> = []
  private let finish: @Sendable (Proof) -> Void

  /// A task begins after this time without a newer task. It is longer than a fast typist's time between two keys.
  private static let pause = DispatchTimeInterval.milliseconds(150)
  /// The pause for a unit whose tasks take less than ``shortTime``. Changes from a paste or a program follow each other faster
  /// than this.
  private static let shortPause = DispatchTimeInterval.milliseconds(20)
  /// A task this short, in nanoseconds, may run while the user types. It is much less than the time between two keys.
  private static let shortTime: UInt64 = 50_000_000

  init(finish: @escaping @Sendable (Proof) -> Void) { self.finish = finish }

  func start(_ task: ProofTask) {
    lock.wait()
    newest[task.folder] = task.revision
    waiting[task.folder] = task
    let isQuick = quick.contains(task.folder)
    lock.signal()
    begin(task.folder, task.revision, after: isQuick ? Self.shortPause : Self.pause)
  }

  private func begin(_ folder: String, _ revision: Int, after pause: DispatchTimeInterval) {
    queue.asyncAfter(deadline: .now() + pause) { [self] in
      switch takeWaiting(folder, revision) {
      case .task(let task): if let proof = prove(task) { finish(proof) }
      case .held: begin(folder, revision, after: Self.shortPause)
      case .replaced: break
      }
    }
  }

  private enum Taken { case task(ProofTask), held, replaced }

  private func takeWaiting(_ folder: String, _ revision: Int) -> Taken {
    lock.wait()
    defer { lock.signal() }
    guard let task = waiting[folder], task.revision == revision else { return .replaced }
    if isHeld { return .held }
    waiting[folder] = nil
    return .task(task)
  }

  /// Keeps waiting tasks from beginning until ``release()`` is called.
  func hold() { setHeld(true) }

  func release() { setHeld(false) }

  private func setHeld(_ isHeld: Bool) {
    lock.wait()
    self.isHeld = isHeld
    lock.signal()
  }

  /// Runs a task now, after a task that has already begun.
  func proveNow(_ task: ProofTask) -> Proof? {
    lock.wait()
    newest[task.folder] = task.revision
    waiting[task.folder] = nil
    lock.signal()
    return queue.sync { prove(task) }
  }

  private func prove(_ task: ProofTask) -> Proof? {
    var kept = flows[task.folder] ?? ProvedFlows()
    // Release the dictionary's reference, so that `prove` can change the value without copying it.
    flows[task.folder] = nil
    let start = DispatchTime.now().uptimeNanoseconds
    let result = kept.prove(unit: task.model, trees: task.trees, options: task.options) { isStale(task) }
    flows[task.folder] = kept
    note(task.folder, isQuick: result != nil && DispatchTime.now().uptimeNanoseconds - start < Self.shortTime)
    return result.map { result in
      Proof(folder: task.folder, findings: ProvedFindings(revision: task.revision, result: result))
    }
  }

  private func note(_ folder: String, isQuick: Bool) {
    lock.wait()
    defer { lock.signal() }
    if isQuick { quick.insert(folder) } else { quick.remove(folder) }
  }

  private func isStale(_ task: ProofTask) -> Bool {
    lock.wait()
    defer { lock.signal() }
    return newest[task.folder] != task.revision
  }
}
