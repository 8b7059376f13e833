import FlowModel
import FlowSyntax
import Testing

/// Mistakes of authors who wrote a large app and knew only the documentation.
@Suite("Mistakes that authors did not see")
struct MissedMistakeTests {
  static let cases = [
    FindingCase(
      "calls of operations, with what is meant",
      flow("a -> push(.b)\nc -> sheet(to: b)\nd -> push(.e(n: 1))\nf -> pop()\ng -> back(to: b)", "screen b\nscreen e(n: Int)"),
      isWellFormed: false,
      finds: [
        "3:26 syntax: `push` takes no parentheses: `push b` +  b", "4:11 syntax: `sheet` takes no parentheses: `sheet b` +  b",
        "5:10 syntax: `push` takes no parentheses: `push e(n: 1)` +  e(n: 1)", "6:9 syntax: `pop` takes no parentheses + ",
        "7:10 syntax: `back` takes no parentheses: `back to b` +  to b",
      ]),
    FindingCase(
      "calls of other packages, with what is meant",
      flow(
        "a -> navigate(to: b)\nc -> pushScreen(.e(n: 1))\nd -> popToRoot()\nf -> navigate()\ng -> popTo(.b)", "screen b\nscreen e(n: Int)"),
      finds: [
        "3:22 syntax: there is no operation `navigate`; did you mean `push`? + push b",
        "4:6 syntax: there is no operation `pushScreen`; did you mean `push`? + push e(n: 1)",
        "5:6 syntax: there is no operation `popToRoot`; did you mean `pop to root`? + pop to root",
        "6:6 syntax: there is no operation `navigate`; did you mean `push`?",
        "7:6 syntax: there is no operation `popTo`; did you mean `pop to`? + pop to b",
      ]),
    FindingCase(
      "words of other packages",
      flow("a -> present b\nc -> close\nd -> open b\ne -> modal b\nf -> root\ng -> goto b\nh -> fullscreen b", "screen b"),
      isWellFormed: false,
      finds: [
        "3:30 syntax: `present` needs a style, as in `present(style) b`; did you mean `sheet b`? + sheet",
        "4:6 syntax: there is no operation `close`; did you mean `dismiss` or `back`? + dismiss",
        "5:6 unknown-style: there is no presentation style `open`; did you mean `push` or `sheet`? + push",
        "6:6 unknown-style: there is no presentation style `modal`; did you mean `sheet`? + sheet",
        "7:6 syntax: there is no operation `root`; did you mean `back to root`? + back to root",
        "8:6 unknown-style: there is no presentation style `goto`; did you mean `push`? + push",
        "9:6 unknown-style: there is no presentation style `fullscreen`; did you mean `cover`? + cover",
      ]),
    FindingCase(
      "alerts and effects as in Swift", flow("a -> alert(\"Sure?\")\nb -> run { await c() }"), isWellFormed: false,
      finds: [
        "3:27 syntax: declare an alert with its texts, and show it by its name: `alert question { title: \"…\" }`, `alert question`",
        "4:6 syntax: a flow cannot run effects: use a reducer, as in `screen list: ListReducer` or `work sync: SyncReducer`",
      ]),
    FindingCase(
      "other arrows", flow("a => back\nb → back\nc { if n ==> back }", "var n: Bool = true"), isWellFormed: false,
      finds: [
        "3:19 syntax: expected `->`, found `=>` + ->", "4:3 syntax: expected `->`, found `→` + ->",
        "5:10 syntax: expected `->`, found `==>` + ->",
      ]),
    FindingCase(
      "other arrows within expressions", flow("a { if n→b && c { back } }", "var n: Bool = true"), isWellFormed: false,
      finds: ["3:25 syntax: expected `->`, found `→`"]),
    FindingCase(
      "a transition behind operations, and an event of an event",
      flow("a -> send c.d  b -> back\ne -> send c.d.f", "screen c: C") + "\nflow C {\n start p\n event d -> back\n screen p\n}",
      isWellFormed: false,
      finds: [
        "3:32 syntax: expected `,` or a new line, found `b`",
        "4:13 unknown-event: there is no event of flow `C` called `d.f`",
      ]),
    FindingCase(
      "semicolons", flow("a -> back;\nb -> back; push c", "screen c"), isWellFormed: false,
      finds: ["3:26 syntax: remove `;` at the end of the line + ", "4:10 syntax: separate operations with commas + ,"]),
    FindingCase(
      "a change of a part without `set`", flow("a -> draft.amount = 3", "var draft: D = D()"), isWellFormed: false,
      finds: ["3:22 syntax: use `set` to change a variable: `set draft.amount = …` + set "]),
    FindingCase(
      "containers on both sides",
      flow("a -> sheet in navigation b without navigation\nc -> sheet in navigation b in navigation", "screen b"),
      finds: [
        "3:44 unknown-option: the navigation container is stated twice, and differently",
        "4:28 unknown-option: the navigation container is stated twice + ",
      ]),
    FindingCase(
      "updates of what has no values", flow("a -> update b, update c(n: 2)", "screen b\nscreen c(n: Int)"),
      finds: ["3:29 argument-mismatch: screen `b` has no values to update"]),
    FindingCase(
      "events of the flow as operations and as screens", flow("a -> closed\nb -> send closed", "event closed -> back"),
      finds: [
        "3:22 syntax: `closed` is an event of the flow: write `do closed` + do ",
        "4:11 unknown-screen: `closed` is an event of the flow itself: write `do closed` + do",
      ]),
  ]

  @Test("Mistakes", arguments: cases)
  func mistake(_ testCase: FindingCase) { testCase.check() }

  private func notes(_ text: String) -> [[String]] {
    let source = SourceFile(path: "F.flow", text: text)
    let tree = Parser.parse(source)
    return (tree.diagnostics + Lowering.lower([tree]).findings).map { finding in
      finding.notes.map { note in
        note.location.map { "\(source.position(at: $0.range.start).line): \(note.message)" } ?? note.message
      }
    }
  }

  @Test("Where few names are declared, they are listed")
  func listed() {
    #expect(notes(flow("a -> exit filed", "exit done\nexit stopped")) == [["there are `done`, `stopped`"]])
    #expect(notes(flow("a -> exit filed", "exit done")) == [["the only one is `done`"]])
    let many = (1...6).map { "exit e\($0)" }.joined(separator: "\n")
    #expect(notes(flow("a -> exit filed", many)) == [["declare it in the flow: `exit filed`"]])
  }

  @Test("A brace that is missing is said with the one that is open")
  func braces() {
    #expect(notes("flow F {\n  start a\n  screen a {\n    b -> back\n  screen c\n}\n") == [["3: this `{` is not closed"]])
    #expect(notes("flow F {\n  start a\n  screen a\n\nflow G {\n  start b\n  screen b\n}\n") == [["1: this `{` is not closed"]])
  }
}
