import FlowDriver

/// The completion function for zsh's completion system.
enum ZshCompletions {
  @Sendable static func script(_ table: CompletionTable) -> String {
    let names = table.commands.map { CompletionTable.quoted("\($0.name):\(escaped($0.summary))") }
    return """
      #compdef flowc
      # Completions of flowc for zsh; `flowc completions zsh` prints them.

      _flowc() {
        local -a commands
        commands=(
          \((names + ["'help:Show the help of a command'"]).joined(separator: "\n    "))
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          _arguments \(OptionSpecification.global.flatMap { specifications(of: $0, table) }.joined(separator: " "))
          return
        fi
        case $words[2] in
        help) _describe command commands ;;
      \(table.commands.map { branch(of: $0, table) }.joined(separator: "\n"))
        esac
      }

      _flowc "$@"

      """
  }

  private static func branch(of command: CommandSpecification, _ table: CompletionTable) -> String {
    var arguments = table.options(of: command).flatMap { specifications(of: $0, table) }
    if !command.operands.usage.isEmpty {
      arguments.append(CompletionTable.quoted("*:\(escaped(command.operands.usage)):\(action(command.operands.kind, table))"))
    }
    return """
        \(command.name))
          shift words
          (( CURRENT-- ))
          _arguments -s \\
            \(arguments.joined(separator: " \\\n      ")) ;;
      """
  }

  private static func specifications(of option: OptionSpecification, _ table: CompletionTable) -> [String] {
    table.spellings(of: option).map { spelling in
      var text = option.repeats ? "*" : ""
      text += option.value == nil ? spelling : "\(spelling)="
      text += "[\(escaped(option.summary))]"
      if let value = option.value { text += ":\(escaped(value)):\(action(option.kind, table))" }
      return CompletionTable.quoted(text)
    }
  }

  private static func action(_ kind: ValueKind, _ table: CompletionTable) -> String {
    if let words = table.words(of: kind) { return words.isEmpty ? " " : "(\(words.joined(separator: " ")))" }
    return switch kind {
    case .folder: "_files -/"
    case .flowFile: "_files -g \"*.flow(-.)\""
    default: "_files"
    }
  }

  /// Escapes the characters that separate the parts of a specification.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "\\:[]".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
