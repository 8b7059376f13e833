import Dispatch
import FlowJSON
package import FlowServerProtocol

/// The queue of the server: messages of the client, in order, and the results of proofs.
///
/// The reader adds messages while the server works. So the server sees cancelled requests, and stops work that the next
/// message makes stale.
package final class Mailbox: @unchecked Sendable {
  // Unchecked, because the lock below is what makes it safe.
  package enum Item: Sendable {
    case message(Message)
    case invalid(InvalidMessage)
    case proved(Proof)
    /// Nothing more will come. It is an orderly end if the stream ended between two messages.
    case end
  }

  private let lock = DispatchSemaphore(value: 1)
  private let available = DispatchSemaphore(value: 0)
  private var items: [Item] = []
  private var first = 0
  private var cancelled: Set<RequestID> = []
  /// How many messages of the client wait.
  private var messageCount = 0

  package init() {}

  package func put(_ item: Item) {
    lock.wait()
    // A cancellation concerns what came before it, so it is known at once.
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

  /// The next item; waits for one.
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

  /// Whether the client has sent more than the server has looked at.
  package var isWaitedFor: Bool {
    lock.wait()
    defer { lock.signal() }
    return messageCount > 0
  }

  /// The request that was taken last.
  private var current: RequestID?

  /// Whether a request was cancelled. The server also asks this after it has answered a request, so no identity is left
  /// behind.
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

  /// Whether a request is yet to be answered.
  private func waits(_ id: RequestID) -> Bool {
    if current == id { return true }
    return items[first...].contains { item in
      if case .message(.request(id, _, _)) = item { true } else { false }
    }
  }
}
