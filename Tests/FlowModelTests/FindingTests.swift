import Testing

@Suite("What is wrong with names and arguments")
struct FindingTests {
  static let spellings = [
    FindingCase(
      "a screen", flow("a -> push \u{E9}", "screen e\u{301}\nscreen \u{E9}"),
      finds: [
        "3:27 duplicate-declaration: `\u{E9}` has two spellings that look alike, with U+E9 and with U+301: use one of them"
      ]),
    FindingCase(
      "a declaration and its use", flow("a -> push `e\u{301}`", "screen \u{E9}"),
      finds: [
        "3:27 duplicate-declaration: `e\u{301}` has two spellings that look alike, with U+301 and with U+E9: use one of them",
        "3:27 unknown-screen: there is no screen `e\u{301}`",
      ]),
    FindingCase("one spelling", flow("a -> push e\u{301}", "screen e\u{301}"), finds: []),
    FindingCase("names that only look similar", flow("a -> push \u{E9}", "screen \u{E8}\nscreen \u{E9}"), finds: []),
  ]

  @Test("Names that differ only in how a character is composed", arguments: spellings)
  func composed(_ testCase: FindingCase) { testCase.check() }

  static let unknownNames = [
    FindingCase(
      "a misspelt screen", flow("a -> push hom"),
      finds: ["3:27 unknown-screen: there is no screen `hom`; did you mean `home`? + home"]),
    FindingCase("a screen that nothing resembles", flow("a -> push other"), finds: ["3:27 unknown-screen: there is no screen `other`"]),
    FindingCase(
      "a misspelt style", flow("a -> shet home"),
      finds: ["3:22 unknown-style: there is no presentation style `shet`; did you mean `sheet`? + sheet"]),
    FindingCase(
      "a misspelt style of a screen that is shown", flow("a -> show b", "screen b as shet"),
      finds: ["4:15 unknown-style: there is no presentation style `shet`; did you mean `sheet`? + sheet"]),
    FindingCase(
      "wrong values of a screen whose style is misspelt", flow("a -> show b, send b.c(1)", "screen b as shet { c }"),
      finds: [
        "3:39 argument-mismatch: event `c` has 0 values",
        "4:15 unknown-style: there is no presentation style `shet`; did you mean `sheet`? + sheet",
      ]),
    FindingCase(
      "a misspelt operation", flow("a -> dismis"),
      finds: ["3:22 syntax: there is no operation `dismis`; did you mean `dismiss`? + dismiss"]),
    FindingCase(
      "operations by the names of other packages",
      flow("a -> dismissAll\nb -> popToRoot\nc -> goBackTo home, presentSheet home"),
      finds: [
        "3:22 syntax: there is no operation `dismissAll`; did you mean `dismiss all`? + dismiss all",
        "4:6 syntax: there is no operation `popToRoot`; did you mean `pop to root`? + pop to root",
        "5:6 unknown-style: there is no presentation style `goBackTo`; did you mean `back to`? + back to",
        "5:21 unknown-style: there is no presentation style `presentSheet`; did you mean `sheet`? + sheet",
      ]),
    FindingCase(
      "an exit by itself", flow("a -> done", "exit done"),
      finds: ["3:22 syntax: `done` is an exit of the flow: write `exit done` + exit "]),
    FindingCase(
      "an exit that is heard as an event",
      flow("", "screen child: G { done(n) -> back }") + "\nflow G { exit done(n: Int)\n start c\n screen c { a -> exit done(n: 1) } }",
      finds: ["4:21 syntax: `done` is an exit of flow `G`: write `exit done` + exit "]),
    FindingCase(
      "a style that could not be read", "style s: sheet { detents: medium }\nstyle t = cover\n" + flow("a -> s home"),
      isWellFormed: false, finds: ["1:8 syntax: expected `=`, found `:`"]),
    FindingCase(
      "misspelt operations in a row", flow("a -> bak, pp, push home without animation"),
      finds: [
        "3:22 syntax: there is no operation `bak`; did you mean `back`? + back",
        "3:27 syntax: there is no operation `pp`; did you mean `pop`? + pop",
      ]),
    FindingCase(
      "a misspelt operation with a name", flow("a -> exi done", "exit done"),
      finds: ["3:22 unknown-style: there is no presentation style `exi`; did you mean `exit`? + exit"]),
    FindingCase(
      "operations that take more than a name are written only where more stands",
      flow("a -> sned home\nb -> sett home\nc -> sned home.a\nd -> sett x = 3\ne -> sett x[0] = 3"), isWellFormed: false,
      finds: [
        "5:15 syntax: expected `,` or a new line, found `.`: write the name without a dot",
        "6:13 syntax: expected `,` or a new line, found `=`",
        "7:12 syntax: expected `,` or a new line, found `[`",
        "3:22 unknown-style: there is no presentation style `sned`; did you mean `send`?",
        "4:6 unknown-style: there is no presentation style `sett`; did you mean `set`?",
        "5:6 unknown-style: there is no presentation style `sned`; did you mean `send`? + send",
        "6:6 unknown-style: there is no presentation style `sett`; did you mean `set`? + set",
        "7:6 unknown-style: there is no presentation style `sett`; did you mean `set`? + set",
      ]),
    FindingCase(
      "a style where no operation can stand",
      flow("a -> replace [home, send detail]\nb -> replace [home, sned detail]", "screen detail as exit"),
      finds: [
        "3:37 unknown-style: there is no presentation style `send`",
        "4:21 unknown-style: there is no presentation style `sned`",
        "5:20 unknown-style: there is no presentation style `exit`",
      ]),
    FindingCase(
      "an operation in backticks", flow("a -> `send` home, `back`"),
      finds: [
        "3:22 unknown-style: there is no presentation style `send`",
        "3:35 syntax: there is no operation `back`",
      ]),
    FindingCase(
      "a screen by itself", flow("a -> home\nb -> home(x: 1), back"),
      finds: ["3:22", "4:6"].map { "\($0) syntax: `home` is a screen; choose how to show it, as in `push home`" }),
    FindingCase(
      "a style by itself", "style s = sheet\n" + flow("a -> s"), finds: ["4:23 syntax: expected the screen that `s` shows"]),
    FindingCase("a tab", flow("a -> select shop"), finds: ["3:29 unknown-tab: there is no tab `shop`"]),
    FindingCase(
      "an exit", flow("a -> exit don", "exit done"),
      finds: ["3:27 unknown-exit: there is no exit `don`; did you mean `done`? + done"]),
    FindingCase(
      "an event", flow("a\n    b -> send home.c"), finds: ["4:20 unknown-event: there is no event of `home` called `c`"]),
    FindingCase("an event that is missing", flow("a -> send home"), finds: ["3:27 unknown-event: `send` needs an event: `home.event`"]),
    FindingCase(
      "a variable", flow("a -> set cont = 1", "var count: Int = 0"),
      finds: ["3:26 unknown-variable: there is no variable `cont`; did you mean `count`? + count"]),
    FindingCase(
      "a need is no variable", flow("a -> set api = 1", "needs api: API"),
      finds: ["3:26 unknown-variable: `api` is not a variable"]),
    FindingCase(
      "`show` of a screen that does not say how", flow("a -> show home"),
      finds: ["3:27 unknown-style: screen `home` has no default presentation for `show`"]),
    FindingCase(
      "an option", "style s = sheet { detent: medium }\n" + flow("a -> s home"),
      finds: ["1:19 unknown-option: there is no option `detent`; did you mean `detents`? + detents"]),
    FindingCase(
      "an option of another kind", "style s = push { detents: medium }\n" + flow("a -> s home"),
      finds: ["1:18 unknown-option: option `detents` is not allowed for a push"]),
    FindingCase(
      "an option of another kind, once more", "style wide = cover { detents: medium }",
      finds: ["1:22 unknown-option: option `detents` is not allowed for a cover"]),
    FindingCase(
      "a container of what opens no layer with one, in a style", "style s = push in navigation",
      finds: ["1:16 unknown-option: `in navigation` is not allowed for a push"]),
    FindingCase(
      "a container of what opens no layer with one, before and behind the screen",
      flow("a -> push in navigation home, push home without navigation"),
      finds: [
        "3:27 unknown-option: `in navigation` is not allowed for a push",
        "3:57 unknown-option: `without navigation` is not allowed for a push",
      ]),
    FindingCase(
      "a container of what a style pushes, and in `replace`",
      "style s = push\n" + flow("a -> s home in navigation, replace [home in navigation, home in navigation]"),
      finds: [
        "4:29 unknown-option: `in navigation` is not allowed for a push",
        "4:78 unknown-option: `in navigation` is not allowed for a push",
      ]),
    FindingCase(
      "a value of an option", "style s = sheet { dismissal: maybe }\n" + flow("a -> s home"),
      finds: ["1:30 unknown-option: `maybe` is not a value of `dismissal`, which takes `enabled`, `disabled`"]),
    FindingCase(
      "backgrounds that have no name",
      """
      style word = sheet { background: paper }
      style string = sheet { background: "brand/paper" }
      style sum = sheet { background: "a" + "b" }
      style escaped = sheet { background: "a\\"b" }
      style raw = sheet { background: #"a"# }
      style number = sheet { background: 3 }

      """ + flow("a -> word home\nb -> string home\nc -> sum home\nd -> escaped home\ne -> raw home\nf -> number home"),
      finds: [
        "3:33 unknown-option: `\"a\" + \"b\"` is not a value of `background`, which takes a name or a plain string, such as `paper` or `\"paper\"`",
        "4:37 unknown-option: `\"a\\\"b\"` is not a value of `background`, which takes a name or a plain string, such as `paper` or `\"paper\"`",
        "5:33 unknown-option: `#\"a\"#` is not a value of `background`, which takes a name or a plain string, such as `paper` or `\"paper\"`",
        "6:36 unknown-option: `3` is not a value of `background`, which takes a name or a plain string, such as `paper` or `\"paper\"`",
      ]),
    FindingCase(
      "no screen, but one called `replace`",
      "flow F(a: Bool) {\n  start {\n    if a -> replace(n: 1)\n    else -> replace replace(n: 2)\n  }\n  screen replace(n: Int)\n}",
      finds: []),
    FindingCase("no start", "flow F {\n  screen home\n}", finds: ["1:6 missing-start: flow `F` has no `start`"]),
    FindingCase(
      "a start that may fail", "flow F {\n  start { if a -> home }\n  screen home\n}",
      finds: ["2:3 missing-start: `start` has no screen if all conditions are false"]),
    FindingCase(
      "a start without a branch", "flow F {\n  start {\n  }\n  screen home\n}",
      finds: ["2:3 missing-start: `start` has no screen if all conditions are false"]),
  ]

