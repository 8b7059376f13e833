/// Keeps the last steps of a flow, and writes them as a scenario. You can play the scenario of a bug report, and later use it as
/// a test.
///
/// ```swift
/// let recorder = store.record(shop, last: 100)
/// …
/// report.attach(recorder.scenario("stuck after the log-in"), as: "session.flow")
/// ```
///
/// A recording contains the names from the `.flow` files. It contains a value of the app only if the app allows it. A scenario
/// also needs the results of the flow's conditions: `flowc test --explain` finds them, and adds them.
///
/// Keep a reference to the recorder. It records until it is released, or until you call ``stop()``.
@MainActor
public final class FlowRecorder {
  private let log: FlowLog

  init(_ log: FlowLog) {
    self.log = log
  }

  /// The number of steps that are kept now.
  public var stepCount: Int { log.stepCount }

  /// Returns the kept steps as a scenario of a `.flow` file.
  ///
  /// The text is safe to show and to send. Whatever a value of the app contains, it is only a literal in the text.
  ///
  /// - Parameter description: the scenario's description. Quotes and other special characters in it are left out.
  public func scenario(_ description: String = "a session") -> String { log.scenario(description) }

  /// Ends the recording. The steps so far are kept.
  public func stop() { log.stop() }
}

/// Keeps the actions of a flow, and the stacks after each action, by names.
///
/// An action is kept unchanged, and is converted to names only when a text is requested. The class is not generic, because swiftc
/// does not specialise this library's generic code for the app's flows, and such code is slow.
@MainActor
final class FlowLog: StoreFollower {
  private struct Step {
    /// The action of the flow; `nil` if the state was replaced, or if an action of the surrounding store changed the stacks.
    var action: Any?
    var links: [LinkPattern] = []
    /// Whether the action is a link that led nowhere.
    var isDeadLink = false
    /// The stacks after the action and all events that it caused.
    var stack: RecordedStack
  }

  /// The log's access to the flow.
  struct Access {
    /// The name of the flow.
    var name: String
    /// Reads the stacks of the state; returns `false` if the store was released.
    var look: @MainActor (StackReader) -> Bool
    /// The type of the flow's actions.
    var action: Any.Type
    /// Returns the flow's action inside another action.
    var find: @MainActor (Any) -> Any?
  }

  private let access: Access
  private let most: Int
  private let values: RecordedValues
  private let reader = StackReader()
  private var notes: FlowNotes?
  /// The stacks before the first kept step.
  private var start = RecordedStack(items: [])
  /// A ring buffer: once it has `most` steps, the oldest step is at `first`.
  private var steps: [Step] = []
  private var first = 0

  init(_ access: Access, last most: Int, keeping values: [RecordedValue], notes: FlowNotes) {
    self.access = access
    self.most = max(1, most)
    self.values = RecordedValues(values)
    self.notes = notes
    start = readStack() ?? start
  }

  private func readStack() -> RecordedStack? {
    reader.begin()
    return access.look(reader) ? reader.end() : nil
  }

  var stepCount: Int { steps.count }

  func stop() { notes = nil }

  func actionWasHandled(_ action: Any?, isDelivery: Bool) {
    guard let notes, let stack = readStack() else { return }
    guard let action else { return add(Step(action: nil, stack: stack)) }
    guard let own = type(of: action) == access.action ? action : access.find(action) else {
      // The action belongs to the surrounding store. It may still have changed the flow.
      if stack != lastStack { add(Step(action: nil, stack: stack)) }
      return
    }
    let content = notes.recordedContent
    if isDelivery || content?.isWrittenInPlace == true { return lastStack = stack }
    var step = Step(action: own, stack: stack)
    if let content {
      step.links = content.links
      step.isDeadLink = content.ignored.contains { if case .badLink = $0.event.reason { true } else { false } }
    }
    add(step)
  }

  private var lastStack: RecordedStack {
    get { steps.isEmpty ? start : steps[last].stack }
    set { if steps.isEmpty { start = newValue } else { steps[last].stack = newValue } }
  }

  private var last: Int { first == 0 ? steps.count - 1 : first - 1 }

  private func add(_ step: Step) {
    if steps.count < most { return steps.append(step) }
    // Releasing the old action may run code of the app, which may call the recorder.
    let old = exchange(&steps[first], for: step)
    first = first + 1 == most ? 0 : first + 1
    start = old.stack
  }

  func scenario(_ description: String) -> String {
    var text = "scenario \"\(FlowText.description(description))\" for \(FlowText.name(access.name))(_) {\n"
    text += "  given => \(start.text(withAllTabs: true))\n"
    var before = start
    for step in steps[first...] + steps[..<first] {
      text += "  \(line(of: step, after: before))\n"
      before = step.stack
    }
    return text + "}\n"
  }

  private func line(of step: Step, after before: RecordedStack) -> String {
    var reason = "the state was replaced"
    if let action = step.action as? any FlowAction {
      switch NamedAction(action, links: step.links).happening(on: before, keeping: values) {
      case .step(let text):
        if !step.isDeadLink { return "\(text) => \(step.stack.text(withAllTabs: false))" }
        reason = "a link led nowhere"
      case .unknown(let text):
        reason = text
      }
      if step.stack == before { return "// \(reason)" }
    }
    return "given => \(step.stack.text(withAllTabs: true))  // \(reason)"
  }
}

extension RecordedStack {
  /// The stacks as a scenario writes them: `tabs [cart [overview, push payment]], sheet logIn [form]`, or
  /// `folders, content list front [list], detail message`.
  ///
  /// - Parameter withAllTabs: whether the tabs that are not selected follow the selected one.
  func text(withAllTabs isWhole: Bool) -> String { text(of: children(of: nil), isWhole) }

  private func text(of routes: [Int], _ isWhole: Bool) -> String {
    routes.enumerated().flatMap { place, route -> [String] in
      let parts = parts(of: route)
      if parts.contains(where: { items[$0].column != nil }) { return parts.map { text(ofColumn: $0, last: parts.last, isWhole) } }
      let kind = place == 0 ? "" : items[route].kind.rawValue + " "
      return [kind + FlowText.name(name(of: route)) + inside(of: route, isWhole)]
    }.joined(separator: ", ")
  }

  /// `content list front [list]`. The last column is in front unless another column is marked.
  private func text(ofColumn item: Int, last: Int?, _ isWhole: Bool) -> String {
    let role = items[item].column ?? .sidebar
    let isMarked = items[item].role == .frontColumn && item != last
    return (role == .sidebar ? "" : "\(role.rawValue) ") + FlowText.name(name(of: item)) + (isMarked ? " front" : "")
      + inside(of: item, isWhole)
  }

  private func inside(of item: Int, _ isWhole: Bool) -> String {
    let inner = children(of: item)
    guard let first = inner.first else { return "" }
    if items[first].role == .route { return " [\(text(of: inner, isWhole))]" }
    let selected = inner.filter { items[$0].role == .selectedTab }
    let others = isWhole ? inner.filter { items[$0].role == .tab } : []
    let tabs = (selected + others).map { FlowText.name(name(of: $0)) + inside(of: $0, isWhole) }
    return " [\(tabs.joined(separator: ", "))]"
  }
}
