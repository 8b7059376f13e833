/// One instruction of a ``CoreProgram``: the smallest change of the state of a flow.
///
/// Every operation of the language is made of these. All that follows stacks reads them: the container inference, the proofs,
/// scenarios, and the page. Numbers are those of the flow: its screens, tabs, work, events and exits, each from 0.
package enum Instruction: Sendable, BitwiseCopyable {
  /// Shows a screen. Its route gets a new identity, and new contents.
  case show(Show)
  /// Routes leave, the top first. If ``Departure/remaining(in:_:)`` is `nil`, nothing happens.
  case leave(Departure)
  /// Selects a tab, if the first route is the tabs.
  case select(Int32)
  /// Hands something to a receiver; without a receiver, nothing happens.
  case deliver(Delivery, Receiver)
  /// The parent of the flow hears the exit after the transition.
  case exit(Int32)
  /// Changes values, and no stack.
  case values(Values)
  /// Continues with the next step if the choice holds, else with another step. A reader that knows no values follows both.
  case choice(Choice, other: Int32)
  /// Asks for a requirement. If it holds, the next step follows: it shows the screen or selects the tab. If it does not, the
  /// flow keeps the refusal where ``CoreProgram/keepsRefusals`` says so, and continues with the other step, which ends the
  /// transition. A kept refusal is the number of this step, with the contents to show and the values that are known here.
  ///
  /// Nothing is asked for a tab that is already selected.
  case ask(requirement: Int32, other: Int32)
  /// Takes the refusal that was kept last, and continues at its step, which asks nothing more than its requirement. It is
  /// the last step of its chain.
  case resume
  /// Drops all kept refusals.
  case forget
  /// The flow on top opens the rest of the link, if there is a rest.
  case follow

  /// The other step at which a chain may continue.
  package var fork: Int32? {
    switch self {
    case .choice(_, let other), .ask(_, let other): other
    default: nil
    }
  }
}

/// A screen to show, how, and which routes leave for it.
package struct Show: Sendable, BitwiseCopyable {
  package var screen: Int32
  /// `nil` if the screen takes over the kind of the top route.
  package var kind: RouteKind?
  /// Whether the layer that it opens gets a navigation container; ``CoreProgram/opens(_:)`` gives the answer.
  package var container: Opening
  /// The style, by its index in the unit; -1 for none.
  package var style: Int32
  /// Whether the system must not dismiss it.
  package var isLocked: Bool
  /// Whether `present(…)` chooses how while the app runs: perhaps otherwise than its expression says in words.
  package var isChosen: Bool
  /// Whether it is one of the screens behind the first in `replace [a, b]`. Such a route is added as it is: nothing leaves
  /// for it, except an alert.
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

  /// Whether routes leave for it, so that the stack does not grow.
  package var isInPlace: Bool {
    if case .nothing = leaving { false } else { true }
  }
}

/// Whether a layer that a screen opens gets a navigation container.
package enum Opening: Sendable, BitwiseCopyable {
  /// As the container inference says of the screen: ``CoreScreen/opensNavigation``.
  case inferred
  /// `in navigation`
  case navigation
  /// `without navigation`
  case none
}

package enum Delivery: Sendable, BitwiseCopyable {
  /// `send`: an event, which arrives after the transition.
  case event
  /// `update`: new contents in the same place. A child flow begins again.
  case content
}

package enum Receiver: Sendable, BitwiseCopyable {
  /// The topmost route of a screen.
  case screen(Int32)
  case tab(Int32)
  case work(Int32)
}

package enum Values: Sendable, BitwiseCopyable {
  /// `set`
  case set
  /// `do`: the values of an event of the flow are known from here, and others of the transition are not.
  case begin(event: Int32)
  /// What was known before `begin` is known again.
  case end
}

package enum Choice: Sendable, BitwiseCopyable {
  /// All conditions of a branch hold. The branch has its index in the unit.
  case branch(Int32)
  /// `present(…)` chooses the ``Show`` that is the next step.
  case way
}