  static let duplicateNames = [
    FindingCase("flows", flow() + "\nflow F {\n  start b\n  screen b\n}", finds: ["6:6 duplicate-declaration: flow `F` is declared twice"]),
    FindingCase(
      "conformances", "flow F: Codable, Hashable, Codable {\n  start a\n  screen a\n}",
      finds: ["1:28 duplicate-declaration: conformance `Codable` is declared twice"]),
    FindingCase("screens", flow("", "screen home"), finds: ["4:10 duplicate-declaration: screen `home` is declared twice"]),
    FindingCase("styles", "style s = sheet\nstyle s = cover\n" + flow(), finds: ["2:7 duplicate-declaration: style `s` is declared twice"]),
    FindingCase(
      "a style that would hide the style that an expression chooses", "style chosen = sheet\n" + flow(""),
      finds: ["1:7 duplicate-declaration: `chosen` cannot be used here: every presentation has a member with this name"]),
    FindingCase(
      "a style that would hide a part of all presentations", "style kind = sheet\n" + flow("a -> kind home"),
      finds: [
        "1:7 duplicate-declaration: `kind` cannot be used here: every presentation has a member with this name",
        "4:22 unknown-style: there is no presentation style `kind`",
      ]),
    FindingCase("exits", flow("", "exit a\n  exit a"), finds: ["5:8 duplicate-declaration: exit `a` is declared twice"]),
    FindingCase("events", flow("", "event a\n  event a"), finds: ["5:9 duplicate-declaration: event `a` is declared twice"]),
    FindingCase("variables", flow("", "var a: Int = 0\n  needs a: Int"), finds: ["5:9 duplicate-declaration: needs `a` is declared twice"]),
    FindingCase("parameters", flow("", "screen b(x: Int, x: Int)"), finds: ["4:20 duplicate-declaration: parameter `x` is declared twice"]),
    FindingCase("payloads", flow("", "screen f: F2 { a(x, x) }"), finds: ["4:23 duplicate-declaration: payload `x` is declared twice"]),
    FindingCase("transitions", flow("a -> back\n    a -> back"), finds: ["4:5 duplicate-transition: `a` is handled twice"]),
    FindingCase(
      "long transitions", flow("", "screen f: F2 { a.b -> back\n    a.b -> back\n    a.c -> back }"),
      finds: ["5:5 duplicate-transition: `a.b` is handled twice"]),
    FindingCase("starts", flow("", "start home"), finds: ["4:3 duplicate-declaration: start of `F` is declared twice"]),
    FindingCase(
      "a parameter that has the name of the routes", "flow F(routes: Int = 0) {\n  start home\n  screen home\n}\n",
      finds: ["1:8 duplicate-declaration: `routes` cannot be used here: every flow's state stores its screens under this name"]),
    FindingCase(
      "a parameter and a variable that a protocol of the flow declares",
      "flow A(hashValue: Int): Hashable {\n start a\n screen a\n}\nflow B: Hashable {\n var hashValue: Int = 1\n start a\n screen a\n}",
      finds: [
        "1:8 duplicate-declaration: `hashValue` cannot be used here: the state of the flow is `Hashable`, so it has a member with this name",
        "6:6 duplicate-declaration: `hashValue` cannot be used here: the state of the flow is `Hashable`, so it has a member with this name",
      ]),
    FindingCase(
      "the same name without the protocol, and outside of the state",
      "flow A(hashValue: Int) {\n start a\n screen a\n}\nflow B: Hashable {\n needs hashValue: Int\n start a\n screen a(hashValue: Int = 1)\n}",
      finds: []),
    FindingCase(
      "flows that are called like the types of a link's values",
      "flow Link0Value0 {\n start a\n screen a\n}\nflow Link12Value3 {\n start a\n screen a\n}\n"
        + "flow LinkValue {\n start a\n screen a\n}\nflow Link0Value {\n start a\n screen a\n}",
      finds: [
        "1:6 duplicate-declaration: `Link0Value0` cannot be used here: generated code uses this name for the type of a link's value",
        "5:6 duplicate-declaration: `Link12Value3` cannot be used here: generated code uses this name for the type of a link's value",
      ]),
    FindingCase(
      "values of a link in backticks",
      "flow A {\n start a\n screen a(n: Int = 1)\n link \"/a/{`default`: Int}?b={`in`: Int}\" -> replace a(n: `default` + `in`)\n}",
      finds: []),
    FindingCase(
      "two values of a link with one name",
      "flow A {\n start a\n screen a(n: Int = 1)\n link \"/a/{`b`: Int}?b={b: Int}\" -> replace a(n: b)\n}",
      finds: ["4:25 duplicate-declaration: value `b` is declared twice"]),
    FindingCase(
      "a name that every state has", flow("", "var routes: Int = 0"),
      finds: ["4:7 duplicate-declaration: `routes` cannot be used here: every flow's state stores its screens under this name"]),
  ]

