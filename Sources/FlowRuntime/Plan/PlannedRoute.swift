/// A route as it was planned last: all but its screen.
struct PlannedRoute {
  let id: RouteID
  let kind: Presentation.Kind
  let container: NavigationContainer?
  /// The options that few presentations set. They are kept, so no others have their address.
  let extras: PresentationOptions.Extras?
  /// Whether its screen is a flow or tabs.
  let isNested: Bool
  /// How many layers the flow had with this route on top, and how many screens the topmost of these.
  let layerCount: Int
  let pathCount: Int
}

/// Where the parts of a route lie in memory. A route is compared by what names it and shows it; a copy of it, with its
/// screen, would take fifty times as long in code that does not know the screen's type.
struct RouteLayout {
  private let stride: Int
  private let id: Int
  private let kind: Int
  private let container: Int
  private let extras: Int

  /// The layout of the routes of a flow.
  init<Screen>(of route: Route<Screen>.Type) {
    typealias Layout = MemoryLayout<Route<Screen>>
    stride = Layout.stride
    // Stored properties have an offset always.
    id = Layout.offset(of: \.id) ?? 0
    kind = Layout.offset(of: \.kind) ?? 0
    container = Layout.offset(of: \.container) ?? 0
    extras = Layout.offset(of: \.extras) ?? 0
  }

  /// How many routes, from the bottom up, are the same showings in the same presentations as those that were planned.
  func commonCount<Screen>(of routes: Routes<Screen>, with planned: [PlannedRoute]) -> Int {
    let end = min(routes.elements.count, planned.count)
    return routes.elements.withUnsafeBytes { bytes in
      (0..<end).first { index in
        let (start, planned) = (index * stride, planned[index])
        return bytes.load(fromByteOffset: start + id, as: RouteID.self) != planned.id
          || bytes.load(fromByteOffset: start + kind, as: Presentation.Kind.self) != planned.kind
          || bytes.load(fromByteOffset: start + container, as: NavigationContainer?.self) != planned.container
          || !isSame(bytes, at: start + extras, planned.extras)
      } ?? end
    }
  }

  private func isSame(_ bytes: UnsafeRawBufferPointer, at offset: Int, _ known: PresentationOptions.Extras?) -> Bool {
    let address = bytes.load(fromByteOffset: offset, as: Route<Never>.Extras.self)
    switch address {
    case .some(let extras): return extras === known
    case .none, .unused: return known == nil
    }
  }
}
