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
  /// An instant of a test clock: the time since the clock began.
  public struct Instant: InstantProtocol {
    /// The time since the clock began.
    public let offset: Duration

    /// Makes an instant, usually the beginning.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The instant after a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// The time until another instant; negative if that one is earlier.
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
    /// The sleepers, in the order in which they wake.
    var sleepers: [Sleeper] = []
    /// The sleepers that have not begun to sleep. One that is cancelled before it begins is removed.
    var begun: Set<UInt64> = []

    /// Removes the sleeper that is due next until an instant, and sets the time to its instant.
    mutating func nextSleeper(until end: Instant) -> CheckedContinuation<Void, any Error>? {
      guard let sleeper = sleepers.first, sleeper.deadline <= end else { return nil }
      now = max(now, sleeper.deadline)
      sleepers.removeFirst()
      return sleeper.continuation
    }
  }

  private let content: Locked<Content>

  /// Makes a clock that stands still.
  public init(now: Instant = Instant()) {
    content = Locked(Content(now: now))
  }

  /// The current time, to which the test has advanced the clock.
  public var now: Instant { content.withLock { $0.now } }
  /// Zero, because a test clock measures any time.
  public var minimumResolution: Duration { .zero }

  /// How many tasks sleep.
  public var sleepers: Int { content.withLock { $0.sleepers.count } }

  /// How many tasks are known that do not sleep yet.
  var begun: Int { content.withLock { $0.begun.count } }

  /// Waits until the test advances the clock to an instant.
  ///
  /// - Parameters:
  ///   - deadline: the instant. If it is in the past, the method returns at once.
  ///   - tolerance: has no influence.
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
        // Not asleep yet, or woken already: then there is nothing to note.
        content.begun.remove(id)
        return nil
      }
      return content.sleepers.remove(at: place)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}

extension TestClock {
  /// Advances the clock, and wakes the tasks that sleep until then, one after the other, each at its own instant. A
  /// woken effect runs, and sleeps again, before the next one wakes.
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
