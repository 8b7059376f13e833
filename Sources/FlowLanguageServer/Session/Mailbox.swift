import Dispatch
import FlowJSON
package import FlowServerProtocol

/// The server's queue: the client's messages in order, and the results of proofs.
///
/// The reader adds messages while the server works. So the server notices cancelled requests, and stops work that a newer
/// message makes stale.
package final class Mailbox: @unchecked Sendable {
  // `@unchecked`, because the lock guards all mutable properties.
  package enum Item: Sendable {
    case message(Message)
    case invalid(InvalidMessage)
    case proved(Proof)
    /// No items follow: the client's stream has ended or is malformed.
    case end
  }

  private let lock = DispatchSemaphore(value: 1)
  private let available = DispatchSemaphore(value: 0)
  private var items: [Item] = []
  private var first = 0
  private var cancelled: Set<RequestID> = []
  /// The number of client messages that are waiting.
  private var messageCount = 0

  package init() {}

  package func put(_ item: Item) {
    lock.wait()
    // A cancellation refers to an earlier request, so it takes effect at once.
    if case .message(.notification(method: "$/cancelRequest", let params)) = item {
      if let id = RequestID(params["id"]), waits(id) { cancelled.insert(id) }
      lock.signal()
      return
    }
    if case .proved = item {} else { messageCount += 1 }
    items.append(item)
    lock.signal()
    available.signal()
  }

  /// Returns the next item. Blocks until there is one.
  package func take() -> Item {
    available.wait()
    lock.wait()
    defer { lock.signal() }
    let item = items[first]
    first += 1
    if first == items.count {
      items = []
      first = 0
    }
    if case .proved = item {} else { messageCount -= 1 }
    if case .message(.request(let id, _, _)) = item { current = id }
    return item
  }

  /// Whether messages of the client are waiting.
  package var isWaitedFor: Bool {
    lock.wait()
    defer { lock.signal() }
    return messageCount > 0
  }

  /// The request that was last taken from the queue.
  private var current: RequestID?

  /// Whether a request was cancelled. After each answer the server calls ``forget(_:)``, so ids do not pile up.
  package func isCancelled(_ id: RequestID) -> Bool {
    lock.wait()
    defer { lock.signal() }
    return cancelled.contains(id)
  }

  package func forget(_ id: RequestID) {
    lock.wait()
    defer { lock.signal() }
    cancelled.remove(id)
    if current == id { current = nil }
  }

  /// Whether a request is waiting or being answered.
  private func waits(_ id: RequestID) -> Bool {
    if current == id { return true }
    return items[first...].contains { item in
      if case .message(.request(id, _, _)) = item { true } else { false }
    }
  }
}
