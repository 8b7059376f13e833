#if DEBUG && (canImport(Darwin) || canImport(Glibc) || canImport(Musl))
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The page that shows the app's current screen.
  enum LivePage {
    /// A longer text is not sent, because the page refuses it.
    private static let maximumBytes = 250_000

    /// Sends the top screen and the session.
    static func post(flow: String?, screen: String?, session: String, port: UInt16) {
      let members = [("flow", flow), ("screen", screen), ("session", session)]
      let body = "{\(members.compactMap { name, text in text.map { "\"\(name)\":\(literal($0))" } }.joined(separator: ","))}"
      if body.utf8.count <= maximumBytes { send(body, to: port) }
    }

    /// A text as JSON.
    static func literal(_ text: String) -> String {
      var literal = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": literal += "\\\""
        case "\\": literal += "\\\\"
        // Separators of lines are allowed in JSON, but not in the messages of the page.
        case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
          let digits = String(scalar.value, radix: 16)
          literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: literal.unicodeScalars.append(scalar)
        }
      }
      return literal + "\""
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
