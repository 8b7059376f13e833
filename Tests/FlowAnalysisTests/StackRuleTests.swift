import FlowModel
import FlowSyntax
import Testing

@testable import FlowAnalysis

/// A case for the rules about stacks. The flow's name is `A`, and the file's first line is `flow A {`.
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
    "of a screen that shares it", " start a\n screens { x -> back }\n screen a { p -> push b }\n screen b",
    finds: ["3:17 back-from-root"]),
  stacks(
    "in an event that a transition does", " start a\n event e -> back\n screen a { x -> push b }\n screen b { y -> do e }"),
  stacks(
    "more than there ever are", " start a\n screen a { x -> push b }\n screen b { y -> back 2 }",
    finds: ["4:18 back-from-root"]),
  stacks("as many as there can be", " start a\n screen a { x -> push b }\n screen b {\n  y -> back 2\n  z -> push b\n }"),
  stacks("behind a condition", " start a\n screen a { x { if c -> push b } }\n screen b { y { if c -> back } }"),
  stacks("an event of the flow", " start a\n event x -> back\n screen a { y -> push b }\n screen b"),
  stacks("an event of the flow, of one screen", " start a\n event x -> back\n screen a", finds: ["3:13 back-from-root"]),
  stacks("work", " start a\n work w: W { x -> back }\n screen a { y -> push b, send w.x }\n screen b"),
  stacks(
    "work of a flow of one screen", " start a, send w.x\n work w: W { x -> back }\n screen a", finds: ["3:19 back-from-root"]),
  stacks(
    "not trapped with work", " start a, send w.x\n work w: W { x -> replace a }\n screen a { x -> cover b }\n screen b"),
  stacks(
    "shown by work alone", " start a, send w.x\n work w: W { x -> sheet b }\n screen a\n screen b"),
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
  stacks(
    "to what a refused start shows: a link that is refused ends",
    " var c: Bool = false\n start a\n link \"/x\" -> push d\n screen a requires c else replace b\n screen b { y -> replace a }\n"
      + " screen d { z -> back to b }",
    finds: ["7:18 back-never-finds"]),
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
    "a push by an alert, which leaves for it",
    " start a\n screen a { x -> alert b }\n alert b { title: \"T\"\n  cancel k: \"K\" -> push c }\n screen c"),
  stacks(
    "a push by a dialog on a bare sheet",
    " start a\n screen a { x -> sheet b without navigation }\n screen b { y -> dialog c }\n screen d\n dialog c { title: \"T\"\n  cancel k: \"K\" -> push d }",
    finds: ["7:20 push-without-navigation"]),
  stacks(
    "a push by an event of the flow over an alert on a bare root",
    " start a without navigation\n event e -> push c\n screen a { x -> alert b }\n alert b { title: \"T\"\n  cancel k: \"K\" }\n screen c",
    finds: ["3:13 push-without-navigation"]),
  stacks(
    "an alert that is shown before something else is never seen",
    " start a\n screen a { x -> alert b, sheet c }\n alert b { title: \"T\"\n  cancel k: \"K\" }\n screen c",
    finds: ["4:8 unreachable-screen"]),
  stacks(
    "what an alert shows leaves no alert to dismiss",
    " start a\n screen a { x -> alert b }\n alert b { title: \"T\"\n  cancel k: \"K\" -> push c }\n screen c { z -> dismiss }",
    finds: ["6:18 dismiss-never"]),
  stacks(
    "an alert in the place of an alert",
    " start a\n screen a { x -> alert b }\n alert b { title: \"T\"\n  cancel k: \"K\" -> dialog c }\n dialog c { title: \"T\"\n  cancel k: \"K\" -> dismiss }",
    finds: ["7:20 dismiss-never"]),
  stacks(
    "a style that the app chooses may be a push, but no alert",
    " start a\n screen a { x -> present(s) b }\n screen b { y -> sheet c }\n screen c { z -> dismiss 2 }",
    requested: [.dismissMayNot], finds: ["5:18 dismiss-may-not"]),
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
  stacks(
    "shown by a link, a start, a requirement",
    " start {\n  if c -> a\n  else -> b\n }\n link \"/c\" -> push c\n screen a { x -> push d }\n screen b\n screen c\n screen d requires y else push e\n screen e"
  ),
  stacks(
    "shown amid a transition and never at rest", " start a\n screen a { x -> push b, replace a }\n screen b",
    finds: ["4:9 unreachable-screen"]),
  stacks(
    "trapped in a cover, a locked sheet, a root",
    " start a\n screen a {\n  x -> cover b\n  y -> firm c\n  z -> replace d\n }\n screen b\n screen c\n screen d",
    and: "style firm = sheet { dismissal: disabled }",
    finds: ["8:9 trapped", "9:9 trapped", "10:9 trapped"]),
  stacks(
    "trapped by a condition in a sheet and on the stack, also if other screens may be swiped away",
    " start a\n screen a { x -> sheet b\n y -> push b\n z -> sheet c }\n screen b stays if d\n screen c",
    finds: ["6:9 trapped"]),
  stacks(
    "not trapped by a condition: an alert, an attempt to leave, a pop, a value that changes",
    """
     var d: Bool = false
     start a
     screen a { x -> sheet b, sheet c, push e, push f, push g(d: d) }
     screen b stays if d { y -> alert q }
     screen c stays if d { leaveAttempted -> dismiss }
     screen e stays if d { y -> pop }
     screen f stays if d { y -> set d = false }
     screen g(d: Bool) stays if d { y -> update g(d: false) }
     alert q {
      title: ""
      cancel k: ""
     }
    """),
  stacks(
    "trapped by a condition, with a pop that takes no presented screen",
    " start a\n screen a { x -> sheet b }\n screen b stays if d { y -> pop }", requested: [.trapped],
    finds: ["4:9 trapped", "4:29 pop-never"]),
  stacks("not trapped with an event of the flow", " start a\n event e -> replace a\n screen a { x -> cover b }\n screen b"),
  stacks(
    "not trapped in a root that is the rest of the app, but in a cover",
    " start a\n screen a {\n  x -> replace b\n  y -> cover c\n }\n screen b: B\n screen c: B",
    and: "flow B {\n start d\n screen d { x -> push e }\n screen e\n}", finds: ["8:9 trapped"]),
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
    "dismissed, pushed below a sheet",
    " start a\n screen a {\n  x -> push b\n  e\n }\n screen b {\n  y -> sheet c\n  dismissed -> send a.e\n }\n screen c"),
  stacks(
    "send to what has just left", " start a\n screen a { x -> sheet b }\n screen b {\n  y -> dismiss, send b.e\n  e\n }",
    finds: ["5:17 send-to-absent"]),
  stacks("update of what is there", " start a(n: 1)\n screen a(n: Int) { x -> sheet b }\n screen b { y -> dismiss, update a(n: 2) }"),
  stacks(
    "it grows", " start a\n screen a { x -> push b }\n screen b { y -> sheet a }", requested: [.unboundedDepth],
    finds: ["3:18 unbounded-depth", "4:18 unbounded-depth"]),
  stacks("it does not grow", " start a\n screen a { x -> push b }\n screen b { y -> replace a }", requested: [.unboundedDepth]),
  stacks(
    "it grows as what was pushed gives its place away",
    " start a\n screen a { x -> push b }\n screen b {\n  y -> swap a\n  z -> swap b\n }", requested: [.unboundedDepth],
    finds: ["3:18 unbounded-depth"]),
  stacks(
    "it does not grow by giving places away", " start a\n screen a { x -> swap b }\n screen b { y -> swap a }",
    requested: [.unboundedDepth]),
  stacks("a trap that a link leads to", " start a\n screen a\n screen b\n link \"/b\" -> cover b", finds: ["4:9 trapped"]),
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
    "work of the parent", " start a\n work w: W { e -> push c, send w.f }\n screen a { x -> push b }\n screen b: B\n screen c",
    and: "flow B {\n start p\n screen p { y -> sheet q }\n screen q\n}", finds: ["3:19 covers-child"]),
  stacks(
    "an exit while a child of the child has presented something",
    " start a\n screen a { x -> push b }\n screen b: B { exit e -> push c }\n screen c",
    and: "flow B {\n start p\n exit e\n screen p { y -> push d }\n screen d: D { exit f -> exit e }\n}",
    "flow D {\n start r\n exit f\n screen r { v -> sheet s }\n screen s { w -> exit f }\n}", finds: ["4:26 covers-child"]),
  stacks(
    "an exit of the child's child that has presented nothing, or covers it itself",
    " start a\n screen a { x -> push b }\n screen b: B { exit e -> push c }\n screen c",
    and: """
      flow B {
       start d
       exit e
       screen d: D {
        exit f -> exit e
        exit g -> sheet p
       }
       screen p { y -> dismiss, exit e }
      }
      """,
    """
    flow D {
     start r
     exit f
     exit g
     screen r {
      v -> sheet s
      u -> exit f
     }
     screen s { w -> exit g }
    }
    """),
  stacks(
    "an exit while a flow in a tab has presented something",
    " start a\n screen a { x -> push b }\n screen b: B { exit e -> push c }\n screen c",
    and: "flow B {\n exit e\n tabs {\n  tab t: D { exit f -> exit e }\n }\n}",
    "flow D {\n start r\n exit f\n screen r { v -> sheet s }\n screen s { w -> exit f }\n}", finds: ["4:26 covers-child"]),
  stacks(
    "an event of the parent, over a flow that shows itself",
    " start a\n event e -> push c\n screen a { x -> push b }\n screen b: B\n screen c",
    and: "flow B {\n start p\n screen p { y -> push b }\n screen b: B\n}"),
  stacks(
    "tabs, and what stands on them",
    " tabs {\n  tab t: T {\n   x -> sheet a\n   y -> back\n  }\n  tab u: U\n }\n screen a { z -> select t, dismiss }",
    finds: ["5:9 back-from-root"]),
]

