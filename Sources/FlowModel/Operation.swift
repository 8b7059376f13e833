package import FlowCore
package import FlowSyntax

/// One step of a transition, with its names resolved. Screens, styles, tabs and exits are named by their indices.
package struct Operation: Sendable, BitwiseCopyable {
  package var location: Location
  package var kind: Kind

  package enum Kind: Sendable, BitwiseCopyable {
    /// A screen is shown.
    case show(Showing, Destination)
    /// Routes leave, the top first: `back 2`, `pop to list where number > 3`. The condition belongs to the screen that is
    /// gone back to.
    case leave(Departure, condition: Fragment?)
    /// A run of ``FlowUnit/routes``. The first one is the root.
    case replace(Run)
    case select(tab: Int32)
    /// `send numbersList.filterChanged(filter)`: the screen, the path of the event, the payload.
    case send(screen: Int32, event: Run, ArgumentList?)
    /// The same to a tab.
    case sendToTab(Int32, event: Run, ArgumentList?)
    /// The same to work, by its index in the flow.
    case sendToWork(Int32, event: Run, ArgumentList?)
    /// `set favourites = favourites + [number]`: the variable's name, the whole left side, the right side.
    case set(variable: Name, target: Fragment, value: Fragment)
    /// `update x(number: 3)`
    case update(Destination)
    /// The same of a tab: a new state of its flow.
    case updateTab(Int32, ArgumentList?)
    /// `do loggedOut`: what the flow's event does, by its index in the flow.
    case doEvent(Int32, ArgumentList?)
    /// The exit's index in the flow.
    case exit(Int32, ArgumentList?)
    /// Runs what a requirement has refused. It is the last operation of its branch.
    case resume
    /// Forgets what a requirement has refused.
    case forget
  }
}

/// A screen with its arguments.
package struct Destination: Sendable, BitwiseCopyable {
  private var index: Int32
  package var location: Location
  package var arguments: ArgumentList?

  package var screen: Int { Int(index) }

  init(screen: Int, location: Location, arguments: ArgumentList?) {
    index = Int32(truncatingIfNeeded: screen)
    self.location = location
    self.arguments = arguments
  }
}

/// How an operation shows a screen.
package enum Showing: Sendable, BitwiseCopyable {
  /// `push d`, `sheet d`, a style's name, or `show d`, which is as the screen itself says.
  case written(Presentation)
  /// `present(expression) d`: the expression chooses a presentation while the app runs.
  case chosen(Fragment)
  /// `swap d`: the screen takes the place of the top one, and is presented as that was, in the container that it had.
  case inPlaceOfTop

  /// Which routes leave for the screen.
  package var leaving: Leaving {
    if case .inPlaceOfTop = self { .top } else { .nothing }
  }

  /// The presentation, if the text says it.
  package var presentation: Presentation? {
    if case .written(let presentation) = self { presentation } else { nil }
  }
}

/// One entry of `replace`. The presentation of the first is absent; its container is what stands behind it.
package struct ReplacementRoute: Sendable, BitwiseCopyable {
  package var presentation: Presentation?
  package var container: Container?
  package var destination: Destination
}
