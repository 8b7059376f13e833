import FlowRuntime

/// A clock whose time advances only when the test advances it.
///
/// Pass it where the app passes a `ContinuousClock`:
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(initialState: Timer.State()) { Timer(clock: clock) }
/// await store.send(.started)
/// await clock.advance(by: .seconds(1))
/// await store.receive(.ticked) { $0.seconds = 1 }
/// ```
public final class TestClock: Clock, Sendable {
  /// An instant of a test clock: the time since the clock started.
  public struct Instant: InstantProtocol {
    /// The time since the clock started.
    public let offset: Duration

    /// Makes an instant, by default the start of the clock.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// Returns the instant after a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// Returns the time until another instant; negative if the other instant is earlier.
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
  }

  private struct Sleeper: Sendable {
    let id: UInt64
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct Content: Sendable {
    var now: Instant
    var lastID: UInt64 = 0
    /// The sleeping tasks, in the order in which they wake.
    var sleepers: [Sleeper] = []
    /// The ids of tasks that are about to sleep. If such a task is cancelled before it sleeps, its id is removed.
    var begun: Set<UInt64> = []

    /// Removes the next sleeper whose deadline is not after an instant, and sets the time to this deadline.
    mutating func nextSleeper(until end: Instant) -> CheckedContinuation<Void, any Error>? {
      guard let sleeper = sleepers.first, sleeper.deadline <= end else { return nil }
      now = max(now, sleeper.deadline)
      sleepers.removeFirst()
      return sleeper.continuation
    }
  }

  private let content: Locked<Content>

  /// Makes a clock whose time does not advance on its own.
  public init(now: Instant = Instant()) {
    content = Locked(Content(now: now))
  }

  /// The current time of the clock.
  public var now: Instant { content.withLock { $0.now } }
  /// Zero, because a test clock can measure any duration.
  public var minimumResolution: Duration { .zero }

  /// The number of sleeping tasks.
  public var sleepers: Int { content.withLock { $0.sleepers.count } }

  /// The number of tasks that are about to sleep.
  var begun: Int { content.withLock { $0.begun.count } }

  /// Suspends the task until the test advances the clock to an instant.
  ///
  /// - Parameters:
  ///   - deadline: the instant. If it is not in the future, the method returns immediately.
  ///   - tolerance: has no effect.
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = content.withLock { content in
      content.lastID += 1
      content.begun.insert(content.lastID)
      return content.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleep(Sleeper(id: id, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      cancel(id)
    }
  }

  private func sleep(_ sleeper: Sleeper) {
    let result: Result<Void, any Error>? = content.withLock { content in
      if content.begun.remove(sleeper.id) == nil { return .failure(CancellationError()) }
      if sleeper.deadline <= content.now { return .success(()) }
      let place = content.sleepers.firstIndex { $0.deadline > sleeper.deadline }
      content.sleepers.insert(sleeper, at: place ?? content.sleepers.endIndex)
      return nil
    }
    if let result { sleeper.continuation.resume(with: result) }
  }

  private func cancel(_ id: UInt64) {
    let sleeper: Sleeper? = content.withLock { content in
      guard let place = content.sleepers.firstIndex(where: { $0.id == id }) else {
        // The task is not asleep yet, or was woken already. So there is no sleeper to remove.
        content.begun.remove(id)
        return nil
      }
      return content.sleepers.remove(at: place)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}

extension TestClock {
  /// Advances the clock by a duration, and wakes the tasks whose deadlines it reaches, one after the other, each at its deadline.
  /// A woken effect runs until it sleeps again, before the next one wakes.
  @MainActor
  public func advance(by duration: Duration) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Advances the clock to an instant. An instant in the past changes nothing.
  @MainActor
  public func advance(to end: Instant) async {
    await settle()
    while let sleeper = content.withLock({ $0.nextSleeper(until: end) }) {
      sleeper.resume()
      await settle()
    }
    content.withLock { $0.now = max($0.now, end) }
  }
}
