/// Keeps links that arrive before the user interface is ready, and delivers them when it is.
///
/// A link may launch the app, and then it arrives before a store exists. So code that gets links from the system puts them into
/// the inbox at any time. Attach a handler when the user interface can show the destinations of links:
///
/// ```swift
/// let inbox = LinkInbox()
/// inbox.receive(try FlowLink(url.absoluteString))      // app delegate, scene delegate, onOpenURL
/// inbox.attach { link in store.send(.opened(link)) }   // as soon as the store exists
/// ```
///
/// The inbox delivers each link once, in the order of arrival. A link that arrives while another one is handled waits for its
/// turn. The inbox keeps its handler until you detach or replace it.
@MainActor
public final class LinkInbox {
  /// The waiting links, oldest first.
  public private(set) var waiting: [FlowLink] = []
  private var handler: ((FlowLink) -> Void)?
  private var isDelivering = false

  /// Makes an empty inbox without a handler.
  public nonisolated init() {}

  /// Delivers a link to the handler, or keeps the link until there is a handler.
  public func receive(_ link: FlowLink) {
    waiting.append(link)
    deliver()
  }

  /// Attaches a handler. It receives the waiting links, and then each link that arrives. It replaces an earlier handler.
  public func attach(_ handler: @escaping (FlowLink) -> Void) {
    // The old handler is released after the change, because releasing it may run code that attaches another handler.
    _ = exchange(&self.handler, for: handler)
    deliver()
  }

  /// Removes the handler. Later links wait.
  public func detach() {
    _ = exchange(&handler, for: nil)
  }

  private func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    // Reads the handler again for each link, because a handler may detach or replace itself.
    while let handler, !waiting.isEmpty { handler(waiting.removeFirst()) }
    isDelivering = false
  }
}
