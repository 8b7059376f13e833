package import FlowSyntax

/// One step of a transition, with its names resolved.
package struct Operation: Sendable {
  package var location: Location
  package var kind: Kind

  package enum Kind: Sendable {
    /// `push d`, `sheet d`, a style's name, or `show d`, which is as the screen itself says.
    case show(Presentation, Destination)
    /// `present(expression) d`
    case present(style: Fragment, Destination)
    case back(Int)
    case backTo(Place)
    case pop
    case popTo(Place)
    case dismiss(Int)
    case dismissAll
    /// The first route is the root.
    case replace([ReplacementRoute])
    /// The index of the tab.
    case select(Int)
    /// `send numbersList.filterChanged(filter)`: the screen, the path of the event, the payload.
    case send(screen: Int, event: [Name], ArgumentList?)
    /// `set favourites = favourites + [number]`: the variable's name, the whole left side, the right side.
    case set(variable: Name, target: Fragment, value: Fragment)
    /// `update x(number: 3)`
    case update(Destination)
    case exit(Int, ArgumentList?)
  }
}

/// A screen of the flow, by its index, with its arguments.
package struct Destination: Sendable {
  package var screen: Int
  package var location: Location
  package var arguments: ArgumentList?
}

/// `root`, or the topmost route of a screen, perhaps among those whose values satisfy a condition.
package enum Place: Sendable {
  case root
  case screen(Int, condition: Fragment?)
}

/// One entry of `replace`. The presentation of the first is absent; its container is what stands behind it.
package struct ReplacementRoute: Sendable {
  package var presentation: Presentation?
  package var container: Container?
  package var destination: Destination
}
