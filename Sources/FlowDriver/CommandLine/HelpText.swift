import ToolHost

/// The texts of `--help`, made from the descriptions of the commands.
package enum HelpText {
  static let width = 80

  static func overview(of commands: [CommandSpecification]) -> String {
    let rows = commands.map { ($0.name, $0.summary) } + [("help", "Show the help of a command")]
    return """
      flowc: the compiler of .flow files

      USAGE: flowc <command> [options] …

      COMMANDS:
      \(table(rows))
      OPTIONS:
      \(table(OptionSpecification.global.map(row)))
      EXIT STATUS:
      \(table(Outcome.allCases.map { ("\($0.rawValue)", $0.summary) }))
      `flowc help <command>` says more.

      """
  }

  package static func help(of command: CommandSpecification) -> String {
    """
    \(command.summary).

    USAGE: \(usage(of: command))

    \(wrap(command.discussion, indent: 0))

    OPTIONS:
    \(table((command.options + OptionSpecification.common).map(row)))
    """
  }

  /// The call in one line: `flowc check [--format FORMAT] … [paths…]`.
  package static func usage(of command: CommandSpecification) -> String {
    let options = command.options.map { option in
      var text = option.name
      if let value = option.value { text += " \(value)" }
      if !option.isRequired { text = "[\(text)]" }
      return option.repeats ? text + "…" : text
    }
    let operands = command.operands.usage.isEmpty ? [] : [command.operands.usage]
    return wrap((["flowc", command.name] + options + operands), indent: 4, firstIndent: 7)
  }

  private static func row(_ option: OptionSpecification) -> (String, String) {
    let names = [option.short, option.name].compactMap { $0 }.joined(separator: ", ")
    return (names + (option.value.map { " \($0)" } ?? ""), option.summary)
  }

  /// Two columns. The text of the second column is wrapped.
  private static func table(_ rows: [(String, String)]) -> String {
    let column = 4 + (rows.map(\.0.count).max() ?? 0)
    return rows.reduce(into: "") { text, row in
      let padding = String(repeating: " ", count: column - row.0.count - 2)
      text += "  \(row.0)\(padding)\(wrap(row.1, indent: column))\n"
    }
  }

  /// A paragraph in lines of at most ``width`` columns. All lines but the first are indented.
  package static func wrap(_ text: String, indent: Int) -> String {
    wrap(text.split(separator: " ").map(String.init), indent: indent, firstIndent: indent)
  }

  /// Words in lines of at most ``width`` columns. The first line begins at the column `firstIndent`, where the caller's
  /// text ends.
  private static func wrap(_ words: [String], indent: Int, firstIndent: Int) -> String {
    var text = ""
    var column = firstIndent
    for word in words {
      if !text.isEmpty {
        if column + 1 + word.count > width {
          text += "\n" + String(repeating: " ", count: indent)
          column = indent
        } else {
          text += " "
          column += 1
        }
      }
      text += word
      column += word.count
    }
    return text
  }
}
