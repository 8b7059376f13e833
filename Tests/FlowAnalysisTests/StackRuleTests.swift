import FlowSyntax
import Testing

@testable import FlowAnalysis

/// A case of the rules about stacks. The flow's name is `A`, the file's first line is `flow A {`.
private func stacks(
  _ description: String, _ members: String, and others: String..., requested: Set<Rule> = [], finds: [String] = []
) -> AnalysisCase {
  var testCase = AnalysisCase(
    description, "flow A {\n\(members)\n}\n" + others.joined(separator: "\n"),
    options: AnalysisOptions(requested: requested), asksForStacks: true)
  testCase.findings = finds
  return testCase
}

private let back = [
  stacks(
    "on the root, also by number and to the root",
    " start a\n screen a {\n  x -> back\n  y -> back 2\n  z -> back to root\n  p -> push b\n }\n screen b",
    finds: ["4:8 back-from-root", "5:8 back-from-root", "6:8 back-from-root"]),
  stacks(
    "more than there ever are", " start a\n screen a { x -> push b }\n screen b { y -> back 2 }",
    finds: ["4:18 back-from-root"]),
  stacks("as many as there can be", " start a\n screen a { x -> push b }\n screen b {\n  y -> back 2\n  z -> push b\n }"),
  stacks("behind a condition", " start a\n screen a { x { if c -> push b } }\n screen b { y { if c -> back } }"),
  stacks("an event of the flow", " start a\n event x -> back\n screen a { y -> push b }\n screen b"),
  stacks("an event of the flow, of one screen", " start a\n event x -> back\n screen a", finds: ["3:13 back-from-root"]),
  stacks(
    "to a screen that is above", " start a\n screen a { x -> push b }\n screen b { y -> back to c, push c }\n screen c",
    finds: ["4:18 back-never-finds"]),
  stacks("to a screen on top", " start a\n screen a { x -> push b }\n screen b { y -> back to b }", finds: ["4:18 back-never-finds"]),
  stacks("to one of several", " start a\n screen a { x -> push b }\n screen b {\n  y -> push b\n  z -> back to b where n == 1\n }"),
  stacks(
    "to a screen that may be missing",
    " start a\n screen a {\n  x -> push b\n  y -> push c\n }\n screen b { z -> push c }\n screen c { w -> back to b }",
    requested: [.backMayNotFind], finds: ["8:18 back-may-not-find"]),
  stacks(
    "to a screen that is always there",
    " start a\n screen a { x -> push b }\n screen b { z -> push c }\n screen c { w -> back to b }",
    requested: [.backMayNotFind]),
  stacks(
    "behind replace", " start a\n screen a { x -> push b }\n screen b { y -> replace a, dismiss, pop }",
    finds: ["4:29 unreachable-operation", "4:38 unreachable-operation"]),
  stacks("behind replace with more", " start a\n screen a { x -> push b }\n screen b { y -> replace [a, b], back }"),
]

private let layers = [
  stacks(
    "pop of a sheet, dismiss of a push",
    " start a\n screen a {\n  x -> sheet b\n  y -> push c\n }\n screen b { z -> pop }\n screen c { w -> dismiss }",
    finds: ["7:18 pop-never", "8:18 dismiss-never"]),
  stacks(
    "pop within a layer only",
    " start a\n screen a { x -> sheet b }\n screen b { y -> push c }\n screen c {\n  z -> pop to b\n  w -> pop to a\n  v -> pop to root\n }",
    finds: ["7:8 pop-never", "8:8 pop-never"]),
  stacks(
    "more layers than there are", " start a\n screen a { x -> sheet b }\n screen b {\n  y -> dismiss 2\n  z -> dismiss all\n }",
    finds: ["5:8 dismiss-never"]),
  stacks(
    "a dismiss that may not", " start a\n screen a {\n  x -> push b\n  y -> sheet b\n }\n screen b { z -> dismiss }",
    requested: [.dismissMayNot], finds: ["7:18 dismiss-may-not"]),
  stacks(
    "a push in a bare sheet, after two events",
    " start a\n screen a { x -> sheet b without navigation }\n screen b { y -> sheet c }\n screen c { z -> dismiss, push d }\n screen d",
    finds: ["5:27 push-without-navigation"]),
  stacks(
    "a push in an alert, which has no container", " start a\n screen a { x -> alert b }\n screen b { y -> push c }\n screen c",
    finds: ["4:18 push-without-navigation"]),
  stacks(
    "a push where the style is chosen while running",
    " start a\n screen a { x -> present(c ? .sheet : .cover) b }\n screen b {\n  y -> push c\n  z -> dismiss\n }\n screen c"),
]

