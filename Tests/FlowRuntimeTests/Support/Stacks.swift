import FlowRuntime

/// Makes a stack from a text: `stack("root push sheet push")`. The screen of each route is the route's index.
func stack(_ kinds: String) -> Routes<Int> {
  let presentations = kinds.split(separator: " ").map { presentation(String($0)) }
  var routes = Routes(root: 0, container: presentations[0].container)
  for (index, presentation) in presentations.enumerated().dropFirst() {
    routes.present(index, as: presentation)
  }
  return routes
}

/// Reads a kind of presentation, such as `sheet`. A `+` after it means a navigation container, and a `-` means no container.
private func presentation(_ text: String) -> Presentation {
  let presentation = Presentation(kind: Presentation.Kind(rawValue: text.filter(\.isLetter)) ?? .root)
  if text.hasSuffix("+") { return presentation.in(.navigation) }
  if text.hasSuffix("-") { return presentation.in(.none) }
  return presentation
}

func id(_ number: UInt64) -> RouteID {
  RouteID(rawValue: number)
}

/// Whether a stack has the properties that all stacks must have.
func isSound<Screen>(_ routes: Routes<Screen>) -> Bool {
  let ids = routes.map(\.id)
  return routes.count >= 1
    && routes[0].presentation.kind == .root
    && routes.dropFirst().allSatisfy { $0.presentation.kind != .root }
    && routes.dropLast().allSatisfy { ![.alert, .dialog].contains($0.presentation.kind) }
    && Set(ids).count == ids.count
    && ids.enumerated().allSatisfy { routes.index(of: $1) == $0 && routes.contains(id: $1) }
    && routes.top.id == ids.last && routes.root.id == ids.first
}
