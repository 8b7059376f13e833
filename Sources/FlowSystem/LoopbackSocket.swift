#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A socket that only programs of this machine can reach. It is always bound to 127.0.0.1.
struct LoopbackSocket {
  let descriptor: Int32

  /// Listens on a port.
  ///
  /// - Throws: ``LoopbackError`` if the port is taken, or not available.
  static func listening(on port: UInt16) throws(LoopbackError) -> LoopbackSocket {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw LoopbackError(port: port, number: errno) }
    var isOn: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isBound, listen(descriptor, 16) == 0 else {
      let number = errno
      close(descriptor)
      throw LoopbackError(port: port, number: number)
    }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    return LoopbackSocket(descriptor: descriptor)
  }

  /// The port, even if the system has chosen it.
  var port: UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  /// The next waiting connection; `nil` if no connection is waiting.
  func accepted() -> Int32? {
    let client = accept(descriptor, nil, nil)
    guard client >= 0 else { return nil }
    _ = fcntl(client, F_SETFL, O_NONBLOCK)
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(client, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return client
  }
}

/// The reason why the server cannot start.
package struct LoopbackError: Error {
  package var port: UInt16
  var number: Int32

  /// The reason in words, for a message that begins with the name of the tool.
  package var message: String {
    number == EADDRINUSE
      ? "port \(port) is in use; choose another with --port"
      : "cannot listen on port \(port): \(String(cString: strerror(number)))"
  }
}
