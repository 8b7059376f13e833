/// All stacks that any run of a flow can reach.
///
/// ```swift
/// let reach = FlowReach(flow)
/// if let witness = reach.witness(top: { $0.screen == 3 && !$0.hasContainer }) { print(witness.steps) }
/// ```
package final class FlowReach {
  package let flow: FlowDescription
  var pushdown: FlowPushdown
  var automaton: PAutomaton
  let distances: Distances

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
    var pushdown = FlowPushdown(flow, index: index, knowsScreens: true)
    var automaton = Self.saturate(&pushdown)
    if pushdown.isTooLarge {
      pushdown.deallocate()
      automaton.deallocate()
      pushdown = FlowPushdown(flow, index: index, knowsScreens: false)
      automaton = Self.saturate(&pushdown)
    }
    self.pushdown = pushdown
    self.automaton = automaton
    distances = Distances(automaton)
  }

  deinit {
    pushdown.deallocate()
    automaton.deallocate()
    distances.deallocate()
  }

  private static func saturate(_ pushdown: inout FlowPushdown) -> PAutomaton {
    var automaton = PAutomaton()
    pushdown.addStarts(to: &automaton)
    automaton.saturate { control, symbol, system in pushdown.makeRules(control, symbol, &system) }
    return automaton
  }

  /// Whether the answers are those of the flow itself. If not, some stacks may be missing, or too many.
  package var isExact: Bool { pushdown.isExact }

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
