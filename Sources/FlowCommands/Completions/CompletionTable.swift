import FlowAnalysis
import FlowBuild
import FlowSyntax

/// The facts about commands that completions need.
struct CompletionTable {
  var commands: [CommandSpecification]

  /// The options of a command, those that every command has among them.
  func options(of command: CommandSpecification) -> [OptionSpecification] { command.options + OptionSpecification.common }

  /// How an option may be written.
  func spellings(of option: OptionSpecification) -> [String] { [option.name] + [option.short].compactMap(\.self) }

  /// The possible words of a value; `nil` if there is no list of them.
  func words(of kind: ValueKind) -> [String]? {
    switch kind {
    case .oneOf(let words): words
    case .rule: Rule.all.map(\.name)
    case .text: []
    case .file, .flowFile, .folder: nil
    }
  }

  /// A text as one word of a shell, whatever it holds.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
