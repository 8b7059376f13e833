/// One instance of a screen on the stack: the screen's state, its presentation, and an identity.
///
/// Only `Routes` makes routes, so an identity never refers to two instances.
///
/// ```swift
/// let top = state.routes.top
/// if top.presentation.isPresented { close(top.id) }
/// ```
@frozen public struct Route<Screen>: Identifiable {
  /// The identity of the route. Events, gestures and effects refer to the route by it.
  public let id: RouteID
  // The parts of the presentation are stored so that a route takes as little room as possible: searches read the whole stack.
  @usableFromInline let extras: Extras
  /// The state of the screen.
  public var screen: Screen
  @usableFromInline let kind: Presentation.Kind
  @usableFromInline let container: NavigationContainer?

  /// The options that only few presentations set.
  ///
  /// This is not an `Optional`, because Swift calls its reference-counting functions even for an optional that is `nil`. With a
  /// second empty case, which is never used, Swift calls the functions only if there is a reference.
  @usableFromInline
  enum Extras {
    case none
    case unused
    case some(PresentationOptions.Extras)
  }

  @inlinable
  init(id: RouteID, screen: Screen, kind: Presentation.Kind, container: NavigationContainer?, extras: Extras) {
    self.id = id
    self.screen = screen
    self.kind = kind
    self.container = container
    self.extras = extras
  }

  @inlinable
  init(id: RouteID, screen: Screen, presentation: Presentation) {
    let options = presentation.options
    self.init(
      id: id, screen: screen, kind: presentation.kind, container: options.container,
      extras: options.extras.map { .some($0) } ?? .none)
  }

  /// How the screen is shown.
  @inlinable
  public var presentation: Presentation {
    Presentation(kind: kind, options: PresentationOptions(container: container, extras: sharedExtras))
  }

  @inlinable
  var sharedExtras: PresentationOptions.Extras? {
    if case .some(let extras) = extras { extras } else { nil }
  }
}

extension Route.Extras: Sendable {}
extension Route: Sendable where Screen: Sendable {}

extension Route: Equatable where Screen: Equatable {
  @inlinable
  public static func == (lhs: Route, rhs: Route) -> Bool {
    lhs.id == rhs.id && lhs.kind == rhs.kind && lhs.container == rhs.container && lhs.screen == rhs.screen
      && lhs.sharedExtras == rhs.sharedExtras
  }
}

extension Route: Hashable where Screen: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(screen)
    hasher.combine(presentation)
  }
}

/// The coding keys of a route, for encoding and decoding.
private enum RouteKey: String, CodingKey {
  case id, screen, presentation
}

extension Route: Encodable where Screen: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var keyed = encoder.container(keyedBy: RouteKey.self)
    try keyed.encode(id, forKey: .id)
    try keyed.encode(screen, forKey: .screen)
    try keyed.encode(presentation, forKey: .presentation)
  }
}

extension Route: Decodable where Screen: Decodable {
  public init(from decoder: any Decoder) throws {
    let keyed = try decoder.container(keyedBy: RouteKey.self)
    self.init(
      id: try keyed.decode(RouteID.self, forKey: .id),
      screen: try keyed.decode(Screen.self, forKey: .screen),
      presentation: try keyed.decode(Presentation.self, forKey: .presentation))
  }
}

extension Route: CustomStringConvertible {
  public var description: String { "\(id) \(presentation) \(screen)" }
}

extension Route: CustomReflectable {
  /// The identity, the screen, and the presentation.
  public var customMirror: Mirror {
    Mirror(self, children: ["id": id, "screen": screen, "presentation": presentation], displayStyle: .struct)
  }
}