  static let meanings = [
    FindingCase(
      "a flow called as a type of the runtime", "flow Effect {\n  start home\n  screen home\n}",
      finds: ["1:6 duplicate-declaration: `Effect` cannot be used here: a type of the runtime has that name"]),
    FindingCase(
      "a flow called as a type of the standard library", "flow Int {\n  start home\n  screen home\n}",
      finds: ["1:6 duplicate-declaration: `Int` cannot be used here: generated code uses this name for another type"]),
    FindingCase(
      "a flow called as no type can be", "flow `self` {\n  start home\n  screen home\n}",
      finds: ["1:6 duplicate-declaration: `self` cannot be used here: Swift reserves it"]),
    FindingCase(
      "flows called as words that stand before a type",
      ["any", "each", "nonisolated", "sending", "some", "await"].map { "flow \($0) {\n  start home\n  screen home\n}\n" }.joined(),
      finds: [
        "1:6 duplicate-declaration: `any` cannot be used here: Swift reserves it",
        "5:6 duplicate-declaration: `each` cannot be used here: Swift reserves it",
        "9:6 duplicate-declaration: `nonisolated` cannot be used here: Swift reserves it",
        "13:6 duplicate-declaration: `sending` cannot be used here: Swift reserves it",
        "17:6 duplicate-declaration: `some` cannot be used here: Swift reserves it",
        "21:6 duplicate-declaration: `await` cannot be used here: Swift reserves it",
      ]),
    FindingCase(
      "a variable called `self`", flow("", "var `self`: Int = 0"),
      finds: ["4:7 duplicate-declaration: `self` cannot be used here: Swift reserves it"]),
    FindingCase(
      "a value called `self`", flow("", "screen b(self: Int)"),
      finds: ["4:12 duplicate-declaration: `self` cannot be used here: Swift reserves it"]),
    FindingCase(
      "a payload called `Self`", flow("a(Self: Int) -> back"),
      finds: ["3:19 duplicate-declaration: `Self` cannot be used here: Swift reserves it"]),
    FindingCase(
      "a bound payload called `self`", flow("", "screen b: B { a(self) -> back }"),
      finds: ["4:19 duplicate-declaration: `self` cannot be used here: Swift reserves it"]),
    FindingCase(
      "a screen called as the module of the runtime", flow("", "screen FlowRuntime"),
      finds: [
        "4:10 duplicate-declaration: `FlowRuntime` cannot be used here: generated code uses it for the runtime's module"
      ]),
    FindingCase(
      "a tab called as the module of the runtime", "flow F {\n  tabs {\n    tab FlowRuntime: Feature()\n  }\n}",
      finds: [
        "3:9 duplicate-declaration: `FlowRuntime` cannot be used here: generated code uses it for the runtime's module"
      ]),
    FindingCase(
      "a need called as a type", flow("", "needs String: Int"),
      finds: ["4:9 duplicate-declaration: `String` cannot be used here: generated code uses a type with this name"]),
    FindingCase(
      "needs called as reducers that the flow makes",
      flow("", "needs Feature: Int\n  needs Child: Int\n  screen a: Feature\n  screen b: Child()\n  screen c: Child()")
        + "\nflow Child {\n  start home\n  screen home\n}",
      finds: [
        "4:9 duplicate-declaration: `Feature` cannot be used here: the flow uses a reducer with this name",
        "5:9 duplicate-declaration: `Child` cannot be used here: the flow uses a reducer with this name",
      ]),
    FindingCase(
      "reducers called as what every flow has",
      flow("", "screen a: plan(1)\n  screen b: handle\n  screen c: planned") + "\nflow handle {\n  start home\n  screen home\n}",
      finds: ["4:13 plan", "5:13 handle"].map {
        let (place, name) = ($0.prefix(4), $0.dropFirst(5))
        return "\(place) duplicate-declaration: `\(name)` cannot be used here: every flow has a member with this name"
      }),
    FindingCase(
      "a need called as a generated type", flow("", "needs State: Int"),
      finds: ["4:9 duplicate-declaration: `State` cannot be used here: generated code uses a type with this name"]),
    FindingCase(
      "a screen whose events would be those of all screens", flow("", "screen Screen"),
      finds: [
        "4:10 duplicate-declaration: `Screen` cannot be used here: the type of its events would be `ScreenAction`, "
          + "like the type of all screens' events"
      ]),
    FindingCase(
      "a screen without a name", flow("", "screen `_`"),
      finds: ["4:10 duplicate-declaration: `_` cannot be used here: `_` is not a name"]),
    FindingCase(
      "an event without a name", flow("`_` -> back"),
      finds: ["3:17 duplicate-declaration: `_` cannot be used here: `_` is not a name"]),
    FindingCase(
      "a flow in backticks", "flow `default` {\n  start home\n  screen home\n}\nflow F {\n  start a\n  screen a: `default`\n}",
      finds: []),
  ]

