import FlowRuntime

/// Runs the effects of test stores on the main actor's thread, one after the other.
///
/// So a test knows when all effects wait: the main actor has run several times without a job. This needs no time to pass, and
/// does not depend on the load of the machine.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class TestExecutor: TaskExecutor {
  static let shared = TestExecutor()

  private struct Content: Sendable {
    var jobs: [UnownedJob] = []
    /// Whether a task that runs the jobs has been scheduled. One task is enough. Otherwise an effect that polls would schedule
    /// another task at each turn.
    var isToRun = false
  }

  private let content = Locked(Content())
  /// The number of jobs that ran, both in `settle()` and in scheduled tasks.
  @MainActor private(set) var jobsRun = 0

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let mustStart = content.withLock { content in
      content.jobs.append(job)
      defer { content.isToRun = true }
      return !content.isToRun
    }
    // Jobs also run if no test waits, so that a cancelled effect can end.
    guard mustStart else { return }
    Task { @MainActor in
      content.withLock { $0.isToRun = false }
      run()
    }
  }

  /// Runs the waiting jobs. Jobs that are added meanwhile run in the next turn, so an effect that polls cannot block the others.
  @MainActor
  func run() {
    let jobs = content.withLock { content in
      defer { content.jobs = [] }
      return content.jobs
    }
    jobsRun += jobs.count
    for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}

/// The limit of `settle()`.
enum Settling {
  /// The number of rounds after which `settle()` stops, because an effect that polls never waits. Such an effect counts as
  /// running. An effect takes about one round for each action that it sends, so an effect may send thousands of actions in a row.
  @TaskLocal static var rounds = 10_000
}

/// Lets all effects run until each of them waits for time, for the outside world, or for the test.
@MainActor
func settle() async {
  var jobsRun = 0
  var quietRounds = 0
  var rounds = 0
  while quietRounds < 16 && rounds < Settling.rounds {
    await Task.yield()
    rounds += 1
    quietRounds += 1
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { continue }
    TestExecutor.shared.run()
    // Jobs that ran in a scheduled task also show that effects are still active.
    if TestExecutor.shared.jobsRun != jobsRun { quietRounds = 0 }
    jobsRun = TestExecutor.shared.jobsRun
  }
}

/// Runs an operation on the executor that `settle()` drives.
@MainActor
func runSettling(_ operation: @escaping @Sendable () async -> Void) async {
  if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
    await withTaskExecutorPreference(TestExecutor.shared) { await operation() }
  } else {
    await operation()
  }
}
