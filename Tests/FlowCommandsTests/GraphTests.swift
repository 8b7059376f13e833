import FlowDriver
import FlowCommands
import ToolHost
import FlowJSON
import FlowToolTestSupport
import Testing

private let flow = "flow A {\n  start home\n  screen home { goTapped -> push next }\n  screen next\n}\n"
private let more = "  help: see `flowc help graph` for the usage\n"

private let drawing = """
  flowchart LR
    subgraph f0["A"]
      n0(("start"))
      n1("home")
      n2("next")
    end
    n0 ==> n1
    n1 -->|"goTapped"| n2
    linkStyle 1 stroke:#1d4ed8
    linkStyle 0 stroke:#4b5563

  """

private func refused(_ description: String, _ arguments: [String], _ message: String, help: String = "") -> CommandCase {
  CommandCase(
    testDescription: description, files: ["A.flow": flow], arguments: ["graph"] + arguments, status: .unusable,
    standardError: "flowc: error: \(message)\n\(help)\(more)")
}

private let cases = [
  CommandCase(
    testDescription: "Mermaid is the default", files: ["A.flow": flow], arguments: ["graph"], status: .clean,
    standardOutput: drawing),
  refused(
    "an unknown format", ["--format", "pdf"], "unknown format `pdf`",
    help: "  help: the formats are mermaid, md, dot, svg, png, json and html\n"),
  refused(
    "an extension of no format", ["--output", "flows.pdf"], "unknown format `pdf`",
    help: "  help: the formats are mermaid, md, dot, svg, png, json and html\n"),
  refused("an unknown flow", ["--flow", "B"], "there is no flow `B`; there are: A"),
  refused("an unknown screen", ["--around", "hme"], "there is no screen `hme`"),
  refused("a depth around nothing", ["--depth", "1"], "--depth needs --around SCREEN"),
  refused("a depth that is none", ["--around", "home", "--depth", "x"], "--depth needs a number, as in --depth 2"),
  refused("a picture of bytes on a terminal", ["--format", "png"], "png needs a file: --output FILE"),
  refused("a port without a server", ["--port", "80"], "--port needs --serve"),
  refused("a port that is none", ["--serve", "--port", "65536"], "--port needs a number up to 65535, as in --port 8765"),
  refused("a server that writes", ["--serve", "--output", "a.html"], "--serve cannot be combined with --output"),
  CommandCase(
    testDescription: "no program that makes pictures", files: ["A.flow": flow],
    arguments: ["graph", "--output", "a.png", "A.flow"], status: .unusable,
    standardError: """
      flowc: error: a.png: png needs one of these programs: rsvg-convert, resvg, inkscape, magick, convert; install \
      one, or use svg
      nothing to report in 1 file; 1 path could not be used

      """),
]

@Suite("flowc graph")
struct GraphTests {
  /// A module with the flow `Base`, two modules whose flows show `Base`, and an app that shows these two flows.
  private static let modules = [
    "Package.swift": "", "Sources/Base/Base.flow": "public flow Base {\n  start home\n  screen home\n}\n",
    "Sources/Left/Left.flow": "import Base\npublic flow Left {\n  start base\n  screen base: Base\n}\n",
    "Sources/Right/Right.flow": "import Base\npublic flow Right {\n  start base\n  screen base: Base\n}\n",
    "Sources/App/App.flow":
      "import Left\nimport Right\nflow App {\n  start left\n  screen left: Left\n  screen right: Right\n  screen b: Other\n}\n"
      + "flow Other {\n  start home\n  screen home\n}\n",
  ]

  @Test(
    "A flow that several modules show is on the map once, and each of them shows that one",
    arguments: [["Sources"], ["Sources/App", "Sources/Right"], ["Sources/Left", "Sources/Right"], ["Sources/App"]])
  func shared(paths: [String]) throws {
    let host = MemoryHost(Self.modules)
    #expect(Tool.run(["graph", "--format", "json"] + paths, commands: Commands.all, host: host) == .clean)
    let flows = try JSONReader.read(Array(host.standardOutput.utf8))["flows"].elements
    let names = flows.compactMap { $0["name"].string }
    #expect(Set(names).count == names.count, "\(names)")
    #expect(names.contains("Base"))
    for flow in flows {
      for screen in flow["screens"].elements {
        guard let index = screen["content"]["flow"].integer else { continue }
        #expect(names[index] == screen["content"]["type"].string)
      }
    }
  }

  @Test("Calls", arguments: cases)
  func calls(testCase: CommandCase) { expectRun(testCase, commands: Commands.all) }

  @Test(
    "The output's name decides the format",
    arguments: [
      ("a.svg", "<svg "), ("a.html", "<!DOCTYPE html>"), ("a.dot", "digraph "), ("a.json", "{\n  \"version\": 1"),
      ("a.mermaid", "flowchart "), ("a.mmd", "flowchart "), ("a", "flowchart "), ("b.c/a", "flowchart "), ("a.GV", "digraph "),
      ("a.md", "```mermaid\nflowchart "),
    ])
  func endings(file: String, start: String) throws {
    let host = MemoryHost(["A.flow": flow])
    #expect(Tool.run(["graph", "A.flow", "--output", file], commands: Commands.all, host: host) == .clean)
    #expect(String(decoding: try host.contents(of: file), as: UTF8.self).hasPrefix(start))
    #expect(host.standardOutput == "")
  }

