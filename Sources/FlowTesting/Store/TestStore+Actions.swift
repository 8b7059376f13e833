public import FlowRuntime

/// Sending and receiving actions.
extension TestStore {
  /// Sends an action, as a view does, and asserts how it changes the state.
  ///
  /// The effects of the action run until they wait for something. The test has to receive the actions that they send.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - change: changes the state before the action to the state after it. Without the closure, the action must change
  ///     nothing.
  ///   - fileID: the file of the call, as `Module/File.swift`. A failure is shown there.
  ///   - filePath: the path of the file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  /// - Returns: the work that the action started. You can wait for it or cancel it.
  @discardableResult
  public func send(
    _ action: Action,
    changes change: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> StoreTask {
    let place = TestPlace(fileID, filePath, line, column)
    skipReceived(before: "sending \(name(of: action))", place)
    isOpen = exhaustivity == .on
    let task = await watchingIssues(place) {
      let task = store.send(.sent(action))
      keep(action, task)
      await settle()
      return task
    }
    // The next entry belongs to the sent action, because the store handles a sent action before any other.
    if let entry = ledger.take(1).first { check(entry, change, place) }
    return task
  }

  /// Asserts the next action that effects sent, and how it changed the state.
  ///
  /// - Parameters:
  ///   - action: the action. If it is not `Equatable`, the store compares its parts.
  ///   - timeout: how long to wait for the action; by default the store's `timeout`.
  ///   - change: changes the state before the action to the state after it. Without the closure, the action must have
  ///     changed nothing.
  ///   - fileID: the file of the call, as `Module/File.swift`. A failure is shown there.
  ///   - filePath: the path of the file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  public func receive(
    _ action: Action,
    timeout: Duration? = nil,
    changes change: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let expected = Expected(
      name: name(of: action), isMet: { Sameness.areSame($0, action) }, mismatch: { Self.mismatch(action, $0) })
    await receive(expected, timeout, change, TestPlace(fileID, filePath, line, column))
  }

  /// Asserts with a predicate the next action that effects sent, and how it changed the state.
  ///
  /// ```swift
  /// await store.receive { if case .router(.screen(_, .filter(.tick))) = $0 { true } else { false } }
  /// ```
  ///
  /// - Parameters:
  ///   - predicate: whether an action is the expected one.
  ///   - timeout: how long to wait for the action; by default the store's `timeout`.
  ///   - change: changes the state before the action to the state after it. Without the closure, the action must have
  ///     changed nothing.
  ///   - fileID: the file of the call, as `Module/File.swift`. A failure is shown there.
  ///   - filePath: the path of the file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  public func receive(
    where predicate: (Action) -> Bool,
    timeout: Duration? = nil,
    changes change: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await withoutActuallyEscaping(predicate) { predicate in
      let expected = Expected(name: "a matching action", isMet: predicate) { "    \(Dump.line(of: $0))" }
      await receive(expected, timeout, change, TestPlace(fileID, filePath, line, column))
    }
  }
}

extension TestStore {
  /// An action that a test waits for.
  struct Expected {
    let name: String
    let isMet: (Action) -> Bool
    /// Describes how another action differs from the expected one.
    let mismatch: (Action) -> String
  }

  /// Describes how an action, or an action inside it, differs from the expected one.
  static func mismatch(_ expected: Any, _ actual: Any) -> String {
    Difference.text(expected: expected, actual: actual)
      ?? "    \(Dump.line(of: actual))\n\nThe two differ, but have the same description."
  }

  func receive(
    _ expected: Expected,
    _ timeout: Duration?,
    _ change: ((inout State) throws -> Void)?,
    _ place: TestPlace
  ) async {
    await watchingIssues(place) {
      await wait(timeout) {
        exhaustivity == .on ? !ledger.entries.isEmpty : ledger.entries.contains { expected.isMet($0.action) }
      }
    }
    let entries = ledger.entries
    guard let index = entries.firstIndex(where: { expected.isMet($0.action) }), index == 0 || exhaustivity == .off
    else {
      fail(absence(of: expected, entries), at: place)
      if exhaustivity == .on, let first = ledger.take(1).first { state = first.state }
      return
    }
    // Skipped changes count as asserted.
    if let before = ledger.take(index).last { state = before.state }
    if let entry = ledger.take(1).first { check(entry, change, place) }
  }

  private func absence(of expected: Expected, _ entries: [Ledger<State, Action>.Entry]) -> String {
    if let first = entries.first, exhaustivity == .on {
      return "Received an unexpected action:\n\n\(expected.mismatch(first.action))"
    }
    let running = running
    if running.isEmpty { return "Did not receive \(expected.name): no running effect can send it." }
    return "Did not receive \(expected.name) in time; \(Self.described(running: running))"
  }

  /// Compares the state after an action with the state that the test expects.
  private func check(
    _ entry: Ledger<State, Action>.Entry,
    _ change: ((inout State) throws -> Void)?,
    _ place: TestPlace
  ) {
    let before = state
    state = entry.state
    var expected = exhaustivity == .on ? before : entry.state
    do {
      try change?(&expected)
    } catch {
      fail("The closure for \(name(of: entry.action)) threw: \(error)", at: place)
      return
    }
    if exhaustivity == .on, change != nil, expected == before, entry.state == before {
      fail("\(name(of: entry.action)) did not change the state, and neither does the closure. Remove the closure.", at: place)
    }
    if expected == entry.state { return }
    let text =
      Difference.text(expected: expected, actual: entry.state)
      ?? "The two are not equal, but have the same parts."
    fail("The state after \(name(of: entry.action)) differs from the expected state:\n\n\(text)", at: place)
  }

  /// Fails the test if it has not asserted all received actions before it sends another action.
  private func skipReceived(before what: String, _ place: TestPlace) {
    let entries = ledger.take(ledger.entries.count)
    guard let last = entries.last else { return }
    state = last.state
    if exhaustivity == .off { return }
    fail(
      "The test did not receive \(Self.count(entries.count, "action")) before \(what):\n\n"
        + Self.listed(entries.map { name(of: $0.action) }), at: place)
  }

  /// Fails the test for each issue that the runtime reports, unless the test handles issues itself.
  private func watchingIssues<Result>(_ place: TestPlace, _ body: () async -> Result) async -> Result {
    if issuesAreHandled { return await body() }
    let result = await issues.collect { await body() }
    recordIssues(place)
    return result
  }

  /// Fails the test for each issue since the last call.
  func recordIssues(_ place: TestPlace) {
    let messages = issues.messages
    for message in messages[knownIssues...] { fail(Self.described(issue: message), at: place) }
    knownIssues = messages.count
  }

  private func name(of action: Action) -> String { Dump.line(of: action) }
}
