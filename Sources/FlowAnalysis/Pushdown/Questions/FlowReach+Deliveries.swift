import FlowCore
import FlowPushdown
import FlowSyntax

/// Facts about events that the flow sends to its screens.
extension FlowReach {
  /// A delivery to a screen that is below other routes.
  struct CoveredDelivery {
    enum Kind { case presented, pushed }

    let receiver: Int32
    /// The shortest way to the delivery.
    var way: Way?
    /// How the route above the receiver was shown. `nil` if several routes are above the receiver, or if the stacks differ.
    var isRightBelow: Kind?

    init(receiver: Int32) { self.receiver = receiver }
  }

  /// Adds the stacks on which a step delivers an event.
  ///
  /// - Parameter isLast: whether the stack may stay unchanged after the step.
  /// - Returns: whether a screen other than the receiver is on top of each of these stacks.
  func addHeads(of step: Int32, to found: inout CoveredDelivery, isLast: Bool) -> Bool {
    if reactingSenders[step] != nil || !pushdown.index.isFollowed[Int(step)] { return false }
    var isCovered = true
    var (way, kind, isFirst) = (found.way, found.isRightBelow, found.way == nil)
    heads.forEach(step, in: self) { head, branch in
      let transition = automaton[head]
      let top = pushdown.symbols[transition.symbol]
      if isLast, top.screen == found.receiver {
        isCovered = false
        return false
      }
      let next = self.way(head, branch)
      if way.map({ next.length < $0.length }) ?? true { way = next }
      var own: CoveredDelivery.Kind? = top.kind == .push ? .pushed : top.kind.isPresented ? .presented : nil
      automaton.forEachOut(ofState: transition.to) { _, next in
        if pushdown.symbols[next.symbol].screen != found.receiver { own = nil }
      }
      if !isLast { own = nil }
      kind = isFirst || kind == own ? own : nil
      isFirst = false
      return true
    }
    (found.way, found.isRightBelow) = (way, kind)
    return isCovered
  }

  /// The ways in which a screen is shown when it is on top at rest.
  func kindsOnTop(of screen: Int32) -> [RouteKind] {
    var kinds: [RouteKind] = []
    for head in heads.atRest(Int(screen)) {
      let kind = pushdown.symbols[automaton[head].symbol].kind
      if !kinds.contains(where: { $0 == kind }) { kinds.append(kind) }
    }
    return kinds.sorted { $0.number < $1.number }
  }
}
