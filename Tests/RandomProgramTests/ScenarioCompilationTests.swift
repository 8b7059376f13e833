import FlowTestSupport
import Foundation
import Testing

/// Tests that are generated from scenarios compile without a warning if `check` accepts the scenarios. There are chosen scenarios,
/// and random scenarios of random units.
///
/// There are a quarter as many units as `FLOW_RANDOM_UNITS` says: 128 with `FLOW_TESTS=all`, else 16. `FLOW_RANDOM_FIRST` is the first unit's number, and
/// `FLOW_TEST_SEED` repeats a run.
@Suite("Scenarios as tests", .outside, .serialized)
struct ScenarioCompilationTests {
  private static let flows = """
    flow A(user: String): Equatable {
      needs api: Int
      needs log: Int = 1
      start home
      event left -> replace home
      screen home {
        a -> push detail(n: 1)
        b(n: Int, `in`: String) -> push detail(n: n)
        c -> sheet shop
      }
      screen detail(n: Int) { back -> back }
      screen shop: Shop { exit done(n) -> dismiss }
      link "/x/{n: Int}" -> push detail(n: n)
    }
    flow Shop: Equatable {
      exit done(n: Int)
      tabs {
        tab goods: play
        tab `default`: scenario1
      }
      start tabs
    }
    flow play: Equatable { start list\n screen list { a -> push list } }
    flow scenario1: Equatable { start action1\n screen action1 { a -> push action1 } }
    flow action1: Equatable { start a\n screen a { b -> push a } }
    flow Comment: Equatable { start a\n screen a { b -> push a } }

    """

  /// The head of a scenario, and its steps.
  private static let acceptedScenarios: [(head: String, steps: [String])] = [
    ("\"plain\" for A(user: \"\", api: 1)", ["home.a => home, push detail"]),
    ("\"the first stack\" for A(user: \"\", api: 1)", ["start => home"]),
    ("\"nothing\" for A(user: \"\", api: 1)", []),
    ("\" \" for A(user: \"\", api: 1, log: 2)", ["start when true => home", "left => home"]),
    ("#\"raw \\(1) \"\"#  for A(api: 1, user: \"\")", ["home.b(n: 1, in: \"\") => home, push detail"]),
    ("\"raw \u{a0}\u{3000} 'x' “q” `y` \u{202e} é 👩‍👩‍👧 // /* $0 #\" for A(user: \"\", api: 1)", ["home.a => home, push detail"]),
    ("\"Comment\" for A(user: \"\", api: 1)", ["home.a => home, push detail"]),
    ("\"escapes \\n \\u{41} \\\\ \\\" \\0\" for A(user: \"\", api: 1)", ["link \"/x/1\" => home, push detail", "go back => home"]),
    (
      "\"shop\" for A(user: \"\", api: 1)",
      [
        "home.c => home, sheet shop", "select shop.default => home, sheet shop", "shop.default.action1.a => home, sheet shop",
        "shop.goods.list.a => home, sheet shop", "shop.done(n: 1) => home",
      ]
    ),
    ("\"swipe\" for A(user: \"\", api: 1)", ["home.c => home, sheet shop", "swipe down => home"]),
    ("\"names of the test itself\" for play", ["start => list", "list.a => list, push list"]),
    ("\"names of the test itself\" for scenario1", ["action1.a => action1, push action1"]),
    ("\"names of the test itself\" for action1", ["a.b => a, push a"]),
    ("\"a type of Testing\" for Comment", ["a.b => a, push a"]),
  ]

  @Test("What check accepts compiles")
  func compiles() throws {
    let scenarios = Self.acceptedScenarios.map { scenario in
      "scenario \(scenario.head) {\n" + scenario.steps.map { "  \($0)\n" }.joined() + "}\n"
    }
    let (errors, swift) = Program.compile([("A.flow", Self.flows), ("B.flow", scenarios.joined())], makesTests: true)
    #expect(errors == [])
    let swiftc = try Swiftc()
    defer { swiftc.remove() }
    for (index, text) in swift.enumerated() { try swiftc.write(text, to: "F\(index).swift") }
    #expect(try swiftc.checkTests(swift.indices.map { "F\($0).swift" }, mode: .implicitImports) == [])
  }

