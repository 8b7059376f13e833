#if DEBUG && (canImport(Darwin) || canImport(Glibc) || canImport(Musl))
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  extension Store where State: FlowState {
    /// Highlights the app's top screen on the page of `flowc graph --serve` while you use the app.
    ///
    /// ```swift
    /// #if DEBUG
    ///   store.showLive(Numbers(api: api))
    /// #endif
    /// ```
    ///
    /// Only debug builds have this method. It connects only to this machine, which for an app in the simulator is the Mac. If no
    /// server is listening, it does nothing.
    ///
    /// - Parameters:
    ///   - flow: the flow whose state the store holds.
    ///   - port: the port of the page.
    /// - Returns: the task that updates the page. It ends when you cancel it, or when the store is released.
    @discardableResult
    public func showLive<Flow: FlowReducer>(_ flow: Flow, port: UInt16 = 8765) -> Task<Void, Never>
    where Flow.State == State {
      let events = events(of: flow)
      // Detached, so that the app never waits for the page.
      return Task.detached {
        for await case .topChanged(let screen) in events {
          LivePage.post(flow: screen.flow, screen: screen.name, port: port)
        }
      }
    }
  }

  /// The page that shows the app's current screen.
  enum LivePage {
    /// Sends the name of the top screen. Names are Swift identifiers, so JSON needs no escaping.
    static func post(flow: String, screen: String, port: UInt16) {
      send("{\"flow\":\"\(flow)\",\"screen\":\"\(screen)\"}", to: port)
    }

    private static func write(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
      #if canImport(Glibc)
        Glibc.send(socket, bytes, count, flags)
      #elseif canImport(Musl)
        Musl.send(socket, bytes, count, flags)
      #else
        Darwin.send(socket, bytes, count, flags)
      #endif
    }

    private static func send(_ body: String, to port: UInt16) {
      #if canImport(Glibc)
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let flags = Int32(MSG_NOSIGNAL)
      #elseif canImport(Musl)
        let socket = Musl.socket(AF_INET, SOCK_STREAM, 0)
        let flags = Int32(MSG_NOSIGNAL)
      #else
        let socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
        var isOn: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        let flags: Int32 = 0
      #endif
      guard socket >= 0 else { return }
      defer { close(socket) }
      // Limits the time that the task waits for a server that does not answer.
      var patience = timeval(tv_sec: 1, tv_usec: 0)
      setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let isConnected = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      guard isConnected else { return }
      var request = "POST /app HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: \(body.utf8.count)\r\n\r\n" + body
      _ = request.withUTF8 { Self.write(socket, $0.baseAddress, $0.count, flags) }
      var answer: UInt8 = 0
      _ = recv(socket, &answer, 1, 0)
    }
  }
#endif
