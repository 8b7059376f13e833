import FlowSyntax

/// How something comes about: a shortest sequence of events from a start, with the stack after each.
package struct FlowWitness: Sendable {
  package enum Event: Hashable, Sendable {
    /// A branch of a transition, by its number.
    case branch(Int32)
    /// The user goes back, with the button, by swiping from the edge, or with the button's menu.
    case goBack
    /// The user takes the top layer away.
    case swipe
  }

  package struct Step: Sendable {
    package var event: Event
    /// The stack after the event, bottom first. Of the last step, it is the stack where what was looked for is so,
    /// which may be amid the operations of the event.
    package var stack: [FlowReach.Route]
  }

  /// The number of the start.
  package var start: Int32
  /// The stack at the start.
  package var initial: [FlowReach.Route]
  package var steps: [Step] = []
  /// How many events the start counts for.
  var startWeight = 0

  /// How many events it takes.
  package var length: Int { startWeight + steps.count }
}

extension FlowReach {
  /// A shortest run to a configuration.
  ///
  /// - Parameter path: the transitions that read it.
  func witness(to path: [Int32]) -> FlowWitness {
    toldCount += 1
    let run = automaton.run(to: path)
    var witness = FlowWitness(start: run.start, initial: stack(run.startPath, of: run))
    if run.start >= 0 { witness.startWeight = Int(flow.starts[Int(run.start)].weight) }
    for (number, step) in run.steps.enumerated() {
      if step.weight > 0 { witness.steps.append(.init(event: event(step.label), stack: [])) }
      // Amid an event nothing is shown, except where the run ends there.
      if step.control != FlowControls.idle, number + 1 < run.steps.count { continue }
      let stack = stack(step.path, of: run)
      if witness.steps.isEmpty { witness.initial = stack } else { witness.steps[witness.steps.count - 1].stack = stack }
    }
    return witness
  }

  private func stack(_ path: Int32, of run: PAutomaton.Run) -> [Route] {
    run.stack(path).reversed().map { route($0) }
  }

  func event(_ label: Int32) -> FlowWitness.Event {
    switch label {
    case FlowPushdown.Label.goBack: .goBack
    case FlowPushdown.Label.swipe: .swipe
    default: .branch(label)
    }
  }
}
