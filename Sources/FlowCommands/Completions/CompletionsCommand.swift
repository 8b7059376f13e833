import FlowDriver
import ToolHost
import FlowSyntax

/// `flowc completions SHELL`: prints a completion script for a shell, made from the table of commands.
enum CompletionsCommand {
  static let specification = CommandSpecification(
    name: "completions",
    summary: "Print a completion script for a shell",
    operands: CommandSpecification.Operands("bash|zsh|fish", .oneOf(Array(scripts.keys).sorted())),
    discussion: """
      Prints a script with which a shell completes commands, options and their values. For bash, put `source <(flowc \
      completions bash)` into ~/.bashrc; for zsh, write it to a file `_flowc` in a folder of $fpath; for fish, to \
      ~/.config/fish/completions/flowc.fish.
      """,
    options: [],
    run: run
  )

  private static let scripts: [String: @Sendable (CompletionTable) -> String] = [
    "bash": BashCompletions.script, "zsh": ZshCompletions.script, "fish": FishCompletions.script,
  ]

  private static func run(_ arguments: Arguments, host: any Host) throws(UsageError) -> Outcome {
    let known = scripts.keys.sorted()
    guard let name = arguments.operands.first, arguments.operands.count == 1 else {
      throw UsageError(
        arguments.operands.isEmpty ? "missing shell" : "completions takes one shell",
        help: ["the shells are \(known.joined(separator: ", "))"], command: specification.name)
    }
    guard let script = scripts[name] else {
      let help = Suggestion.closest(to: name, among: known).map { "did you mean `\($0)`?" }
      throw UsageError(
        "unknown shell `\(name)`", help: [help ?? "the shells are \(known.joined(separator: ", "))"],
        command: specification.name)
    }
    host.write(script(CompletionTable(commands: Commands.all)), to: .standardOutput)
    return .clean
  }
}
