import FlowDriver

/// The completion script for fish.
enum FishCompletions {
  @Sendable static func script(_ table: CompletionTable) -> String {
    var lines = ["# Completions of flowc for fish; `flowc completions fish` prints them.", "complete -c flowc -f"]
    for command in table.commands {
      lines.append(
        "complete -c flowc -n __fish_use_subcommand -a \(command.name) -d \(CompletionTable.quoted(command.summary))")
    }
    lines.append("complete -c flowc -n __fish_use_subcommand -a help -d 'Show the help of a command'")
    for option in OptionSpecification.global {
      lines.append("complete -c flowc -n __fish_use_subcommand\(names(of: option)) -d \(CompletionTable.quoted(option.summary))")
    }
    let all = table.commands.map(\.name).joined(separator: " ")
    lines.append("complete -c flowc -n '__fish_seen_subcommand_from help' -a \(CompletionTable.quoted(all))")
    for command in table.commands {
      let condition = "complete -c flowc -n '__fish_seen_subcommand_from \(command.name)'"
      for option in table.options(of: command) {
        let value = option.value == nil ? "" : " -r\(values(option.kind, table))"
        lines.append("\(condition)\(names(of: option))\(value) -d \(CompletionTable.quoted(option.summary))")
      }
      if !command.operands.usage.isEmpty { lines.append(condition + candidates(command.operands.kind, table)) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func names(of option: OptionSpecification) -> String {
    let short = option.short.map { " -s \($0.dropFirst())" } ?? ""
    return "\(short) -l \(option.name.dropFirst(2))"
  }

  /// The values of an option. `-f` keeps fish from also offering files.
  private static func values(_ kind: ValueKind, _ table: CompletionTable) -> String {
    if case .file = kind { return candidates(kind, table) }
    return " -f" + candidates(kind, table)
  }

  private static func candidates(_ kind: ValueKind, _ table: CompletionTable) -> String {
    if let words = table.words(of: kind) {
      return words.isEmpty ? "" : " -a \(CompletionTable.quoted(words.joined(separator: " ")))"
    }
    return switch kind {
    case .folder: " -a '(__fish_complete_directories)'"
    case .flowFile: " -a '(__fish_complete_suffix .flow)'"
    default: " -F"
    }
  }
}
