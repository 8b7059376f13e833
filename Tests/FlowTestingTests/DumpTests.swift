import FlowRuntime
import Testing

@testable import FlowTesting

private struct Sample {
  enum Kind { case plain, numbered(Int), named(name: String, Int) }

  final class Node {
    var next: Node?
  }

  enum Titled: CustomStringConvertible {
    case house
    var description: String { "House, large" }
  }

  /// A type whose mirror has the style of a dictionary, but labels instead of key-value pairs. Most dictionary-like types have such
  /// a mirror.
  struct Labelled: CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: ["a": 1], displayStyle: .dictionary) }
  }

  static let picker = Presentation(
    kind: .sheet, options: PresentationOptions(container: .navigation, detents: [.medium, .large]))

  var kind = Kind.plain
  var values: [String: Int] = [:]
  var text: String?
}

@Suite struct DumpTests {
  @Test(
    "Values in a line",
    arguments: [
      (1, "1"), ("a\"b", #""a\"b""#), (Optional(3) as any Sendable, "3"), (Optional<Int>.none as any Sendable, "nil"),
      ([1, 2], "[1, 2]"), (["b": 2, "a": 1], #"["a": 1, "b": 2]"#), ([:] as [Int: Int], "[:]"),
      (Set([3, 1, 2]), "Set([1, 2, 3])"), ((1, b: 2), "(1, b: 2)"),
      (Sample.Kind.numbered(3), ".numbered(3)"), (Sample.Kind.named(name: "x", 4), #".named(name: "x", 4)"#),
      (Sample.Titled.house, ".house"),
      (Sample.Labelled(), "[a: 1]"), (Sample(), "Sample(kind: .plain, values: [:], text: nil)"),
      (RouteID(rawValue: 3), "#3"), (Presentation.sheet.in(.navigation), "sheet in navigation"),
      (Duration.seconds(1), "1.0 seconds"),
      (Routes(root: "home", then: [("list", .sheet)]), #"[#0 root "home", #1 sheet "list"]"#),
      (Routes(root: 1, then: [(2, Sample.picker)]), "[#0 root 1, #1 sheet in navigation { detents: medium, large } 2]"),
      (Sample.picker.options, "PresentationOptions(container: .navigation, detents: [.medium, .large])"),
      (
        Tabs("home", "cart"),
        #"Tabs<String>(items: [Item(id: #0, tab: "home"), Item(id: #1, tab: "cart")], selectedID: #0)"#
      ),
    ] as [(any Sendable, String)])
  func line(value: any Sendable, text: String) {
    #expect(Dump.line(of: value) == text)
  }

  @Test func whatDoesNotFitInALineHasALineForEachPart() {
    let sample = Sample(
      kind: .named(name: "a rather long name that fills the line all by itself, nearly", 1), values: ["a": 1])
    #expect(
      Dump.lines(of: sample) == [
        "Sample(",
        "  kind: .named(",
        "    name: \"a rather long name that fills the line all by itself, nearly\",",
        "    1,",
        "  ),",
        "  values: [\"a\": 1],",
        "  text: nil,",
        ")",
      ])
  }

  @Test func anObjectThatHoldsItselfEnds() {
    let node = Sample.Node()
    node.next = node
    #expect(Dump.line(of: node) == "Node(next: Node(…))")
    node.next = nil
  }

  @Test func alikeValuesHaveNoDifference() {
    #expect(Difference.text(expected: Sample(), actual: Sample()) == nil)
  }

  @Test func aDifferenceNamesTheLinesThatChanged() {
    let old = Routes(root: "a screen with a long name", then: [("another screen with a name", .push)])
    var new = old
    new.presentSheet("a third screen", container: .navigation)
    #expect(
      Difference.text(expected: old, actual: new) == """
            [
            … 2 lines alike
          +   #2 sheet in navigation "a third screen",
            ]

        (− expected, + actual)
        """)
  }
}
