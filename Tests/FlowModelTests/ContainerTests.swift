import FlowModel
import FlowSyntax
import Testing

/// A flow that starts with `a`, and the screens whose layers get a navigation container automatically.
struct ContainerCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var screens: String
  var opening: [String]

  init(_ description: String, _ screens: String, opens opening: String...) {
    testDescription = description
    self.screens = screens
    self.opening = opening
  }
}

@Suite("Which layers get a navigation container")
struct ContainerTests {
  static let cases = [
    ContainerCase("none without a push", "screen a { x -> sheet b }\nscreen b { y -> dismiss }"),
    ContainerCase("the root that pushes", "screen a { x -> push b }\nscreen b", opens: "a"),
    ContainerCase("a sheet that pushes, not what shows it", "screen a { x -> sheet b }\nscreen b { y -> push c }\nscreen c", opens: "b"),
    ContainerCase(
      "what is pushed behind a sheet of the same transition", "screen a { x -> sheet b, push c }\nscreen b\nscreen c", opens: "b"),
    ContainerCase(
      "a layer below, when the push follows a dismissal",
      "screen a { x -> sheet b }\nscreen b { y -> dismiss, push c }\nscreen c", opens: "a"),
    ContainerCase(
      "two layers below", "screen a { x -> cover b }\nscreen b { y -> sheet c }\nscreen c { z -> dismiss 2, push d }\nscreen d",
      opens: "a"),
    ContainerCase(
      "the layer below an alert that pushes", "screen a { x -> alert b }\nalert b { title: \"T\"\n cancel k: \"K\" -> push c\n}\nscreen c",
      opens: "a"),
    ContainerCase(
      "the sheet below a dialog that pushes, not the root",
      "screen a { x -> sheet b }\nscreen b { y -> dialog c }\ndialog c { title: \"T\"\n cancel k: \"K\" -> push d\n}\nscreen d", opens: "b"),
    ContainerCase(
      "the layer below two alerts, of which one replaces the other",
      "screen a { x -> sheet b }\nscreen b { y -> alert c }\nalert c { title: \"T\"\n cancel k: \"K\" -> alert d\n}\nalert d { title: \"T\"\n cancel k: \"K\" -> push a\n}",
      opens: "b"),
    ContainerCase(
      "the layer below an alert of the same transition",
      "screen a { x -> alert b, push c }\nalert b { title: \"T\"\n cancel k: \"K\"\n}\nscreen c", opens: "a"),
    ContainerCase(
      "the screen that an alert swaps in below itself",
      "screen a { x -> alert b }\nalert b { title: \"T\"\n cancel k: \"K\" -> swap c\n}\nscreen c { z -> push d }\nscreen d", opens: "a",
      "c"),
    ContainerCase(
      "the layer below a dialog, for a tap beside it",
      "screen a { x -> dialog b }\ndialog b { title: \"T\"\n cancel k: \"K\" -> push c\n}\nscreen c", opens: "a"),
    ContainerCase(
      "not the layer below an alert that presents",
      "screen a { x -> alert b }\nalert b { title: \"T\"\n cancel k: \"K\" -> sheet c\n}\nscreen c { z -> push d }\nscreen d", opens: "c"),
    ContainerCase(
      "the layer below an alert that is shown instead",
      "screen a { x -> sheet b }\nscreen b requires c else alert d\nalert d { title: \"T\"\n cancel k: \"K\" -> push a\n}", opens: "a"),
    ContainerCase(
      "not what a refused start shows, for a link: a link that is refused ends",
      "var c: Bool = false\nlink \"/x\" -> push b\nscreen a requires c else replace d\nscreen b\nscreen d", opens: "a"),
    ContainerCase("a style that is chosen while running", "screen a { x -> present(s) b }\nscreen b", opens: "a"),
    ContainerCase(
      "the root behind `back to root`", "screen a { x -> sheet b }\nscreen b { y -> back to root, push c }\nscreen c", opens: "a"),
    ContainerCase("what `replace` shows and pushes on", "screen a { x -> replace [b, push c] }\nscreen b\nscreen c", opens: "b"),
    ContainerCase(
      "a sheet of a child that pushes", "screen a { x -> sheet b }\nscreen b: G\n}\nflow G {\nstart c\nscreen c { y -> push c }",
      opens: "b"),
    ContainerCase(
      "not a sheet of a child that pushes in a sheet of its own alone",
      "screen a { x -> sheet b }\nscreen b: G\n}\nflow G {\nstart c\nscreen c { y -> sheet d }\nscreen d { z -> push d }"),
    ContainerCase(
      "the root, if a child of a child pushes",
      "screen a: G\n}\nflow G {\nstart c\nscreen c: H\n}\nflow H {\nstart d\nscreen d { y -> push d }",
      opens: "a"),
    ContainerCase(
      "not the root of a child that decides by hand",
      "screen a: G\n}\nflow G {\nstart c without navigation\nscreen c: H\n}\nflow H {\nstart d\nscreen d { y -> push d }"),
    ContainerCase(
      "a child that the parent pushes on",
      "screen a: G { exit e -> push b }\nscreen b\n}\nflow G {\nexit e\nstart c\nscreen c { y -> exit e }",
      opens: "a"),
    ContainerCase(
      "none for what tabs show over themselves",
      "screen a { x -> sheet b }\nscreen b\n}\nflow G {\ntabs { tab t: F { reselected -> sheet c } }\nscreen c"),
    ContainerCase(
      "the layer in which a requirement pushes instead", "screen a { x -> sheet b }\nscreen b requires c else push a", opens: "a"),
    ContainerCase(
      "a sheet that stays because there are not so many layers to dismiss",
      "screen a\nscreen b\nscreen c\nlink \"/\" -> sheet b, dismiss 2, push c", opens: "b"),
    ContainerCase(
      "a sheet of a child, if its work replaces its root by one that pushes",
      "screen a { x -> sheet b }\nscreen b: G\n}\nflow G {\nstart c\nwork w: W { done -> replace [d, push c] }\nscreen c\nscreen d",
      opens: "b"),
    ContainerCase("every layer, if an event of the flow pushes", "event e -> push b\nscreen a { x -> sheet b }\nscreen b", opens: "a", "b"),
  ]

