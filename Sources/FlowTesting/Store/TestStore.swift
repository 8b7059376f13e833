public import FlowRuntime

/// The test store of a reducer: `TestStoreOf<Counter>`.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable & Sendable

/// A store for tests. A test fails unless it asserts everything that happens in the store.
///
/// ```swift
/// @Test func numbers() async {
///   let store = TestStore(initialState: Counter.State()) { Counter() }
///   await store.send(.startTapped) { $0.isCounting = true }
///   await store.receive(.counted(1)) { $0.count = 1 }
///   await store.finish()
/// }
/// ```
///
/// The closures change the state before an action to the expected state after it. Effects run on the main actor's thread until
/// all of them wait for something, so every run of a test is the same. The test controls what they wait for, for example with a
/// ``TestClock``.
///
/// It works with Swift Testing and with XCTest. A test fails at the line of the assertion that is wrong, or at `finish()`. If it
/// does not call `finish()`, it fails at the line that made the store.
@MainActor
public final class TestStore<State: Equatable & Sendable, Action: Sendable> {
  /// The state after the last action that the test asserted.
  public internal(set) var state: State
  /// Which changes the test must assert.
  public var exhaustivity = Exhaustivity.on {
    didSet { isOpen = exhaustivity == .on }
  }
  /// The longest time to wait for effects that depend on something outside the test, such as the network.
  public var timeout: Duration

  let store: Store<State, WatchedReducer<State, Action>.Action>
  /// The flow whose state this store holds, if the reducer is a flow or contains one; otherwise `nil`.
  let wholeFlow: (any FlowReducer<State, Action>)?
  let ledger: Ledger<State, Action>
  let clock: any Clock<Duration>
  /// The issues that the runtime reported while this store and its effects ran.
  let issues: IssueLog
  /// The test's actions whose effects may still be running. The effect that prepares the state has an entry, too.
  var sent: [SentAction] = []
  /// The number of issues for which the test has already failed.
  var knownIssues = 0
  private let place: TestPlace
  /// Whether Swift Testing ran the test when the store was made. A task that uses the store later may not know the current test.
  private let isOfSwiftTesting = isSwiftTestingKnown
  private let isWatched = Locked(true)

  /// Makes a test store.
  ///
  /// - Parameters:
  ///   - initialState: the state before the reducer prepares it. The test starts with the prepared ``state``. It does not assert
  ///     changes that the preparation makes, but it must receive the actions that the effect of the preparation sends.
  ///   - clock: the clock for ``timeout``. It does not affect effects that wait for the test, because these run immediately until
  ///     they wait. With a ``TestClock``, a `ContinuousClock` also ends the wait.
  ///   - timeout: the longest time to wait for effects.
  ///   - reducer: the reducer under test.
  ///   - fileID: the file of the call, as `Module/File.swift`. A failure is shown there.
  ///   - filePath: the path of the file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  public init<R: Reducer>(
    initialState: State,
    clock: any Clock<Duration> = ContinuousClock(),
    timeout: Duration = .seconds(5),
    @ReducerBuilder<State, Action> reducer: () -> R,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where R.State == State, R.Action == Action {
    let reducer = reducer()
    let ledger = Ledger<State, Action>()
    let issues = IssueLog()
    func collecting<Result>(_ body: () -> Result) -> Result {
      issuesAreHandled ? body() : issues.collect(body)
    }
    var prepared = initialState
    let first = collecting { reducer.prepare(&prepared) }
    state = prepared
    wholeFlow = FlowRuntime.wholeFlow(of: reducer)
    self.clock = clock
    self.timeout = timeout
    self.ledger = ledger
    self.issues = issues
    place = TestPlace(fileID, filePath, line, column)
    store = Store(initialState: prepared) {
      WatchedReducer(base: { reducer.reduce(into: &$0, action: $1) }, ledger: ledger, first: first)
    }
    keep(nil, collecting { store.send(.preparation) })
    recordIssues(place)
  }

  /// Whether the test must still assert something. If the store is released now, it then fails the test.
  var isOpen: Bool {
    get { isWatched.withLock { $0 } }
    set { isWatched.withLock { $0 = newValue } }
  }