  /// A flow in which each screen leads to the next `arrows` screens. The first screens come after the last.
  private static func tangle(_ name: String, screens: Int, arrows: Int, first: String = "") -> String {
    let list = (0..<screens).map { number in
      "  screen s\(number) {\n"
        + (0..<arrows).map { "    e\(number)_\($0) -> replace s\((number + $0 + 1) % screens)\n" }.joined() + "  }\n"
    }
    return "flow \(name) {\n  start s0\n\(first)\(list.joined())}\n"
  }

  @Test("Mermaid that GitHub does not draw: a warning, and what fits")
  func tooLarge() {
    let host = MemoryHost(["A.flow": Self.tangle("Big", screens: 130, arrows: 4)])
    #expect(Tool.run(["graph", "A.flow"], commands: Commands.all, host: host) == .clean)
    #expect(host.standardOutput.hasPrefix("flowchart "))
    #expect(
      host.standardError == """
        flowc: warning: GitHub does not draw this Mermaid: it has 521 arrows (at most 500)
          help: `--format md` draws flow by flow what fits, and `--flow NAME`, `--around SCREEN` draw a part

        """)
  }

  @Test("Mermaid up to what GitHub draws: no warning")
  func largest() {
    let host = MemoryHost(["A.flow": Self.tangle("Big", screens: 499, arrows: 1)])
    #expect(Tool.run(["graph", "A.flow"], commands: Commands.all, host: host) == .clean)
    #expect(host.standardError == "")
  }

  @Test("A flow whose children are too much for one drawing fits when it is folded")
  func folds() {
    let host = MemoryHost([
      "A.flow": "flow Outer {\n  start b\n  screen b: B\n  screen c: C\n}\n" + Self.tangle("B", screens: 80, arrows: 4)
        + Self.tangle("C", screens: 80, arrows: 4)
    ])
    _ = Tool.run(["graph", "A.flow"], commands: Commands.all, host: host)
    #expect(host.standardError.contains("`--flow Outer --folded` fits in one drawing"))
  }

  @Test("An app of several modules that is too much for one drawing fits when each flow is one box")
  func foldsModules() {
    var files = Self.modules
    for module in ["Left", "Right"] { files["Sources/\(module)/Big.flow"] = Self.tangle("Big\(module)", screens: 80, arrows: 4) }
    let host = MemoryHost(files)
    #expect(Tool.run(["graph"], commands: Commands.all, host: host) == .clean)
    #expect(host.standardError.contains("`--folded` fits in one drawing"), "\(host.standardError)")
  }

  @Test("A folded map of several modules is compared flow by flow")
  func foldedDifference() {
    var files = Self.modules
    for (path, text) in Self.modules { files["Old/\(path)"] = text }
    files["Sources/App/More.flow"] = "flow More {\n  start base\n  screen base: Other\n}\n"
    let host = MemoryHost(files)
    let call = ["graph", "--folded", "--diff", "Old", "Sources"]
    #expect(Tool.run(call, commands: Commands.all, host: host) == .clean)
    #expect(host.standardOutput.contains("[\"#43; More\"]"), "\(host.standardOutput)")
    // The box and its arrow are new, and nothing else is.
    #expect(host.standardOutput.split(separator: "#43;").count == 3, "\(host.standardOutput)")
  }

  @Test("A file is not replaced by a map without what could not be read")
  func partial() {
    let host = MemoryHost(["Package.swift": "", "Sources/One/A.flow": flow, "map.html": "old"])
    host.add("Sources/Two/B.flow", .unreadable("permission denied"))
    #expect(Tool.run(["graph", "--output", "map.html"], commands: Commands.all, host: host) == .unusable)
    #expect(host.text(of: "map.html") == "old")
    #expect(Tool.run(["graph"], commands: Commands.all, host: host) == .unusable)
    #expect(host.standardOutput.hasPrefix("flowchart "))
  }

  @Test(
    "Flows of the files that are asked for are drawn, and those that they show", arguments: ["Sources/App/One", "Sources/App/One/A.flow"])
  func requested(path: String) {
    let host = MemoryHost([
      "Package.swift": "", "Sources/App/One/A.flow": "flow A {\n  start b\n  screen b: B\n}\n",
      "Sources/App/Two/B.flow": "flow B {\n  start home\n  screen home\n}\n",
      "Sources/App/Two/C.flow": "flow Other {\n  start home\n  screen home\n}\n",
    ])
    #expect(Tool.run(["graph", path], commands: Commands.all, host: host) == .clean)
    #expect(host.standardOutput.contains("[\"A\"]"))
    #expect(host.standardOutput.contains("[\"B\"]"))
    #expect(!host.standardOutput.contains("Other"))
  }

  @Test("What is different is marked, also in a flow that was not there")
  func difference() {
    let host = MemoryHost(["new/A.flow": flow, "old/A.flow": "flow A {\n  start home\n  screen home\n}\n"])
    _ = Tool.run(["graph", "--flow", "A", "--diff", "old", "new"], commands: Commands.all, host: host)
    #expect(host.standardOutput.contains("n2(\"#43; next\")"))
    #expect(host.standardOutput.contains("class n2 added"))
  }
}
