import ToolHost
import FlowSyntax
import FlowTestSupport
import FlowToolTestSupport
import FlowDriver
import Foundation
import Testing

@testable import FlowCommands

@Suite("flowc diff")
struct DiffTests {
  private func run(_ arguments: [String], _ files: [String: String]) -> (outcome: Outcome, host: MemoryHost) {
    let host = MemoryHost(files)
    return (Tool.run(["diff"] + arguments, commands: Commands.all, host: host), host)
  }

  /// Flows that the examples refer to but do not declare.
  private static let others = "flow B {\n  start b\n  screen b\n}\nflow C {\n  start c\n  screen c\n}\n"

  @Test("Each kind's example has a change of this kind and no other", arguments: ChangeKind.all.map(\.rule.name))
  func kinds(name: String) throws {
    let kind = try #require(ChangeKind.all.first { $0.rule.name == name })
    let showsOthers = kind.rule.page.fixed.contains("tabs") || kind.rule.page.fixed.contains("columns")
    let rest = showsOthers ? "flow A {\n  start a\n  screen a\n}\n" + Self.others : ""
    let (outcome, host) = run(
      ["old.flow", "new.flow"], ["old.flow": kind.rule.page.fixed + rest, "new.flow": kind.rule.page.failing + rest])
    #expect(outcome == (kind.isBreaking ? .findings : .clean), "\(host.standardError)")
    let lines = host.standardOutput.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasSuffix("[\(name)]"), "\(host.standardOutput)")
    let explained = MemoryHost([:])
    #expect(Tool.run(["explain", name], commands: Commands.all, host: explained) == .clean)
    #expect(explained.standardOutput.contains(kind.rule.page.summary))
  }

  @Test("Nothing but names, values and links counts: layout, comments, order and what events do are no matter")
  func alike() {
    let old = "flow A {\n  start a\n  screen a { x -> push b }\n  screen b\n}\n"
    let new = "// New.\nflow A {\n  start b\n  screen b\n  screen a { x -> sheet b }\n}\n"
    let (outcome, host) = run(["old.flow", "new.flow"], ["old.flow": old, "new.flow": new])
    #expect(outcome == .clean)
    #expect(host.standardOutput == "no changes that affect users of the flows\n")
  }

  @Test("Contents of columns are named by their column")
  func columns() {
    let old = "flow T {\n  columns {\n    sidebar a: B\n    detail b: B\n    detail c: C\n  }\n}\n" + Self.others
    let new = old.replacing("    detail b: B\n", with: "    content b: C\n").replacing("detail c", with: "detail d")
    let (_, host) = run(["old.flow", "new.flow"], ["old.flow": old, "new.flow": new])
    for said in [
      "detail `c` of flow `T` was removed", "detail `d` of flow `T` is new", "content `b` of flow `T` was in the column `detail`",
      "content `b` of flow `T` has `C` (was: `B`)",
    ] { #expect(host.standardOutput.contains(said), "\(host.standardOutput)") }
  }

  @Test("Folders are compared as a whole, and JSON says the same")
  func json() {
    let flow = "flow A: Codable {\n  start a\n  screen a\n  screen b\n}\n"
    let (outcome, host) = run(
      ["--format", "json", "old", "new"],
      ["old/A.flow": flow, "new/Other.flow": flow.replacing("  screen b\n", with: "  screen c\n")])
    #expect(outcome == .findings)
    #expect(host.standardOutput.contains("\"breaking\": 1,"))
    #expect(host.standardOutput.contains("\"kind\": \"screen-removed\""))
    #expect(host.standardOutput.contains("\"restoration\""))
    #expect(host.standardOutput.contains("\"kind\": \"screen-added\""))
  }

  @Test("Documentation/changes.md is what the catalogue says; FLOW_UPDATE_FIXTURES=1 rewrites it")
  func document() throws {
    let file = PackageFolder.root.appending(path: "Documentation/changes.md")
    if PackageFolder.isUpdating { try ChangesDocument.text.write(to: file, atomically: true, encoding: .utf8) }
    let isCurrent = try String(contentsOf: file, encoding: .utf8) == ChangesDocument.text
    #expect(isCurrent, "Documentation/changes.md is stale")
  }

  @Test("Errors in a version are reported, and nothing is compared")
  func errors() {
    let (outcome, host) = run(["a.flow", "b.flow"], ["a.flow": "flow A {\n  start x\n}\n", "b.flow": "flow A {\n"])
    #expect(outcome == .findings)
    #expect(host.standardOutput == "")
  }

  @Test("A mistake in a scenario is a finding, and the flows are still compared", arguments: ["text", "json"])
  func staleScenario(format: String) {
    let old = "flow A {\n  start a\n  screen a { x -> push b }\n  screen b\n}\nscenario \"it\" for A { a.x => a, push b }\n"
    let new = old.replacing("screen b", with: "screen c").replacing("x -> push b", with: "x -> push c")
    let (outcome, host) = run(["a.flow", "b.flow", "--format", format], ["a.flow": old, "b.flow": new])
    #expect(outcome == .findings)
    #expect(host.standardError.contains("b.flow:6:38: error: there is no screen `b`"), "\(host.standardError)")
    #expect(host.standardOutput.contains("screen-removed"), "\(host.standardOutput)")
    #expect(host.standardError.hasSuffix("\n1 error in 1 file\n"), "\(host.standardError)")
    // A stale scenario of the old version is nobody's mistake.
    let (reversed, others) = run(["a.flow", "b.flow", "--format", format], ["a.flow": new, "b.flow": old])
    #expect(reversed == .findings && others.standardError == "", "\(others.standardError)")
    let compatible = old.replacing("screen b\n", with: "screen b\n  screen c\n  event e -> push c\n")
    let (added, _) = run(["a.flow", "b.flow", "--format", format], ["a.flow": old, "b.flow": compatible])
    #expect(added == .clean)
  }

  @Test("All errors of the new version are counted, also those in scenarios")
  func countedErrors() {
    let old = "flow A {\n  start a\n  screen a\n}\nscenario \"it\" for A { a.x => b }\n"
    let new = old.replacing("start a", with: "start x")
    let (outcome, host) = run(["a.flow", "b.flow"], ["a.flow": old, "b.flow": new])
    #expect(outcome == .findings && host.standardOutput == "", "\(host.standardOutput)")
    #expect(host.standardError.split(separator: "\n").count { $0.contains(": error: ") } == 3, "\(host.standardError)")
    #expect(host.standardError.hasSuffix("\n3 errors in 1 file\n"), "\(host.standardError)")
  }

  @Test("A string that is never closed in a scenario hides the flows below it, so nothing is compared")
  func unclosedString() {
    let flow = "flow A {\n  start a\n  screen a { x -> back }\n}\n"
    let old = flow + "scenario \"it\" for A { a.x => a }\n" + flow.replacing("flow A", with: "flow B")
    let new = old.replacing("{ a.x => a }", with: "{ a.x { if \"\"\" } => a }")
    let (outcome, host) = run(["a.flow", "b.flow"], ["a.flow": old, "b.flow": new])
    #expect(outcome == .findings && host.standardOutput == "", "\(host.standardOutput)")
    #expect(host.standardError.contains("never closed"), "\(host.standardError)")
  }

  @Test(
    "Versions in one target are compared, each without the files of the other",
    arguments: [
      ("Sources/App/Old.flow", "Sources/App/New.flow", "Sources/App/Part.flow"),
      ("Sources/App/old/A.flow", "Sources/App/new/A.flow", "Sources/App/Part.flow"),
      ("Sources/App/old", "Sources/App/new", "Sources/App/Part.flow"),
      ("Sources/App", "Sources/App/new", "Sources/App/Part.flow"),
      ("Sources/App/old", "Sources/App", "Sources/App/Part.flow"),
      ("old.flow", "new.flow", nil), ("Sources/Old/A.flow", "Sources/App/A.flow", "Sources/App/Part.flow"),
    ] as [(String, String, String?)])
  func inOneTarget(old: String, new: String, part: String?) {
    func file(_ path: String) -> String { path.hasSuffix(".flow") ? path : path + "/A.flow" }
    let flow = "flow A {\n  start a\n  screen a { x -> push b }\n  screen b\n}\n"
    var files = ["Package.swift": "", file(old): flow, file(new): flow.replacing("x ->", with: "y ->")]
    // The other files of the target belong to both versions.
    if let part { files[part] = "flow Part {\n  start a\n  screen a\n}\n" }
    let (outcome, host) = run([old, new], files)
    #expect(outcome == .findings && host.standardError == "", "\(host.standardError)")
    let event = ["breaking: event `x` of screen `a` of flow `A` was removed", "compatible: event `y` of screen `a` of flow `A` is new"]
    for line in event { #expect(host.standardOutput.contains(line), "\(host.standardOutput)") }
    // A folder contains only its own files, not those of the other folder.
    let others = host.standardOutput.split(separator: "\n").filter { $0.contains("flow `Part` ") }
    #expect(others.count == (old == "Sources/App" || new == "Sources/App" ? 1 : 0), "\(host.standardOutput)")
  }

  @Test("A path is equal to itself", arguments: ["Sources/App", "Sources/App/A.flow", "Sources"])
  func same(path: String) {
    let (outcome, host) = run([path, path], ["Package.swift": "", "Sources/App/A.flow": Self.others])
    #expect(outcome == .clean && host.standardOutput == "no changes that affect users of the flows\n")
  }

  @Test("Calls that make no sense", arguments: [[], ["a.flow"], ["a.flow", "b.flow", "c.flow"], ["--format", "xml", "a", "b"]])
  func calls(_ arguments: [String]) { #expect(run(arguments, [:]).outcome == .unusable) }
}

@Suite("flowc stats")
struct StatsTests {
  private let text = """
    flow A {
      start a
      screen a { x -> sheet b }
      screen b { y -> push c }
      screen c { z -> back }
      link "/b" -> sheet b
    }
    flow R {
      start a
      screen a { x -> push a }
    }
    scenario "to b" for A {
      a.x => a, sheet b
    }

    """

  @Test("Text")
  func table() {
    let host = MemoryHost(["A.flow": text])
    #expect(Tool.run(["stats", "--uncovered"], commands: Commands.all, host: host) == .clean)
    #expect(
      host.standardOutput == """
        flow  screens  transitions  links   depth  stacks   covered
        A           3            3      1       3       3  1/4 25 %
        R           1            1      0  no end  no end   0/1 0 %
        all         4            4      1                  1/5 20 %
        1 scenario

        not covered in `A`:
          b.y
          c.z
          link "/b"

        not covered in `R`:
          a.x

        """)
  }

  @Test("A path that does not exist is one error, and nothing is said of flows")
  func missing() {
    let host = MemoryHost([:])
    #expect(Tool.run(["stats", "nowhere"], commands: Commands.all, host: host) == .unusable)
    #expect(host.standardOutput == "")
    #expect(host.standardError.hasPrefix("flowc: error: nowhere: no such file or folder\n"), "\(host.standardError)")
  }

  @Test("JSON")
  func json() {
    let host = MemoryHost(["A.flow": text])
    #expect(Tool.run(["stats", "--format", "json"], commands: Commands.all, host: host) == .clean)
    for field in ["\"depth\": 3", "\"stacks\": 3", "\"depth\": null", "\"unbounded\": true", "\"covered\": 1"] {
      #expect(host.standardOutput.contains(field), "\(host.standardOutput)")
    }
  }
}
