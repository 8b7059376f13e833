import Testing

/// If a part of a line is missing, the declaration in this line is still known to the rest of the flow. So the only finding is at
/// this line.
@Suite("Declarations that could not be read")
struct LostDeclarationTests {
  static let cases = [
    FindingCase(
      "screens", flow("a -> push detail\nb -> push list, send list.c", "scr detail\nscreen : List"), isWellFormed: false,
      finds: [
        "5:3 syntax: expected `screen`, `screens`, `start`, `event`, `var`, `needs`, `exit`, `tabs`, `columns`, `work`, `link`, `alert` or `dialog`, found `scr`",
        "6:8 syntax: expected the name of the screen, found `:`",
      ]),
    FindingCase(
      "exits and events",
      flow("a -> exit done\nb -> send c.d", "exit (n: Int)\nevent (n: Int) -> back\nscreen c { (d -> back }"),
      isWellFormed: false,
      finds: [
        "5:8 syntax: expected the name of the exit, found `(`", "6:7 syntax: expected the name of the event, found `(`",
        "7:12 syntax: expected an event, found `(`",
      ]),
    FindingCase(
      "an alert whose name became a comment", flow("a -> alert sure\nb -> push detail", "alert // sure\nscreen detail"),
      isWellFormed: false,
      finds: [
        "5:3 syntax: an alert has a name: `alert question { title: \"…\" }`"
      ]),
    FindingCase(
      "variables and needs",
      flow("a -> set n = 1", "var : Int = 0\nneeds : Api") + "\nflow Other {\nstart a\nscreen a: Sample(api: 1)\n}",
      isWellFormed: false,
      finds: ["4:7 syntax: expected a name, found `:`", "5:7 syntax: expected a name, found `:`"]),
    FindingCase(
      "tabs",
      "flow F {\n  screen home { a -> select b\nc -> select d }\n  tabs { tab : Home\nd: Home\ntab e: { exit f -> back } }\n}\n"
        + "flow Home {\n  start a\n  screen a\n}",
      isWellFormed: false,
      finds: [
        "4:14 syntax: expected the name of the tab, found `:`", "5:1 syntax: a tab begins with `tab`: `tab d: …` + tab ",
        "6:8 syntax: expected a reducer or a flow, found `{`",
      ]),
    FindingCase(
      "styles and flows",
      "style = sheet\nconfirmation = dialog\n"
        + flow("a -> push detail\nb -> picker detail, confirmation detail", "screen detail: Detail { exit e -> back }")
        + "\nflow {\n}",
      isWellFormed: false,
      finds: [
        "1:7 syntax: expected the name of the style, found `=`",
        "2:1 syntax: expected `flow`, `style`, `import` or `scenario`, found `confirmation`",
        "9:6 syntax: expected the name of the flow, found `{`",
      ]),
    FindingCase(
      "a reducer", flow("a -> push b(c: 1)", "screen b: { exit d -> back }"), isWellFormed: false,
      finds: ["4:13 syntax: expected a reducer or a flow, found `{`"]),
    FindingCase(
      "parameters without an end", flow("a -> push b(c: 1)", "screen b(c: Int"), isWellFormed: false,
      finds: ["4:11 syntax: `(` is never closed"]),
    FindingCase(
      "what has a name much like it is misspelt all the same", flow("a -> push hme", "scr detail"), isWellFormed: false,
      finds: [
        "4:3 syntax: expected `screen`, `screens`, `start`, `event`, `var`, `needs`, `exit`, `tabs`, `columns`, `work`, `link`, `alert` or `dialog`, found `scr`",
        "3:27 unknown-screen: there is no screen `hme`; did you mean `home`? + home",
      ]),
    FindingCase(
      "a reducer without its colon, or with another sign",
      flow("a -> push b\nc -> push d", "screen b Sample { exit e -> back }\nscreen d = Sample")
        + "\nflow Sample {\n  exit e\n  start a\n  screen a\n}",
      isWellFormed: false,
      finds: [
        "5:12 syntax: expected `:` and a flow or a reducer, found `Sample`",
        "6:10 syntax: expected `:` and a flow or a reducer, found `=`",
      ]),
    FindingCase(
      "a value for a type, or behind one",
      flow("a -> push b(c: 1), push d(e: 1)", "screen b(c: \"text\")\nscreen d(e: String \"text\")"), isWellFormed: false,
      finds: [
        "4:15 syntax: expected a type, found `\"text\"`", "5:20 syntax: expected `=`, found `\"text\"`",
      ]),
    FindingCase(
      "braces before conditions and exits",
      "flow F {\n  exit c start home\n  screen home { a\nif true -> push home\nelse -> back } }\n}\n"
        + "flow Both {\n  tabs { tab b: F\nexit c -> back } }\n  event d -> back\n}",
      isWellFormed: false,
      finds: ["3:18 syntax: expected `{`, but the line ends here", "8:18 syntax: expected `{`, but the line ends here"]),
    FindingCase(
      "arguments",
      flow("a -> push b(: 1)\nc -> push b(n: ), exit d(: 1)", "exit d(n: Int)\nscreen b(n: Int)\nscreen e: G(: 1)")
        + "\nflow G {\n  needs n: Int\n  start a\n  screen a\n}",
      isWellFormed: false,
      finds: [
        "3:29 syntax: expected an argument, found `:`", "4:16 syntax: expected an argument, found `)`",
        "4:26 syntax: expected an argument, found `:`", "7:13 syntax: expected an argument, found `:`",
      ]),
    FindingCase(
      "payloads", flow("a(n Int) -> back\nb(n) -> back", ""), isWellFormed: false,
      finds: [
        "3:21 syntax: expected `,` or `)`, found `Int`",
        "4:3 argument-mismatch: this value of `b` needs a name and a type",
      ]),
    FindingCase(
      "default values",
      flow("a -> push b, push c", "screen b(n: Int 1)\nscreen c(n: = 1)"), isWellFormed: false,
      finds: [
        "4:19 syntax: expected `=`, found `1`", "5:13 syntax: expected a type, found `=`",
      ]),
    FindingCase(
      "an opening parenthesis", flow("a -> push b n: 1)\nc n: Int) -> back", "screen b(n: Int)"), isWellFormed: false,
      finds: [
        "3:29 syntax: expected `,` or a new line, found `n`", "4:3 syntax: expected `->`, `{` or a new line, found `n`",
      ]),
    FindingCase(
      "an event that is sent", flow("a -> send b.", "screen b { c -> back }"), isWellFormed: false,
      finds: ["3:30 syntax: expected an event, found `}`"]),
  ]

  @Test("Lost declarations", arguments: cases)
  func lostDeclarations(_ test: FindingCase) { test.check() }
}
