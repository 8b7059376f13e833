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
    var path = flow.plan(of: state).layers.last?.path ?? []
    while let inner = path.last?.tabs?.path, !inner.isEmpty { path = inner }
    if let columns = path.last?.columns, path.count == 1 {
      goBack(count, in: columns, at: path[0].place, TestPlace(fileID, filePath, line, column))
      return expect(stack, fileID: fileID, filePath: filePath, line: line, column: column)
    }
    let place = TestPlace(fileID, filePath, line, column)
    guard path.count > count else {
      return recordFailure("The topmost layer has fewer than \(count) screens to go back from.", at: place)
    }
    follow(.wentBack(to: path[path.count - 1 - count].place))
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
    let layers = flow.plan(of: state).layers
    guard layers.count > 1, let layer = layers.last else {
      return recordFailure("No layer is presented to swipe down.", at: TestPlace(fileID, filePath, line, column))
    }
    if layer.presentation.kind == .cover || layer.presentation.options.dismissal == .disabled {
      return recordFailure("No gesture removes the topmost layer.", at: TestPlace(fileID, filePath, line, column))
    }
    follow(.dismissed(layer.place))
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

  /// Goes back in columns that are shown as one stack. If no screen of a column remains, the user leaves the column, too.
  private mutating func goBack(_ count: Int, in columns: NavigationPlan.ColumnsItem, at screen: ScreenPlace, _ place: TestPlace) {
    let shown = columns.shape.shown.filter { $0.role <= columns.shape.front }
    // Content that is not a flow counts as one screen.
    let path = shown.flatMap { shown in (columns.paths[shown.id]?.map(\.place) ?? [screen]).map { (column: shown.id, place: $0) } }
    guard count > 0, path.count > count else {
      return recordFailure("The columns have no \(count) screens to go back from.", at: place)
    }
    let (kept, gone) = (path[path.count - 1 - count], path.suffix(count))
    if let left = gone.first(where: { $0.column != kept.column }) { follow(.left(left.column, in: screen)) }
    if gone.contains(where: { $0.column == kept.column }) { follow(.wentBack(to: kept.place)) }
  }

  private mutating func follow(_ change: SystemChange) {
    for action in flow.actions(for: change, in: state) { flow.settle(&state, action) }
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
      let found = tabs.tab(named: name)
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

/// `Tabs` of any type.
private protocol NamedTabs {
  func tab(named name: String) -> (id: TabID, value: Any)?
}

extension Tabs: NamedTabs {
  fileprivate func tab(named name: String) -> (id: TabID, value: Any)? {
    guard let item = items.first(where: { caseName(of: $0.tab) == name }) else { return nil }
    return (item.id, item.tab)
  }
}
