/// An event that a flow received, described by names. It contains no value of the app.
///
/// ```swift
/// store.observe(shop) { event in
///   if case .sent(let sent) = event { log("\(sent)") }     // cart.payment.payTapped(amount: _)
/// }
/// ```
public struct SentEvent: Hashable, Sendable {
  /// The sender of an event.
  public enum Sender: Hashable, Sendable {
    /// A screen or a tab of the flow, by its name. This is also the sender if the screen's reducer sent the event.
    case screen(String)
    /// Work of the flow, by its name.
    case work(String)
    /// The event belongs to the flow itself: one of its events, or its exit.
    case flow
    /// The user went back, dismissed a layer or selected a tab, and the system reported it.
    case system
    /// A link from outside.
    case link
    /// The app set routes or tabs.
    case app
  }

  /// The name of the flow that received the event.
  public let flow: String
  /// The sender of the event.
  public let sender: Sender
  /// The name of the event in the `.flow` file, such as `payTapped` or `delegate.applied`. For other events, a description such as
  /// `go back`.
  public let name: String
  /// The event as a scenario of the observed flow writes it: `cart.payment.payTapped(amount: _)`. Values are left out.
  public let text: String
  /// Whether a flow sent the event during a transition. The event before this one then caused it.
  public let isDelivery: Bool

  /// Makes an event, for example to compare it with another one in a test.
  public init(flow: String, sender: Sender, name: String, text: String, isDelivery: Bool = false) {
    self.flow = flow
    self.sender = sender
    self.name = name
    self.text = text
    self.isDelivery = isDelivery
  }
}

extension SentEvent: CustomStringConvertible {
  public var description: String { text }
}
