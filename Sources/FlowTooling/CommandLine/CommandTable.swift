/// Every command and option of `flowc`, once: arguments are taken apart by this table, and help is written from it.
enum CommandTable {
  static let commands: [CommandSpecification] = [check, generate, explain, rules]

  static func command(named name: String) -> CommandSpecification? { commands.first { $0.name == name } }

  static let check = CommandSpecification(
    name: "check",
    summary: "Report what is wrong in .flow files",
    operands: "[paths…]",
    discussion: """
      A folder stands for every .flow file below it, hidden folders aside; without paths it is the working \
      directory. The files of one target are checked together, so a name may be declared in any of them: a \
      target is a folder in Sources, Tests or Flows of a package, a folder beside an .xcodeproj, or without \
      both the top-most folder that holds .flow files. Findings are reported for the given paths alone. The \
      comment `// flowc:ignore RULE reason` above a declaration, or at the end of a line, silences a rule there. \
      A .flowc.json beside the files or above them sets severities, platforms and excluded paths; options of \
      the call go before it.
      """,
    options: [
      OptionSpecification(
        .format, "--format", value: "FORMAT",
        "text for people, on standard error (the default), or json, sarif or github, on standard output"),
      OptionSpecification(
        .fix, "--fix", "Make every repair of a finding that has just one, and report what is left"),
      OptionSpecification(.strict, "--strict", "Count every finding as a reason to fail, also warnings"),
      OptionSpecification(.error, "--error", value: "RULE", repeats: true, "Report a rule as an error"),
      OptionSpecification(.warn, "--warn", value: "RULE", repeats: true, "Report a rule as a warning"),
      OptionSpecification(.off, "--off", value: "RULE", repeats: true, "Do not report a rule"),
    ],
    run: CheckCommand.run
  )

  static let generate = CommandSpecification(
    name: "generate",
    summary: "Make Swift from the .flow files of a target",
    operands: "files…",
    discussion: """
      Makes one Swift file for each .flow file. The name carries the path below the base directory: \
      a/same.flow becomes a.same.flow.swift. A file is written only if its bytes change. If any file has an \
      error, nothing is written.
      """,
    options: [
      OptionSpecification(
        .outputDirectory, "--output-directory", value: "DIR", isRequired: true, "Where the Swift files go"),
      OptionSpecification(
        .module, "--module", value: "NAME", isRequired: true, "The Swift module that the files belong to"),
      OptionSpecification(
        .baseDirectory, "--base-directory", value: "DIR",
        "The target's folder, which output names are relative to (default: the working directory)"),
      OptionSpecification(
        .dependency, "--dependency", value: "MODULE=FILE", repeats: true,
        "A .flow file of a module that this one imports; its public flows are known by name"),
      OptionSpecification(
        .depfile, "--depfile", value: "FILE", "Also write what the outputs depend on, for make and ninja"),
      OptionSpecification(.check, "--check", "Also follow all runs of the flows, as flowc check does"),
    ],
    run: GenerateCommand.run
  )

  static let explain = CommandSpecification(
    name: "explain",
    summary: "Say what a rule means, and why",
    operands: "RULE",
    discussion: """
      Prints what the rule reports and why that matters, with an example that has it and one that has not. \
      The name of the rule stands in brackets behind every finding.
      """,
    options: [],
    run: ExplainCommand.run
  )

  static let rules = CommandSpecification(
    name: "rules",
    summary: "List the rules",
    operands: "",
    discussion: "Lists every rule with its severity and what it reports, one in a line.",
    options: [
      OptionSpecification(
        .format, "--format", value: "FORMAT", "text for people (the default), or json, which holds the pages as well")
    ],
    run: RulesCommand.run
  )

  /// What every command takes, and `flowc` itself.
  static let commonOptions: [OptionSpecification] = [
    OptionSpecification(.help, "--help", short: "-h", "Show this help")
  ]

  static let globalOptions: [OptionSpecification] =
    commonOptions + [OptionSpecification(.version, "--version", "Show the version")]
}

struct CommandSpecification: Sendable {
  var name: String
  var summary: String
  /// What stands behind the options in the usage line.
  var operands: String
  var discussion: String
  var options: [OptionSpecification]
  var run: @Sendable (Arguments, any Host) throws(UsageError) -> Outcome
}

struct OptionSpecification: Sendable {
  /// What an option is called in code.
  enum Identifier: Sendable {
    case format, fix, strict, error, warn, off
    case outputDirectory, module, baseDirectory, dependency, depfile, check
    case help, version
  }

  var identifier: Identifier
  var name: String
  var short: String?
  /// What its value is called in help; an option without one is a switch.
  var value: String?
  var repeats: Bool
  var isRequired: Bool
  var summary: String

  init(
    _ identifier: Identifier,
    _ name: String,
    short: String? = nil,
    value: String? = nil,
    isRequired: Bool = false,
    repeats: Bool = false,
    _ summary: String
  ) {
    self.identifier = identifier
    self.name = name
    self.short = short
    self.value = value
    self.isRequired = isRequired
    self.repeats = repeats
    self.summary = summary
  }
}