  @Test("Rule 8 of the language", arguments: cases)
  func containers(_ testCase: ContainerCase) {
    let tree = Parser.parse(SourceFile(path: "F.flow", text: "flow F {\nstart a\n\(testCase.screens)\n}"))
    let (unit, findings) = Lowering.lower([tree])
    #expect(tree.diagnostics.map(\.message) + findings.map(\.message) == [])
    let screens = unit.flows[0].screens
    let opening = (screens.start..<screens.end).filter { unit.screens[$0].opensNavigation }.map { unit.names[unit.screens[$0].name] }
    #expect(opening == testCase.opening)
  }

  static let tabs: [(flow: String, opens: Bool)] = [
    ("tabs { tab t: T }\nscreen a { x -> sheet a }", false),
    ("tabs { tab t: T { reselected -> push a } }\nscreen a", true),
    ("tabs { tab t: T }\nevent e -> push a\nscreen a", true),
    ("tabs { tab t: T }\nlink \"/\" -> push a\nscreen a", true),
    ("tabs { tab t: T { reselected -> sheet a } }\nscreen a { x -> push b }\nscreen b", false),
    ("tabs { tab t: T { reselected -> sheet a } }\nscreen a { x -> dismiss, push b }\nscreen b", true),
  ]

  @Test("The layer of tabs, apart from the tabs themselves", arguments: tabs)
  func layerOfTabs(flow: String, opens: Bool) {
    let tree = Parser.parse(SourceFile(path: "F.flow", text: "flow F {\n\(flow)\n}"))
    let (unit, findings) = Lowering.lower([tree])
    #expect(tree.diagnostics.map(\.message) + findings.map(\.message) == [])
    #expect(unit.flows[0].tabsOpenNavigation == opens)
  }

  @Test("A sheet in which a tab is resumed that was refused once more, for a push", arguments: ["push", "sheet"])
  func refusedTab(kind: String) throws {
    let text =
      "flow F {\nvar c: Bool = false\ntabs {\ntab t: T { x -> sheet a }\ntab u: U requires c else \(kind) b\n}\n"
      + "screen a { y -> resume }\nscreen b\n}"
    let tree = Parser.parse(SourceFile(path: "F.flow", text: text))
    let (unit, findings) = Lowering.lower([tree])
    #expect((tree.diagnostics + findings).map(\.message) == [])
    #expect(unit.screens[unit.flows[0].screens.start].opensNavigation == (kind == "push"))
  }

  @Test("A sheet of a child that is made of tabs, if the child pushes on them", arguments: [true, false])
  func childOfTabs(isPushed: Bool) {
    let text =
      "flow F {\nstart a\nscreen a { x -> sheet b }\nscreen b: G\n}\n"
      + "flow G {\ntabs { tab t: T { reselected -> \(isPushed ? "push" : "sheet") c } }\nscreen c\n}"
    let (unit, _) = Lowering.lower([Parser.parse(SourceFile(path: "F.flow", text: text))])
    #expect(unit.screens[unit.flows[0].screens.start + 1].opensNavigation == isPushed)
  }

  @Test("Requirements that lead to each other, however many, cost no stack")
  func manyRequirements() {
    let count = 30_000
    var text = "flow F {\nvar v: Int = 0\nstart a\nscreen a { x -> push s0 }\n"
    for number in 0..<count { text += "screen s\(number) requires v > 0 else sheet s\(number + 1)\n" }
    let tree = Parser.parse(SourceFile(path: "F.flow", text: text + "screen s\(count)\n}"))
    let (unit, findings) = Lowering.lower([tree])
    #expect(tree.diagnostics.map(\.message) + findings.map(\.message) == [])
    // The inference gives up on so many requirements, and every layer gets a container.
    #expect(unit.screens[unit.flows[0].screens.end - 1].opensNavigation)
  }
}
