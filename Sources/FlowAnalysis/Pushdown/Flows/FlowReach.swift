/// All stacks that any run of a flow can reach.
///
/// ```swift
/// let reach = FlowReach(flow)
/// if let run = reach.pushWithoutNavigation(3) { print(run.steps) }        // the operation 3
/// ```
package final class FlowReach {
  package let flow: FlowDescription
  var pushdown: FlowPushdown
  var automaton: PAutomaton
  let graph: StackGraph
  let distances: Distances
  /// How many runs were told so far. Each costs as much as its stacks are deep, so few should be that are not reported.
  var toldCount = 0
  // What only some questions need.
  private(set) lazy var heads = OperationHeads(self)
  private(set) lazy var removable = findRemovable()
  private(set) lazy var readers = findReaders()
  private(set) lazy var reactingSenders = findReactingSenders()
  private(set) lazy var exitOperations = findExitOperations()
  private(set) lazy var components = Components(automaton)

  /// A route of a stack.
  package struct Route: Hashable, Sendable {
    package var screen: Int32
    package var kind: FlowDescription.Kind
    /// Whether the route's layer has a navigation container.
    package var hasContainer: Bool
    package var isLocked: Bool

    package init(screen: Int32, kind: FlowDescription.Kind, hasContainer: Bool, isLocked: Bool) {
      self.screen = screen
      self.kind = kind
      self.hasContainer = hasContainer
      self.isLocked = isLocked
    }
  }

  /// Follows a flow from its starts until nothing new can happen.
  package init(_ flow: FlowDescription) {
    self.flow = flow
    let index = FlowIndex(flow)
    // The last of these always fits.
    var attempt = Self.follow(flow, index, .full)
    if !attempt.isDone, index.questions.asksForScreens { attempt = Self.follow(flow, index, .withoutScreens) }
    if !attempt.isDone { attempt = Self.follow(flow, index, .withoutReturns) }
    pushdown = attempt.pushdown
    automaton = attempt.automaton
    hasAll = attempt.pushdown.hasAll
    hasOnly = attempt.pushdown.hasOnly
    graph = StackGraph(automaton)
    distances = Distances(graph)
  }

  private static func follow(
    _ flow: FlowDescription, _ index: FlowIndex, _ detail: FlowPushdown.Detail
  ) -> (isDone: Bool, pushdown: FlowPushdown, automaton: PAutomaton) {
    var pushdown = FlowPushdown(flow, index: index, detail: detail)
    var automaton = PAutomaton()
    pushdown.addStarts(to: &automaton)
    let limit = detail == .withoutReturns ? Int.max : 100_000 + 16 * flow.operations.count
    let isSaturated = automaton.saturate(limit: limit) { control, symbol, system in
      pushdown.makeRules(control, symbol, &system)
    }
    if isSaturated, !pushdown.isTooLarge { return (true, pushdown, automaton) }
    pushdown.deallocate()
    automaton.deallocate()
    return (false, pushdown, automaton)
  }

  deinit {
    pushdown.deallocate()
    automaton.deallocate()
    graph.deallocate()
    distances.deallocate()
  }

  /// Whether no stack that can be reached is missing: without that, "never" must not be said.
  package let hasAll: Bool

  /// Whether every stack can really be reached: without that, "it can happen" must not be said.
  package let hasOnly: Bool

  /// How many rules, transitions and symbols it took.
  package var size: (rules: Int, transitions: Int, symbols: Int) {
    (automaton.system.rules.count, automaton.transitions.count, pushdown.symbols.symbols.count)
  }

  func route(_ symbol: Int32) -> Route {
    let symbol = pushdown.symbols[symbol]
    return Route(
      screen: symbol.screen, kind: symbol.kind, hasContainer: symbol.hasContainer, isLocked: symbol.isLocked)
  }
}
