import Dispatch
import FlowHost
import FlowJSON
import FlowLanguageServer
import FlowServerProtocol

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The process around the server: messages come in on standard input and go out on standard output.
@main
enum FlowLanguageServerProcess {
  static func main() {
    // A client that dies closes the pipe: that is no reason to crash.
    signal(SIGPIPE, SIG_IGN)
    let mailbox = Mailbox()
    let server = LanguageServer(host: PosixHost(), mailbox: mailbox) { message in
      if !StandardStreams.write(MessageReader.frame(message.utf8)) { exit(1) }
    }
    DispatchQueue(label: "flow.reader").async { read(into: mailbox) }
    while true {
      switch mailbox.take() {
      case .message(let message): server.handle(message)
      case .invalid(let invalid): server.handle(invalid)
      case .proved(let proof): server.take(proof)
      case .end: exit(1)
      }
      if let status = server.exitStatus { exit(status) }
      if let client = server.clientProcess { StandardStreams.clientProcess.store(client) }
      if !mailbox.isWaitedFor { server.publish() }
    }
  }

  /// Hands on all messages until the stream ends or makes no sense any more.
  private static func read(into mailbox: Mailbox) {
    var reader = MessageReader()
    while let bytes = StandardStreams.read() {
      reader.append(bytes)
      var isWaiting = false
      while !isWaiting {
        switch reader.next() {
        case .message(let text):
          do throws(InvalidMessage) { mailbox.put(.message(try Message(text))) } catch { mailbox.put(.invalid(error)) }
        case .tooLong(let count):
          mailbox.put(.invalid(InvalidMessage(.invalidRequest, "a message of \(count) bytes is too long")))
        case .broken(let why):
          mailbox.put(.invalid(InvalidMessage(.parseError, why)))
          return mailbox.put(.end)
        case .waiting: isWaiting = true
        }
      }
    }
    mailbox.put(.end)
  }
}

/// The two ends of the pipe.
private enum StandardStreams {
  /// The process that the client says it is; 0 until it does.
  static let clientProcess = SharedInteger()

  /// The bytes that have arrived; `nil` at the end of the stream, or when the client is gone.
  static func read() -> [UInt8]? {
    while true {
      var request = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, 5000)
      if ready == 0 {
        // Another process may hold the pipe open that the client has left.
        let client = clientProcess.load()
        if client > 0, kill(pid_t(client), 0) != 0, errno == ESRCH { return nil }
        continue
      }
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = max(0, systemRead(0, buffer.baseAddress, buffer.count))
      }
      if !bytes.isEmpty { return bytes }
      if errno != EINTR { return nil }
    }
  }

  /// Answers whether all bytes could be written.
  static func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return true }
      var count = 0
      while count < buffer.count {
        let step = systemWrite(1, base + count, buffer.count - count)
        if step > 0 { count += step } else if errno != EINTR { return false }
      }
      return true
    }
  }
}

/// A number that several threads read and write.
private final class SharedInteger: @unchecked Sendable {
  // Unchecked, because the lock is what makes it safe.
  private let lock = DispatchSemaphore(value: 1)
  private var value = 0

  func load() -> Int {
    lock.wait()
    defer { lock.signal() }
    return value
  }

  func store(_ new: Int) {
    lock.wait()
    defer { lock.signal() }
    value = new
  }
}

// Methods hide the functions of their own names.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int { read(file, bytes, count) }
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int { write(file, bytes, count) }
