import FlowModel
import FlowSyntax
import Testing

@testable import FlowAnalysis

/// A flow `A` whose screen `b` shows the child flow `B`. `operations` is what `A` does when `B` exits. At that time, `B` may have
/// presented a sheet.
private struct Covering: CustomTestStringConvertible {
  var testDescription: String { "\(start), \(shown), then \(operations)" }
  var operations: String
  var start: String
  var shown: String
  /// More transitions of the screen `b`.
  var more: String
  var isReported: Bool

  init(
    _ operations: String, start: String = "start a", shown: String = "push b", more: String = "", isReported: Bool
  ) {
    self.operations = operations
    self.start = start
    self.shown = shown
    self.more = more
    self.isReported = isReported
  }

  var text: String {
    """
    flow A {
      \(start)
      var isFree: Bool = true
      screen a {
        show -> \(shown)
        more -> push c
      }
      screen b: B {
        exit e -> \(operations)
        \(more)
      }
      screen c { more -> push d }
      screen d
      screen guarded requires isFree else push c
      screen refused requires isFree else back, push c
    }
    flow B {
      start p
      exit e
      exit f
      screen p { open -> sheet q }
      screen q {
        leave -> exit e
        other -> exit f
      }
    }
    """
  }
}

private let covers = [
  // No operation before the push.
  Covering("push c", isReported: true),
  Covering("set isFree = false, push c", isReported: true),
  Covering("push guarded", isReported: true),
  // `back` removes the child, but not if the child is the root.
  Covering("back, push c", isReported: false),
  Covering("back, push c", shown: "sheet b", isReported: false),
  Covering("back, push c", start: "start b", isReported: true),
  Covering("back 2, push c", isReported: true),
  Covering("back 2, push c", start: "start c", more: "exit f -> push a", isReported: false),
  Covering("push refused", isReported: true),
  // `pop` removes the child only if it was pushed, `dismiss` only if it was presented.
  Covering("pop, push c", isReported: false),
  Covering("pop, push c", shown: "sheet b", isReported: true),
  Covering("dismiss, push c", shown: "sheet b", isReported: false),
  Covering("dismiss, push c", isReported: true),
  Covering("dismiss 2, push c", shown: "sheet b", isReported: true),
  Covering("dismiss all, push c", shown: "sheet b", isReported: false),
  Covering("dismiss all, push c", shown: "sheet c, push b", isReported: false),
  Covering("dismiss all, push c", isReported: true),
  // The flow goes back to a screen, which may be the child.
  Covering("back to a, push c", isReported: false),
  Covering("back to b, push c", isReported: true),
  Covering("back to d, push c", isReported: true),
  Covering("back to root, push c", isReported: false),
  Covering("back to root, push c", start: "start b", isReported: true),
  Covering("pop to a, push c", isReported: false),
  Covering("pop to a, push c", shown: "sheet b", isReported: true),
  Covering("pop to root, push c", isReported: false),
  // After a replacement, the child is a different one, even if it is the same screen.
  Covering("replace b, push c", isReported: false),
  Covering("replace b, push c", start: "start b", isReported: false),
  Covering("replace [a, push b], push c", isReported: false),
  Covering("replace [a, push b, push c]", isReported: false),
  Covering("back, push b, push c", isReported: false),
  Covering("dismiss, sheet b, push c", shown: "sheet b", isReported: false),
  Covering("sheet b, push c", isReported: false),
  // A screen above the child has left again. If that screen was pushed, it has already removed what the child presented.
  Covering("sheet d, back, push c", isReported: true),
  Covering("sheet d, dismiss, push c", isReported: true),
]

