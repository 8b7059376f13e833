import Testing

@Suite("What Swift and other packages write otherwise")
struct HabitFindingTests {
  static let cases = [
    FindingCase(
      "other words for `stays if`",
      flow("", "screen b stays when n\nscreen c stays n\nscreen d stays(n)\nscreen e locked if n\nscreen f stays unless n"),
      isWellFormed: false,
      finds: [
        "4:18 syntax: expected `if` and a condition: `stays if isDirty`, found `when` + if",
        "5:16 syntax: expected `if` and a condition: `stays if isDirty` + if ",
        "6:15 syntax: expected `if` and a condition: `stays if isDirty` +  if ",
        "7:10 syntax: a screen that gestures must not take away `stays if …` + stays",
        "8:16 syntax: expected `if` and a condition: `stays if isDirty`, found `unless`: write `stays if` and the opposite of the "
          + "condition",
      ]),
    FindingCase(
      "`leaveAttempted` of a screen that does not stay, and with values",
      flow("leaveAttempted -> back", "screen b stays if n { leaveAttempted(x: Int) -> back }\nscreens { leaveAttempted -> back }"),
      finds: [
        "3:17 unknown-event: the system tells `leaveAttempted` only to a screen that stays: `screen home stays if …`",
        "4:40 argument-mismatch: `leaveAttempted` is an event of the system and has no values",
      ]),
    FindingCase(
      "labels before names",
      flow("a(_ n: Int) -> back\nb -> send c.d(1), push c(n: 1)", "event e(with n: Int) -> back\nscreen c(_ n: Int) { d(_ n: Int) }"),
      isWellFormed: false,
      finds: ["3:19", "5:11", "6:10", "6:24"].map { "\($0) syntax: a value has one name and no label: `n: …`" }),
    FindingCase(
      "a parameter that could not be read is missed by nobody",
      flow("a -> push c(n: 1), send c.d(1)", "screen c(n) { d(1) }"), isWellFormed: false,
      finds: ["4:13 syntax: expected `:` and a type, found `)`", "4:19 syntax: expected a name or `_`, found `1`"]),
    FindingCase(
      "changes with `update`", flow("a -> update n = 1\nb -> update n += 1, back", "var n: Int = 0"), isWellFormed: false,
      finds: [
        "3:22 syntax: `update` changes the values of a screen; use `set` to change a variable: `set n = …` + set",
        "4:6 syntax: `update` changes the values of a screen; use `set` to change a variable: `set n += …` + set",
      ]),
    FindingCase(
      "a path without quotes", flow("a -> back", "link /b/{n: Int} -> push b(n: n)\nlink /c { if true -> back }\nscreen b(n: Int)"),
      isWellFormed: false,
      finds: [
        "4:8 syntax: a path stands in quotes: `link \"/b/{n: Int}\"` + \"/b/{n: Int}\"",
        "5:6 syntax: a path stands in quotes: `link \"/c\"` + \"/c\"",
      ]),
    FindingCase(
      "an exit that is sent", flow("a -> send done\nb -> send far.done", "exit done"),
      finds: [
        "3:27 unknown-screen: `done` is an exit of the flow itself: write `exit done` + exit",
        "4:11 unknown-screen: there is no screen `far`",
      ]),
    FindingCase(
      "names that nothing declares", flow("a -> set far = 1\nb -> exit left\nc -> exit don", "exit done\nvar n: Int = 0"),
      finds: [
        "3:26 unknown-variable: there is no variable `far`", "4:11 unknown-exit: there is no exit `left`",
        "5:11 unknown-exit: there is no exit `don`; did you mean `done`? + done",
      ]),
    FindingCase(
      "changes without `set`", flow("a -> n += 1\nb -> n = 1, back", "var n: Int = 0"), isWellFormed: false,
      finds: [
        "3:22 syntax: use `set` to change a variable: `set n += …` + set ",
        "4:6 syntax: use `set` to change a variable: `set n = …` + set ",
      ]),
    FindingCase(
      "conditions without braces", flow("a -> if n push home\nb -> if n > 1 back else pop", "var n: Bool = true"), isWellFormed: false,
      finds: ["3:22", "4:6"].map { "\($0) syntax: write conditions in braces: `{ if … -> … }`" }),
    FindingCase(
      "patterns for events",
      flow("a(.b(let n)) -> back\n.d(.e) -> back\ncase f.g -> back", "screen s: S { a.b(let n, var m) -> set x = n + m }\nvar x: Int = 0"),
      isWellFormed: false,
      finds: [
        "3:19 syntax: write a case within the payload as a part of the event's name: `a.b(…)`",
        "4:1 syntax: write the event of a reducer without a leading dot: `d.e` + d.e",
        "5:1 syntax: write the event without `case` + ",
        "6:21 syntax: name the values of an event without `let`",
        "6:28 syntax: name the values of an event without `var`",
        "5:6 unknown-event: an event of a screen without a reducer must be a single name, not `f.g`",
      ]),
    FindingCase(
      "cases among several payloads, none of which is a second transition",
      flow("", "screen s: S { a(.b(c), _) -> back\na(.d) -> back\na(n) -> back\ne(_, .f(n)) -> back }"),
      isWellFormed: false,
      finds: [
        "4:19 syntax: a pattern only names values; test for a case in a branch: `{ if case .b(…) = value -> … }`",
        "5:3 syntax: write a case within the payload as a part of the event's name: `a.d(…)`",
        "7:6 syntax: a pattern only names values; test for a case in a branch: `{ if case .f(…) = value -> … }`",
      ]),
    FindingCase(
      "a condition behind an event", flow("a where n > 1 -> push home", "var n: Int = 1"), isWellFormed: false,
      finds: ["3:19 syntax: write conditions in braces: `{ if … -> … }` + { if }"]),
    FindingCase(
      "presentations by their names in SwiftUI",
      "style s = fullScreenCover\n" + flow("a -> confirmationDialog home\nb -> navigate home"),
      finds: [
        "1:11 unknown-style: there is no kind of presentation `fullScreenCover`; did you mean `cover`? + cover",
        "4:22 unknown-style: there is no presentation style `confirmationDialog`; did you mean `dialog`?",
        "5:6 unknown-style: there is no presentation style `navigate`; did you mean `push`? + push",
      ]),
    FindingCase(
      "options by their names in SwiftUI, and a style of an alert by its name there",
      "style s = sheet { interactiveDismissDisabled: true }\nstyle t = confirmationDialog {\n button: a, \"A\", destructive\n button: b, \"B\", 3\n}\n"
        + flow(""),
      finds: [
        "1:19 unknown-option: there is no option `interactiveDismissDisabled`; did you mean `dismissal`? + dismissal",
        "2:11 unknown-style: declare a dialog with its texts and buttons: `dialog t { … }`",
      ]),
    FindingCase(
      "members of Swift types",
      flow(
        "a -> set n = m",
        "let n: Int = 1\n  @State(1) var m: Int = 2\n  private static var k: Int = 3\n  public screen b { c -> set k = n }"),
      isWellFormed: false,
      finds: [
        "4:3 syntax: expected `screen`, `screens`, `start`, `event`, `var`, `needs`, `exit`, `tabs`, `columns`, `work`, `link`, `alert` or `dialog`, found `let`; did you mean `var`? + var",
        "5:3 syntax: members of a flow cannot have attributes", "6:3 syntax: members of a flow cannot be `private`",
        "6:11 syntax: members of a flow cannot be `static`", "7:3 syntax: members of a flow cannot be `public`",
      ]),
    FindingCase(
      "signs and words in the wrong place",
      "flow F {\n  start a\n  var n: Int = 0\n  screen: a { b(m: Int) -> replace with c }\n  screen c: { d(m: Int) -> set n = m\n    e { if n > 1 then back }\n    f -> send a b(m: 1), replace with }\n"
        + "  screen g requires: n > 1 else back\n  screen with = Feature\n}",
      isWellFormed: false,
      finds: [
        "4:9 syntax: expected the name of the screen, found `:`", "4:36 syntax: write the screen right after `replace`: `replace c`",
        "5:13 syntax: expected a reducer or a flow, found `{`", "6:18 syntax: expected `->`, found `then` + ->",
        "7:17 syntax: expected `.` and an event, found `b`", "8:20 syntax: expected a condition, found `:`",
        "9:15 syntax: expected `:` and a flow or a reducer, found `=`",
      ]),
    FindingCase(
      "a tab with an equals sign",
      "flow F {\n  tabs { tab a = G(x: 1) { b -> select a } }\n}\nflow G {\n  needs x: Int\n  event b -> back\n  start c\n  screen c\n}",
      isWellFormed: false, finds: ["2:16 syntax: expected `:` and a flow or a reducer, found `=`"]),
    FindingCase(
      "constants in patterns",
      flow("", "screen s: S { a(true) -> back\nb.c(_, nil) -> back\nd(`false`) -> back }\nscreen t { e(false) -> back }"),
      isWellFormed: false,
      finds: ["4:19 true", "5:8 nil", "7:14 false"].map {
        let (place, word) = ($0.split(separator: " ")[0], $0.split(separator: " ")[1])
        return "\(place) syntax: expected a name or `_`, found `\(word)`: name the value here, and test it in a branch"
      }),
    FindingCase(
      "words of Swift as names of values",
      "flow F(var: Int = 1) {\n  start a\n  exit e(`var`: Int, let: Int)\n  screen a { b(inout: Int, `let`: Int) -> back }\n}",
      finds: [
        "1:8 syntax: `var` is reserved by Swift: write the name of the value in backticks + `var`",
        "3:22 syntax: `let` is reserved by Swift: write the name of the value in backticks + `let`",
        "4:16 syntax: `inout` is reserved by Swift: write the name of the value in backticks + `inout`",
      ]),
    FindingCase(
      "animation on a line of its own", flow("a -> push home,\n  back\n  without animation"), isWellFormed: false,
      finds: ["5:11 syntax: write `without animation` on the same line as the last operation"]),
    FindingCase(
      "variables that share a word", flow("a -> set n = m", "var n: Int = 1,\n  m: Int = 2\nvar o: Int = n, m"),
      isWellFormed: false,
      finds: ["4:17 syntax: declare each variable with its own `var`", "6:15 syntax: expected a new line, found `,`"]),
    FindingCase(
      "tabs without a word around them", "flow A {\ntab a: B { x -> select c }\ntab c: B\n}",
      isWellFormed: false, finds: ["2:1 syntax: declare tabs inside `tabs { … }`"]),
    FindingCase(
      "a dot before a screen", flow("a -> push .home"), isWellFormed: false,
      finds: ["3:27 syntax: expected the screen that `push` shows, found `.`: write the name without a dot + "]),
    FindingCase(
      "operations as calls", flow("a -> back(2)\nb -> pop 2\nc -> dismiss to home\nd -> dismiss()\ne -> back to home(n: 1)"),
      isWellFormed: false,
      finds: [
        "3:26 syntax: `back` takes no parentheses: `back 2` +  2", "4:10 syntax: `pop` takes no number: it removes one screen",
        "5:14 syntax: `dismiss` cannot go to a screen; use `back to`", "6:13 syntax: `dismiss` takes no parentheses + ",
        "7:18 syntax: use a condition to choose among several: `home where n == …`",
      ]),
    FindingCase(
      "conditions that are not finished",
      flow("a { if n && -> back }\nb { if n >\n -> back }\nc { if n! -> back }", "var n: Bool? = true"), isWellFormed: false,
      finds: [
        "3:29 syntax: expected a value after `&&`, found `->`",
        "4:11 syntax: expected a value after `>`, but the line ends here",
      ]),
    FindingCase(
      "values that are not finished",
      flow("a { if n > 1 -> set n = n + }\nb -> push s(n: n *)\nc -> set n = n -\nd -> set n = (-)", "var n: Int = 1\nscreen s(n: Int)"),
      isWellFormed: false,
      finds: [
        "3:45 syntax: expected a value after `+`, found `}`", "4:19 syntax: expected a value after `*`, found `)`",
        "5:17 syntax: expected a value, but the line ends here",
      ]),
    FindingCase(
      "closures and values behind a literal",
      flow(
        "a -> set n = 5 { }\nb -> push s(n: 7 8)\nc -> set n = [5].map { $0 }[0]\nd { if n > 1 { } -> back }",
        "var n: Int = 1 { 2 }\nscreen s(n: Int)"),
      isWellFormed: false,
      finds: [
        "3:32 syntax: expected an operator or the end of the value, found `{`",
        "4:18 syntax: expected an operator or the end of the value, found `8`",
        "6:14 syntax: expected an operator or the end of the value, found `{`",
        "7:18 syntax: expected an operator or the end of the value, found `{`",
      ]),
    FindingCase(
      "empty braces behind a button",
      "flow A {\n  start s\n  screen s { a -> alert x }\n  alert x {\n    title: \"T\"\n    button ok: \"OK\" { }\n  }\n}\n",
      isWellFormed: false,
      finds: ["6:21 syntax: expected an operator or the end of the value, found `{`"]),
    FindingCase(
      "names that are not finished",
      flow(
        "a { if n. -> back }\nb -> push s(n: n.)\nc -> set n = .\nd -> present(n > 1 ? .sheet : .) home",
        "var n: Int = 1\nscreen s(n: Int)"),
      isWellFormed: false,
      finds: [
        "3:27 syntax: expected a name after `.`, found `->`", "4:18 syntax: expected a name after `.`, found `)`",
        "5:15 syntax: expected a name after `.`, but the line ends here",
        "6:32 syntax: expected a name after `.`, found `)`",
      ]),
    FindingCase(
      "a need without its value", flow("", "needs api: Int ="), isWellFormed: false,
      finds: ["4:19 syntax: expected a default value, but the line ends here"]),
    FindingCase(
      "a style in a flow", flow("a -> s home", "style s = sheet"), isWellFormed: false,
      finds: ["4:3 syntax: declare the style outside of the flow"]),
    FindingCase(
      "an import in a flow", flow("", "import Foundation\nscreen a"), isWellFormed: false,
      finds: ["4:3 syntax: move the import to the top of the file"]),
    FindingCase(
      "a start with an operation", "flow F {\n  start push home\n  screen home\n}", isWellFormed: false,
      finds: ["2:9 syntax: `start` takes the name of a screen, not an operation: `start home`"]),
    FindingCase(
      "a start with branches as in Swift",
      "flow F {\n  var n: Bool = true\n  start { if n { a } else { b } }\n  screen a\n  screen b\n}", isWellFormed: false,
      finds: ["3:33 syntax: expected `->`, found `}`"]),
    FindingCase(
      "a comparison for a change", flow("a -> set n == 1", "var n: Int = 1"), isWellFormed: false,
      finds: ["3:28 syntax: use `=` to assign; `==` compares"]),
    FindingCase(
      "the branches of Swift, and those of the language in its `else`",
      flow("a { if n { back } else { if m -> back } }", "var n: Bool = true\n  var m: Bool = true"), isWellFormed: false,
      finds: ["3:26 syntax: expected `->`, found `{`: write operations after `->`, as in `if … -> …`"]),
    FindingCase(
      "branches in branches", flow("a { if n {\nif m -> back } }", "var n: Bool = true\n  var m: Bool = true"), finds: []),
    FindingCase(
      "branches in branches without end",
      flow("a " + String(repeating: "{ if n ", count: 17) + "-> back" + String(repeating: " }", count: 17), "var n: Bool = true"),
      isWellFormed: false, finds: ["3:131 syntax: branches can be nested at most 16 deep"]),
    FindingCase(
      "a condition of the start", "flow F {\n  var n: Bool = true\n  start if n -> home\n  screen home\n}", isWellFormed: false,
      finds: ["3:9 syntax: write conditions in braces: `start { if … -> … }`"]),
    FindingCase(
      "the value of a screen as a variable", flow("a -> push b(n: 1)", "screen b(n: Int) { c -> set n = 2 }"),
      finds: ["4:31 unknown-variable: `n` is a value of the screen `b`: `update b(n: …)` changes it"]),
    FindingCase(
      "a value that two screens have as a variable",
      flow("a -> push b(n: 1), push c(n: 2)", "screen b(n: Int)\n  screen c(n: Int) { d -> set n = 2 }"),
      finds: ["5:31 unknown-variable: `n` is a value of the screen `c`: `update c(n: …)` changes it"]),
    FindingCase(
      "variables and needs without a type are missed by nobody",
      flow("a -> set items = [1], push b", "var items = [Int]()\n  needs api\n  screen b: F2(api: 1)")
        + "\nflow F2 {\n  needs api = 1\n  start c\n  screen c\n}",
      isWellFormed: false,
      finds: [
        "4:13 syntax: a variable has a type before its value: `: Type = …`", "5:12 syntax: expected `:` and a type, but the line ends here",
        "9:13 syntax: expected `:` and a type, found `=`",
      ]),
    FindingCase(
      "protocols without a comma, and a class",
      "flow F: Codable Hashable, A.B {\n  start home\n  screen home\n}\nflow G: class {\n  start home\n  screen home\n}",
      finds: [
        "1:9 syntax: separate protocols with commas: write `Codable, Hashable` + Codable, Hashable",
        "5:9 syntax: expected a protocol, found `class`",
      ]),
    FindingCase(
      "protocols with attributes",
      "flow F: @MainActor P, nonisolated Q {\n  start home\n  screen home\n}",
      finds: [
        "1:9 syntax: a flow names protocols without attributes: conform in Swift, with `extension F.State: @MainActor P {}`",
        "1:23 syntax: a flow names protocols without attributes: conform in Swift, with `extension F.State: nonisolated Q {}`",
      ]),
    FindingCase(
      "types that only functions have",
      "flow F(a: some P, b: [some P], c: borrowing Int, d: (some: Int) -> Void) {\n  start home\n  screen home\n}",
      isWellFormed: false,
      finds: [
        "1:11 syntax: `some` is for parameters and results of Swift functions; write `any` or a generic type",
        "1:23 syntax: `some` is for parameters and results of Swift functions; write `any` or a generic type",
        "1:35 syntax: `borrowing` is for parameters and results of Swift functions; remove it",
      ]),
    FindingCase(
      "a misspelt `to`", flow("a -> back too home"), isWellFormed: false,
      finds: ["3:27 syntax: to go back to a screen, write `back to home` + to"]),
    FindingCase(
      "protocols as a composition, and halves of one",
      "flow F: Codable & Hashable {\n  start home\n  screen home\n}\nflow G: Decodable, Encodable {\n  start home\n  screen home\n}",
      finds: [
        "1:9 syntax: separate protocols with commas: write `Codable, Hashable` + Codable, Hashable",
        "5:9 syntax: a flow needs both `Encodable` and `Decodable`: write `Codable` + Codable",
      ]),
    FindingCase(
      "a value of a link", flow("", #"link "/a/:n" -> push home"#),
      finds: ["4:12 syntax: write a value of a link as `{n: Type}`"]),
    FindingCase(
      "a comma before `else`", flow("", "var n: Bool = true\nscreen c requires n, else push home"), isWellFormed: false,
      finds: ["5:20 syntax: remove the comma before `else`"]),
  ]

  @Test("Habits", arguments: cases)
  func habit(_ testCase: FindingCase) { testCase.check() }
}
