import FlowDriver

/// The completion function for bash. It works in bash 3.2, the version of macOS, and later.
enum BashCompletions {
  @Sendable static func script(_ table: CompletionTable) -> String {
    let names = table.commands.map(\.name) + ["help"] + OptionSpecification.global.flatMap(table.spellings)
    return """
      # Completions of flowc for bash; `flowc completions bash` prints them.

      # _flowc_words WORDS: those that begin as the current word does.
      _flowc_words() { _flowc_add "$(compgen -W "$1" -- "$current")"; }

      # _flowc_files [PATTERN]: files whose names match, and folders.
      _flowc_files() {
        compopt -o filenames 2>/dev/null
        _flowc_add "$(compgen -d -- "$current")"
        _flowc_add "$(compgen -f -X "!${1:-*}" -- "$current")"
      }

      _flowc_folders() {
        compopt -o filenames 2>/dev/null
        _flowc_add "$(compgen -d -- "$current")"
      }

      _flowc_add() {
        local line known
        while IFS= read -r line; do
          for known in "${COMPREPLY[@]}"; do [ "$known" = "$line" ] && continue 2; done
          [ -n "$line" ] && COMPREPLY+=("$line")
        done <<<"$1"
      }

      _flowc() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          _flowc_words "\(names.joined(separator: " "))"
          return
        fi
        # `--format=json` is three words here.
        if [ "$current" = "=" ]; then current=; elif [ "$previous" = "=" ]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
        case "$command $previous" in
      \(table.commands.flatMap { values(of: $0, table) }.joined(separator: "\n"))
        esac
        case "$command" in
        help) _flowc_words "\(table.commands.map(\.name).joined(separator: " "))" ;;
      \(table.commands.map { operands(of: $0, table) }.joined(separator: "\n"))
        esac
      }

      complete -F _flowc flowc

      """
  }

  private static func values(of command: CommandSpecification, _ table: CompletionTable) -> [String] {
    table.options(of: command).filter { $0.value != nil }.map { option in
      let patterns = table.spellings(of: option).map { "\"\(command.name) \($0)\"" }.joined(separator: " | ")
      return "  \(patterns)) \(call(option.kind, table)); return ;;"
    }
  }

  private static func operands(of command: CommandSpecification, _ table: CompletionTable) -> String {
    let options = table.options(of: command).flatMap(table.spellings).joined(separator: " ")
    let operands = command.operands.usage.isEmpty ? ":" : call(command.operands.kind, table)
    return """
        \(command.name))
          case "$current" in
          -*) _flowc_words "\(options)" ;;
          *) \(operands) ;;
          esac ;;
      """
  }

  private static func call(_ kind: ValueKind, _ table: CompletionTable) -> String {
    if let words = table.words(of: kind) { return words.isEmpty ? ":" : "_flowc_words \"\(words.joined(separator: " "))\"" }
    return switch kind {
    case .folder: "_flowc_folders"
    case .flowFile: "_flowc_files '*.flow'"
    default: "_flowc_files"
    }
  }
}