  static let reach = [
    FindingCase(
      "a start that asks what the flow needs",
      "flow F {\n  needs api: Int\n  start {\n if api > 1 -> a\n else -> b\n }\n  screen a\n  screen b\n}",
      finds: ["4:5 unknown-variable: `api` is not available at the start, because `needs` are not part of the state"]),
    FindingCase(
      "a start that shows what the flow needs", "flow F {\n  needs api: Int\n  start a(x: api)\n  screen a(x: Int)\n}",
      finds: ["3:11 unknown-variable: `api` is not available at the start, because `needs` are not part of the state"]),
    FindingCase(
      "a start that means something else by the name",
      "flow F(p: Int?) {\n  needs api: Int\n  needs `true`: Int\n  start {\n if true, let api = p, api > 1 -> a\n else -> b(api: [1].map { api in api })\n }\n  screen a\n  screen b(api: [Int])\n}",
      finds: []),
    FindingCase(
      "a variable that begins with what the flow needs", "flow F {\n  needs api: Int\n  var v: Int = api + 1\n  start a\n  screen a\n}",
      finds: ["3:16 unknown-variable: `api` is not available at the start, because `needs` are not part of the state"]),
    FindingCase(
      "a reducer made of a variable", "flow F {\n  var v: Int = 1\n  start a\n  screen a: A(x: v)\n}",
      finds: ["4:15 unknown-variable: `v` is not available here: the arguments of a reducer can only use `needs`"]),
    FindingCase(
      "a tab made of a parameter", "flow F(p: Int) {\n  tabs {\n tab a: A(x: p)\n }\n}",
      finds: ["3:11 unknown-variable: `p` is not available here: the arguments of a reducer can only use `needs`"]),
  ]

