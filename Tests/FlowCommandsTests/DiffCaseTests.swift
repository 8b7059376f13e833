import FlowDriver
import FlowToolTestSupport
import Testing
import ToolHost

@testable import FlowCommands

/// Two versions of a flow, and the changes that `flowc diff` reports.
struct DiffCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var old: String
  var new: String
  var changes: [String] = []

  init(_ testDescription: String, _ old: String, _ new: String, _ changes: String...) {
    self.testDescription = testDescription
    self.old = old
    self.new = new
    self.changes = changes
  }
}

@Suite("What flowc diff reports")
struct DiffCaseTests {
  /// The changes without their places. Both versions are the same flow with other headers or other members.
  private func changes(_ old: String, _ new: String) -> [String] {
    let host = MemoryHost(["old.flow": old, "new.flow": new])
    let outcome = Tool.run(["diff", "old.flow", "new.flow"], commands: Commands.all, host: host)
    let lines = host.standardOutput.split(separator: "\n").dropLast().map { String($0.drop { $0 != " " }.dropFirst()) }
    #expect(host.standardError == "")
    #expect(outcome == (lines.contains { $0.hasPrefix("breaking:") } ? .findings : .clean))
    return lines
  }

  private func check(header testCase: DiffCase) {
    func flow(_ header: String) -> String { "flow A\(header) {\n  start a\n  screen a\n}\n" }
    #expect(changes(flow(testCase.old), flow(testCase.new)) == testCase.changes)
  }

  private func check(member testCase: DiffCase) {
    for header in ["", ": Codable"] {
      func flow(_ member: String) -> String { "flow A\(header) {\n  start a\n  \(member)\n  screen a\n  screen s(n: Int)\n}\n" }
      // The cases have the changes of the flow that can be saved.
      let expected = header.isEmpty ? testCase.changes.map { $0.replacing(", restoration", with: "") } : testCase.changes
      #expect(changes(flow(testCase.old), flow(testCase.new)) == expected)
    }
  }

  @Test(
    "Parameters: code needs defaults, and saved states need optional types",
    arguments: [
      DiffCase("a default, nothing saved", "(u: Int)", "(u: Int, k: Int = 3)"),
      DiffCase(
        "a default, saved", "(u: Int): Codable", "(u: Int, k: Int = 3): Codable",
        "breaking: flow `A` has the parameters `u: Int, k: Int = 3` (was: `u: Int`) (restoration) [parameters-changed]"),
      DiffCase("a default and an optional type", "(u: Int): Codable", "(u: Int, k: Int? = nil): Codable"),
      DiffCase("a default before others", "(u: Int)", "(k: Int = 3, u: Int)"),
      DiffCase(
        "an optional type", "(u: Int): Codable", "(u: Int, k: Optional<Int>): Codable",
        "breaking: flow `A` has the parameters `u: Int, k: Optional<Int>` (was: `u: Int`) (Swift API) [parameters-changed]"),
      DiffCase(
        "no default", ": Codable", "(u: any P): Codable",
        "breaking: flow `A` has the parameters `u: any P` (was: nothing) (Swift API, restoration) [parameters-changed]"),
      DiffCase(
        "fewer parameters", "(u: Int): Codable", ": Codable",
        "breaking: flow `A` has no parameters (was: `u: Int`) (Swift API) [parameters-changed]"),
      DiffCase(
        "another order", "(u: Int, k: Int): Codable", "(k: Int, u: Int): Codable",
        "breaking: flow `A` has the parameters `k: Int, u: Int` (was: `u: Int, k: Int`) (Swift API) [parameters-changed]"),
      DiffCase(
        "a value that is optional now", "(u: Int): Codable", "(u: Int?): Codable",
        "breaking: flow `A` has the parameters `u: Int?` (was: `u: Int`) (Swift API) [parameters-changed]"),
      DiffCase(
        "a value that is no longer optional", "(u: Int?): Swift.Codable", "(u: Int): Codable",
        "breaking: flow `A` has the parameters `u: Int` (was: `u: Int?`) (Swift API, restoration) [parameters-changed]"),
      DiffCase(
        "another name", "(u: Int?): Codable", "(v: Int?): Codable",
        "breaking: flow `A` has the parameters `v: Int?` (was: `u: Int?`) (Swift API, restoration) [parameters-changed]"),
      DiffCase(
        "lost defaults", "(u: Int = 3, k: Int = 4): Codable", "(u: Int, k: Int): Codable",
        "breaking: flow `A` no longer has a default for `u` or `k` (Swift API) [parameters-changed]"),
      DiffCase("another default, in another layout", "(u: [Int : Int] = [:])", "(u: [Int: Int] = [\n    1: 2\n  ])"),
    ])
  func parameters(_ testCase: DiffCase) { check(header: testCase) }

