#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A line on the terminal that shows the progress of a run. It disappears when other output comes.
struct ProgressLine {
  private let start = Self.milliseconds
  private var isShown = false
  private let isPossible: Bool

  /// The time before the line appears, in milliseconds.
  private static let patience = 500

  init() {
    let terminal = getenv("TERM").map { String(cString: $0) } ?? ""
    isPossible = isatty(2) == 1 && terminal != "" && terminal != "dumb"
  }

  /// Whether a user reads the terminal and has been waiting for a while.
  var isWorthwhile: Bool { isPossible && Self.milliseconds - start >= Self.patience }

  mutating func show(_ text: String) {
    put("\r\u{1B}[K\(text)")
    isShown = true
  }

  mutating func erase() {
    if isShown { put("\r\u{1B}[K") }
    isShown = false
  }

  /// Writes to the terminal directly, and ignores errors.
  private func put(_ text: String) {
    try? FileDescriptor(standard: 2, path: "standard error").write(Array(text.utf8))
  }

  private static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