  deinit {
    // Issues always fail the test, even if the test asserts only its subject.
    for message in issues.messages[knownIssues...] { fail(Self.described(issue: message), at: place) }
    guard isWatched.withLock({ $0 }) else { return }
    for message in Self.openMatters(ledger.entries, running: ledger.running) { fail(message, at: place) }
  }

  /// Fails the test.
  nonisolated func fail(_ message: String, at place: TestPlace) {
    recordFailure(message, at: place, ofSwiftTesting: isOfSwiftTesting)
  }

  /// Describes what the test must assert but has not asserted.
  private nonisolated static func openMatters(
    _ entries: [Ledger<State, Action>.Entry], running: [Action?]
  ) -> [String] {
    var messages: [String] = []
    if !entries.isEmpty {
      messages.append(
        "The test did not receive \(count(entries.count, "action")):\n\n"
          + listed(entries.map { Dump.line(of: $0.action) }))
    }
    if !running.isEmpty { messages.append(described(running: running)) }
    return messages
  }

  /// Describes the running effects.
  nonisolated static func described(running: [Action?]) -> String {
    "\(count(running.count, "effect")) of these actions still \(running.count == 1 ? "runs" : "run"):\n\n"
      + listed(running.map { $0.map { Dump.line(of: $0) } ?? "the preparation of the state" })
  }

  nonisolated static func described(issue message: String) -> String { "The runtime reports: \(message)" }

  nonisolated static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }

  nonisolated static func listed(_ lines: [String]) -> String {
    lines.map { "    \($0)" }.joined(separator: "\n")
  }
}

/// The running effects.
extension TestStore {
  /// An action that a test sent, or the preparation of the state.
  struct SentAction {
    let action: Action?
    let task: StoreTask
  }

  /// The actions whose effects run; `nil` for the preparation. The ledger does not know of effects before their first operation
  /// or between two operations. So if the ledger lists none, the result is the sent actions whose work has not finished.
  var running: [Action?] {
    let running = ledger.running
    return running.isEmpty ? sent.filter { !$0.task.isFinished }.map(\.action) : running
  }

  /// Records an action that was just sent, or the preparation.
  func keep(_ action: Action?, _ task: StoreTask) {
    sent.removeAll { $0.task.isFinished }
    if task.isFinished { return }
    sent.append(SentAction(action: action, task: task))
    // The work may end after its last operation, and then nothing else would wake the waiting task.
    Task { [ledger] in
      await task.finish()
      ledger.wakeUp()
    }
  }
}

/// The end of a test.
extension TestStore {
  /// Waits for the end of all effects. The test fails if an effect does not end, or if the test has not received an action.
  ///
  /// - Parameters:
  ///   - timeout: the longest time to wait; by default the store's `timeout`.
  ///   - fileID: the file of the call, as `Module/File.swift`. A failure is shown there.
  ///   - filePath: the path of the file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await wait(timeout) { running.isEmpty }
    isOpen = false
    let place = TestPlace(fileID, filePath, line, column)
    recordIssues(place)
    guard exhaustivity == .on else { return }
    for message in Self.openMatters(ledger.entries, running: running) { fail(message, at: place) }
  }

  /// Waits until a condition holds, or no effect runs that could make it hold, or the time is up.
  func wait(_ timeout: Duration?, until holds: () -> Bool) async {
    await settle()
    if holds() || running.isEmpty { return }
    let isUp = Locked(false)
    // A test clock may not advance, so a real clock also limits the wait.
    let clocks: [any Clock<Duration>] = clock is TestClock ? [clock, ContinuousClock()] : [clock]
    let waiting = clocks.map { clock in
      Task { [ledger, timeout = timeout ?? self.timeout] in
        try? await clock.sleep(for: timeout)
        isUp.withLock { $0 = true }
        ledger.wakeUp()
      }
    }
    while true {
      let changes = ledger.changes
      if holds() || running.isEmpty || isUp.withLock({ $0 }) { break }
      await ledger.news(after: changes)
      await settle()
    }
    for limit in waiting { limit.cancel() }
  }
}
