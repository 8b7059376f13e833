import Dispatch
import FlowAnalysis
import FlowModel
import FlowSyntax

/// The result of following the runs of a unit.
package struct Proof: Sendable {
  var folder: String
  var findings: ProvedFindings
}

/// The unit whose runs the proof follows, in the state of a revision.
struct ProofTask: Sendable {
  var folder: String
  var revision: Int
  var model: FlowUnit
  var trees: [SyntaxTree]
  var options: AnalysisOptions
}

/// Follows runs on another thread, because that may take longer than a user wants to wait between two keys.
///
/// There is one task for each unit at a time: a newer one makes an older one stale, which then ends at the next flow. A
/// task begins after a pause, so that nothing is followed while a user types; the pause is short if the last task of its
/// unit took hardly any time. None begins while a change is taken in, because the change may make it stale.
final class Prover: @unchecked Sendable {
  // Unchecked, because the lock guards the revisions and the waiting tasks, and the queue everything else.
  private let queue = DispatchQueue(label: "flow.prover")
  private let lock = DispatchSemaphore(value: 1)
  private var newest: [String: Int] = [:]
  /// The newest task of each unit, as long as it waits for its pause to end. Older ones are not kept.
  private var waiting: [String: ProofTask] = [:]
  private var flows: [String: ProvedFlows] = [:]
  private var isHeld = false
  /// The units whose last task took less than ``shortTime``.
  private var quick: Set<String> = []
  private let finish: @Sendable (Proof) -> Void

  /// The time without a newer task after which a task begins: longer than between two keys of a fast typist.
  private static let pause = DispatchTimeInterval.milliseconds(150)
  /// The pause before a task that takes less than ``shortTime``. The next change of a paste or a program comes sooner.
  private static let shortPause = DispatchTimeInterval.milliseconds(20)
  /// A task of this length may run while a user types. It is much less than the time between two keys, in nanoseconds.
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

  /// Lets no waiting task begin until ``release()`` is called.
  func hold() { setHeld(true) }

  func release() { setHeld(false) }

  private func setHeld(_ isHeld: Bool) {
    lock.wait()
    self.isHeld = isHeld
    lock.signal()
  }

  /// Does a task at once, behind one that has begun.
  func proveNow(_ task: ProofTask) -> Proof? {
    lock.wait()
    newest[task.folder] = task.revision
    waiting[task.folder] = nil
    lock.signal()
    return queue.sync { prove(task) }
  }

  private func prove(_ task: ProofTask) -> Proof? {
    var kept = flows[task.folder] ?? ProvedFlows()
    // What is changed in place must not be held twice.
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
