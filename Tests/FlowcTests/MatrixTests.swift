import FlowTestSupport
import Foundation
import Testing

/// Every command in every situation in which a person may call it. The command always reports what is wrong, ends with the right
/// status, and leaves no partly written file.
@Suite("Every command, wherever it is called", .outside)
struct MatrixTests {
  /// A call of a command that succeeds in a folder with `ok/A.flow`.
  struct Call: CustomTestStringConvertible, Sendable {
    var arguments: [String]
    /// The index of the argument for a file or a folder to read, or `nil` if the command reads none.
    var path: Int?
    var writesOutput = true
    /// Whether the command creates or changes files.
    var writesFiles = false

    var testDescription: String { arguments.joined(separator: " ") }

    func reading(_ other: String) -> [String] {
      var arguments = arguments
      if let path { arguments[path] = other }
      return arguments
    }
  }

  static let calls = [
    Call(arguments: ["check", "ok"], path: 1, writesOutput: false),
    Call(arguments: ["check", "--format", "json", "ok"], path: 3),
    Call(
      arguments: ["generate", "--output-directory", "made", "--module", "M", "ok/A.flow"], path: 5, writesOutput: false,
      writesFiles: true),
    Call(arguments: ["format", "ok"], path: 1, writesOutput: false, writesFiles: true),
    Call(arguments: ["format", "--diff", "ok"], path: 2),
    Call(arguments: ["format", "--check", "ok"], path: 2, writesOutput: false),
    Call(arguments: ["graph", "ok"], path: 1),
    Call(arguments: ["graph", "--output", "made.html", "ok"], path: 3, writesOutput: false, writesFiles: true),
    Call(arguments: ["test", "ok"], path: 1, writesOutput: false),
    Call(arguments: ["diff", "ok", "ok"], path: 2),
    Call(arguments: ["stats", "ok"], path: 1),
    Call(arguments: ["init", "--package", "https://example.org/swift-flows", "--name", "New", "made"], writesFiles: true),
    Call(arguments: ["explain", "naming"]),
    Call(arguments: ["rules"]),
    Call(arguments: ["completions", "bash"]),
    Call(arguments: ["help"]),
    Call(arguments: ["--version"]),
  ]

  static let reading = calls.filter { $0.path != nil }
  static let writing = calls.filter(\.writesOutput)
  static let making = calls.filter(\.writesFiles)

  private let flowc: Flowc

  init() throws {
    flowc = try Flowc()
    // `flowc format` changes the layout of this text.
    let text = "flow A {\n  start home\n  screen home { tapped   -> push detail }\n  screen detail\n}\n"
    try flowc.write(text + "scenario \"it\" for A {\n  home.tapped => home, push detail\n}\n", to: "ok/A.flow")
    try flowc.write("", to: "empty/nothing.txt")
    let locked = flowc.folder.appending(path: "locked")
    try FileManager.default.createDirectory(at: locked, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: flowc.filePath("locked/A.flow"), withDestinationPath: "A.flow")
  }

  @Test("The table has every command")
  func everyCommand() throws {
    defer { flowc.remove() }
    let help = try flowc.run("--help").standardOutput
    let names = help.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }.filter { $0.allSatisfy(\.isLetter) }
    #expect(names.count >= 11)
    #expect(Set(names).subtracting(Self.calls.map { $0.arguments[0] }) == [])
  }

  @Test("Piped, it writes no colours and ends well", arguments: calls)
  func piped(_ call: Call) throws {
    defer { flowc.remove() }
    let result = try flowc.run(call.arguments, environment: ["TERM": "xterm-256color", "NO_COLOR": ""])
    let isDifferent = call.arguments[0] == "format" && !call.writesFiles
    #expect(result.status == (isDifferent ? 1 : 0), "\(result.standardError)")
    #expect(!(result.standardOutput + result.standardError).contains("\u{1B}"))
    #expect(result.standardOutput.isEmpty != call.writesOutput || call.writesFiles)
  }

  @Test("What cannot be read is named, and the status is 2", arguments: reading)
  func unreadable(_ call: Call) throws {
    defer { flowc.remove() }
    let isFile = call.arguments[0] == "generate"
    let before = try files()
    for (path, message) in [
      ("nowhere", isFile ? "nowhere.flow: no such file or folder" : "nowhere: no such file or folder"),
      ("empty", isFile ? "empty: is not a .flow file" : "empty: no .flow files in this folder or below it"),
      ("locked", "locked/A.flow: too many levels of symbolic links"),
    ] {
      let written = isFile ? ["nowhere": "nowhere.flow", "locked": "locked/A.flow"][path] ?? path : path
      let result = try flowc.run(call.reading(written))
      #expect(result.status == 2)
      #expect(result.standardError.hasPrefix("flowc: error: \(message)\n"), "\(result.standardError)")
    }
    #expect(try files() == before)
  }

  @Test(
    "Output that goes nowhere is no success", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: writing)
  func fullDevice(_ call: Call) throws {
    defer { flowc.remove() }
    let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    let result = try flowc.run(call.arguments, standardOutput: full)
    #expect(result.status == 2)
    #expect(result.standardError.contains("flowc: error: standard output: no space is left on the device\n"))
  }

  /// If nobody reads the output, either `SIGPIPE` ends the process, or writing fails. The parent process determines which of the
  /// two happens.
  @Test("A reader that is gone ends it, and not with success", arguments: writing)
  func brokenPipe(_ call: Call) throws {
    defer { flowc.remove() }
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let result = try flowc.run(call.arguments, standardOutput: pipe.fileHandleForWriting)
    #expect(result.status == 2 || result.status == SIGPIPE, "\(result.status)")
    #expect(result.standardError.isEmpty || result.standardError.contains("standard output: broken pipe"))
  }

  /// A limit on file sizes has the same effect as a full disk: the first byte cannot be written.
  @Test("A disk without space: the files are as before, and nothing is left over", arguments: making)
  func noSpace(_ call: Call) throws {
    defer { flowc.remove() }
    let before = try files()
    // The output goes through a pipe, to which the limit on file sizes does not apply.
    let script = "(trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\") 2>&1 | cat >&2; exit ${PIPESTATUS[0]}"
    let result = try flowc.run(call.arguments, script: script)
    #expect(result.status == 2)
    #expect(result.standardError.contains(": file too large\n"), "\(result.standardError)")
    #expect(try files() == before)
  }

  /// The files of the folder, with their texts.
  private func files() throws -> [String: String] {
    let paths = FileManager.default.enumerator(atPath: flowc.filePath("."))?.compactMap { $0 as? String } ?? []
    var files: [String: String] = [:]
    for path in paths {
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: flowc.filePath(path), isDirectory: &isFolder)
      if exists, !isFolder.boolValue { files[path] = try flowc.text(of: path) }
    }
    return files
  }
}
