import FlowDriver
import FlowCommands
import ToolHost
import FlowToolTestSupport
import Testing

private let more = "  help: see `flowc help` for the usage\n"
private let moreOfCheck = "  help: see `flowc help check` for the usage\n"
private let moreOfExplain = "  help: see `flowc help explain` for the usage\n"
private let moreOfRules = "  help: see `flowc help rules` for the usage\n"
private let knownCommands =
  "the commands are " + Commands.all.map(\.name).joined(separator: ", ") + " and help"
private let moreOfGenerate = "  help: see `flowc help generate` for the usage\n"

private func refused(
  _ description: String,
  _ arguments: [String],
  _ message: String,
  help: String? = nil,
  _ more: String
) -> CommandCase {
  let help = help.map { "  help: \($0)\n" } ?? ""
  return CommandCase(
    testDescription: description,
    files: ["A.flow": "flow A { start home; screen home }"],
    arguments: arguments,
    status: .unusable,
    standardError: "flowc: error: \(message)\n\(help)\(more)"
  )
}

private let refusals = [
  refused("nothing", [], "missing command", help: knownCommands, more),
  refused(
    "a word that is no command", ["frobnicate"], "unknown command `frobnicate`",
    help: knownCommands, more),
  refused("a misspelt command", ["chekc", "x"], "unknown command `chekc`", help: "did you mean `check`?", more),
  refused(
    "help of no command", ["help", "genrate"], "unknown command `genrate`", help: "did you mean `generate`?", more),
  refused("help of two commands", ["help", "check", "generate"], "help takes one command", more),
  refused("an option before the command", ["--strict"], "unknown option `--strict`", more),
  refused("an end of options before the command", ["--", "check"], "unknown option `--`", more),
  refused("dashes alone", ["check", "---"], "unknown option `---`", moreOfCheck),
  refused(
    "a misspelt option of flowc", ["--verison"], "unknown option `--verison`", help: "did you mean `--version`?", more
  ),
  refused(
    "a misspelt option", ["check", "--formt", "json"], "unknown option `--formt`", help: "did you mean `--format`?",
    moreOfCheck),
  refused("another command's option", ["check", "--depfile", "x"], "unknown option `--depfile`", moreOfCheck),
  refused("a short option", ["check", "-x"], "unknown option `-x`", help: "did you mean `-h`?", moreOfCheck),
  refused("a switch with a value", ["check", "--strict=yes"], "--strict takes no value", moreOfCheck),
  refused("an option without its value", ["check", "--off"], "--off needs a value: --off RULE", moreOfCheck),
  refused("an option with an empty value", ["check", "--off="], "--off needs a value: --off RULE", moreOfCheck),
  refused(
    "a format that check has not", ["check", "--format", "xml"], "unknown format `xml`",
    help: "the formats are text, json, sarif and github", moreOfCheck),
  refused(
    "a format that rules has not", ["rules", "--format", "sarif"], "unknown format `sarif`",
    help: "the formats are text and json", moreOfRules),
  refused("rules of a path", ["rules", "A.flow"], "rules takes no path: `A.flow`", moreOfRules),
  refused(
    "explain nothing", ["explain"], "missing rule", help: "`flowc rules` lists them", moreOfExplain),
  refused(
    "explain two rules", ["explain", "trapped", "pop-never"], "explain takes one rule",
    help: "`flowc rules` lists them",
    moreOfExplain),
  refused(
    "explain a misspelt rule", ["explain", "pop-nevr"], "unknown rule `pop-nevr`", help: "did you mean `pop-never`?",
    moreOfExplain),
  refused(
    "a rule that nothing resembles", ["check", "--error", "x"], "unknown rule `x`", help: "`flowc rules` lists them",
    moreOfCheck),
  refused(
    "a misspelt rule", ["check", "--off", "unknown-scren"], "unknown rule `unknown-scren`",
    help: "did you mean `unknown-screen`?", moreOfCheck),
  refused("generate without files", ["generate"], "no .flow files given", moreOfGenerate),
  refused(
    "generate without a place", ["generate", "A.flow"], "missing option --output-directory DIR", moreOfGenerate),
  refused(
    "generate without a module", ["generate", "--output-directory", "out", "A.flow"], "missing option --module NAME",
    moreOfGenerate),
  refused(
    "a module that Swift has no name for", ["generate", "--output-directory", "out", "--module", "My App", "A.flow"],
    "`My App` cannot be the name of a Swift module", moreOfGenerate),
  refused(
    "a dependency without its module",
    ["generate", "--output-directory", "out", "--module", "App", "--dependency", "B.flow", "A.flow"],
    "invalid value `B.flow`; write --dependency MODULE=FILE", moreOfGenerate),
]

@Suite("How flowc is called")
struct CallTests {
  @Test("Calls that cannot be understood", arguments: refusals)
  func refusal(_ testCase: CommandCase) { expectRun(testCase, commands: Commands.all) }

  @Test(
    "Help in all its spellings", arguments: [["--help"], ["-h"], ["help"], ["help", "--help"], ["help", "help"]])
  func overview(arguments: [String]) {
    let host = MemoryHost()
    #expect(Tool.run(arguments, commands: Commands.all, host: host) == .clean)
    for part in ["USAGE: flowc <command>", "  check ", "  generate ", "  --version ", "  0  ", "  1  ", "  2  "] {
      #expect(host.standardOutput.contains(part))
    }
    #expect(host.standardError == "")
  }

  @Test(
    "The help of a command",
    arguments: [["help", "NAME"], ["--help", "NAME"], ["-h", "NAME"], ["NAME", "--help"], ["NAME", "-h"], ["NAME", "x", "--help"]],
    Commands.all.map(\.name)
  )
  func help(form: [String], name: String) {
    let host = MemoryHost()
    #expect(Tool.run(form.map { $0 == "NAME" ? name : $0 }, commands: Commands.all, host: host) == .clean)
    #expect(host.standardOutput.contains("USAGE: flowc \(name) "))
    #expect(host.standardOutput.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(host.standardError == "")
  }

  @Test("The version")
  func version() {
    let host = MemoryHost()
    #expect(Tool.run(["--version"], commands: Commands.all, host: host) == .clean)
    #expect(host.standardOutput == "flowc \(Version.current)\n")
  }

  @Test("Behind -- everything is a path")
  func endOfOptions() {
    let host = MemoryHost(["--strict.flow": ""])
    #expect(Tool.run(["check", "--", "--strict.flow"], commands: Commands.all, host: host) == .clean)
    #expect(host.standardError == "nothing to report in 1 file\n")
  }
}
