package import FlowCore
package import FlowSyntax

/// An operation of a transition, with its names resolved. It refers to screens, styles, tabs and exits by index.
package struct Operation: Sendable {
  package var location: Location
  package var kind: Kind

  package enum Kind: Sendable {
    /// Shows a screen.
    case show(PresentationSource, Destination)
    /// Removes routes, the top route first: `back 2`, `pop to list where number > 3`. The condition is about the target screen.
    case leave(Departure, condition: Fragment?)
    /// Replaces the stack by a range of ``FlowUnit/routes``. The first route is the root.
    case replace(IndexRange)
    /// Selects a tab, or brings the column with this content to the front.
    case select(tab: Int32)
    /// `detail message(id: 3) beside`: shows a content in its column. If `isBeside` is set, the column in front stays in front.
    case fill(tab: Int32, ArgumentList?, isBeside: Bool)
    /// `clear content beside`: empties a column. If `isBeside` is set, the columns after it stay.
    case clear(ColumnRole, isBeside: Bool)
    /// `send numbersList.filterChanged(filter)`: the screen, the path of the event, and the payload.
    case send(screen: Int32, event: IndexRange, ArgumentList?)
    /// Sends an event to a tab.
    case sendToTab(Int32, event: IndexRange, ArgumentList?)
    /// Sends an event to work. The number is the index of the work in the flow.
    case sendToWork(Int32, event: IndexRange, ArgumentList?)
    /// `set favourites = favourites + [number]`: the name of the variable, the left side, and the right side.
    case set(variable: Name, target: Fragment, value: Fragment)
    /// `update x(number: 3)`: gives a screen new values.
    case update(Destination)
    /// Updates a tab: makes a new state of its flow.
    case updateTab(Int32, ArgumentList?)
    /// `do loggedOut`: runs an event of the flow. The number is the index of the event in the flow.
    case doEvent(Int32, ArgumentList?)
    /// Takes an exit of the flow. The number is the index of the exit in the flow.
    case exit(Int32, ArgumentList?)
    /// Runs the operations that a requirement refused. It is the last operation of its branch.
    case resume
    /// Drops the operations that a requirement refused.
    case forget
  }
}

/// A screen with its arguments.
package struct Destination: Sendable {
  package let screen: Int
  package var location: Location
  package var arguments: ArgumentList?
}

/// How an operation shows a screen.
package enum PresentationSource: Sendable {
  /// A presentation that is known at compile time: `push d`, `sheet d`, a declared style such as `picker d`, or `show d`, which
  /// uses the presentation that the screen `d` declares.
  case written(Presentation)
  /// `present(expression) d`: the expression chooses a presentation at run time.
  case chosen(Fragment)
  /// `swap d`: the screen replaces the top screen, with the same presentation and container.
  case inPlaceOfTop

  /// The routes that leave when the screen is shown.
  package var leaving: Leaving {
    if case .inPlaceOfTop = self { .top } else { .nothing }
  }

  /// The presentation, if it is known at compile time.
  package var presentation: Presentation? {
    if case .written(let presentation) = self { presentation } else { nil }
  }
}

/// A route of `replace`. The first route has no presentation, so its container is stated after the screen, if at all.
package struct ReplacementRoute: Sendable {
  package var presentation: Presentation?
  package var container: Container?
  package var destination: Destination
}
