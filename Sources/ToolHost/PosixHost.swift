#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The real process: its files, its streams, its environment.
package final class PosixHost: Host {
  private var standardOutput = OutputBuffer(FileDescriptor(standard: 1, path: "standard output"))
  private var standardError = OutputBuffer(FileDescriptor(standard: 2, path: "standard error"))

  private var progress = ProgressLine()

  package init() {}

  package private(set) lazy var workingDirectory: String = {
    guard let path = getcwd(nil, 0) else {
      // If the working directory was deleted, it has no path. After any other failure, relative paths would lead to the wrong
      // files.
      if errno != ENOENT { Self.endWithoutWorkingDirectory(errno) }
      return "/"
    }
    defer { free(path) }
    return String(cString: path)
  }()

  private static func endWithoutWorkingDirectory(_ code: Int32) -> Never {
    let error = FileError("the working directory", errno: code)
    let text = "flowc: error: \(error.path): \(error.reason)\n"
    try? FileDescriptor(standard: 2, path: "standard error").write(Array(text.utf8))
    _exit(Outcome.unusable.rawValue)
  }

  package func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  package func isTerminal(_ stream: StandardStream) -> Bool { isatty(stream == .standardOutput ? 1 : 2) == 1 }

  package func write(_ text: String, to stream: StandardStream) {
    progress.erase()
    switch stream {
    case .standardOutput: standardOutput.append(text)
    case .standardError: standardError.append(text)
    }
  }

  package func flush() {
    progress.erase()
    standardOutput.flush()
    standardError.flush()
  }

  package func showProgress(_ text: String) {
    if !progress.isWorthwhile { return }
    // The findings so far must appear before the progress line.
    standardOutput.flush()
    standardError.flush()
    progress.show(text)
  }

  /// Writes buffered output, and ends the process. If output could not be written, the exit status shows it.
  package func exit(with status: Outcome) -> Never {
    progress.erase()
    var status = status
    if let failure = standardOutput.finish() {
      standardError.append("flowc: error: \(failure.path): \(failure.reason)\n")
      status = .unusable
    }
    if standardError.finish() != nil { status = .unusable }
    #if FLOW_ORDERLY_EXIT
      // The sanitizers look for leaks, and set their exit status, only when a process exits normally.
      endInOrder(status.rawValue)
    #else
      _exit(status.rawValue)
    #endif
  }
}

#if FLOW_ORDERLY_EXIT
  /// This function is outside of the class, because the class has a method with the same name as the C function.
  private func endInOrder(_ status: Int32) -> Never { exit(status) }
#endif

/// Buffers the text for a stream, so that a thousand findings do not need a thousand system calls.
private struct OutputBuffer {
  private let file: FileDescriptor
  private var text = ""
  private var failure: FileError?

  init(_ file: FileDescriptor) { self.file = file }

  mutating func append(_ more: String) {
    text += more
    if text.utf8.count >= 1 &<< 16 { flush() }
  }

  mutating func finish() -> FileError? {
    flush()
    return failure
  }

  mutating func flush() {
    guard failure == nil else { return text = "" }
    do throws(FileError) {
      try file.write(Array(text.utf8))
    } catch {
      failure = error
    }
    text = ""
  }
}
