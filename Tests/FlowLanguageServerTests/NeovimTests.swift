import FlowTestSupport
import Foundation
import Testing

/// A client that nobody here wrote: Neovim with the plugin of this package, on machines that have it.
@Suite("Neovim")
struct NeovimTests {
  private static let neovim = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/nvim" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(
    "Diagnostics, repairs, completion, renaming, formatting, and the page of a flow",
    .enabled(if: neovim != nil, "Neovim is not installed"), .timeLimit(.minutes(5)))
  func session() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flow-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Sources/App/Numbers.flow")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("// swift-tools-version: 6.2\n".utf8).write(to: folder.appending(path: "Package.swift"))
    let text = """
      flow Numbers {
        start   home
        screen home { a -> push lisst }
        screen list { b -> back }
      }

      """
    try Data(text.utf8).write(to: file)

    let output = folder.appending(path: "output")
    let process = Process()
    process.executableURL = URL(filePath: try #require(Self.neovim))
    let plugin = PackageFolder.root.appending(path: "Plugins/Editors/Neovim/plugin/flow.lua").path(percentEncoded: false)
    let session = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Neovim/session.lua")
    let server = try ServerProcess.executable.path(percentEncoded: false)
    process.arguments = [
      "--headless", "-u", "NONE", "-i", "NONE", "-n", "--cmd", "lua vim.g.flow_language_server = { '\(server)' }",
      "--cmd", "source \(plugin)", "-c", "luafile \(session.path(percentEncoded: false))",
    ]
    process.environment = ProcessInfo.processInfo.environment.merging([
      "FLOW_FILE": file.path(percentEncoded: false), "FLOW_OUTPUT": output.path(percentEncoded: false),
      "XDG_CONFIG_HOME": folder.path(percentEncoded: false), "XDG_STATE_HOME": folder.path(percentEncoded: false),
    ]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let said = try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map(String.init)
    #expect(
      said == [
        "diagnostics 2:26 unknown-screen", "action Write `list`", "action Declare the screen `lisst`",
        "repaired   screen home { a -> push list }", "completion home", "completion list",
        "completion in navigation", "completion without navigation", "renamed   screen home { a -> push numbers }",
        "renamed   screen numbers { b -> back }", "formatted   start home", "formatted   screen home { a -> push numbers }",
        "page of Numbers",
      ])
  }
}
