package import FlowSyntax

/// One step of a transition, with its names resolved. Screens, styles, tabs and exits are named by their indices.
package struct Operation: Sendable, BitwiseCopyable {
  package var location: Location
  package var kind: Kind

  package enum Kind: Sendable, BitwiseCopyable {
    /// `push d`, `sheet d`, a style's name, or `show d`, which is as the screen itself says.
    case show(Presentation, Destination)
    /// `present(expression) d`
    case present(style: Fragment, Destination)
    case back(Int32)
    case backTo(Place)
    case pop
    case popTo(Place)
    case dismiss(Int32)
    case dismissAll
    /// A run of ``FlowUnit/routes``, the first of which is the root.
    case replace(Run)
    case select(tab: Int32)
    /// `send numbersList.filterChanged(filter)`: the screen, the path of the event, the payload.
    case send(screen: Int32, event: Run, ArgumentList?)
    /// The same to a tab.
    case sendToTab(Int32, event: Run, ArgumentList?)
    /// `set favourites = favourites + [number]`: the variable's name, the whole left side, the right side.
    case set(variable: Name, target: Fragment, value: Fragment)
    /// `update x(number: 3)`
    case update(Destination)
    /// The same of a tab: a new state of its flow.
    case updateTab(Int32, ArgumentList?)
    /// The exit's index in the flow.
    case exit(Int32, ArgumentList?)
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

/// `root`, or the topmost route of a screen, perhaps among those whose values satisfy a condition.
package enum Place: Sendable, BitwiseCopyable {
  case root
  case screen(Int32, condition: Fragment?)
}

/// One entry of `replace`. The presentation of the first is absent; its container is what stands behind it.
package struct ReplacementRoute: Sendable, BitwiseCopyable {
  package var presentation: Presentation?
  package var container: Container?
  package var destination: Destination
}
