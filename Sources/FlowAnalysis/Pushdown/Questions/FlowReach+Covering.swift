import FlowCore
import FlowPushdown
import FlowSyntax

/// A witness: a run that ends with a push on a route. Earlier in the run, this route was on top at rest: no event was under way. So
/// the route's child flow had the time to present something.
///
/// A route that the same event has shown, or that was never on top at rest, has presented nothing yet. A push on a route removes
/// everything that the route has presented.
struct Covering {
  fileprivate let way: FlowReach.Way
  /// The screen of the route.
  let screen: Int32
  /// The first event after the route was on top at rest for the last time.
  let event: FlowWitness.Event
  /// The number of events before ``event``, and the number of events from there on.
  let restLength: Int
  let lengthSince: Int
}

extension FlowReach {
  /// For each requested screen, the shortest way to an operation that runs on a route of this screen. Earlier on this way, the
  /// route was on top at rest.
  ///
  /// - Parameters:
  ///   - numbers: the steps of the operation. If ways are equally long, the first step wins.
  ///   - isAsked: for each screen, whether it is requested.
  func coveringWays(_ numbers: [Int32], _ isAsked: [Bool]) -> [Way] {
    var found: [Way] = []
    var places: [Int32: Int] = [:]
    for number in numbers {
      heads.forEach(number, in: self) { head, branch in
        let transition = automaton[head]
        let screen = pushdown.symbols[transition.symbol].screen
        guard isAsked[Int(screen)] else { return true }
        // In the middle of an event, the control state tells whether the stack was at rest before.
        if branch < 0, !pushdown.controls.controls[Int(transition.from) / 2].isVisited { return true }
        let way = way(head, branch)
        if let place = places[screen] {
          if way.length < found[place].length { found[place] = way }
        } else {
          places[screen] = found.count
          found.append(way)
        }
        return true
      }
    }
    return found
  }

  /// The run of a way to a push on a route; `nil` if the push cannot remove anything. It cannot if something was already pushed on
  /// the route, or if the route was never on top at rest.
  func covering(_ way: Way) -> Covering? {
    let screen = top(of: way).screen
    if way.branch >= 0 {
      return Covering(
        way: way, screen: screen, event: .branch(way.branch), restLength: way.length - 1, lengthSince: 1)
    }
    let run = automaton.run(to: distances.path(from: way.head, in: automaton))
    let depths = run.depths()
    guard let depth = run.steps.last.map({ depths[Int($0.path)] }) else { return nil }
    // Goes back to the last time when the route was on top at rest. In between, a route is above it, or an event is under way.
    var event = FlowPushdownSystem.Label.inner
    var count = 0
    var place = run.steps.count - 1
    while place >= 0 {
      if run.steps[place].weight > 0 {
        event = run.steps[place].label
        count += 1
      }
      place -= 1
      let control = place < 0 ? run.startControl : run.steps[place].control
      let path = place < 0 ? run.startPath : run.steps[place].path
      let above = depths[Int(path)] - depth
      // The event itself showed the route, in the place of another route.
      if above < 0 || above == 0 && replacesTop(control, run.steps[place + 1].label) { return nil }
      if above == 1, pushdown.symbols[run.top(of: path)].kind == .push { return nil }
      if above == 0, pushdown.controls.isAtRest(control) {
        return Covering(
          way: way, screen: screen, event: self.event(event), restLength: way.length - count, lengthSince: count)
      }
    }
    return nil
  }

  /// Whether a step from a control state replaces the top route.
  private func replacesTop(_ control: Int32, _ label: Int32) -> Bool {
    let state = pushdown.controls.controls[Int(control)]
    let operation: Int32
    switch state.mode {
    case .restart: return true
    case .operation: operation = state.target
    case .idle: operation = label >= 0 ? flow.branches[Int(label)].step : -1
    default: return false
    }
    guard operation >= 0, case .show(let showing) = flow.steps[Int(operation)].instruction else { return false }
    return showing.isInPlace
  }

  /// The whole run, and the part of the run until the route is on top at rest for the last time.
  func witness(to covering: Covering) -> (whole: FlowWitness, atRest: FlowWitness) {
    let whole = witness(to: covering.way)
    var atRest = whole
    atRest.steps.removeLast(covering.lengthSince)
    return (whole, atRest)
  }
}
