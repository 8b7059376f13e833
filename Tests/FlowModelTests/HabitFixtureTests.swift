import FlowModel
import FlowSyntax
import FlowTestSupport
import Testing

/// Fixtures of mistakes that people make by habit, one mistake in each line. The section's title says where the lines are in a
/// file. The expected results are the findings of each line, and the line after its repair.
@Suite("Habits from Swift and other tools")
struct HabitFixtureTests {
  /// The text around a line, by the title of the fixture's section.
  private static let places = [
    "in a screen": ("  screen a {\n    ", "\n  }\n"), "in a flow": ("  ", "\n  screen a { go -> push b }\n"),
    "in a scenario": ("", ""), "beside a flow": ("", ""),
  ]

  private static func file(around line: String, in place: String) -> String {
    let flow = { (members: String) in
      "flow F {\n  exit done\n  exit saved(id: Int)\n  var count: Int = 0\n  var isOn: Bool = true\n  start a\n\(members)"
        + "  screen b { x -> back }\n  screen d(id: Int) { y -> exit saved(id: id) }\n  screen g: G { exit closed -> back }\n}\n"
        + "flow G {\n  exit closed\n  start h\n  screen h { z -> exit closed }\n}\n"
    }
    let screen = "  screen a { go -> push b }\n"
    switch place {
    case "beside a flow": return line + "\n" + flow(screen)
    case "in a scenario": return flow(screen) + "scenario \"one\" for F {\n  \(line)\n}\n"
    default:
      let (before, after) = places[place] ?? ("", "")
      return flow(before + line + after)
    }
  }

  private static func findings(_ text: String) -> [Diagnostic] {
    let tree = Parser.parse(SourceFile(path: "F.flow", text: text))
    return (tree.diagnostics + Lowering.lower([tree]).findings).sorted { $0.location < $1.location }
  }

  private static func repaired(_ text: String, _ fix: Diagnostic.Fix) -> String {
    var bytes = Array(text.utf8)
    for edit in fix.edits.sorted(by: { $0.location.range.start > $1.location.range.start }) {
      bytes.replaceSubrange(Int(edit.location.range.start)..<Int(edit.location.range.end), with: Array(edit.replacement.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The lines of a text that another text does not have.
  private static func lines(of text: String, besides other: String) -> String {
    let known = Set(other.split(separator: "\n"))
    return text.split(separator: "\n").filter { !known.contains($0) }.map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ⏎ ")
  }

  @Test("Fixtures", arguments: Fixture.names(in: "Habits"))
  func habits(name: String) throws {
    let fixture = try Fixture(name, in: "Habits") { Self.places.keys.contains($0) }
    var made = ""
    for section in fixture.given {
      for line in section.body.split(separator: "\n") {
        let text = Self.file(around: line.split(separator: "⏎").joined(separator: "\n"), in: section.title)
        let findings = Self.findings(text)
        made += "\(line)\n"
        for finding in findings {
          made += "    \(finding.message)\n"
          for note in finding.notes { made += "      \(note.message)\n" }
          guard let fix = finding.fixes.first else { continue }
          let result = Self.repaired(text, fix)
          made += "      → \(Self.lines(of: result, besides: text))\n"
          // After a fix, the findings must not be the same as before.
          let left = Self.findings(result)
          #expect(left.count < findings.count || left.map { $0.message } != findings.map { $0.message }, "\(line)")
        }
        if findings.isEmpty { made += "    nothing\n" }
      }
    }
    #expect(try fixture.differences(from: [("findings", made)]) == [])
  }
}
