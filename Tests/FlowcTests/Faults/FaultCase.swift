/// A call of `flowc` in a folder. The test makes each of its system calls fail once.
struct FaultCase: CustomStringConvertible, Sendable {
  let name: String
  let arguments: [String]
  /// The files of the folder before the call.
  let files: [String: String]

  var description: String { name }

  private init(_ name: String, _ arguments: String, _ files: [String: String]) {
    self.name = name
    self.arguments = arguments.split(separator: " ").map(String.init)
    self.files = files
  }

  /// Every command, and every way in which a command writes a file.
  static let all: [FaultCase] = [
    FaultCase("check", "check .", flows),
    FaultCase("check as JSON", "check --format json .", flows),
    FaultCase("repairs", "check --fix .", ["Package.swift": "", "A.flow": misspelt("A"), "B.flow": misspelt("B")]),
    FaultCase("generate", generate, flows),
    FaultCase("generate, a change", generate, flows.merging(["out/A.flow.swift": "// Old.\n"]) { $1 }),
    FaultCase("generate, files of one name", generate + " sub/A.flow", flows.merging(["sub/A.flow": flow("Inner")]) { $1 }),
    FaultCase("generate, with dependencies", generate + " --depfile out.d", flows),
    FaultCase("format", "format .", ["A.flow": tight("A"), "sub/B.flow": tight("B")]),
    FaultCase("format, shown", "format --diff .", ["A.flow": tight("A")]),
    FaultCase("graph", "graph --format svg .", flows),
    FaultCase("graph, a page", "graph --format html --output map.html .", flows),
    FaultCase("test", "test .", flows),
    FaultCase(
      "diff", "diff old new",
      [
        "old/Package.swift": "", "old/A.flow": flow("A"), "new/Package.swift": "", "new/A.flow": flow("A", screen: "other"),
      ]),
    FaultCase("stats", "stats .", flows),
    FaultCase("init", "init --package https://example.org/swift-flows New", [:]),
    FaultCase("explain", "explain unused-exit", [:]),
    FaultCase("rules", "rules", [:]),
    FaultCase("completions", "completions zsh", [:]),
    FaultCase("help", "help check", [:]),
    FaultCase("version", "--version", [:]),
  ]

  private static let generate = "generate --module M --base-directory . --output-directory out A.flow B.flow"
  private static let flows = ["Package.swift": "", ".flowc.json": "{}", "A.flow": flow("A"), "B.flow": flow("B")]

  private static func flow(_ name: String, screen: String = "next") -> String {
    """
    flow \(name) {
      start home

      screen home {
        tapped -> push \(screen)
      }

      screen \(screen) {
        closeTapped -> back
      }
    }

    scenario "there and back" for \(name) {
      home.tapped => home, push \(screen)
    }

    """
  }

  private static func misspelt(_ name: String) -> String {
    "flow \(name) {\n  start home\n\n  screen home {\n    tapped -> push hoem\n  }\n}\n"
  }

  private static func tight(_ name: String) -> String { "flow \(name) {\nstart home\nscreen home { tapped->push home }\n}\n" }
}
