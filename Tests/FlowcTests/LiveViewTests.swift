import FlowTestSupport
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// `flowc graph --serve`, a browser that shows its page, and an app that reports its screens.
@Suite("The live view", .outside, .enabled(if: Browser.program != nil, "no Chromium is installed"))
struct LiveViewTests {
  private static let flow = """
    flow Tour {
      start home
      screen home { goTapped -> push map }
      screen map { backTapped -> back }
    }

    """

  /// An app that goes to the next screen for each line of input.
  private static let app = """
    import FlowLive
    import FlowRuntime

    @main
    struct App {
      @MainActor
      static func main() async {
        let store = Store(initialState: Tour.State()) { Tour() }
        let live = store.showLive(Tour(), port: UInt16(CommandLine.arguments[1])!)
        // The main actor has to be free, as it is in an app.
        while await Task.detached(operation: { readLine() }).value != nil {
          let top = store.state.routes.top
          let action: Tour.ScreenAction = store.state.routes.count == 1 ? .home(.goTapped) : .map(.backTapped)
          store.send(.router(.screen(id: top.id, action: action)))
        }
        live.cancel()
      }
    }
    """

  @Test("The map lights up as an app is used, and is drawn anew when a file changes", .timeLimit(.minutes(30)))
  func live() throws {
    let flowc = try Flowc()
    defer { flowc.remove() }
    try flowc.write(Self.flow, to: "Tour.flow")
    let server = try Started(flowc.start(["graph", "--serve", "--port", "0", "Tour.flow"]))
    defer { server.end() }
    let line = server.line()
    let address = try #require(line.split(separator: " ").first.map(String.init))
    #expect(line.hasPrefix("http://127.0.0.1:"), "\(line)")
    let port = address.dropLast().split(separator: ":").last.map(String.init) ?? ""

    let browser = try Browser()
    defer { browser.close() }
    try browser.show(width: 1200, height: 800)
    try browser.open(try #require(URL(string: address)))
    #expect(try browser.says("Live") == "Live")

    let swiftc = try Swiftc()
    defer { swiftc.remove() }
    let app = try Started(try startApp(flowc, swiftc, port: port))
    defer { app.end() }
    app.tell("go")
    #expect(try browser.says("The app shows Tour.map") == "The app shows Tour.map")
    #expect(try browser.lit() == "Tour.map")
    app.tell("back")
    #expect(try browser.says("The app shows Tour.home") == "The app shows Tour.home")
    #expect(try browser.lit() == "Tour.home")
    let session = """
      scenario "a live session" for Tour(_) {
        given => home
        home.goTapped => home, push map
        map.backTapped => home
      }

      """
    #expect(try browser.session(as: session) == session)
    try browser.text("document.getElementById('play-live').click(); ''")
    #expect(try browser.text("document.querySelectorAll('#session li').length + ''") == "3")

    try browser.load {
      try flowc.write(Self.flow.replacing("screen map", with: "screen list\n  screen map"), to: "Tour.flow")
    }
    #expect(
      try browser.text("document.querySelector('#map [data-id=\"Tour.list\"] title').textContent")
        .hasPrefix("screen list"))

    let second = try flowc.run("graph", "--serve", "--port", port, "Tour.flow")
    #expect(second.status == 2)
    #expect(second.standardError == "flowc: error: port \(port) is in use; choose another with --port\n")

    server.end()
    #expect(try browser.says("flowc does not answer") == "flowc does not answer")
    // An app without a server continues to run.
    app.tell("go")
    #expect(app.finish() == 0)
  }

  private func startApp(_ flowc: Flowc, _ swiftc: Swiftc, port: String) throws -> Process {
    let generated = try flowc.run("generate", "--output-directory", "Generated", "--module", "App", "Tour.flow")
    #expect(generated.status == 0, "\(generated.standardError)")
    try swiftc.write(try flowc.text(of: "Generated/Tour.flow.swift"), to: "Tour.swift")
    try swiftc.write(Self.app, to: "App.swift")
    #expect(try swiftc.build(["Tour.swift", "App.swift"], executable: "app", with: ["FlowRuntime", "FlowLive"]) == [])
    let process = Process()
    process.executableURL = swiftc.folder.appending(path: "app")
    process.arguments = [port]
    return process
  }
}

/// A process with line-based input and output.
private final class Started {
  private let process: Process
  private let input = Pipe()
  private let output = Pipe()

  init(_ process: Process) throws {
    self.process = process
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// The next line that the process prints.
  func line() -> String {
    var line = Data()
    while let byte = try? output.fileHandleForReading.read(upToCount: 1), let first = byte.first, first != 10 { line += byte }
    return String(decoding: line, as: UTF8.self)
  }

  func tell(_ line: String) { try? input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8)) }

  /// Closes the input and waits for the end of the process.
  func finish() -> Int32 {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Ends the process immediately. Uses `SIGKILL`, because the thread of a test blocks other signals, and so do its child
  /// processes.
  func end() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }
}

extension Browser {
  /// Waits until the page's text about the live view equals `words`, and returns it. After a minute, returns `still: ` and the
  /// actual text.
  fileprivate func says(_ words: String) throws -> String {
    try text(
      """
      new Promise((done) => {
        const live = document.getElementById("live");
        const look = () => { if (live.textContent === "\(words)") done(live.textContent); };
        new MutationObserver(look).observe(live, { childList: true, characterData: true, subtree: true });
        look();
        setTimeout(() => done(`still: ${live.textContent}`), 60000);
      })
      """)
  }

  /// Waits until the page's field for the recorded session contains this text, at most a minute. Returns the content of the field.
  fileprivate func session(as text: String) throws -> String {
    let wanted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    return try self.text(
      """
      new Promise((done) => {
        const field = document.getElementById("live-session");
        const start = Date.now();
        const look = () => {
          if (field.value === \(wanted) || Date.now() - start > 60000) done(field.value);
          else setTimeout(look, 50);
        };
        look();
      })
      """)
  }

  fileprivate func lit() throws -> String {
    try text("[...document.querySelectorAll('#map .app-here')].map((node) => node.dataset.id).join()")
  }
}
