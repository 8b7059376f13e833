import FlowRuntime

/// A clock whose time goes on only when the test says so.
///
/// Give it to what the app would give a `ContinuousClock`:
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(initialState: Timer.State()) { Timer(clock: clock) }
/// await store.send(.started)
/// await clock.advance(by: .seconds(1))
/// await store.receive(.ticked) { $0.seconds = 1 }
/// ```
public final class TestClock: Clock, Sendable {
  /// A point in the time of a test clock: how far it is from where the clock began.
  public struct Instant: InstantProtocol {
    /// The time since the clock began.
    public let offset: Duration

    /// A point in time, as a rule the beginning.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The point in time that is so much later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    /// The time until another point, negative if that is earlier.
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

  /// A clock that stands still.
  public init(now: Instant = Instant()) {
    content = Locked(Content(now: now))
  }

  /// The current time, to which the test has advanced the clock.
  public var now: Instant { content.withLock { $0.now } }
  /// Zero: a test clock measures any time.
  public var minimumResolution: Duration { .zero }

  /// How many tasks sleep.
  public var sleepers: Int { content.withLock { $0.sleepers.count } }

  /// How many tasks are known that do not sleep yet.
  var begun: Int { content.withLock { $0.begun.count } }

  /// Waits until the test lets the time come.
  ///
  /// - Parameters:
  ///   - deadline: the time; one that has come already is not waited for.
  ///   - tolerance: of no matter.
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
  /// Lets time go on, and wakes whoever sleeps until then, one after the other, each at its own time: what
  /// a woken effect does, and that it sleeps again, happens before the next one wakes.
  @MainActor
  public func advance(by duration: Duration) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Lets time go on until an instant; one in the past changes nothing.
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
