import FlowTestSupport
import Foundation
import Testing

/// The Visual Studio Code extension with the built server. The editor and its client library are replaced by stand-ins, because
/// neither is available everywhere. The tests check the messages that the stand-ins receive.
@Suite("Visual Studio Code", .outside)
struct VSCodeTests {
  @Test(
    "Commands, the panel in which a flow is played, a server that dies, and one that is not there",
    .enabled(if: SearchPath.node != nil, "there is no Node 18 or newer"), .timeLimit(.minutes(30)))
  func session() throws {
    let session = try EditorSession(
      flow: """
        flow Numbers {
          start home
          screen home { a -> push list }
          screen list { b -> back }
        }

        """)
    defer { session.remove() }
    let said = try session.run(
      try #require(SearchPath.node), [EditorSession.script("VSCode/session.js")],
      environment: [
        "FLOW_SERVER": try ServerProcess.executable.path(percentEncoded: false),
        "FLOW_EXTENSION": PackageFolder.root.appending(path: "Plugins/Editors/VSCode").path(percentEncoded: false),
      ])
    let expected = #"""
      commands flow.check flow.checkAll flow.page flow.play flow.restart flow.showPlaces
      documents [{"scheme":"file","language":"flow"},{"scheme":"untitled","language":"flow"},\#
      {"scheme":"file","pattern":"**/.flowc.json"}]
      subscriptions true
      lens shown from 1 place
      lens play
      lens shown from 1 place
      lens play
      panel flow.page Numbers {"viewColumn":-2,"preserveFocus":true} \#
      {"enableScripts":true,"retainContextWhenHidden":true,"localResourceRoots":[]}
      page of Numbers
      played again: 1 panel, shown again 1 with the page
      closed and played again: 2 panels
      places Numbers.flow {"line":2,"character":9} [{"line":1,"character":8}]
      says `Nothing` cannot be played: there is no flow `Nothing`; there are: Numbers
      says Flow: 0 errors, 0 warnings
      killed: started again
      played: with the page
      killed: started again
      killed: started again
      killed: started again
      killed: given up, and said
      says The language server `SERVER` has ended 5 times in 3 minutes, so it is not started again.
      says `Numbers` cannot be played: command 'flow.page' not found
      says The flows cannot be checked: command 'flow.check' not found
      restarted: 2 clients
      started again, as was asked for: 3 clients
      says Flow: 0 errors, 0 warnings
      the server ends with 0
      says The language server `/nowhere/flow-language-server` does not start: spawn /nowhere/flow-language-server ENOENT. \#
      `flow.server.path` says where it is.
      from the home folder: started
      the server ends with 0
      the server ends with 0
      clients 6
      """#
    #expect(said == expected.split(separator: "\n").map(String.init))
  }
}
