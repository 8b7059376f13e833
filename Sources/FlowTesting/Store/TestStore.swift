public import FlowRuntime

/// The test store of a reducer.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable & Sendable

/// A store for tests. A test fails unless it states everything that happens in the store.
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
/// The closures change the state that the test knows to the expected one. Effects run on the main actor's thread until
/// all of them wait, so a test does the same in every run. The test controls what they wait for, for example with a
/// ``TestClock``.
///
/// It works with Swift Testing and with XCTest. A test fails at the line whose statement differs from what happened, or at
/// `finish()`. Without a call of `finish()`, it fails at the line that made the store.
@MainActor
public final class TestStore<State: Equatable & Sendable, Action: Sendable> {
  /// The state after the last action that the test stated.
  public internal(set) var state: State
  /// How much the test must state.
  public var exhaustivity = Exhaustivity.on {
    didSet { isOpen = exhaustivity == .on }
  }
  /// The longest time to wait for effects that wait for something outside of the test, such as the network.
  public var timeout: Duration

  let store: Store<State, WatchedReducer<State, Action>.Action>
  /// The flow whose state this is, if the reducer is one or is made of one.
  let wholeFlow: (any FlowReducer<State, Action>)?
  let ledger: Ledger<State, Action>
  let clock: any Clock<Duration>
  /// The issues that the runtime reported to this store and to the effects that it started.
  let issues: IssueLog
  /// The actions that the test sent and whose work it still asks about, and the preparation of the state.
  var sent: [SentAction] = []
  /// How many of the issues the test failed with already.
  var knownIssues = 0
  private let place: TestPlace
  /// Whether Swift Testing runs the test, which a task that the store is used in later may not know.
  private let isOfSwiftTesting = isSwiftTestingKnown
  private let isWatched = Locked(true)

  /// Makes a test store.
  ///
  /// - Parameters:
  ///   - initialState: the state before the reducer prepares it. The test begins with the prepared ``state``. It need
  ///     not state the changes of the preparation, but must receive the actions that its effect sends.
  ///   - clock: the clock for ``timeout``. It has no influence on effects that wait for the test: those run at once, as
  ///     far as they can. With a ``TestClock``, a `ContinuousClock` ends the wait as well.
  ///   - timeout: how long to wait for effects.
  ///   - reducer: the reducer under test.
  ///   - fileID: the place of the call, where a failure is shown.
  ///   - filePath: the file of that place.
  ///   - line: the line of that place.
  ///   - column: the column of that place.
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

  /// Whether the test fails if the store is released now, because something was not stated.
  var isOpen: Bool {
    get { isWatched.withLock { $0 } }
    set { isWatched.withLock { $0 = newValue } }
  }

  deinit {
    // Misuse is a failure also where a test states only what it is about.
    for message in issues.messages[knownIssues...] { fail(Self.described(issue: message), at: place) }
    guard isWatched.withLock({ $0 }) else { return }
    for message in Self.openMatters(ledger.entries, running: ledger.running) { fail(message, at: place) }
  }

  /// Lets the test fail.
  nonisolated func fail(_ message: String, at place: TestPlace) {
    recordFailure(message, at: place, ofSwiftTesting: isOfSwiftTesting)
  }

  /// The changes that a test must state and did not.
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

  /// Says which effects go on.
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

  /// The actions whose effects go on. Between two operations of an effect the ledger knows of none, nor before the
  /// first; then it is the actions that the test sent whose work is not finished. `nil` is the preparation of the state.
  var running: [Action?] {
    let running = ledger.running
    return running.isEmpty ? sent.filter { !$0.task.isFinished }.map(\.action) : running
  }

  /// Takes note of an action that was just sent, or of the preparation.
  func keep(_ action: Action?, _ task: StoreTask) {
    sent.removeAll { $0.task.isFinished }
    if task.isFinished { return }
    sent.append(SentAction(action: action, task: task))
    // The work may end later than its last operation, and then nothing else would wake the waiting task.
    Task { [ledger] in
      await task.finish()
      ledger.wakeUp()
    }
  }
}

/// The end of a test.
extension TestStore {
  /// Waits for the end of all effects. The test fails if an effect does not end, or if the test did not receive an
  /// action.
  ///
  /// - Parameters:
  ///   - timeout: how long to wait; by default as long as the store's `timeout`.
  ///   - fileID: the place of the call, where a failure is shown.
  ///   - filePath: the file of that place.
  ///   - line: the line of that place.
  ///   - column: the column of that place.
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

  /// Waits until something holds, or no effect runs that could bring it about, or time is up.
  func wait(_ timeout: Duration?, until holds: () -> Bool) async {
    await settle()
    if holds() || running.isEmpty { return }
    let isUp = Locked(false)
    // A clock of the test may stand, and then the test would not end.
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
