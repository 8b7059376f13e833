import FlowTestSupport
import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

@Suite("flowc at a terminal", .outside)
struct TerminalTests {
  @Test(
    "Findings are coloured, unless the environment refuses",
    arguments: [(["NO_COLOR": ""], true), (["NO_COLOR": "1"], false), (["NO_COLOR": "", "TERM": "dumb"], false)]
  )
  func colours(environment: [String: String], isColoured: Bool) throws {
    let flowc = try Flowc()
    defer { flowc.remove() }
    try flowc.write("flow A {\n  start hom\n  screen home\n}\n", to: "A.flow")
    let terminal = try PseudoTerminal()
    let environment = ["TERM": "xterm"].merging(environment) { $1 }
    let result = try flowc.run(["check"], environment: environment, standardError: terminal.device)
    #expect(result.status == 1)
    let text = terminal.textSoFar()
    #expect(text.contains("unknown-screen"))
    #expect(text.contains("\u{1B}[1;31merror:") == isColoured)
  }

  @Test("A diff of layouts is coloured", arguments: [("", true), ("1", false)])
  func diff(refusal: String, isColoured: Bool) throws {
    let flowc = try Flowc()
    defer { flowc.remove() }
    try flowc.write("flow A {\n  start home\n screen home\n}\n", to: "A.flow")
    let terminal = try PseudoTerminal()
    let environment = ["TERM": "xterm", "NO_COLOR": refusal]
    let result = try flowc.run(["format", "--diff"], environment: environment, standardOutput: terminal.device)
    #expect(result.status == 1)
    let lines = terminal.textSoFar().split(whereSeparator: \.isNewline).map(String.init)
    let colours = ["1", "1", "1;36", nil, nil, "1;31", "1;32", nil]
    let plain = ["--- A.flow", "+++ A.flow", "@@ -1,4 +1,4 @@", " flow A {", "   start home", "- screen home", "+  screen home", " }"]
    let expected = zip(plain, colours).map { text, colour in
      colour.flatMap { isColoured ? "\u{1B}[\($0)m\(text)\u{1B}[0m" : nil } ?? text
    }
    #expect(lines == expected)
  }
}

/// A terminal without a user. The test reads the text that is written to ``device``.
private struct PseudoTerminal {
  let device: FileHandle
  private let controller: FileHandle

  init() throws {
    let controller = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard controller >= 0, let name = Self.unlockDevice(of: controller) else { throw POSIXError(.ENODEV) }
    let device = open(name, O_RDWR | O_NOCTTY)
    guard device >= 0 else { throw POSIXError(.ENODEV) }
    self.controller = FileHandle(fileDescriptor: controller, closeOnDealloc: true)
    self.device = FileHandle(fileDescriptor: device, closeOnDealloc: true)
  }

  /// Makes the other end of a terminal usable, and returns its path.
  private static func unlockDevice(of controller: Int32) -> String? {
    #if canImport(Darwin)
      guard grantpt(controller) == 0, unlockpt(controller) == 0 else { return nil }
      return ptsname(controller).map { String(cString: $0) }
    #else
      // glibc's headers hide these functions from Swift, so this code makes the same requests.
      let (setLock, getNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))
      var (lock, number) = (CInt(0), CInt(0))
      guard ioctl(controller, setLock, &lock) == 0, ioctl(controller, getNumber, &number) == 0 else { return nil }
      return "/dev/pts/\(number)"
    #endif
  }

  /// The text that was written so far. A terminal buffers a few kilobytes, which is more than one finding.
  func textSoFar() -> String { String(decoding: controller.availableData, as: UTF8.self) }
}