  @Test(
    "Conformances: one may imply another",
    arguments: [
      DiffCase("Hashable", ": Equatable", ": Hashable", "compatible: flow `A` conforms to `Hashable` (Swift API) [conformance-added]"),
      DiffCase(
        "no longer Hashable", ": Hashable", ": Equatable",
        "breaking: flow `A` no longer conforms to `Hashable` (Swift API) [conformance-removed]"),
      DiffCase(
        "neither", ": Hashable, P", "", "breaking: flow `A` no longer conforms to `Hashable` (Swift API) [conformance-removed]",
        "breaking: flow `A` no longer conforms to `P` (Swift API) [conformance-removed]"),
      DiffCase("said twice", ": Equatable, Hashable, Sendable, Codable, Decodable", ": Swift.Hashable, Codable"),
      DiffCase(
        "Codable", "", ": Codable", "compatible: flow `A` conforms to `Codable` (Swift API, restoration) [conformance-added]"),
      DiffCase(
        "no longer CaseAccessible", ": CaseAccessible, Swift.Codable", ": Codable",
        "breaking: flow `A` no longer conforms to `CaseAccessible` (Swift API) [conformance-removed]"),
    ])
  func conformances(_ testCase: DiffCase) { check(header: testCase) }

  @Test(
    "Needs: calls of the old version must still compile",
    arguments: [
      DiffCase("a default", "", "needs d: Int = 3"),
      DiffCase("a default before others", "needs c: Int", "needs d: Int = 3\n  needs c: Int"),
      DiffCase(
        "a lost default", "needs c: Int = 3", "needs c: Int",
        "breaking: flow `A` no longer has a default for `c` (Swift API) [needs-changed]"),
      DiffCase(
        "another order", "needs c: Int = 3\n  needs d: Int = 3", "needs d: Int = 3\n  needs c: Int = 3",
        "breaking: flow `A` needs `d: Int = 3, c: Int = 3` (was: `c: Int = 3, d: Int = 3`) (Swift API) [needs-changed]"),
      DiffCase(
        "no default", "", "needs c: @escaping  () -> Void",
        "breaking: flow `A` needs `c: @escaping () -> Void` (was: nothing) (Swift API) [needs-changed]"),
      DiffCase(
        "a default that goes with its need", "needs c: Int = 3", "",
        "breaking: flow `A` needs nothing (was: `c: Int = 3`) (Swift API) [needs-changed]"),
    ])
  func needs(_ testCase: DiffCase) { check(member: testCase) }

  @Test(
    "Screens and variables: an optional value may be missing in saved states",
    arguments: [
      DiffCase(
        "an optional value", "screen b(x: Int)", "screen b(x: Int, y: Int?)",
        "breaking: screen `b` of flow `A` has `x: Int, y: Int?` (was: `x: Int`) (Swift API, analytics) [screen-values-changed]"),
      DiffCase(
        "a default is not saved", "screen b(x: Int)", "screen b(x: Int, y: Int = 3)",
        "breaking: screen `b` of flow `A` has `x: Int, y: Int = 3` (was: `x: Int`) (Swift API, restoration, analytics) "
          + "[screen-values-changed]"),
      DiffCase(
        "no values", "screen b(x: Int)", "screen b",
        "breaking: screen `b` of flow `A` has no values (was: `x: Int`) (Swift API, analytics) [screen-values-changed]"),
      DiffCase(
        "a lost default", "screen b(x: Int = 3)", "screen b(x: Int)",
        "breaking: screen `b` of flow `A` no longer has a default for `x` (Swift API, analytics) [screen-values-changed]"),
      DiffCase(
        "a reducer", "screen b", "screen b: B",
        "breaking: screen `b` of flow `A` has `B` (was: no reducer) (Swift API, restoration, analytics) [screen-content-changed]"),
      DiffCase(
        "a variable that is optional now", "var v: Int = 3", "var v: Int? = 3",
        "breaking: variable `v` of flow `A` has `Int?` (was: `Int`) (Swift API) [variable-type-changed]"),
      DiffCase(
        "a variable that is no longer optional", "var v: Int? = 3", "var v: Int = 3",
        "breaking: variable `v` of flow `A` has `Int` (was: `Int?`) (Swift API, restoration) [variable-type-changed]"),
    ])
  func savedValues(_ testCase: DiffCase) { check(member: testCase) }

