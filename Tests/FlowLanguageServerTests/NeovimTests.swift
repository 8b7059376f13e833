import FlowTestSupport
import Foundation
import Testing

/// A client that is not part of this package: Neovim with the package's plugin, on machines where it is installed.
@Suite("Neovim", .outside)
struct NeovimTests {
  private static let neovim = SearchPath.program(
    named: "nvim",
    provenBy: [
      "--headless", "-u", "NONE", "-i", "NONE", "-n", "--cmd", "lua if vim.fn.has('nvim-0.7') == 0 then vim.cmd('cquit') end", "+qall",
    ])

  @Test(
    "Diagnostics, repairs, completion, renaming, formatting, and the page of a flow",
    .enabled(if: neovim != nil, "there is no Neovim 0.7 or newer"), .timeLimit(.minutes(30)))
  func session() throws {
    let session = try EditorSession(
      flow: """
        flow Numbers {
          start   home
          screen home { a -> push lisst }
          screen list { b -> back }
        }

        """)
    defer { session.remove() }
    let plugin = PackageFolder.root.appending(path: "Plugins/Editors/Neovim/plugin/flow.lua").path(percentEncoded: false)
    let server = try ServerProcess.executable.path(percentEncoded: false)
    let folder = session.folder.path(percentEncoded: false)
    let said = try session.run(
      try #require(Self.neovim),
      [
        "--headless", "-u", "NONE", "-i", "NONE", "-n", "--cmd", "lua vim.g.flow_language_server = { '\(server)' }",
        "--cmd", "source \(plugin)", "-c", "luafile \(EditorSession.script("Neovim/session.lua"))",
      ],
      environment: ["XDG_CONFIG_HOME": folder, "XDG_STATE_HOME": folder])
    #expect(
      said == [
        "diagnostics 2:26 unknown-screen", "action Write `list`", "action Declare the screen `lisst`",
        "repaired   screen home { a -> push list }", "completion home", "completion list",
        "renamed   screen home { a -> push numbers }",
        "renamed   screen numbers { b -> back }", "formatted   start home", "formatted   screen home { a -> push numbers }",
        "page of Numbers",
      ])
  }
}
