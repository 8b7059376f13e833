#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Serves one page to browsers of this machine, and sends them events.
///
/// The server answers only three requests: `GET /` returns the page, `GET /events` returns a stream of events, and with `POST /app`
/// an app reports its current state. Requests from pages of other origins are refused, even if they use another name for this
/// machine.
package final class LivePageServer {
  private let socket: LoopbackSocket
  private var clients: [Client] = []

  fileprivate struct Client {
    var descriptor: Int32
    var input: [UInt8] = []
    var output: [UInt8] = []
    var isListener = false
    /// Whether the connection is closed after all output is written.
    var isEnding = false
    /// The last time when something happened on the connection.
    var lastSign = ContinuousClock.now
  }

  private static let maximumClients = 64
  /// A client without activity for this time is closed, unless it is a listener.
  private static let patience = Duration.seconds(10)
  /// A listener that has more unread bytes than this is closed.
  private static let maximumWaitingBytes = 1 &<< 20

  /// - Parameter port: the port; 0 for any free port.
  package init(port: UInt16) throws(LoopbackError) {
    // If a client has gone, writing to it must not end this process.
    signal(SIGPIPE, SIG_IGN)
    socket = try LoopbackSocket.listening(on: port)
  }

  deinit {
    for client in clients { close(client.descriptor) }
    close(socket.descriptor)
  }

  package var port: UInt16 { socket.port }

  /// Serves requests for some time.
  ///
  /// - Parameters:
  ///   - milliseconds: the time to wait if nothing happens.
  ///   - page: makes the page.
  package func serve(forAtMost milliseconds: Int32, page: () -> String) {
    var waiting = [pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)]
    for client in clients {
      let events = POLLIN | (client.output.isEmpty ? 0 : POLLOUT)
      waiting.append(pollfd(fd: client.descriptor, events: Int16(events), revents: 0))
    }
    guard poll(&waiting, nfds_t(waiting.count), milliseconds) >= 0 else { return }
    for (index, state) in waiting.dropFirst().enumerated() {
      if state.revents != 0 { clients[index].lastSign = .now }
      if state.revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 { read(index, page) }
    }
    if waiting[0].revents != 0 { takeClients() }
    for index in clients.indices { write(index) }
    closeClients()
  }

  /// Sends an event to all pages.
  ///
  /// - Parameters:
  ///   - event: the name of the event.
  ///   - text: one line of text.
  package func tell(_ event: String, _ text: String) {
    let message = Array("event: \(event)\ndata: \(text)\n\n".utf8)
    for index in clients.indices where clients[index].isListener { clients[index].output += message }
  }

  // MARK: Clients

  private func takeClients() {
    while let descriptor = socket.accepted() {
      var client = Client(descriptor: descriptor)
      if clients.count >= Self.maximumClients { client.finish(.busy) }
      clients.append(client)
    }
  }

  private func read(_ index: Int, _ page: () -> String) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(clients[index].descriptor, &buffer, buffer.count, 0)
    if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR {
      clients[index].output = []
      clients[index].isEnding = true
      return
    }
    guard count > 0, !clients[index].isEnding, !clients[index].isListener else { return }
    clients[index].input += buffer[..<count]
    switch HTTPRequest.read(clients[index].input) {
    case .incomplete: break
    case .refused(let status): clients[index].finish(status)
    case .request(let request): answer(request, index, page)
    }
  }

  private func answer(_ request: HTTPRequest, _ index: Int, _ page: () -> String) {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.fields["host"], hosts.contains(host) else { return clients[index].finish(.forbidden) }
    if let origin = request.fields["origin"], !hosts.contains(where: { origin == "http://\($0)" }) {
      return clients[index].finish(.forbidden)
    }
    switch (request.method, request.path) {
    case ("GET", "/"): clients[index].finish(.ok, type: "text/html; charset=utf-8", Array(page().utf8))
    case ("GET", "/events"):
      clients[index].isListener = true
      clients[index].output += Array(
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\r\n: hello\n\n".utf8)
    case ("POST", "/app"):
      // A browser always sends the origin with a POST request, and an app does not. So this request comes from an app.
      guard request.fields["origin"] == nil, let text = String(validating: request.body, as: UTF8.self),
        !text.contains(where: \.isNewline)
      else { return clients[index].finish(.malformed) }
      clients[index].finish(.accepted)
      tell("app", text)
    case (_, "/"), (_, "/events"), (_, "/app"): clients[index].finish(.notAllowed)
    default: clients[index].finish(.notFound)
    }
  }

  private func write(_ index: Int) {
    guard !clients[index].output.isEmpty else { return }
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let count = clients[index].output.withUnsafeBytes {
      send(clients[index].descriptor, $0.baseAddress, $0.count, flags)
    }
    if count > 0 {
      clients[index].output.removeFirst(count)
    } else if errno != EAGAIN, errno != EINTR {
      clients[index].output = []
      clients[index].isEnding = true
    }
  }

  private func closeClients() {
    for client in clients where isOver(client) { close(client.descriptor) }
    clients.removeAll { isOver($0) }
  }

  private func isOver(_ client: Client) -> Bool {
    if client.isEnding && client.output.isEmpty { return true }
    if client.output.count > Self.maximumWaitingBytes, client.isListener { return true }
    return !client.isListener && ContinuousClock.now - client.lastSign > Self.patience
  }
}

extension LivePageServer.Client {
  /// Sends a response, and then closes the connection.
  fileprivate mutating func finish(_ status: HTTPStatus, type: String = "text/plain", _ body: [UInt8]? = nil) {
    let body = body ?? Array(status == .accepted ? "".utf8 : "\(status.rawValue)\n".utf8)
    let fields = [
      "HTTP/1.1 \(status.rawValue)", "Content-Type: \(type)", "Content-Length: \(body.count)",
      "Cache-Control: no-store",
      "X-Content-Type-Options: nosniff", "Connection: close",
    ]
    output += Array((fields.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    output += body
    isEnding = true
  }
}
