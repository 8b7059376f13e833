public import FlowRuntime

/// Plays a scenario of a `.flow` file with the generated flow. In test targets, `flowc` generates code that uses it for each
/// scenario.
///
/// Only the rules of the flow run, without the reducers of its screens and without effects. If the stack differs from the
/// scenario, the test fails at the line of the scenario.
///
/// ```swift
/// var play = ScenarioPlay(Numbers(), Numbers.State(user: .sample))
/// play.send(.router(.screen(id: play.id("home"), action: .home(.startTapped))), leadingTo: "home, sheet numbersList")
/// play.swipeDown(leadingTo: "home")
/// ```
public struct ScenarioPlay<Flow: FlowReducer> {
  /// The state of the flow after the steps so far.
  public private(set) var state: Flow.State
  private let flow: Flow

  /// Starts the flow with a state.
  public init(_ flow: Flow, _ state: Flow.State) {
    self.flow = flow
    self.state = state
    for action in flow.deliveries(of: flow.enforceRequirements(in: &self.state)) { flow.settle(&self.state, action) }
  }

  /// Sends an action and all actions that it delivers, and compares the stack.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - stack: the expected stack after the action, such as `home, sheet numbersList`.
  ///   - fileID: the file of the step, as `Module/File.swift`. A failure is shown there.
  ///   - filePath: the path of the file.
  ///   - line: the line of the step.
  ///   - column: the column of the step.
  public mutating func send(
    _ action: Flow.Action, leadingTo stack: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    flow.settle(&state, action)
    expect(stack, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Simulates that the user goes back a number of screens, and compares the stack. Columns are shown as in a narrow window: as one
  /// stack up to the column in front.
  ///
  /// - Parameters:
  ///   - count: the number of screens of the topmost layer that leave.
  ///   - stack: the expected stack after the gesture.
  ///   - fileID: the file of the step, as `Module/File.swift`. A failure is shown there.
  ///   - filePath: the path of the file.
  ///   - line: the line of the step.
  ///   - column: the column of the step.
  public mutating func goBack(
    _ count: Int = 1, leadingTo stack: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    guard let changes = flow.plan(of: state).changes(goingBack: count) else {
      let place = TestPlace(fileID, filePath, line, column)
      return recordFailure("The topmost layer has fewer than \(count) screens to go back from.", at: place)
    }
    flow.settle(&state, following: changes)
    expect(stack, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Simulates that the user swipes down the topmost presented layer, and compares the stack.
  ///
  /// - Parameters:
  ///   - stack: the expected stack after the gesture.
  ///   - fileID: the file of the step, as `Module/File.swift`. A failure is shown there.
  ///   - filePath: the path of the file.
  ///   - line: the line of the step.
  ///   - column: the column of the step.
  public mutating func swipeDown(
    leadingTo stack: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let plan = flow.plan(of: state)
    guard let change = plan.changeOfSwipe else {
      let isPresented = plan.layers.count > 1
      return recordFailure(
        isPresented ? "No gesture removes the topmost layer." : "No layer is presented to swipe down.",
        at: TestPlace(fileID, filePath, line, column))
    }
    flow.settle(&state, following: [change])
    expect(stack, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Opens a link, and compares the stack.
  ///
  /// - Parameters:
  ///   - link: a URL or a path.
  ///   - stack: the expected stack after the link was opened.
  ///   - fileID: the file of the step, as `Module/File.swift`. A failure is shown there.
  ///   - filePath: the path of the file.
  ///   - line: the line of the step.
  ///   - column: the column of the step.
  public mutating func open(
    _ link: String, leadingTo stack: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    do throws(LinkError) {
      flow.settle(&state, .router(.open(try FlowLink(link))))
    } catch {
      recordFailure("The link cannot be opened: \(error)", at: TestPlace(fileID, filePath, line, column))
    }
    expect(stack, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Compares the stack.
  ///
  /// - Parameters:
  ///   - stack: the expected stack.
  ///   - fileID: the file of the step, as `Module/File.swift`. A failure is shown there.
  ///   - filePath: the path of the file.
  ///   - line: the line of the step.
  ///   - column: the column of the step.
  public func expect(
    _ stack: String,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    guard let (actual, expected) = StackNames.difference(state.routes, stack) else { return }
    // `flowc test` writes the same message.
    recordFailure(
      "expected the stack `\(expected)`, got `\(actual)`", at: TestPlace(fileID, filePath, line, column))
  }
}

/// Finding screens by name.
extension ScenarioPlay {
  /// Returns the id of the topmost instance of a screen in its flow: `id("operators", "home")`. If the path ends with a tab or
  /// the content of a column, the result is the id of the surrounding screen.
  ///
  /// - Parameter path: the names of the screens, tabs and contents on the way from the flow to the screen.
  /// - Returns: the id. If the screen is not shown, the result is an id that no route has, and events for it change nothing.
  public func id(_ path: String...) -> RouteID { ScreenFinder(state, path[...])?.id ?? RouteID(rawValue: .max) }

  /// Returns the id of a tab: `tab("shop", "cart")`.
  ///
  /// - Parameter path: the names of the screens and tabs on the way from the flow to the tab.
  /// - Returns: the id. If there is no such tab, the result is an id that no tab has.
  public func tab(_ path: String...) -> TabID { ScreenFinder(state, path[...])?.tab ?? TabID(rawValue: .max) }

  /// Returns the id of the content of a column: `column("mail", "message")`.
  ///
  /// - Parameter path: the names of the screens, tabs and contents on the way from the flow to the content.
  /// - Returns: the id. If no column shows such a content, the result is an id that no content has.
  public func column(_ path: String...) -> ColumnID { ScreenFinder(state, path[...])?.column ?? ColumnID(rawValue: .max) }
}

/// The screen, the tab or the content of a column that a path of names leads to.
private struct ScreenFinder {
  var id: RouteID
  var tab: TabID?
  var column: ColumnID?

  init?<State: FlowState>(_ state: State, _ path: ArraySlice<String>) {
    guard let name = path.first else { return nil }
    let rest = path.dropFirst()
    var inner: Any?
    if let route = state.routes.last(where: { caseName(of: $0.screen) == name }) {
      id = route.id
      inner = caseValue(of: route.screen)
    } else if let root = state.routes.first, let tabs = caseValue(of: root.screen) as? any NamedTabs,
      let found = tabs.named.first(where: { caseName(of: $0.value) == name })
    {
      id = root.id
      tab = found.id
      inner = caseValue(of: found.value)
    } else if let root = state.routes.first, let columns = caseValue(of: root.screen) as? any NamedColumns,
      let found = columns.column(named: name)
    {
      id = root.id
      column = found.id
      inner = caseValue(of: found.value)
    } else {
      return nil
    }
    if rest.isEmpty { return }
    guard let flow = inner as? any FlowState, let found = Self.find(flow, rest) else { return nil }
    self = found
  }

  private static func find(_ state: some FlowState, _ path: ArraySlice<String>) -> ScreenFinder? {
    ScreenFinder(state, path)
  }
}