  static let refusedScenarios = [
    "\"\" for A(user: \"\", api: 1) { home.a => home }", "#\"\"# for A(user: \"\", api: 1) { home.a => home }",
    "\"one \\(1 + 1)\" for A(user: \"\", api: 1) { home.a => home }", "#\"one \\#(1)\"# for A(user: \"\", api: 1) { home.a => home }",
    "\"no \\q\" for A(user: \"\", api: 1) { home.a => home }", "\"\\u{D800}\" for A(user: \"\", api: 1) { home.a => home }",
    "\"\\u{}\" for A(user: \"\", api: 1) { home.a => home }", "\"\"\"\n  a\n  \"\"\" for A(user: \"\", api: 1) { home.a => home }",
    "\"a\" for A(user: \"\") { home.a => home }", "\"a\" for A(user: \"\", log: 1, api: 1) { home.a => home }",
    "\"a\" for A(user: \"\", api: 1, api: 1) { home.a => home }", "\"a\" for A(user: \"\", api: 1) { link \"/x/\\(1)\" => home }",
    "\"a\" for A(user: \"\", api: 1) { link #\"/x/1\"# => home }",
    "\"a\" for A(user: \"\", api: 1) { home.a => home, push detail }\nscenario \"a\" for A(user: \"b\", api: 1) { home.a => home, push detail }",
  ]

  @Test("What Swift would refuse is refused", arguments: refusedScenarios)
  func refuses(scenario: String) {
    #expect(!Program.compile([("A.flow", Self.flows + "scenario \(scenario)\n")], makesTests: true).errors.isEmpty)
  }

  /// The number of units for one run of swiftc.
  private static let batch = 48

  @Test("Random scenarios that check accepts compile")
  func random() throws {
    let seed = Random.seed(for: "Random scenarios")
    let units = TestExtent.number("FLOW_RANDOM_UNITS", all: 512, usual: 64) / 4
    let first = TestExtent.number("FLOW_RANDOM_FIRST") ?? 0
    var count = ScenarioWriter.Count()
    for start in stride(from: first, to: first + units, by: Self.batch) {
      let numbers = start..<min(start + Self.batch, first + units)
      let swiftc = try Swiftc()
      defer { swiftc.remove() }
      var names = ["App.swift"]
      var texts: [String: String] = [:]
      for number in numbers {
        let program = Program(number: number, inBatch: number - numbers.lowerBound, size: .small, seed: seed)
        guard program.errors.isEmpty else { continue }
        let scenarios = ScenarioWriter.file(for: program, seed: seed)
        count.add(scenarios.count)
        let files = program.files + [(scenarios.name, scenarios.text)]
        let (errors, swift) = Program.compile(files, makesTests: true)
        #expect(errors == [], "FLOW_TEST_SEED=\(seed), unit \(number):\n\(scenarios.text)")
        for (file, text) in zip(files, swift) {
          names.append(file.name + ".swift")
          texts[file.name] = file.text
          try swiftc.write(text, to: file.name + ".swift")
        }
      }
      // Every second module imports as in an app whose imports are internal by default.
      let isInternal = start / Self.batch % 2 == 1
      try swiftc.write(try AppFile.app(importsArePublic: isInternal), to: "App.swift")
      let complaints = try swiftc.checkTests(names, mode: isInternal ? .internalImports : .implicitImports)
      #expect(complaints == [], "FLOW_TEST_SEED=\(seed), units \(numbers)")
      for complaint in complaints.prefix(3) {
        let file = complaint.split(separator: ":").first?.split(separator: "/").last.map(String.init) ?? ""
        print("// \(file)\n\(texts[file, default: ""])")
      }
    }
    print("\(count)")
    #expect(count.steps >= units * 2, "too few steps are accepted")
    #expect(count.statements > 0)
    if units >= Self.batch {
      for kind in ["start", "select", "link", "go", "swipe", "event"] { #expect(count.kinds[kind, default: 0] > 0, "\(kind)") }
    }
  }
}
