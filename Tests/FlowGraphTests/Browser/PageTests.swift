import FlowDriver
import FlowCommands
import FlowGraph
import ToolHost
import FlowTestSupport
import FlowToolTestSupport
import Foundation
import Testing

/// Tests the page of `flowc graph` in a real browser: Debian's `chromium`, or another browser with the same protocol. Without a
/// browser these tests are skipped.
@Suite("The page in a browser", .outside, .enabled(if: Browser.program != nil, "no Chromium is installed"), .serialized)
struct PageTests {
  /// A fixture contains a flow, the steps of a user, and the visible changes after each step.
  @Test("What a user does, and sees", arguments: Fixture.names(in: "Page"))
  func steps(name: String) throws {
    let fixture = try Fixture(name, in: "Page") { ["source", "sessions", "steps"].contains($0) || $0.hasSuffix(".flow") }
    if !fixture.package.isEmpty {
      return try follow(fixture, on: PageSession(page: try drawing(of: fixture.package, ["--format", "html"])))
    }
    let document = document(of: [try #require(fixture["source"])])
    // An unreadable flow is a mistake in the test. A finding with a trace may be what the test is about.
    #expect(document.findings.filter { $0.severity == "error" && $0.trace.isEmpty }.map(\.message) == [])
    let page = try fixture["sessions"].map { try drawing(of: try #require(fixture["source"]), recordings: $0, format: "html") }
    try follow(fixture, on: PageSession(page: page ?? PageWriter.text(of: try FlowMap(document), in: document)))
  }

  private func follow(_ fixture: Fixture, on session: PageSession) throws {
    defer { session.close() }
    let transcript = try session.transcript(of: try #require(fixture["steps"]))
    for difference in try fixture.differences(from: [("seen", transcript)]) { Issue.record("\(difference)") }
    #expect(session.browser.exceptions == [])
    try expectNames(session.browser)
  }

  /// A failure is reported with its seed.
  @Test(
    "The trace of a user who does anything is a scenario that `flowc test` plays",
    arguments: ["Shop", "Numbers", "Radio"], [1, 2, 3]
  )
  func trace(folder: String, seed: Int) throws {
    let texts = PackageFolder.flows.filter { $0.path.hasPrefix(folder + "/") }.map(\.text)
    let session = try PageSession(document(of: texts))
    defer { session.close() }
    let trace = try session.browser.text("test.walk(\(seed), 40)")
    #expect(session.browser.exceptions == [])
    var files = ["Trace.flow": trace + "\n"]
    for (index, text) in texts.enumerated() { files["\(index).flow"] = text }
    let host = MemoryHost(files)
    #expect(trace.split(separator: "\n").count > 10, "\(trace)")
    let outcome = Tool.run(["test"], commands: Commands.all, host: host)
    #expect(outcome == .clean, "\(host.standardOutput)\(host.standardError)\n\(trace)")
  }

  /// Every control has a name for screen readers.
  private func expectNames(_ browser: Browser) throws {
    let used: Set = ["button", "textbox", "searchbox", "combobox", "tab", "link", "dialog", "tablist", "region", "group"]
    let heard = try browser.accessibilityTree()
    #expect(heard.contains { $0.role == "button" })
    let unnamed = heard.filter { used.contains($0.role) && $0.name.isEmpty && $0.role != "group" }
    #expect(unnamed.map(\.role) == [])
  }

  /// The widths of a phone and of a desktop computer, each in light and dark mode. `FLOW_SCREENSHOTS` is a folder for the pictures.
  @Test("Readable in light and dark, narrow and wide", arguments: ["light", "dark"], [390, 1440])
  func readable(scheme: String, width: Int) throws {
    let session = try PageSession(document(ofSample: "Shop"))
    defer { session.close() }
    let browser = session.browser
    try browser.show(width: width, height: width < 600 ? 844 : 900, features: ["prefers-color-scheme": scheme])
    let parts = width < 600 ? ["map-part", "player", "details"] : ["map-part"]
    for part in parts {
      try browser.text("showPart('\(part)'); ''")
      if part == parts.last {
        try browser.text("player.play({ link: '/account' }); ''")
      }
      try browser.settle()
      #expect(try browser.text("test.wide()") == "")
      #expect(try browser.text("test.faint()") == "")
      let background = try browser.text("getComputedStyle(document.body).backgroundColor")
      #expect(background == (scheme == "dark" ? "rgb(16, 20, 24)" : "rgb(255, 255, 255)"))
      let picture = try browser.screenshot()
      #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      if let folder = ProcessInfo.processInfo.environment["FLOW_SCREENSHOTS"] {
        try picture.write(to: URL(filePath: folder).appending(path: "\(scheme)-\(width)-\(part).png"))
      }
    }
  }

  @Test("Fit shows the whole map, whatever its size", arguments: [1, 30, 1000])
  func fit(count: Int) throws {
    let screens = (0..<count).map { "  screen s\($0) { goTapped -> push s\(($0 + 1) % count) }\n" }.joined()
    let session = try PageSession(document(of: ["flow A {\n  start s0\n\(screens)}\n"]))
    defer { session.close() }
    for width in [1440, 390] {
      try session.browser.show(width: width, height: 800)
      #expect(try !session.transcript(of: "click Larger\nclick Larger\nclick Fit").contains("covered"))
      let outside = try session.browser.text(
        """
        (() => {
          const [map, room] = [byId("map"), byId("scroller")].map((part) => part.getBoundingClientRect());
          const sides = [map.left - room.left, map.top - room.top, room.right - map.right, room.bottom - map.bottom];
          return sides.filter((side) => side < -1).join(" ");
        })()
        """)
      #expect(outside == "")
      #expect(try session.browser.text("String(document.querySelectorAll('#map .n').length)") == "\(count + 1)")
    }
    #expect(session.browser.exceptions == [])
  }

  /// Maps are also drawn for flows with mistakes.
  @Test(
    "Nothing that is played or opened makes the page fail",
    arguments: [
      "", "flow A {\n}\n", "flow A {\n  screen a { tapped -> push a }\n}\n", "flow A {\n  start a\n  screen a: A\n}\n",
      "flow A {\n  start b\n  screen b: B\n}\nflow B {\n  start a\n  screen a: A\n}\n",
      "flow A {\n  start a\n  screen a { tapped -> push b }\n  screen b: B\n}\nflow B {\n}\n",
      "flow A {\n  tabs {\n    tab one: A\n    tab two: B\n  }\n}\nflow B {\n  screen b\n}\n",
      "flow A {\n  start { if isOn -> a else -> b }\n  screen a { tapped -> push a }\n  screen b requires c else push b\n  link \"/p/{x: Int}\" -> push b\n}\n",
      "flow A(f: () -> Int?) {\n  var x: Int = \"\\t\"\n  start a\n  screen a(x: String) { tapped(y: String, z: Wrong) { if y == \"\\u{9}\" -> back } }\n}\n",
    ])
  func mistakes(text: String) throws {
    let session = try PageSession(document(of: [text]))
    defer { session.close() }
    let links = [
      "/%", "/%ff", "/nothere", "/p/3", "/p?x=%", "/%C3%28/a", "%", "", "x://", String(repeating: "/a", count: 100),
      String(repeating: "x", count: 20_000),
    ]
    for link in links {
      let literal = String(decoding: try JSONEncoder().encode(link), as: UTF8.self)
      try session.browser.text("byId('link').value = \(literal); byId('address').requestSubmit(); ''")
      try session.browser.settle()
    }
    for seed in 1...3 { try session.browser.text("byId('restart').click(); test.walk(\(seed), 20)") }
    try session.browser.text("for (const other of document.querySelectorAll('#findings button')) other.click(); ''")
    for _ in 0..<4 { try session.browser.text("document.querySelector('#walk button')?.click(); ''") }
    try session.browser.settle()
    #expect(session.browser.exceptions == [])
    #expect(try !session.browser.text("byId('status').textContent").contains("The page has failed"))
  }

  @Test("A map of a thousand screens is drawn where one looks, and found where one does not")
  func large() throws {
    let screens = (0..<1000).map { "  screen s\($0) { goTapped -> push s\(($0 + 1) % 1000) }\n" }.joined()
    let session = try PageSession(document(of: ["flow Large {\n  start s0\n\(screens)}\n"]))
    defer { session.close() }
    let browser = session.browser
    func drawn() throws -> Int { Int(try browser.text("document.querySelectorAll('#map .n').length")) ?? 0 }
    #expect(try (1..<400).contains(drawn()))
    let transcript = try session.transcript(of: "key /\ntype Search = s777\nkey Enter\nkey ArrowRight\nkey ArrowLeft")
    #expect(transcript.contains("focus: Large.s778"))
    #expect(transcript.hasSuffix("focus: Large.s777"), "\(transcript)")
    #expect(try (1..<400).contains(drawn()))
    // After drawing again, the same parts are marked.
    try browser.text("player.play({ route: 0, event: 'goTapped', values: {} }); map.reveal(0); map.draw(); map.reveal(2); map.draw(); ''")
    #expect(try browser.text("test.nodes('.here')") == "Large.s1")
    #expect(try browser.text("test.nodes('.chosen')") == "Large.s777")
    #expect(browser.exceptions == [])
  }
}
