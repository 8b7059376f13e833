@testable import FlowChecking
import Testing

@Suite("Patterns of paths")
struct GlobTests {
  @Test(
    "What a pattern matches",
    arguments: [
      ("a", "a", true), ("a", "b", false), ("a", "a/b", false), ("a/b", "a/b", true), ("a/b", "a", false),
      ("./a/", "a", true), ("a/**", "a", true), ("a/**/", "a", true), ("a/**/**", "a", true),
      ("*", "abc", true), ("*", "a/b", false), ("*.flow", "a.flow", true), ("*.flow", "a.flows", false),
      ("a*c", "ac", true), ("a*c", "abbbc", true), ("a*b*c", "a-b-b-c", true), ("a*b*c", "a-c-b", false),
      ("a?c", "abc", true), ("a?c", "ac", false), ("?", "ü", true), ("??", "ü", false),
      ("**/a", "a", true), ("**/a", "x/y/a", true), ("**/a", "x/ab", false), ("x/**/a", "x/a", true),
      ("x/**/a", "x/y/z/a", true), ("x/**/a", "y/a", false), ("**/a/**/b", "1/a/2/3/b", true), ("**", "a/b", true),
      ("**/x*/y", "x1/x2/y", true), ("[a]", "[a]", true), ("[a]", "a", false), ("A", "a", false),
    ]
  )
  func matches(pattern: String, path: String, expected: Bool) throws {
    #expect(try Glob(pattern).matches(path.split(separator: "/").map(String.init)) == expected)
  }

  @Test(
    "What is no pattern",
    arguments: [
      ("", "the path is empty"), (".", "the path is empty"), ("./", "the path is empty"),
      ("/a", "the path must be relative to the folder of this file"),
      ("a/../b", "the path must not contain `..`"),
    ]
  )
  func refused(pattern: String, message: String) {
    let refusal = #expect(throws: Glob.Refusal.self) { try Glob(pattern) }
    #expect(refusal?.message == message)
  }

  @Test("Many stars take no longer than few")
  func stars() throws {
    let pattern = try Glob(String(repeating: "*a", count: 200) + "b")
    #expect(!pattern.matches([String(repeating: "a", count: 2_000)]))
    let folders = try Glob(String(repeating: "**/a/", count: 200) + "b")
    #expect(!folders.matches(Array(repeating: "a", count: 500)))
  }
}
