import FlowDriver
import FlowCommands
import FlowTestSupport
import Foundation
import Testing

@Suite("The table of commands")
struct HelpTests {
  @Test("Help shows every option of a command", arguments: Commands.all.map(\.name))
  func allOptions(name: String) throws {
    let command = try #require(Commands.all.first { $0.name == name })
    let help = HelpText.help(of: command)
    for option in command.options {
      #expect(help.contains("  \(option.name)"))
      #expect(HelpText.usage(of: command).contains(option.name))
    }
  }

  @Test("Every option of the table is understood", arguments: Commands.all.map(\.name))
  func allParsed(name: String) throws {
    let command = try #require(Commands.all.first { $0.name == name })
    for option in command.options {
      let forms = option.value == nil ? [[option.name]] : [[option.name, "v=1"], ["\(option.name)=v=1"]]
      for form in forms {
        let arguments = try Arguments(["a"] + form[...] + ["b"], of: command)
        #expect(arguments.has(option))
        #expect(arguments.value(of: option) == (option.value == nil ? "" : "v=1"))
        #expect(arguments.operands == ["a", "b"])
      }
    }
  }

  @Test("Documentation/commands.md is what the table says; FLOW_UPDATE_FIXTURES=1 rewrites it")
  func document() throws {
    let file = PackageFolder.root.appending(path: "Documentation/commands.md")
    if PackageFolder.isUpdating { try CommandsDocument.text.write(to: file, atomically: true, encoding: .utf8) }
    let isCurrent = try String(contentsOf: file, encoding: .utf8) == CommandsDocument.text
    #expect(isCurrent, "Documentation/commands.md is stale")
  }
}
