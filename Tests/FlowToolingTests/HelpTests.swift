import FlowModel
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
}
