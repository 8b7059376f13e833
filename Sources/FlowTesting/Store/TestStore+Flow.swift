public import FlowRuntime

/// Tests of flows.
extension TestStore where State: FlowState, Action: FlowAction, Action.Screen == State.Screen {
  /// Sends an event of a screen, and states how it changes the state.
  ///
  /// ```swift
  /// await store.send(screen: .home(.startTapped)) { $0.routes.presentSheet(.list, container: .navigation) }
  /// ```
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - id: the route whose screen sends the event; by default the top route.
  ///   - change: changes the state before the event to the state after it. Without the closure, the event must change
  ///     nothing.
  ///   - fileID: the place of the call, where a failure is shown.
  ///   - filePath: the file of that place.
  ///   - line: the line of that place.
  ///   - column: the column of that place.
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

/// Tests of flows inside.
extension TestStore {
  /// Sends an event to a screen of a flow inside, through tabs and flows of any depth, and states how it changes the
  /// state of that flow.
  ///
  /// ```swift
  /// await store.send(Catalogue.self, .list(.productTapped(product: tea))) { $0.routes.push(.product(product: tea)) }
  /// ```
  ///
  /// - Parameters:
  ///   - flow: the type of the flow. Its topmost showing gets the event, as in `Store.send(_:_:at:)`.
  ///   - event: the event.
  ///   - id: the route of that flow, if it is not the topmost one whose screen has the event.
  ///   - change: changes the flow's state before the event to its state after it. Without the closure, the event must
  ///     change nothing. If the event changes other state, use `send(_:changes:)`.
  ///   - fileID: the place of the call, where a failure is shown.
  ///   - filePath: the file of that place.
  ///   - line: the line of that place.
  ///   - column: the column of that place.
  /// - Returns: the work that the event started, to wait for or to cancel.
  @discardableResult
  public func send<Flow: FlowReducer>(
    _ flow: Flow.Type,
    _ event: Flow.ScreenAction,
    at id: RouteID? = nil,
    changes change: ((inout Flow.State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> StoreTask {
    let place = TestPlace(fileID, filePath, line, column)
    guard let wholeFlow else {
      fail("The reducer of this store is no flow, so it shows no \(flow) to get \(Dump.line(of: event)).", at: place)
      return StoreTask()
    }
    return await send(flow, event, at: id, in: wholeFlow, change, place)
  }

  /// States the next action of a flow inside that effects sent, such as its exit, and how it changed the state.
  ///
  /// ```swift
  /// await store.receive(Onboarding.self, .exit(.finished)) { $0.routes.replace(with: .main, container: .navigation) }
  /// ```
  ///
  /// - Parameters:
  ///   - flow: the type of the flow. It may be shown anywhere: the action is found inside of the store's action.
  ///   - action: the action. If it is not `Equatable`, the store compares its parts.
  ///   - timeout: how long to wait for it; by default as long as the store's `timeout`.
  ///   - change: changes the state of the store before the action to the state after it. Without the closure, the action
  ///     must have changed nothing.
  ///   - fileID: the place of the call, where a failure is shown.
  ///   - filePath: the file of that place.
  ///   - line: the line of that place.
  ///   - column: the column of that place.
  public func receive<Flow: FlowReducer>(
    _ flow: Flow.Type,
    _ action: Flow.Action,
    timeout: Duration? = nil,
    changes change: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let expected = Expected(
      name: "\(Dump.line(of: action)) of \(flow)",
      isMet: { whole in InnerActions(in: whole).contains { Sameness.areSame($0, action) } },
      mismatch: { whole in
        var inside = InnerActions<Flow.Action>(in: whole)
        if let inner = inside.next() { return Self.mismatch(action, inner) }
        return "    \(Dump.line(of: whole))\n\nThis is not an action of \(flow)."
      })
    await receive(expected, timeout, change, TestPlace(fileID, filePath, line, column))
  }

  /// The content of the topmost screen of a kind in a flow inside, in the state that the test knows: its values, or the
  /// state of its reducer or flow. See `Store.screen(_:_:at:)`.
  ///
  /// - Returns: `nil` if the flow or the screen is not shown.
  public func screen<Flow: FlowReducer, Values>(
    _ flow: Flow.Type, _ screen: KeyPath<Flow.Screen, Values?>, at id: RouteID? = nil
  ) -> Values? {
    wholeFlow?.values(of: screen, of: flow, at: id, in: state)
  }

  private func send<Whole: FlowReducer<State, Action>, Flow: FlowReducer>(
    _ flow: Flow.Type, _ event: Flow.ScreenAction, at id: RouteID?, in whole: Whole,
    _ change: ((inout Flow.State) throws -> Void)?, _ place: TestPlace
  ) async -> StoreTask {
    // What is passed over counts as stated.
    let shown = exhaustivity == .off ? ledger.entries.last?.state ?? state : state
    let action: Action
    switch whole.action(event, of: flow, at: id, in: shown) {
    case .success(let found): action = found
    case .failure(let error):
      fail(error.description, at: place)
      return StoreTask()
    }
    let lineage = whole.topmostLineage(of: flow, in: shown)
    return await send(
      action,
      changes: change.map { change in
        { state in
          if let lineage, try whole.change(flow, of: lineage, in: &state, change) { return }
          throw AddressError(description: "\(flow) is not shown any more; state the change with `send(_:changes:)`.")
        }
      },
      fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
  }
}

/// The actions of a type inside of an action, from the outside in. A flow may be inside of a flow of its own type.
private struct InnerActions<Inner>: Sequence, IteratorProtocol {
  /// The value to look at next; the values around it were looked at already.
  private var rest: Any?

  init(in action: Any) {
    rest = action
  }

  mutating func next() -> Inner? {
    while let value = rest {
      rest = Self.content(of: value)
      if let found = value as? Inner { return found }
    }
    return nil
  }

  /// The value that a case of an enum carries. Of several values it is the last one, as the action in `screen(id:action:)`.
  private static func content(of value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, let content = mirror.children.first?.value else { return nil }
    let parts = Mirror(reflecting: content)
    return parts.displayStyle == .tuple ? parts.children.reversed().first?.value : content
  }
}
