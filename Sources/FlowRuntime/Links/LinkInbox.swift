/// Keeps the links that arrive before the user interface is ready, and delivers them once it is.
///
/// A link may start the app, and then it arrives before there is a store. So the code that gets links from the system puts
/// them into the inbox at any time. The user interface takes them out when it can show their screens:
///
/// ```swift
/// let inbox = LinkInbox()
/// inbox.receive(try FlowLink(url.absoluteString))      // app delegate, scene delegate, onOpenURL
/// inbox.attach { link in store.send(.opened(link)) }   // once there is a store
/// ```
///
/// The inbox delivers each link once, in the order of arrival. A link that arrives while another is handled waits for its
/// turn. The inbox keeps its handler until you detach or replace it.
@MainActor
public final class LinkInbox {
  /// The links that wait, oldest first.
  public private(set) var waiting: [FlowLink] = []
  private var handler: ((FlowLink) -> Void)?
  private var isDelivering = false

  /// An empty inbox without a handler.
  public nonisolated init() {}

  /// Takes a link: delivers it to the handler, or keeps it until there is a handler.
  public func receive(_ link: FlowLink) {
    waiting.append(link)
    deliver()
  }

  /// Passes the links that wait to a handler, and then each link that arrives. The handler replaces the one that was
  /// attached before.
  public func attach(_ handler: @escaping (FlowLink) -> Void) {
    // The old handler is released after the change, because its end may attach another one.
    _ = exchange(&self.handler, for: handler)
    deliver()
  }

  /// Removes the handler. Links wait again from now on.
  public func detach() {
    _ = exchange(&handler, for: nil)
  }

  private func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    // The handler is read anew for each link, for handling one may detach or replace it.
    while let handler, !waiting.isEmpty { handler(waiting.removeFirst()) }
    isDelivering = false
  }
}