private let bareChildren = [
  stacks(
    "a child that pushes in a bare sheet, pushed elsewhere",
    " start a\n screen a {\n  x -> sheet b without navigation\n  y -> push b\n  z -> sheet b\n }\n screen b: B",
    and: "flow B {\n start p\n screen p { y -> push q }\n screen q\n}", finds: ["4:8 push-without-navigation"]),
  stacks(
    "a child that pushes in a bare root, and in one that another takes the place of",
    " start b without navigation\n screen b: B { exit e -> replace c without navigation }\n screen c: B { exit e -> replace [c in navigation] }",
    and: "flow B {\n start p\n exit e\n screen p {\n  y -> push q\n  z -> exit e\n }\n screen q\n}",
    finds: ["2:2 push-without-navigation", "3:26 push-without-navigation"]),
  stacks(
    "a child that pushes in a sheet of its own only", " start a\n screen a { x -> sheet b without navigation }\n screen b: B",
    and: "flow B {\n start p\n screen p { y -> sheet q }\n screen q { z -> push p }\n}"),
  stacks(
    "a child that says so itself", " start a\n screen a { x -> sheet b without navigation }\n screen b: B",
    and: "flow B {\n start p without navigation\n screen p { y -> push q }\n screen q\n}",
    finds: ["8:18 push-without-navigation"]),
  stacks(
    "a child of a child that is its root", " start a\n screen a { x -> sheet b without navigation }\n screen b: B",
    and: "flow B {\n start p\n screen p { y -> replace d }\n screen d: D { exit e -> replace p }\n}",
    "flow D {\n start r\n exit e\n screen r {\n  z -> push r\n  w -> exit e\n }\n}", finds: ["3:18 push-without-navigation"]),
  stacks(
    "a child that goes back before it pushes", " start a\n screen a { x -> sheet b without navigation }\n screen b: B",
    and: "flow B {\n start p\n screen p { y -> sheet q }\n screen q { z -> dismiss, push p }\n}",
    finds: ["3:18 push-without-navigation"]),
  stacks(
    "a flow that shows itself",
    " start a\n screen a {\n  x -> sheet b without navigation\n  y -> push c\n }\n screen b: A\n screen c",
    finds: ["4:8 push-without-navigation"]),
  stacks(
    "a child in the place of a screen, in layers with a container and without one",
    " start a\n screen a {\n  x -> sheet c without navigation\n  y -> push d\n }\n"
      + " screen c { z -> swap b }\n screen d { z -> swap b }\n screen b: B",
    and: "flow B {\n start p\n screen p { y -> push q }\n screen q\n}", finds: ["7:18 push-without-navigation"]),
  stacks(
    "a child in the place of a screen, before something else is shown",
    " start a\n screen a { x -> sheet c without navigation }\n screen c {\n  y -> swap b, sheet d\n  z -> swap b, back\n }\n"
      + " screen b: B\n screen d",
    and: "flow B {\n start p\n screen p { y -> push q }\n screen q\n}", finds: ["5:8 push-without-navigation"]),
  stacks(
    "a child that never stays", " start a\n screen a { x -> sheet b without navigation, dismiss }\n screen b: B",
    and: "flow B {\n start p\n screen p { y -> push q }\n screen q\n}", finds: ["4:9 unreachable-screen"]),
  stacks(
    "a child under another sheet",
    " start a\n screen a { x -> sheet b without navigation, sheet c }\n screen b: B\n screen c",
    and: "flow B {\n start p\n screen p { y -> push q }\n screen q\n}", finds: ["3:18 push-without-navigation"]),
  stacks(
    "a flow that pushes, shown without navigation in several ways before something else",
    " start a\n screen a {\n  x -> sheet b without navigation, sheet c, back\n"
      + "  y -> sheet b without navigation, sheet c, dismiss\n  z -> sheet b without navigation, back\n"
      + "  w -> replace [b without navigation, sheet c]\n }\n screen b: B { exit e -> replace a }\n screen c",
    and: "flow B {\n start p\n exit e\n screen p {\n  y -> push q\n  z -> exit e\n }\n screen q\n}",
    finds: ["4:8 push-without-navigation", "5:8 push-without-navigation", "7:8 push-without-navigation"]),
  stacks(
    "a style without navigation", " start a\n screen a { x -> bare b }\n screen b: B",
    and: "style bare = sheet without navigation", "flow B {\n start p\n screen p { y -> push q }\n screen q\n}",
    finds: ["3:18 push-without-navigation"]),
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

  @Test("Flows that push where they are shown without navigation", arguments: bareChildren)
  func bareChild(_ testCase: AnalysisCase) { expectAnalysis(testCase) }

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
    #expect(
      finding.trace.map { "\($0.event): \($0.stack)" } == [
        "a.x: a ▸ sheet b (without navigation)",
        "b.delegate.y: a ▸ sheet b ▸ sheet c (without navigation)",
        "c.z: a ▸ sheet b (without navigation)",
      ])
    #expect(finding.fixes.map(\.message) == ["write `in navigation` for the sheet"])
  }

  @Test("A trace goes on inside of child flows, in other files too")
  func nestedTrace() throws {
    let first = """
      flow A {
        start a
        screen a {
          w -> push c
          x -> sheet b without navigation
        }
        screen b: B
        screen c
      }
      """
    let second = "flow B {\n start p\n screen p { y -> replace d }\n screen d: D\n}"
    let third = "flow D {\n start r\n screen r { z -> sheet s }\n screen s { v -> dismiss, push t }\n screen t\n}"
    let finding = try #require(Analysed([first, second, third], asksForStacks: true).reported.first)
    #expect(finding.message == "`B` pushes, but is shown without a navigation container here")
    #expect(
      finding.trace.map { "\($0.event): \($0.stack)" } == [
        "a.x: a ▸ sheet b (without navigation)",
        "b.p.y: a ▸ sheet b (without navigation): d",
        "b.d.r.z: a ▸ sheet b (without navigation): d: r ▸ sheet s",
        "b.d.s.v: a ▸ sheet b (without navigation): d: r",
      ])
    #expect(finding.trace.map { $0.location?.file } == [0, 1, 2, 2])
    #expect(finding.fixes.map(\.message) == ["write `in navigation`"])
  }

  @Test(
    "Where a layer was opened without navigation is told, and repaired where that is certain",
    arguments: [
      ("start a without navigation\nscreen a { x -> push b }\nscreen b", "start a without navigation", 1),
      (
        "start b\nscreen b { y -> replace a without navigation }\nscreen a { x -> push b }",
        "replace a without navigation", 1
      ),
      (
        "start b\nscreen b { y -> cover a without navigation }\nscreen a { x -> push b }",
        "cover a without navigation", 1
      ),
      (
        "start b\nscreen b { y -> bare a }\nscreen a { x -> push b }\n}\nstyle bare = cover without navigation {",
        "bare a, bare", 0
      ),
    ])
  func opening(members: String, places: String, fixes: Int) throws {
    let analysed = Analysed(["flow A {\n\(members)\n}"], asksForStacks: true)
    let finding = try #require(analysed.reported.first { $0.rule == .pushWithoutNavigation })
    let marked = finding.notes.compactMap(\.location).map { analysed.trees[0].source.text($0.range) }
    #expect(marked.joined(separator: ", ") == places)
    #expect(finding.fixes.count == fixes)
  }

  @Test("A flow of another module that pushes is reported where it is shown")
  func otherModule() throws {
    let own = "import Kit\nflow A {\n start a\n screen a { x -> sheet b without navigation }\n screen b: B\n}"
    let other = "public flow B {\n start p\n screen p { y -> push q }\n screen q\n}"
    let trees = [own, other].enumerated().map { Parser.parse(SourceFile(path: "F.flow", text: $1), fileIndex: $0) }
    let (unit, findings) = Lowering.lower(trees, dependencies: ["Kit"])
    #expect(findings == [])
    let finding = try #require(Analysis.check(unit: unit, trees: [trees[0]]).first)
    #expect(finding.rule == .pushWithoutNavigation)
    #expect(finding.location.file == 0)
    let place = try #require(finding.notes.first?.location)
    #expect(unit.files[place.file].text(place.range) == "push q")
    #expect(finding.trace.map { "\($0.event): \($0.stack)" } == ["a.x: a ▸ sheet b (without navigation)", "b.p.y: "])
  }

  @Test("What a push covers is told from the parent's start")
  func coverTrace() throws {
    let text = """
      flow A {
        start a
        screen a { x -> push b }
        screen b: B { exit e -> push c }
        screen c
      }
      flow B {
        start d
        exit e
        screen d: D { exit f -> exit e }
      }
      flow D {
        start r
        exit f
        screen r { v -> sheet s }
        screen s { w -> exit f }
      }
      """
    let finding = try #require(Analysed([text], asksForStacks: true).reported.first)
    #expect(finding.message == "this push can remove layers that `D` has presented")
    #expect(finding.notes.map(\.message) == ["`D` may show r ▸ sheet s at this point; its presented layers are removed"])
    #expect(
      finding.trace.map { "\($0.event): \($0.stack)" } == [
        "a.x: a ▸ push b", "b.d.r.v: a ▸ push b: d: r ▸ sheet s", "b.d.s.w: ", "b.e: ",
      ])
  }

  @Test("A button's `dismiss` is explained: its alert has left")
  func dismissOfButton() throws {
    func notes(_ button: String, _ screen: String) throws -> [String] {
      let text = "flow A {\n start a\n screen a { x -> alert b\n  \(screen) }\n alert b { title: \"T\"\n  cancel k: \"K\" \(button) }\n}\n"
      let finding = try #require(Analysed([text], asksForStacks: true).reported.first)
      #expect(finding.rule == .dismissNever)
      return finding.notes.map(\.message)
    }
    #expect(try notes("-> dismiss", "") == ["a button takes its alert away before its operations run"])
    #expect(try notes("", "y -> dismiss") == [])
  }

  @Test(
    "`dismissed` of a column runs when a person leaves the column, and a content that nothing shows sends no events",
    arguments: [
      ("detail d", "exit a -> sheet s\n dismissed -> sheet t", []),
      ("sheet t", "exit a -> cover s\n dismissed -> cover s", ["no run of the flow ever shows `d` in its column"]),
    ])
  func columns(sidebar: String, detail: String, messages: [String]) {
    let text = """
      flow Inner {
        exit a
        start list
        screen list { x -> exit a }
      }
      flow A {
        columns {
          sidebar i: Inner { exit a -> \(sidebar) }
          detail d: Inner { \(detail) }
        }
        screen s { x -> push e }
        screen t
        screen e
      }
      """
    #expect(Analysed([text], asksForStacks: true).reported.map(\.message) == messages)
  }
}
