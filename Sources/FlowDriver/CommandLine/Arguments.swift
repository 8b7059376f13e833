import FlowSyntax

/// The arguments of one command, parsed by its ``CommandSpecification``.
package struct Arguments {
  /// The options in the order of the command line. If two options contradict each other, the last one wins.
  package private(set) var options: [(name: String, value: String)] = []
  package private(set) var operands: [String] = []

  /// Parses arguments. Options may be anywhere, as `--name value` or `--name=value`. `--` ends the options.
  package init(_ arguments: ArraySlice<String>, of command: CommandSpecification) throws(UsageError) {
    let known = command.options + OptionSpecification.common
    var rest = arguments
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.utf8.first == UInt8(ascii: "-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let attached = parts.count == 2 ? String(parts[1]) : nil
      guard let option = known.first(where: { $0.name == name || $0.short == name }) else {
        throw UsageError(unknownOption: name, among: known, of: command.name)
      }
      options.append((option.name, try Self.value(of: option, attached, &rest, command.name)))
    }
  }

  private static func value(
    of option: OptionSpecification,
    _ attached: String?,
    _ rest: inout ArraySlice<String>,
    _ command: String
  ) throws(UsageError) -> String {
    guard let value = option.value else {
      if attached == nil { return "" }
      throw UsageError("\(option.name) takes no value", command: command)
    }
    guard let text = attached ?? rest.popFirst(), !text.isEmpty else {
      throw UsageError("\(option.name) needs a value: \(option.name) \(value)", command: command)
    }
    return text
  }

  package func has(_ option: OptionSpecification) -> Bool {
    options.contains { $0.name == option.name }
  }

  /// The value of an option; the last one if it was given several times.
  package func value(of option: OptionSpecification) -> String? {
    options.last { $0.name == option.name }?.value
  }

  /// The value of an option that the command requires.
  package func required(_ option: OptionSpecification, of command: String) throws(UsageError) -> String {
    if let value = value(of: option) { return value }
    throw UsageError("missing option \(option.name) \(option.value ?? "")", command: command)
  }

  package func values(of option: OptionSpecification) -> [String] {
    options.filter { $0.name == option.name }.map(\.value)
  }
}

/// An error in the arguments of the command line.
package struct UsageError: Error {
  package var message: String
  package var help: [String] = []
  /// The command whose help the message mentions.
  package var command: String?

  package init(_ message: String, help: [String] = [], command: String?) {
    self.message = message
    self.help = help
    self.command = command
  }

  init(unknownOption name: String, among known: [OptionSpecification], of command: String?) {
    // A name of dashes only is similar to every option, so nothing is suggested for it.
    let isNamed = name.utf8.contains { $0 != UInt8(ascii: "-") }
    let names = isNamed ? known.flatMap { [$0.name] + ($0.short.map { [$0] } ?? []) } : []
    self.init(
      "unknown option `\(name)`",
      help: Suggestion.closest(to: name, among: names).map { ["did you mean `\($0)`?"] } ?? [],
      command: command
    )
  }

  package init(unknownFormat name: String, among known: [String], of command: String) {
    if let suggestion = Suggestion.closest(to: name, among: known) {
      self.init("unknown format `\(name)`", help: ["did you mean `\(suggestion)`?"], command: command)
      return
    }
    let list = known.dropLast().joined(separator: ", ") + " and " + (known.last ?? "")
    self.init("unknown format `\(name)`", help: ["the formats are \(list)"], command: command)
  }
}
