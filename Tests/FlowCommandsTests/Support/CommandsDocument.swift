import FlowDriver
import FlowCommands

/// `Documentation/commands.md`, made from the table of commands.
enum CommandsDocument {
  static var text: String {
    """
    # The commands of `flowc`

    <!-- Made from the table of commands; the tests rewrite it with FLOW_UPDATE_FIXTURES=1. -->

    Look up here what a command and its options do. `flowc help COMMAND` prints the same text. The build plugin's tool has only
    `\(GenerateCommand.specification.name)`.

    The exit status is 0 if there is no error, even if there are warnings; 1 if the command found an error, or what it searches for,
    such as a breaking change; and 2 if the arguments are invalid, or a file could not be used. `diff` also has 3: the old version
    has an error, so nothing was compared.

    \(Commands.all.map(section).joined(separator: "\n"))
    """
  }

  private static func section(_ command: CommandSpecification) -> String {
    var text = "## flowc \(command.name)\n\n\(command.summary).\n\n```console\n"
    text += HelpText.usage(of: command) + "\n```\n\n" + command.discussion + "\n"
    if command.options.isEmpty { return text }
    text += "\n| option | does |\n|---|---|\n"
    for option in command.options {
      let value = option.value.map { " \($0)" } ?? ""
      text += "| `\(escaped(option.name + value))` | \(escaped(option.summary)) |\n"
    }
    return text
  }

  /// A text with escapes for characters that would end a cell.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
