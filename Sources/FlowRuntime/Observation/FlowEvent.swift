/// A change of what a flow shows, for analytics and logs.
///
/// ```swift
/// for await event in store.events(of: numbers) {
///   if case .topChanged(let screen) = event { analytics.screen(screen.name) }
/// }
/// ```
public enum FlowEvent: Hashable, Sendable {
  /// The flow or one of its child flows received an event. The changes that this event caused follow as separate events.
  case sent(SentEvent)
  /// A screen was added.
  case shown(ShownScreen)
  /// A screen left.
  case removed(ShownScreen, RemovalReason)
  /// Another screen is on top.
  case topChanged(ShownScreen)
  /// The flow ignored an event or a change by the system.
  case ignored(IgnoredEvent)
}

/// An instance of a screen, described by names.
public struct ShownScreen: Hashable, Sendable {
  /// The place of the screen in the flow and its child flows.
  public let place: ScreenPlace
  /// The name of the flow that contains the screen.
  public let flow: String
  /// The name of the screen, as in the `.flow` file.
  public let name: String
  /// How the screen is shown.
  public let presentation: Presentation

  /// Makes a description, for example to compare it in a test.
  public init(place: ScreenPlace, flow: String, name: String, presentation: Presentation) {
    self.place = place
    self.flow = flow
    self.name = name
    self.presentation = presentation
  }
}

/// The reason why a screen left.
public enum RemovalReason: Hashable, Sendable {
  /// The system removed it, for example with the back button or a swipe.
  case system
  /// The app removed it: a transition of the flow, or other code that changes its routes or creates a new state.
  case app
  /// Routes that were made elsewhere replaced it, such as those of a link or a restored state.
  case replaced
}

/// An event that a flow ignored.
public struct IgnoredEvent: Hashable, Sendable {
  /// Why an event was ignored.
  public enum Reason: Hashable, Sendable {
    /// Another screen covers the sender, in its flow or in a parent. A transition that is written `always` runs anyway. If the
    /// sender has a reducer, observers get the event only if its transition would have had an effect.
    case covered
    /// The route has left, or never existed.
    case noSuchRoute
    /// The event belongs to a screen other than the route's screen.
    case mismatch
    /// The system cannot dismiss the root.
    case root
    /// The routes are already in the requested state.
    case alreadyThere
    /// A gesture tried to remove a screen whose `stays if` condition holds.
    case stays
    /// The link leads nowhere.
    case badLink(LinkError)
  }

  /// The name of the flow that ignored the event.
  public let flow: String
  /// The route of the sender; `nil` if there is none.
  public let route: RouteID?
  /// Why the event was ignored.
  public let reason: Reason

  /// Makes an ignored event, for example to compare it in a test.
  public init(flow: String, route: RouteID?, reason: Reason) {
    self.flow = flow
    self.route = route
    self.reason = reason
  }
}

extension IgnoredEvent {
  /// A hint about how to change the `.flow` file so that the flow handles such events; `nil` if there is none.
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
    case .sent(let event): event.isDelivery ? "sent by a transition \(event)" : "sent \(event)"
    case .shown(let screen): "shown \(screen)"
    case .removed(let screen, let reason): "removed by \(reason) \(screen)"
    case .topChanged(let screen): "top \(screen)"
    case .ignored(let event):
      "ignored \(event.flow) \(event.route.map { "\($0) " } ?? "")\(event.reason)\(event.advice ?? "")"
    }
  }
}
