import FlowSyntax
import Testing

@testable import FlowTooling

@Suite("The table of commands")
struct HelpTests {
  @Test("Help shows every option of a command", arguments: CommandTable.commands.map(\.name))
  func allOptions(name: String) throws {
    let command = try #require(CommandTable.command(named: name))
    let help = HelpText.help(of: command)
    for option in command.options {
      #expect(help.contains("  \(option.name)"))
      #expect(HelpText.usage(of: command).contains(option.name))
    }
  }

  @Test("Every option of the table is understood", arguments: CommandTable.commands.map(\.name))
  func allParsed(name: String) throws {
    let command = try #require(CommandTable.command(named: name))
    for option in command.options {
      let forms = option.value == nil ? [[option.name]] : [[option.name, "v=1"], ["\(option.name)=v=1"]]
      for form in forms {
        let arguments = try Arguments(["a"] + form[...] + ["b"], of: command)
        #expect(arguments.has(option.identifier))
        #expect(arguments.value(of: option.identifier) == (option.value == nil ? "" : "v=1"))
        #expect(arguments.operands == ["a", "b"])
      }
    }
  }

  @Test(
    "Did you mean",
    arguments: [
      ("chekc", "check"), ("CHECK", "check"), ("chck", "check"), ("generat", "generate"), ("xyz", nil), ("", nil),
      (String(repeating: "check", count: 1000), nil),
    ]
  )
  func suggestion(word: String, expected: String?) {
    #expect(Suggestion.closest(to: word, among: ["check", "generate", "help"]) == expected)
  }

  @Test(
    "Of names that are equally near all, in the order of the alphabet and in no other",
    arguments: [
      ["list", "last", "lost"], ["lost", "list", "last", "list"], ["home", "last", "lost", "list"],
    ])
  func equallyNear(names: [String]) {
    #expect(Suggestion.nearest(to: "lst", among: names) == ["last", "list", "lost"])
    #expect(Suggestion.closest(to: "lst", among: names) == "last")
    #expect(Suggestion.nearest(to: "list", among: names) == ["list"])
  }

  @Test(
    "The question has all names",
    arguments: [
      ([], ""), (["a"], "; did you mean `a`?"), (["a", "b"], "; did you mean `a` or `b`?"),
      (["a", "b", "c"], "; did you mean `a`, `b` or `c`?"),
    ] as [([String], String)])
  func question(names: [String], text: String) { #expect(Suggestion.question(names) == text) }
}
