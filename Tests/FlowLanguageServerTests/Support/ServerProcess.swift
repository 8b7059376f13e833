import FlowJSON
import FlowServerProtocol
import Foundation
import Testing

/// The built `flow-language-server` as a process. Tests talk to it over its pipes.
final class ServerProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var reader = MessageReader()
  private var nextID = 1
  /// The notifications and requests of the server, in order.
  private(set) var notes: [JSON] = []
  /// Every message of the server, with its method. A response has the method of its request.
  private(set) var messages: [(method: String, message: JSON)] = []
  private var methods: [Int: String] = [:]
  /// Every request and notification that was sent to the server.
  private(set) var sent: [(method: String, message: JSON)] = []

  init() throws {
    process.executableURL = try Self.executable
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  deinit { if process.isRunning { process.terminate() } }

  func send(_ bytes: [UInt8]) { try? input.fileHandleForWriting.write(contentsOf: Data(bytes)) }

  func notify(_ method: String, _ params: JSON) {
    send(Message.notification(method: method, params: params).json, method)
  }

  private func send(_ message: JSON, _ method: String) {
    sent.append((method, message))
    send(MessageReader.frame(message.utf8))
  }

  /// Sends a request, and waits for the answer.
  func request(_ method: String, _ params: JSON) throws -> JSON {
    let id = nextID
    nextID += 1
    methods[id] = method
    send(Message.request(id: .number(id), method: method, params: params).json, method)
    return try answer(to: .integer(id))
  }

  /// Waits for the answer to a request. Messages before it are kept.
  func answer(to id: JSON) throws -> JSON {
    while let message = next() {
      if message["id"] == id, message["method"].isNull {
        return message["error"].isNull ? message["result"] : ["error": message["error"]]
      }
      notes.append(message)
    }
    throw Ended()
  }

  struct Ended: Error {}

  /// The messages that have arrived since the last call.
  func takeNotes() -> [JSON] {
    defer { notes = [] }
    return notes
  }

  /// The next message; `nil` after the server has ended.
  func next() -> JSON? {
    while true {
      switch reader.next() {
      case .message(let text):
        let message = try? JSONReader.read(text)
        if let message, let method = message["method"].string ?? message["id"].integer.flatMap({ methods[$0] }) {
          messages.append((method, message))
        }
        return message
      case .tooLong, .broken: return nil
      case .waiting:
        let bytes = read()
        if bytes.isEmpty { return nil }
        reader.append(bytes)
      }
    }
  }

  /// Waits for bytes and returns them. It does not use `FileHandle`, which gives up if a signal arrives.
  private func read() -> [UInt8] {
    let file = output.fileHandleForReading.fileDescriptor
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initializedCount in
        count = systemRead(file, buffer.baseAddress, buffer.count)
        initializedCount = max(0, count)
      }
      if count >= 0 || errno != EINTR { return bytes }
    }
  }

  /// Closes the server's input, like a client that crashes.
  func closeInput() { try? input.fileHandleForWriting.close() }

  /// Waits for the end, and returns the exit status.
  func waitForEnd() -> Int32 {
    while next() != nil {}
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The server that was built with the tests, in the folder of the tests.
  static var executable: URL {
    get throws {
      var folder = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      if let bundle = Bundle.allBundles.first(where: { $0.bundlePath.hasSuffix(".xctest") }) { folder = bundle.bundleURL }
      for _ in 0..<5 {
        folder.deleteLastPathComponent()
        let candidate = folder.appending(path: "flow-language-server")
        if FileManager.default.isExecutableFile(atPath: candidate.path(percentEncoded: false)) { return candidate }
      }
      throw CocoaError(.fileNoSuchFile)
    }
  }
}

// This function is outside the type, because the type's own method `read` would hide the system's function `read`.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int { read(file, bytes, count) }
