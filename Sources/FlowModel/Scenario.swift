package import FlowSyntax

/// `scenario "a number is picked" for Numbers(user: .sample) { … }`
package struct Scenario: Sendable {
  /// Where the description stands, with its quotes.
  package var title: Location
  /// The description without quotes and escapes, as a raw identifier of Swift may contain it.
  package var testName: String
  /// The index of the flow, which may be one of an imported module.
  package var flow: Int
  /// Where the flow's name stands.
  package var location: Location
  /// The arguments of the flow: its parameters, and those of its needs that the scenario names.
  package var arguments: ArgumentList?
  package var steps: [Step] = []

  /// `numbersList.numberSelected(number: 3) when isReady => home, sheet numbersList`
  package struct Step: Sendable {
    package var location: Location
    package var event: Event
    /// The conditions of the flow that the scenario states. One with a `!` does not hold.
    package var statements: [Fragment]
    /// Bottom to top.
    package var stack: [Route]
    /// Where the stack stands.
    package var stackLocation: Location
  }

  /// The event of a step.
  package enum Event: Sendable {
    /// No event: the stack is the flow's start.
    case start
    /// An event of a screen, a tab or a flow inside, or an event of the flow itself if there is no way.
    case event([Hop], Name.Path, ArgumentList?, Addressee)
    /// A tab of the flow at the end of the way.
    case select([Hop], tab: Int)
    /// The system goes back so many screens.
    case goBack(Int)
    /// The system removes the topmost presented layer.
    case swipeDown
    /// A link from outside; where its text stands, with its quotes.
    case link(Location)
  }

  /// A component of the path to the sender of an event: a screen or a tab, by its index in the unit.
  package enum Hop: Sendable { case screen(Int), tab(Int) }

  /// The owner of the event.
  package enum Addressee: Sendable {
    /// An event of a screen, or of the reducer of a screen or a tab.
    case screen
    /// The flow's own; the flow is that at the end of the way.
    case flow
    /// An exit of the flow at the end of the way.
    case exit
    /// An event of the work with this index in the flow at the end of the way.
    case work(Int)
  }

  /// A screen of the stack.
  package struct Route: Sendable {
    /// Absent for the root.
    package var kind: PresentationKind?
    /// The index of the screen in the unit; absent for the tabs.
    package var screen: Int?
  }
}

extension Name {
  /// The names of a dotted path.
  package typealias Path = [Name]
}
