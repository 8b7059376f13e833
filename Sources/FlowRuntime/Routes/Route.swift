/// One showing of one screen: the screen's state, how it is presented, and an identity of its own.
///
/// Only `Routes` makes routes, so that an identity always stands for one showing.
///
/// ```swift
/// let top = state.routes.top
/// if top.presentation.isPresented { close(top.id) }
/// ```
public struct Route<Screen>: Identifiable {
  /// What events, gestures and effects name this showing by.
  public let id: RouteID
  /// The state of the screen.
  public var screen: Screen
  /// How the screen is shown.
  public let presentation: Presentation

  @usableFromInline
  init(id: RouteID, screen: Screen, presentation: Presentation) {
    self.id = id
    self.screen = screen
    self.presentation = presentation
  }
}

extension Route: Equatable where Screen: Equatable {}
extension Route: Hashable where Screen: Hashable {}
extension Route: Sendable where Screen: Sendable {}
extension Route: Encodable where Screen: Encodable {}
extension Route: Decodable where Screen: Decodable {}

extension Route: CustomStringConvertible {
  public var description: String { "\(id) \(presentation) \(screen)" }
}
