public import FlowRuntime

/// Tests of flows.
extension TestStore where State: FlowState, Action: FlowAction, Action.Screen == State.Screen {
  /// Sends an event of a screen, and asserts how it changes the state.
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
  ///   - fileID: the file of the call, as `Module/File.swift`. A failure is shown there.
  ///   - filePath: the path of the file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  /// - Returns: the work that the event started. You can wait for it or cancel it.
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
    return await send(
      .router(.screen(id: id ?? shownState.routes.top.id, action: event)), changes: change,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Tests of child flows.
extension TestStore {
  /// Sends an event to a screen of a flow at any depth, and asserts how the event changes the state of this flow.
  ///
  /// ```swift
  /// await store.send(Catalogue.self, .list(.productTapped(product: tea))) { $0.routes.push(.product(product: tea)) }
  /// ```
  ///
  /// - Parameters:
  ///   - flow: the type of the flow. Its topmost instance receives the event, as in `Store.send(_:_:at:)`.
  ///   - event: the event.
  ///   - id: the route that receives the event; `nil` for the topmost route whose screen has the event.
  ///   - change: changes the flow's state before the event to the state after it. Without the closure, the event must change
  ///     nothing. If the event changes state outside the flow, use `send(_:changes:)`.
  ///   - fileID: the file of the call, as `Module/File.swift`. A failure is shown there.
  ///   - filePath: the path of the file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  /// - Returns: the work that the event started. You can wait for it or cancel it.
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
      fail("The reducer of this store is not a flow, so it cannot send \(Dump.line(of: event)) to \(flow).", at: place)
      return StoreTask()
    }
    return await send(flow, event, at: id, in: wholeFlow, change, place)
  }

  /// Asserts the next action of a child flow that effects sent, such as its exit, and how it changed the state.
  ///
  /// ```swift
  /// await store.receive(Onboarding.self, .exit(.finished)) { $0.routes.replace(with: .main, container: .navigation) }
  /// ```
  ///
  /// - Parameters:
  ///   - flow: the type of the flow. It may be a child flow at any depth: the method searches for its action inside the store's
  ///     action.
  ///   - action: the action. If it is not `Equatable`, the store compares its parts.
  ///   - timeout: how long to wait for the action; by default the store's `timeout`.
  ///   - change: changes the state of the store before the action to the state after it. Without the closure, the action must
  ///     have changed nothing.
  ///   - fileID: the file of the call, as `Module/File.swift`. A failure is shown there.
  ///   - filePath: the path of the file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
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

  /// Returns the content of the topmost screen of a kind in a flow at any depth: its values, or the state of its reducer or flow.
  /// It reads the ``state`` that the test has asserted. See `Store.screen(_:_:at:)`.
  ///
  /// - Returns: the content; `nil` if the flow or the screen is not shown.
  public func screen<Flow: FlowReducer, Values>(
    _ flow: Flow.Type, _ screen: KeyPath<Flow.Screen, Values?>, at id: RouteID? = nil
  ) -> Values? {
    wholeFlow?.values(of: screen, of: flow, at: id, in: state)
  }

  private func send<Whole: FlowReducer<State, Action>, Flow: FlowReducer>(
    _ flow: Flow.Type, _ event: Flow.ScreenAction, at id: RouteID?, in whole: Whole,
    _ change: ((inout Flow.State) throws -> Void)?, _ place: TestPlace
  ) async -> StoreTask {
    let action: Action
    switch whole.action(event, of: flow, at: id, in: shownState) {
    case .success(let found): action = found
    case .failure(let error):
      fail(error.description, at: place)
      return StoreTask()
    }
    let lineage = whole.topmostLineage(of: flow, in: shownState)
    return await send(
      action,
      changes: change.map { change in
        { state in
          if let lineage, try whole.change(flow, of: lineage, in: &state, change) { return }
          throw AddressError(description: "\(flow) is no longer shown; assert the change with `send(_:changes:)`.")
        }
      },
      fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column)
  }
}

/// Tests of alerts and dialogs.
extension TestStore {
  /// Presses a button of the visible alert or dialog, in this flow or in a child flow, and asserts how the press changes the
  /// state.
  ///
  /// ```swift
  /// await store.press("Rename", typing: ["title": "Tea"]) {
  ///   $0.routes.dismiss()
  ///   $0.title = "Tea"
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - title: the title of the button, as the user reads it. `FlowStore.press` takes the name of its event instead.
  ///   - texts: the texts that the user has typed into text fields, by the names of the fields. All other fields keep their initial
  ///     texts.
  ///   - change: changes the state of the store before the press to the state after it. Without the closure, the press must
  ///     change nothing.
  ///   - fileID: the file of the call, as `Module/File.swift`. A failure is shown there.
  ///   - filePath: the path of the file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  /// - Returns: the work that the press started. You can wait for it or cancel it.
  @discardableResult
  public func press(
    _ title: String,
    typing texts: [String: String] = [:],
    changes change: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> StoreTask {
    let place = TestPlace(fileID, filePath, line, column)
    guard let wholeFlow else {
      fail("The reducer of this store is not a flow, so it has no button “\(title)”.", at: place)
      return StoreTask()
    }
    switch Self.action(forButton: title, texts, in: shownState, of: wholeFlow) {
    case .success(let action):
      return await send(action, changes: change, fileID: fileID, filePath: filePath, line: line, column: column)
    case .failure(let error):
      fail(error.description, at: place)
      return StoreTask()
    }
  }

  private static func action<Whole: FlowReducer<State, Action>>(
    forButton title: String, _ texts: [String: String], in state: State, of whole: Whole
  ) -> Result<Action, AddressError> {
    let layer = whole.plan(of: state).layers.last
    guard let layer, layer.presentation.kind.isAlertOrDialog else {
      return .failure(AddressError(description: "No alert or dialog is shown, so “\(title)” cannot be pressed."))
    }
    let options = layer.presentation.options
    guard let button = options.buttons.first(where: { $0.title == title }) else {
      let titles = options.buttons.map { "“\($0.title)”" }.joined(separator: ", ")
      return .failure(AddressError(description: "The alert has no button “\(title)”. Its buttons: \(titles)."))
    }
    if let unknown = texts.keys.sorted().first(where: { name in !options.fields.contains { $0.name == name } }) {
      let names = options.fields.map(\.name).joined(separator: ", ")
      return .failure(AddressError(description: "The alert has no text field `\(unknown)`. Its fields: \(names)."))
    }
    let fields = Dictionary(options.fields.map { ($0.name, texts[$0.name] ?? $0.text) }) { first, _ in first }
    guard let action = whole.action(forButton: button.event, fields: fields, at: layer.place, in: state) else {
      return .failure(AddressError(description: "The alert's screen has no event `\(button.event)`, which “\(title)” sends."))
    }
    return .success(action)
  }
}

extension TestStore {
  /// The state that the test sees when it sends an event. With ``Exhaustivity/off``, it includes changes that the test has not
  /// asserted.
  fileprivate var shownState: State { exhaustivity == .off ? ledger.entries.last?.state ?? state : state }
}

/// All actions of a certain type inside an action, the outermost first. There may be several, because a flow may contain a flow
/// of its own type.
private struct InnerActions<Inner>: Sequence, IteratorProtocol {
  /// The next value to check; the values around it were checked before.
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

  /// Returns the value of an enum's case. If there are several, it returns the last one, such as the action in
  /// `screen(id:action:)`.
  private static func content(of value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, let content = mirror.children.first?.value else { return nil }
    let parts = Mirror(reflecting: content)
    return parts.displayStyle == .tuple ? parts.children.reversed().first?.value : content
  }
}
