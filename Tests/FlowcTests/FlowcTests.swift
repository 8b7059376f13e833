import FlowTestSupport
import Foundation
import Testing

private let good = "flow A {\n  start home\n  screen home\n}\n"
private let bad = "flow A {\n  start hom\n  screen home\n}\n"

@Suite("The process flowc", .outside)
struct FlowcTests {
  private let flowc: Flowc

  init() throws { flowc = try Flowc() }

  @Test(
    "Exit statuses and streams",
    arguments: [
      (["--version"], 0, "flowc 0.1.0\n", ""),
      (["check", "good.flow"], 0, "", "nothing to report in 1 file\n"),
      (["check", "--strict", "bad.flow"], 1, "", "1 error in 1 file\n"),
      (["check", "--format", "json", "bad.flow"], 1, "}\n", ""),
      (["check", "nothing.flow"], 2, "", "nothing to report in 0 files; 1 path could not be used\n"),
      ([], 2, "", "help: see `flowc help` for the usage\n"),
    ]
  )
  func statuses(arguments: [String], status: Int32, output: String, error: String) throws {
    defer { flowc.remove() }
    try flowc.write(good, to: "good.flow")
    try flowc.write(bad, to: "bad.flow")
    let result = try flowc.run(arguments)
    #expect(result.status == status)
    #expect(output.isEmpty ? result.standardOutput.isEmpty : result.standardOutput.hasSuffix(output))
    #expect(error.isEmpty ? result.standardError.isEmpty : result.standardError.hasSuffix(error))
  }

  @Test("Real folders: links in a circle, hidden files, what may not be entered")
  func folders() throws {
    defer { flowc.remove() }
    try flowc.write("", to: "Package.swift")
    try flowc.write(good, to: "Sources/App/Ünder Grund/A.flow")
    try flowc.write(bad, to: "Sources/App/.hidden/B.flow")
    try flowc.write(bad, to: ".build/C.flow")
    try link("Sources/App/up", to: "..")
    try link("Sources/App/self.flow", to: "self.flow")
    let result = try flowc.run("check", "--strict")
    #expect(result.status == 2)
    let failure = "flowc: error: Sources/App/self.flow: too many levels of symbolic links\n"
    #expect(result.standardError == failure + "nothing to report in 1 file; 1 path could not be used\n")
  }

  @Test(
    "Paths that cannot be used",
    arguments: [
      ("missing.flow", "no such file or folder"),
      ("good.flow/inner.flow", "a part of this path is a file, not a folder"),
      ("/dev/null", "is neither a file nor a folder"),
      ("huge.flow", "is larger than 1024 MiB"),
      ("folder.flow", "no .flow files in this folder or below it"),
    ]
  )
  func unusable(path: String, message: String) throws {
    defer { flowc.remove() }
    try flowc.write(good, to: "good.flow")
    try flowc.write("", to: "folder.flow/x")
    try flowc.write("", to: "huge.flow")
    let huge = try FileHandle(forWritingTo: flowc.folder.appending(path: "huge.flow"))
    try huge.truncate(atOffset: (1 << 30) + 1)
    try huge.close()
    let result = try flowc.run("check", path)
    #expect(result.status == 2)
    #expect(result.standardError.hasPrefix("flowc: error: \(path): \(message)\n"))
  }

  @Test("Output that cannot be written is no success", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDevice() throws {
    defer { flowc.remove() }
    let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    let result = try flowc.run(["--version"], standardOutput: full)
    #expect(result.status == 2)
    #expect(result.standardError == "flowc: error: standard output: no space is left on the device\n")
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: flowc.filePath(path), withDestinationPath: target)
  }
}