private let screens = [
  stacks(
    "unreachable, and what only that shows",
    " start a\n screen a\n screen b { x -> push c }\n screen c { y -> push d }\n screen d", finds: ["4:9 unreachable-screen"]),
  stacks(
    "unreachable ones that show each other", " start a\n screen a\n screen c { x -> push b }\n screen b { y -> push c }",
    finds: ["5:9 unreachable-screen"]),
  stacks("shown by a link, a start, a requirement",
    " start {\n  if c -> a\n  else -> b\n }\n link \"/c\" -> push c\n screen a { x -> push d }\n screen b\n screen c\n screen d requires y else push e\n screen e"),
  stacks("shown amid a transition and never at rest", " start a\n screen a { x -> push b, replace a }\n screen b", finds: ["4:9 unreachable-screen"]),
  stacks(
    "trapped in a cover, a locked sheet, a root",
    " start a\n screen a {\n  x -> cover b\n  y -> firm c\n  z -> replace d\n }\n screen b\n screen c\n screen d",
    and: "style firm = sheet { dismissal: disabled }",
    finds: ["8:9 trapped", "9:9 trapped", "10:9 trapped"]),
  stacks("not trapped with an event of the flow", " start a\n event e -> replace a\n screen a { x -> cover b }\n screen b"),
  stacks("not trapped with an exit", " start a\n exit e\n screen a { x -> cover b }\n screen b { y -> exit e }"),
  stacks("not trapped below an `always`", " start a\n screen a {\n  x -> cover b\n  y always -> set v = 1\n }\n var v: Int = 0\n screen b"),
  stacks(
    "trapped with a pop", " start a\n screen a {\n  x -> cover b\n  y -> push b\n }\n screen b { z -> pop }",
    finds: ["7:9 trapped"]),
  stacks("the start is no trap", " start a\n screen a"),
  stacks(
    "dismissed, and never",
    " start a\n screen a {\n  x -> cover b\n  y -> sheet c\n  e\n }\n screen b {\n  z -> dismiss\n  dismissed -> send a.e\n }\n screen c { dismissed -> send a.e }",
    finds: ["10:3 dismissed-never"]),
  stacks(
    "dismissed, pushed below a sheet", " start a\n screen a {\n  x -> push b\n  e\n }\n screen b {\n  y -> sheet c\n  dismissed -> send a.e\n }\n screen c"),
  stacks(
    "send to what has just left", " start a\n screen a { x -> sheet b }\n screen b {\n  y -> dismiss, send b.e\n  e\n }",
    finds: ["5:17 send-to-absent"]),
  stacks("update of what is there", " start a(n: 1)\n screen a(n: Int) { x -> sheet b }\n screen b { y -> dismiss, update a(n: 2) }"),
  stacks(
    "it grows", " start a\n screen a { x -> push b }\n screen b { y -> sheet a }", requested: [.unboundedDepth],
    finds: ["3:18 unbounded-depth", "4:18 unbounded-depth"]),
  stacks("it does not grow", " start a\n screen a { x -> push b }\n screen b { y -> replace a }", requested: [.unboundedDepth]),
  stacks(
    "a requirement that shows something else",
    " start a\n screen a { x -> cover b }\n screen b requires c else cover d { y -> back }\n screen d", finds: ["5:9 trapped"]),
]

private let children = [
  stacks(
    "an exit while something is presented", " start a\n screen a { x -> push b }\n screen b: B { exit e -> push c }\n screen c",
    and: "flow B {\n start p\n exit e\n screen p { y -> sheet q }\n screen q { z -> exit e }\n}",
    finds: ["4:26 covers-child"]),
  stacks(
    "an exit of another name", " start a\n screen a { x -> push b }\n screen b: B {\n  exit e -> push c\n  exit f\n }\n screen c",
    and: "flow B {\n start p\n exit e\n exit f\n screen p {\n  y -> sheet q\n  w -> exit e\n }\n screen q { z -> exit f }\n}"),
  stacks(
    "an event of the parent", " start a\n event e -> push c\n screen a { x -> push b }\n screen b: B\n screen c",
    and: "flow B {\n start p\n screen p { y -> sheet q }\n screen q\n}", finds: ["3:13 covers-child"]),
  stacks(
    "tabs, and what stands on them",
    " tabs {\n  tab t: T {\n   x -> sheet a\n   y -> back\n  }\n  tab u: U\n }\n screen a { z -> select t, dismiss }",
    finds: ["5:9 back-from-root"]),
]

private let mistakes = [
  stacks("a misspelt screen", " start a\n screen a { x -> push bb }\n screen b", finds: ["3:23 unknown-screen"]),
  stacks("a misspelt style", " start a\n screen a { x -> shet b }\n screen b", finds: ["3:18 unknown-style"]),
  stacks("two screens of one name", " start a\n screen a { x -> push b }\n screen b\n screen b", finds: ["5:9 duplicate-declaration"]),
  stacks("a text that does not parse", " start a\n screen a { x -> push }\n screen b", finds: ["3:23 syntax"]),
]

@Suite("The rules about stacks")
struct StackRuleTests {
  @Test("Going back", arguments: back)
  func goingBack(_ testCase: AnalysisCase) { expectAnalysis(testCase) }

  @Test("Layers", arguments: layers)
  func layer(_ testCase: AnalysisCase) { expectAnalysis(testCase) }

  @Test("Screens", arguments: screens)
  func screen(_ testCase: AnalysisCase) { expectAnalysis(testCase) }

  @Test("Child flows and tabs", arguments: children)
  func child(_ testCase: AnalysisCase) { expectAnalysis(testCase) }

  @Test("One mistake is one finding", arguments: mistakes)
  func mistake(_ testCase: AnalysisCase) { expectAnalysis(testCase) }

  @Test("A trace tells each event and the stack after it")
  func trace() throws {
    let text = """
      flow A {
        start a
        screen a { x -> sheet b without navigation }
        screen b: B {
          delegate.y -> sheet c
        }
        screen c { z -> dismiss, push d }
        screen d
      }
      """
    let finding = try #require(Analysed([text], asksForStacks: true).reported.first)
    #expect(finding.trace.map { "\($0.event): \($0.stack)" } == [
      "a.x: a ▸ sheet b (without navigation)",
      "b.delegate.y: a ▸ sheet b ▸ sheet c (without navigation)",
      "c.z: a ▸ sheet b (without navigation)",
    ])
    #expect(finding.fixes.map(\.message) == ["let the sheet have one"])
  }
}
