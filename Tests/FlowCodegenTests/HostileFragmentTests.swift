import FlowTestSupport
import Testing

/// Swift in a `.flow` file that tries to end before the generator expects it. The rest would then be outside of the function that
/// the generator writes around it.
@Suite("A fragment ends within what the generator writes around it")
struct HostileFragmentTests {
  /// Fragments that are written as values. If a fragment escapes from the place of the value, it declares `evil`.
  static let fragments = [
    "1) }; func evil() { (1", "1 }; func evil() {", "1 } func evil() {", "1) func evil() { print(", "(1", "1)", "[1", "1]", "{ 1", "1 }",
    "(1]", "\"", "\"\\(1\"", "\"\"\"", "#\"", "/* 1", "1 */", "1 // }", "/* // */ 1", "/* /* */ 1", "1 /* } */", "/* \" */ 1 /* \" */",
    "\"}\"", "\"\\(\"}\")\"", "#\"\\(\"}#\"", "\"\"\"\n}\n\"\"\"", "/}/", "#/}/#", "1 / 2 }", "`}`", "1\n}\nfunc evil() {\n", "1\r}",
    "1\u{2028}}", "1\u{0}}", "1;}", "1, 2", "#if true\n1\n#endif", "#endif", "#sourceLocation(file: \"a\", line: 1)",
    "#sourceLocation()", "{ }()", "{ func evil() {} }()", "\"\\({ \"}\" }())\"", "'}'", "“}”", "\u{FEFF}}", "1 \\}", "\\.a}", "@}", "$}",
    "1..<}",
  ]

  /// Places for a value: a default, an argument, a condition, an assignment, a title.
  static let places = [
    "flow F(n: Int = «») {\n  start a\n  screen a\n}", "flow F {\n  start a(n: «»)\n  screen a(n: Int)\n}",
    "flow F {\n  start a\n  screen a { e { if «» -> back\n else -> back } }\n}",
    "flow F {\n  start a\n  var n: Int = «»\n  screen a { e -> set n = «» }\n}",
    "flow F {\n  start a\n  screen a { e -> alert s }\n  alert s {\n    title: «»\n    cancel k: «»\n  }\n}",
  ]

  @Test("The outline of the Swift is the same, whatever the fragment", .outside, arguments: places)
  func outline(place: String) throws {
    var files: [String: String] = [:]
    for (number, fragment) in (["1"] + Self.fragments).enumerated() {
      let made = CodegenFixture.generate(place.replacing("«»", with: fragment), path: "F\(number).flow")
      // A refused flow produces no Swift at all.
      if made.findings.isEmpty { files["F\(number).swift"] = made.swift }
    }
    let outlines = try Self.outlines(of: files)
    let expected = try #require(outlines["F0.swift"])
    #expect(expected.count > 2)
    for (name, outline) in outlines { #expect(outline == expected, "\(name): \(files[name] ?? "")") }
    // Many fragments are refused, and some are valid Swift.
    #expect(files.count > 5 && files.count < Self.fragments.count)
  }

  /// Fragments that close something they did not open, or do not close something they opened.
  static let unbalanced = [
    "(1", "1)", "[1", "1]", "{ 1", "1 }", "(1]", "1) + (1", "}{",
    "\"", "\"\\(1\"", "\"\"\"", "\"\"\"\n1", "#\"", "#\"\"##\\", "/* 1", "/* /* */ 1",
  ]

  @Test("One that closes more than it opens, or does not end, is refused", arguments: places)
  func refused(place: String) {
    for fragment in Self.unbalanced {
      #expect(!CodegenFixture.generate(place.replacing("«»", with: fragment), path: "F.flow").findings.isEmpty, "\(fragment)")
    }
  }

  /// The top-level declarations and the members of types that swiftc's own parser finds in files.
  private static func outlines(of files: [String: String]) throws -> [String: [String]] {
    let swiftc = try Swiftc()
    defer { swiftc.remove() }
    for (name, text) in files { try swiftc.write(text, to: name) }
    let (_, tree) = try swiftc.run("/usr/bin/env", ["swiftc", "-frontend", "-dump-parse"] + files.keys.sorted())
    var outlines: [String: [String]] = [:]
    var name = ""
    for line in tree.split(separator: "\n") {
      if let file = line.firstMatch(of: /^\(source_file "(.+)"/) {
        name = String(file.output.1)
        outlines[name] = []
      } else if let declaration = line.firstMatch(of: /^ {2,4}\(([a-z_]+_decl) .*?("[^"]*")/) {
        outlines[name]?.append("\(declaration.output.1) \(declaration.output.2)")
      }
    }
    return outlines
  }
}
