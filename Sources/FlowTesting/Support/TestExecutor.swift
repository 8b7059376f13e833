import FlowRuntime

/// Where the effects of test stores run: on the main actor's thread, one after the other.
///
/// So a test knows when all effects wait: the main actor has run several times, and no job was left. No time has to pass for
/// that, and a busy machine makes no difference.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class TestExecutor: TaskExecutor {
  static let shared = TestExecutor()

  private struct Content: Sendable {
    var jobs: [UnownedJob] = []
    /// Whether a task is on its way that runs the jobs. One is enough: an effect that polls would ask for another one each
    /// time that it is run.
    var isToRun = false
  }

  private let content = Locked(Content())
  /// The number of jobs that ran, whoever added them.
  @MainActor private(set) var jobsRun = 0

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let mustStart = content.withLock { content in
      content.jobs.append(job)
      defer { content.isToRun = true }
      return !content.isToRun
    }
    // Also without a test that waits the jobs are run, so that a cancelled effect can come to its end.
    guard mustStart else { return }
    Task { @MainActor in
      content.withLock { $0.isToRun = false }
      run()
    }
  }

  /// Runs the jobs that wait now. Jobs that come meanwhile run in the next turn, so an effect that polls cannot keep
  /// all others from running.
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

/// When `settle()` gives up.
enum Settling {
  /// After so many rounds, for an effect that polls never waits; it counts as one that still runs. An effect takes about a
  /// round for each action that it sends, so one that comes to an end may send thousands at a stretch.
  @TaskLocal static var rounds = 10_000
}

/// Lets everything that can go on go on, until all of it waits for time, for the world outside, or for the test.
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
    // Also jobs that the executor ran by itself meanwhile are no quiet.
    if TestExecutor.shared.jobsRun != jobsRun { quietRounds = 0 }
    jobsRun = TestExecutor.shared.jobsRun
  }
}

/// Runs an operation so that `settle()` knows of it.
@MainActor
func runSettling(_ operation: @escaping @Sendable () async -> Void) async {
  if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
    await withTaskExecutorPreference(TestExecutor.shared) { await operation() }
  } else {
    await operation()
  }
}