  static let needs = [
    FindingCase(
      "what the flow needs, where it starts",
      "flow F {\n  needs a: Int\n  start home\n  screen home requires a > 1 else replace b\n  screen b\n}",
      finds: []),
    FindingCase(
      "a word or a value of that name is something else",
      "flow F {\n  needs replace: Int\n  needs b: Int\n  start home(b: true)\n  screen home(b: Bool) requires b else replace c\n  screen c\n}",
      finds: []),
  ]

  static let calls = [
    FindingCase("too few", flow("a -> push b", "screen b(x: Int)"), finds: ["3:27 argument-mismatch: screen `b` needs an argument `x`"]),
    FindingCase("a default may be left out", flow("a -> push b", "screen b(x: Int = 1)"), finds: []),
    FindingCase("too many", flow("a -> push home(x: 1)"), finds: ["3:32 argument-mismatch: screen `home` takes no argument `x`"]),
    FindingCase(
      "a wrong label", flow("a -> push b(y: 1)", "screen b(x: Int)"),
      finds: ["3:29 argument-mismatch: screen `b` takes no argument `y`; did you mean `x`? + x"]),
    FindingCase(
      "no label", flow("a -> push b(1)", "screen b(x: Int)"),
      finds: ["3:29 argument-mismatch: this argument of screen `b` needs its label `x:` + x: "]),
    FindingCase(
      "another order", flow("a -> push b(y: 1, x: 2)", "screen b(x: Int, y: Int)"),
      finds: ["3:29 argument-mismatch: argument `y` is in the wrong place; screen `b` takes (x: y:)"]),
    FindingCase(
      "twice", flow("a -> push b(x: 1, x: 2)", "screen b(x: Int)"),
      finds: ["3:35 argument-mismatch: argument `x` is given twice"]),
    FindingCase(
      "of an exit", flow("a -> exit b", "exit b(x: Int)"), finds: ["3:27 argument-mismatch: exit `b` needs an argument `x`"]),
    FindingCase("an event takes values without labels", flow("a(x: Int)\n    b -> send home.a(1)"), finds: []),
    FindingCase(
      "an event takes as many as it carries", flow("a(x: Int)\n    b -> send home.a(1, 2)"),
      finds: ["4:22 argument-mismatch: event `a` has 1 value"]),
    FindingCase(
      "parameters and a reducer", flow("", "screen b(x: Int): Feature"),
      finds: ["4:10 argument-mismatch: `b` has both parameters and a reducer; a screen can have only one of them"]),
    FindingCase(
      "an event without types", flow("a(x)"), finds: ["3:19 argument-mismatch: this value of `a` needs a name and a type"]),
    FindingCase(
      "a pattern with types", flow("", "screen f: F2 { a(x: Int) }"),
      finds: ["4:23 argument-mismatch: `x` already has its type from the action; write only the name + "]),
    FindingCase(
      "a long list of parameters", flow("", "screen b(\((0..<20).map { "p\($0): Int" }.joined(separator: ", ")), p3: Int)"),
      finds: ["4:202 duplicate-declaration: parameter `p3` is declared twice"]),
  ]

  @Test("Names that nothing declares", arguments: unknownNames)
  func names(_ testCase: FindingCase) { testCase.check() }

  @Test("Names that are declared twice, or taken", arguments: duplicateNames)
  func duplicates(_ testCase: FindingCase) { testCase.check() }

  @Test("Names that mean something else", arguments: meanings)
  func otherMeanings(_ testCase: FindingCase) { testCase.check() }

  @Test("Names that are known elsewhere in the flow", arguments: reach)
  func outOfReach(_ testCase: FindingCase) { testCase.check() }

  @Test("Requirements may ask for what the flow needs", arguments: needs)
  func missing(_ testCase: FindingCase) { testCase.check() }

  @Test("Arguments", arguments: calls)
  func arguments(_ testCase: FindingCase) { testCase.check() }
}
