public import FlowRuntime

/// Tests of flows.
extension TestStore where State: FlowState, Action: FlowAction, Action.Screen == State.Screen {
  /// Sends an event of a screen, and states what it does to the state.
  ///
  /// ```swift
  /// await store.send(screen: .home(.startTapped)) { $0.routes.presentSheet(.list, container: .navigation) }
  /// ```
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - id: the route whose screen sends it, if it is not the one on top.
  ///   - change: changes the state before the event to the state after it; without one the event must change nothing.
  ///   - fileID: the place of the call, where a failure is shown.
  ///   - filePath: the same.
  ///   - line: the same.
  ///   - column: the same.
  /// - Returns: the work that the event started, to wait for or to cancel.
  @discardableResult
  public func send(
    screen event: Action.ScreenAction,
    of id: RouteID? = nil,
    changes change: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> StoreTask {
    // What is passed over counts as stated.
    let shown = exhaustivity == .off ? ledger.entries.last?.state ?? state : state
    return await send(
      .router(.screen(id: id ?? shown.routes.top.id, action: event)), changes: change,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
