import FlowAnalysis
import FlowDriver
import FlowSyntax

/// The facts about commands that completions need.
struct CompletionTable {
  var commands: [CommandSpecification]

  /// The options of a command, including those that every command has.
  func options(of command: CommandSpecification) -> [OptionSpecification] { command.options + OptionSpecification.common }

  /// The spellings of an option.
  func spellings(of option: OptionSpecification) -> [String] { [option.name] + [option.short].compactMap(\.self) }

  /// The possible words of a value; `nil` if they are not a fixed list.
  func words(of kind: ValueKind) -> [String]? {
    switch kind {
    case .oneOf(let words): words
    case .rule: Rule.all.map(\.name)
    case .text: []
    case .file, .flowFile, .folder: nil
    }
  }

  /// A text as one word for the shell, whatever characters it contains.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
