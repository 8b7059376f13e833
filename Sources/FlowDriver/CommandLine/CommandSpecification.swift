package import ToolHost

/// The description of a command. The argument parser, the help, the completions and the reference are made from it.
///
/// ```swift
/// enum CountCommand {
///   static let specification = CommandSpecification(
///     name: "count", summary: "Count the screens", operands: .flowFiles, discussion: "…", options: [], run: run)
///
///   private static func run(_ arguments: Arguments, _ host: any Host) throws(UsageError) -> Outcome { … }
/// }
/// ```
package struct CommandSpecification: Sendable {
  package var name: String
  package var summary: String
  /// The operands, which follow the options.
  package var operands: Operands
  package var discussion: String
  package var options: [OptionSpecification]
  package var run: @Sendable (Arguments, any Host) throws(UsageError) -> Outcome

  package init(
    name: String, summary: String, operands: Operands, discussion: String, options: [OptionSpecification],
    run: @escaping @Sendable (Arguments, any Host) throws(UsageError) -> Outcome
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.discussion = discussion
    self.options = options
    self.run = run
  }

  /// The kind of a command's operands, and their name in the usage line.
  package struct Operands: Sendable {
    package var usage: String
    package var kind: ValueKind

    package init(_ usage: String, _ kind: ValueKind) {
      self.usage = usage
      self.kind = kind
    }

    package static let none = Operands("", .text)
    /// Files and folders, or nothing for the working directory.
    package static let flowFiles = Operands("[paths…]", .flowFile)
  }
}

/// An option of a command. Its name is unique within the command.
package struct OptionSpecification: Sendable {
  package var name: String
  package var short: String?
  /// The name of the option's value in the help. An option without a value is a switch.
  package var value: String?
  package var kind: ValueKind
  package var repeats: Bool
  package var isRequired: Bool
  package var summary: String

  package init(
    _ name: String,
    short: String? = nil,
    value: String? = nil,
    kind: ValueKind = .text,
    isRequired: Bool = false,
    repeats: Bool = false,
    _ summary: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.kind = kind
    self.repeats = repeats
    self.isRequired = isRequired
    self.summary = summary
  }

  /// The options of every command and of `flowc` itself.
  package static let common: [OptionSpecification] = [help]
  package static let global: [OptionSpecification] = common + [version]

  package static let help = OptionSpecification("--help", short: "-h", "Show this help")
  package static let version = OptionSpecification("--version", "Show the version")
}

/// The kind of a value or an operand. It tells a shell how to complete the word.
package enum ValueKind: Sendable {
  /// A text for which there are no completions.
  case text
  case file
  /// A `.flow` file, or a folder with `.flow` files.
  case flowFile
  case folder
  /// The name of a rule.
  case rule
  case oneOf([String])
}