  /// The finding for a link with other values.
  private static func now(_ old: String, _ new: String) -> String {
    "breaking: link `\(old)` of flow `A` is now `\(new)` (links) [link-values-changed]"
  }

  @Test(
    "Links: the URLs of the old version must still open them with their values",
    arguments: [
      ("/x?b={b: Int}", "/x?c={b: Int}"), ("/x?b={b: Int?}", "/x?c={b: Int?}"), ("/x?b={b: Int?}", "/x?b={b: Int}"),
      ("/x?b={b: Int}&c={c: Int}", "/x?b={c: Int}&c={b: Int}"), ("/x/{b: Int}/{c: Int}", "/x/{c: Int}/{b: Int}"),
      ("/x", "/x?b={b: Int}"), ("/x?b={b: Int?}", "/x"), ("/x/{b: Int}", "/x/{b: String}"),
    ])
  func brokenLinks(old: String, new: String) {
    check(member: DiffCase("", "link \"\(old)\" -> push s(n: 1)", "link \"\(new)\" -> push s(n: 1)", Self.now(old, new)))
  }

  @Test(
    "Links: a query value that is or becomes optional, another name and another order break none",
    arguments: [
      ("/x", "/x?b={b: Int?}"), ("/x?b={b: Int}", "/x?b={b: Int?}"), ("/x/{b: Int}?c=1&d=2", "/x/{n: Int}?d=2&c=1"),
      ("/x?b={b: Int}&c={c: Int}", "/x?c={c: Int}&b={b: Int}"),
    ])
  func workingLinks(old: String, new: String) {
    check(member: DiffCase("", "link \"\(old)\" -> push s(n: 1)", "link \"\(new)\" -> push s(n: 1)"))
  }

  @Test(
    "Several links have the same path",
    arguments: [
      DiffCase(
        "another order", "link \"/x?b={b: Int}\" -> push s(n: b)\n  link \"/x?c={c: Int}\" -> push s(n: c)",
        "link \"/x?c={c: Int}\" -> push s(n: c)\n  link \"/x?b={b: Int}\" -> push s(n: b)"),
      DiffCase(
        "one for both", "link \"/x\" -> push s(n: 1)\n  link \"/x?b={b: Int}\" -> push s(n: b)",
        "link \"/x?b={b: Int?}\" -> push s(n: b ?? 1)"),
      DiffCase(
        "one of two has another key", "link \"/x?b={b: Int}\" -> push s(n: b)\n  link \"/x?c={c: Int}\" -> push s(n: c)",
        "link \"/x?c={c: Int}\" -> push s(n: c)\n  link \"/x?d={b: Int}\" -> push s(n: b)", now("/x?b={b: Int}", "/x?d={b: Int}")),
      DiffCase(
        "one is gone, and one is new", "link \"/y/{b: Int}\" -> push s(n: b)\n  link rest -> push s(n: 1)",
        "link \"/z\" -> push s(n: 1)\n  link rest -> push s(n: 1)",
        "breaking: link `/y/{b: Int}` of flow `A` was removed (links) [link-removed]",
        "compatible: link `/z` of flow `A` is new (links) [link-added]"),
    ])
  func severalLinks(_ testCase: DiffCase) { check(member: testCase) }

  @Test("A new flow has no saved states, also after a flow that has some")
  func newFlow() {
    let old = "flow A: Codable {\n  start a\n  screen a\n}\n"
    let new = old + old.replacing("flow A", with: "flow B")
    #expect(changes(old, new) == ["compatible: flow `B` is new (Swift API, analytics) [flow-added]"])
    #expect(changes(new, old) == ["breaking: flow `B` was removed (Swift API, restoration, analytics) [flow-removed]"])
  }
}
