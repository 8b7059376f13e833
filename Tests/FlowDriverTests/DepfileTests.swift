@testable import FlowDriver
import ToolHost
import Testing

@Suite("Depfiles")
struct DepfileTests {
  @Test(
    "Paths are written as make reads them",
    arguments: [
      ("a.flow", "a.flow"),
      ("my flows/a.flow", #"my\ flows/a.flow"#),
      ("a#b.flow", ##"a\#b.flow"##),
      ("$HOME.flow", "$$HOME.flow"),
      (#"a\b.flow"#, #"a\b.flow"#),
      (#"a\ b.flow"#, #"a\\\ b.flow"#),
      ("Übung.flow", "Übung.flow"),
    ]
  )
  func escaping(path: String, expected: String) throws {
    #expect(try Depfile.text(outputs: ["out.swift"], inputs: [path]) == "out.swift: \\\n  \(expected)\n")
  }

  @Test("All outputs depend on all inputs")
  func several() throws {
    let text = try Depfile.text(outputs: ["a.swift", "b.swift"], inputs: ["a.flow", "b.flow"])
    #expect(text == "a.swift b.swift: \\\n  a.flow \\\n  b.flow\n")
  }

  @Test("A line break in a path is refused, since make has no way to write it")
  func lineBreak() {
    #expect(throws: FileError("a\nb", "a depfile cannot contain a path with a line break; rename the file")) {
      try Depfile.text(outputs: ["x"], inputs: ["a\nb"])
    }
  }
}
