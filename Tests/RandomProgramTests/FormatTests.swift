import FlowFormat
import FlowSyntax
import FlowTestSupport
import Testing

/// Random programs have comments and line breaks wherever the grammar allows them.
@Suite("Layouts of random programs")
struct FormatTests {
  @Test("A layout is final, keeps everything, and makes the same Swift")
  func programs() throws {
    let seed = Random.seed(for: "Layouts of random programs")
    for number in 0..<caseCount(all: 24, usual: 6) {
      let program = Program(number: number, inBatch: 0, seed: seed)
      let files = try program.files.map { (name: $0.name, text: try laidOut($0.text, number)) }
      for (file, original) in zip(files, program.files) {
        #expect(Self.blackened(file.text) == Self.blackened(original.text), "program \(number)")
        let again = try laidOut(file.text, number)
        #expect(again == file.text, "program \(number) is laid out in another way again")
      }
      let made = Program.compile(files)
      #expect(made.errors.isEmpty == program.errors.isEmpty, "program \(number)")
      #expect(made.swift.map(Self.withoutPlaces) == program.swift.map(Self.withoutPlaces), "program \(number)")
    }
  }

  private func laidOut(_ text: String, _ number: Int) throws -> String {
    let tree = Parser.parse(SourceFile(path: "A.flow", text: text))
    guard case .formatted(let layout) = FlowFormatter.format(tree) else {
      Issue.record("program \(number) is refused:\n\(text)")
      return text
    }
    return layout.text
  }

  private static func blackened(_ text: String) -> [UInt8] { text.utf8.filter { $0 > 0x20 } }

  /// Swift without the directives that refer to `.flow` files.
  private static func withoutPlaces(_ swift: String) -> [UInt8] {
    let lines = swift.split(separator: "\n").filter { !$0.contains("#sourceLocation") }
    // The directives of declarations are in functions, so these functions are removed, too.
    return blackened(lines.joined(separator: "\n").replacing(/private (static )?func _line[0-9_]+\(\) \{\s*\};/, with: ""))
  }
}
