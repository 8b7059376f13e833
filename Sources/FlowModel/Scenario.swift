package import FlowSyntax

/// A scenario: `scenario "a number is picked" for Numbers(user: .sample) { … }`.
package struct Scenario: Sendable {
  /// The location of the description, with its quotes.
  package var title: Location
  /// The description without quotes and escapes, as a raw identifier of Swift.
  package var testName: String
  /// The index of the flow. It may belong to an imported module.
  package var flow: Int
  /// The location of the flow's name.
  package var location: Location
  /// The arguments of the flow: its parameters, and the needs that the scenario names.
  package var arguments: ArgumentList?
  package var steps: [Step] = []

  /// A step of a scenario: `numbersList.numberSelected(number: 3) when isReady => home, sheet numbersList`.
  package struct Step: Sendable {
    package var location: Location
    package var event: Event
    /// The conditions of the flow that the scenario states. A condition with `!` is false.
    package var statements: [Fragment]
    /// The stack after the step, bottom to top.
    package var stack: [Route]
    /// The location of the stack.
    package var stackLocation: Location
    /// The offset after the event and its conditions, before the arrow.
    package var endOfConditions: UInt32
  }

  /// The event of a step.
  package enum Event: Sendable {
    /// No event: the step describes the stack with which the flow starts.
    case start
    /// No event of the flow: the stack of the step comes from elsewhere, for example from a restored state.
    case given
    /// An event of a screen, a tab or a child flow at the end of a path. Without a path, an event of the flow itself.
    case event([Hop], Name.Path, ArgumentList?, Addressee)
    /// The user selects a tab of the flow at the end of the path.
    case select([Hop], tab: Int)
    /// The user goes back by a number of screens.
    case goBack(Int)
    /// The user dismisses the topmost presented layer.
    case swipeDown
    /// The app opens a link. The location is that of the link's text, including quotes.
    case link(Location)
  }

  /// A component of the path to the sender of an event: a screen or a tab, by its index in the unit.
  package enum Hop: Sendable { case screen(Int), tab(Int) }

  /// The owner of an event: a screen, a flow or work.
  package enum Addressee: Sendable {
    /// An event of a screen, or of the reducer of a screen or a tab.
    case screen
    /// An event of the flow at the end of the path.
    case flow
    /// An exit of the flow at the end of the path.
    case exit
    /// An event of work, by its index in the flow at the end of the path.
    case work(Int)
  }

  /// A screen of the stack.
  package struct Route: Sendable {
    /// How the screen was presented; `nil` for the root.
    package var kind: PresentationKind?
    /// The index of the screen in the unit; `nil` for the tabs and for columns.
    package var screen: Int?
    /// The index of the column's content in the unit.
    package var tab: Int?
    /// Whether the column is in front.
    package var isFront = false
    /// The stack inside the screen or the column; `nil` if the scenario does not state it, or if the unit does not know the child
    /// flow.
    package var inside: Inside?
  }

  /// `[welcome, push credentials]`, `[cart [contents], browse]`: the stack or the tabs inside a screen.
  package indirect enum Inside: Sendable {
    /// The stack of the child flow that the screen or the column shows.
    case flow([Route])
    /// Tabs by their indices in the unit, each with its stack if the scenario states the stack. The first one is selected.
    case tabs([(tab: Int, stack: [Route]?)])
  }
}

extension Name {
  /// The names of a dotted path.
  package typealias Path = [Name]
}
