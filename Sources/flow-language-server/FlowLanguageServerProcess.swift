import Dispatch
import ToolHost
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

/// The entry point of the language server. It reads messages from standard input, and writes messages to standard output.
@main
enum FlowLanguageServerProcess {
  static func main() {
    // If the client has ended, writing to the closed pipe must not kill this process.
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

  /// Puts all messages into the mailbox, until the stream ends or is malformed.
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

/// The standard streams of the process, through which it talks to the client.
private enum StandardStreams {
  /// The id of the client's process; 0 until the client has sent it.
  static let clientProcess = SharedInteger()

  /// The bytes that have arrived; `nil` at the end of the stream, or when the client is gone.
  static func read() -> [UInt8]? {
    while true {
      var request = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, 5000)
      if ready == 0 {
        // After the client has ended, another process may still keep the pipe open.
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

  /// Writes bytes, and returns whether all of them could be written.
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
  // `@unchecked`, because the lock guards the value.
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

// These functions are outside of the type, because its methods would hide the system's functions with the same names.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int { read(file, bytes, count) }
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int { write(file, bytes, count) }
