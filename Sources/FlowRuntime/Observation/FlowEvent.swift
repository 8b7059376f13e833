/// Something that happened to what a flow shows, for analytics and logs.
///
/// ```swift
/// for await event in store.events(of: numbers) {
///   if case .topChanged(let screen) = event { analytics.screen(screen.name) }
/// }
/// ```
public enum FlowEvent: Hashable, Sendable {
  /// A screen came.
  case shown(ShownScreen)
  /// A screen left.
  case removed(ShownScreen, RemovalReason)
  /// Another screen is on top.
  case topChanged(ShownScreen)
  /// The flow ignored an event or a change by the system.
  case ignored(IgnoredEvent)
}

/// A showing of a screen, by names.
public struct ShownScreen: Hashable, Sendable {
  /// The place of the screen.
  public let place: ScreenPlace
  /// The name of the flow that the screen is in.
  public let flow: String
  /// The name of the screen, as in the `.flow` file.
  public let name: String
  /// How the screen is shown.
  public let presentation: Presentation

  /// Makes a showing, for example to compare it with another one in a test.
  public init(place: ScreenPlace, flow: String, name: String, presentation: Presentation) {
    self.place = place
    self.flow = flow
    self.name = name
    self.presentation = presentation
  }
}

/// How a screen left.
public enum RemovalReason: Hashable, Sendable {
  /// The system took it away: a back button, a swipe.
  case system
  /// The app took it away: a transition of the flow, or other code that changes its routes or makes a new state.
  case app
  /// Routes that were made elsewhere took its place: a link, a restored state.
  case replaced
}

/// An event that a flow ignored.
public struct IgnoredEvent: Hashable, Sendable {
  /// Why it was ignored.
  public enum Reason: Hashable, Sendable {
    /// Another screen covers the one that sent it, in its flow or in a parent. A transition that is written `always`
    /// runs nevertheless. For a screen with a reducer, the observer gets only the events that would have had a
    /// transition.
    case covered
    /// The route has left, or never was.
    case noSuchRoute
    /// The event belongs to another screen than the route's.
    case mismatch
    /// The system cannot dismiss the root.
    case root
    /// The routes are already as the event asks.
    case alreadyThere
    /// The link leads nowhere.
    case badLink(LinkError)
  }

  /// The name of the flow that ignored it.
  public let flow: String
  /// The route that the event was sent for, if there is one.
  public let route: RouteID?
  /// Why it was ignored.
  public let reason: Reason

  /// Makes an ignored event, for example to compare it with another one in a test.
  public init(flow: String, route: RouteID?, reason: Reason) {
    self.flow = flow
    self.route = route
    self.reason = reason
  }
}

extension IgnoredEvent {
  /// The advice for a flow that should react to such an event.
  var advice: String? {
    reason == .covered ? " (not written `always`)" : nil
  }
}

extension ShownScreen: CustomStringConvertible {
  public var description: String { "\(flow).\(name) \(presentation) \(place)" }
}

extension FlowEvent: CustomStringConvertible {
  public var description: String {
    switch self {
    case .shown(let screen): "shown \(screen)"
    case .removed(let screen, let reason): "removed by \(reason) \(screen)"
    case .topChanged(let screen): "top \(screen)"
    case .ignored(let event):
      "ignored \(event.flow) \(event.route.map { "\($0) " } ?? "")\(event.reason)\(event.advice ?? "")"
    }
  }
}