/// Cases that need several events.
private let events = [
  AnalysisCase(
    "the child was below a sheet that goes back and pushes",
    """
    flow A {
      start b
      screen b: B { exit e -> sheet c }
      screen c { more -> back, push d }
      screen d
    }
    """, child, asksForStacks: true, finds: ["1:4:28 covers-child"]),
  AnalysisCase(
    "the child was below a pushed screen, which has taken away what it presented",
    """
    flow A {
      start b
      screen b: B { exit e -> push c }
      screen c { more -> back, push d }
      screen d
    }
    """, child, asksForStacks: true, finds: ["1:3:27 covers-child"]),
  AnalysisCase(
    "the child was never on top before",
    """
    flow A {
      start a
      screen a { show -> push b, sheet c }
      screen b: B { exit e -> back }
      screen c {
        more -> back, push d
        dismissed -> push d
      }
      screen d
    }
    """, child, asksForStacks: true),
  AnalysisCase(
    "where the child stands, another one was at rest, and has left",
    """
    flow A {
      start a
      screen a { show -> sheet c }
      screen b: B { exit e -> back }
      screen c: B { exit e -> dismiss, push b, sheet d }
      screen d { more -> dismiss, push f }
      screen f
    }
    """, child, asksForStacks: true),
  AnalysisCase(
    "the child has taken the place of the same flow, which was at rest before",
    """
    flow A {
      start b
      screen b: B { exit e -> replace b, alert c }
      alert c {
        title: "C"
        cancel more: "More" -> push d
      }
      screen d
    }
    """, child, asksForStacks: true),
  AnalysisCase(
    "a second push finds nothing that the first has left",
    """
    flow A {
      start b
      screen b: B { exit e -> push c, back, push c }
      screen c
    }
    """, child, asksForStacks: true, finds: ["1:3:27 covers-child"]),
  AnalysisCase(
    "the user swipes down a sheet over the child",
    """
    flow A {
      start b
      screen b: B { exit e -> sheet c }
      screen c { dismissed -> push d }
      screen d
    }
    """, child, asksForStacks: true, finds: ["1:4:27 covers-child"]),
  AnalysisCase(
    "the flow in another tab has an exit of that name",
    """
    flow A {
      tabs {
        tab b: B { exit e -> sheet d }
        tab c: C { exit e -> push d }
      }
      screen d
    }
    """, child, "flow C {\n start p\n exit e\n screen p { leave -> exit e }\n}", asksForStacks: true),
]

private let child = """
  flow B {
    start p
    exit e
    screen p { open -> sheet q }
    screen q { leave -> exit e }
  }
  """

@Suite("covers-child")
struct CoversChildTests {
  @Test("What is on top when the push is done", arguments: covers)
  private func covering(_ testCase: Covering) {
    let found = Analysed([testCase.text], asksForStacks: true).reported.filter { $0.rule == .coversChild }
    #expect(found.isEmpty == !testCase.isReported, "\(found.map(\.trace))")
  }

  @Test("What stays and what leaves over several events", arguments: events)
  func event(_ testCase: AnalysisCase) {
    let analysed = Analysed(testCase.files, asksForStacks: true)
    let found = analysed.reported.filter { $0.rule == .coversChild || $0.rule.severity == .error }
    #expect(analysed.places(found) == testCase.findings)
  }

  /// A flow in which many screens show the same child. Each of them pushes when the child exits.
  @Test("However often a child is shown, it is looked into once, and only what is reported is told")
  func work() throws {
    let count = 200
    var text = "flow A {\n start a\n screen a {\n"
    for number in 0..<count { text += "  x\(number) -> push s\(number)\n" }
    text += " }\n screen end\n"
    for number in 0..<count { text += " screen s\(number): B { exit e -> set v = 1, push end }\n" }
    text += " var v: Int = 0\n}\n"
    for presents in [false, true] {
      let leave = presents ? "open -> sheet q" : "leave -> exit e"
      let child = "flow B {\n start p\n exit e\n screen p { \(leave) }\n screen q { leave -> exit e }\n}\n"
      let tree = Parser.parse(SourceFile(path: "A.flow", text: text + child), fileIndex: 0)
      let (unit, findings) = Lowering.lower([tree])
      #expect(findings.isEmpty)
      let all = UnitRuns(AnalysisContext(unit: unit, trees: [tree], options: AnalysisOptions()))
      let parent = try #require(unit.flows.firstIndex { unit.names[$0.name] == "A" })
      let runs = try #require(all.runs(ofFlow: parent))
      #expect(CoversChild.check(runs).count == (presents ? count : 0))
      #expect(all.lookCount == 1)
      // Each finding needs two runs: to the child at rest, and from there to the operation.
      #expect(runs.reach.notifiedCount == (presents ? 2 * count : 0))
    }
  }
}
