/// One instruction of a ``CoreProgram``: the smallest change of the state of a flow.
///
/// Every operation of the language consists of instructions. Every part that follows stacks reads them: the container inference,
/// the proofs, scenarios, and the page. Screens, tabs, work, events and exits have the numbers that they have in the flow, each
/// from 0.
package enum Instruction: Sendable {
  /// Shows a screen. Its route gets a new identity, and new contents.
  case show(Show)
  /// Routes leave, the top first. If ``Departure/remaining(in:_:)`` is `nil`, nothing happens.
  case leave(Departure)
  /// Selects a tab, if the first route is the tabs. In a flow of columns, brings the column with this content to the front.
  case select(Int32)
  /// Shows a content in its column, and brings the column to the front unless `isBeside` is set. If the column already shows the
  /// content with equal values, the content stays and receives `reselected`.
  case fill(Int32, isBeside: Bool)
  /// Empties a column, and the columns after it if `isDeep` is set.
  case clear(ColumnRole, isDeep: Bool)
  /// Delivers an event or contents to a receiver. Without a receiver, nothing happens.
  case deliver(Delivery, Receiver)
  /// Reports an exit to the parent of the flow, after the transition.
  case exit(Int32)
  /// Changes values of the flow or their visibility, but not the stack.
  case values(Values)
  /// Continues with the next step if the choice holds, else with another step. A reader that knows no values follows both.
  case choice(Choice, other: Int32)
  /// Checks a requirement. If it holds, the next step shows the screen or selects the tab. If it does not hold, the flow first
  /// keeps the refusal, if ``CoreProgram/keepsRefusals`` is set. Then it runs the chain that begins with the step `other`, and the
  /// transition ends. A kept refusal has the number of this step, the contents to show, and the values that are visible here.
  ///
  /// For a tab that is already selected, nothing is checked.
  case ask(requirement: Int32, other: Int32)
  /// Takes the last kept refusal and continues at its step. The step checks its requirement again, but no other condition. `resume`
  /// is the last step of its chain.
  case resume
  /// Drops all kept refusals.
  case forget
  /// The flow on top opens the rest of the link, if there is a rest.
  case follow

  /// The second step at which a chain may continue after this instruction; `nil` if there is only the next step.
  package var fork: Int32? {
    switch self {
    case .choice(_, let other), .ask(_, let other): other
    default: nil
    }
  }
}

/// A screen to show, its presentation, and the routes that leave before it is shown.
package struct Show: Sendable {
  package var screen: Int32
  /// `nil` if the screen takes over the kind of the top route.
  package var kind: RouteKind?
  /// Whether the layer that the screen opens gets a navigation container; ``CoreProgram/opens(_:)`` returns the answer.
  package var container: Opening
  /// The style, by its index in the unit; -1 for none.
  package var style: Int32
  /// Whether the system must not dismiss the screen.
  package var isLocked: Bool
  /// Whether `present(…)` chooses the presentation while the app runs. It may choose a presentation that its expression does not
  /// name.
  package var isChosen: Bool
  /// Whether the screen is in the list of `replace [a, b]`, but not the first. Its route is added on top, and nothing leaves
  /// before, except an alert.
  package var isInList: Bool
  package var leaving: Leaving

  package init(
    screen: Int32, kind: RouteKind?, container: Opening = .inferred, style: Int32 = -1, isLocked: Bool = false,
    isChosen: Bool = false, isInList: Bool = false, leaving: Leaving = .nothing
  ) {
    self.screen = screen
    self.kind = kind
    self.container = container
    self.style = style
    self.isLocked = isLocked
    self.isChosen = isChosen
    self.isInList = isInList
    self.leaving = leaving
  }

  /// A screen that takes the place of the whole stack.
  package static func root(_ screen: Int32, _ container: Opening) -> Show {
    Show(screen: screen, kind: .root, container: container, isLocked: true, leaving: .all)
  }

  /// Whether routes leave before the screen is shown, so that the stack does not grow.
  package var isInPlace: Bool {
    if case .nothing = leaving { false } else { true }
  }
}

/// Whether a layer that a screen opens gets a navigation container.
package enum Opening: Sendable {
  /// The container inference decides: ``CoreScreen/opensNavigation``.
  case inferred
  /// The text states `in navigation`: the layer gets a container.
  case navigation
  /// The text states `without navigation`: the layer gets no container.
  case none
}

package enum Delivery: Sendable {
  /// `send`: an event, which arrives after the transition.
  case event
  /// `update`: new contents in the same place. A child flow begins again.
  case content
}

package enum Receiver: Sendable {
  /// The topmost route of a screen.
  case screen(Int32)
  case tab(Int32)
  case work(Int32)
}

package enum Values: Sendable {
  /// `set`: changes a variable of the flow.
  case set
  /// `do`: from here on, the values of an event of the flow are visible, and the other values of the transition are not.
  case begin(event: Int32)
  /// The values that were visible before `begin` are visible again.
  case end
}

package enum Choice: Sendable {
  /// All conditions of a branch hold. The number is the index of the branch in the unit.
  case branch(Int32)
  /// `present(…)` chooses the presentation that the next step, a ``Show``, uses.
  case way
}
