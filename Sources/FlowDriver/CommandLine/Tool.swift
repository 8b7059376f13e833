package import ToolHost
import FlowSyntax

/// `flowc` as a function of its arguments and its host. The result is an exit status.
///
/// ```swift
/// let status = Tool.run(["generate", "--help"], commands: [GenerateCommand.specification], host: host)
/// ```
package struct Tool {
  private let commands: [CommandSpecification]
  private let host: any Host

  /// Runs a command. Its output goes to the host's streams.
  ///
  /// - Parameters:
  ///   - arguments: the arguments after `flowc`.
  ///   - commands: the commands of the tool.
  package static func run(_ arguments: [String], commands: [CommandSpecification], host: any Host) -> Outcome {
    do throws(UsageError) {
      return try Self(commands: commands, host: host).dispatch(arguments)
    } catch {
      report(error, to: host)
      return .unusable
    }
  }

  private func dispatch(_ arguments: [String]) throws(UsageError) -> Outcome {
    guard let first = arguments.first else {
      throw UsageError("missing command", help: [knownCommands], command: nil)
    }
    switch first {
    case "--version":
      host.write("flowc \(Version.current)\n", to: .standardOutput)
      return .clean
    case "help", "--help", "-h":
      return try help(arguments.dropFirst())
    default:
      break
    }
    if first.utf8.first == UInt8(ascii: "-") {
      throw UsageError(unknownOption: first, among: OptionSpecification.global, of: nil)
    }
    let command = try command(named: first)
    let rest = try Arguments(arguments.dropFirst(), of: command)
    if rest.has(OptionSpecification.help) {
      host.write(HelpText.help(of: command), to: .standardOutput)
      return .clean
    }
    return try command.run(rest, host)
  }

  private func help(_ arguments: ArraySlice<String>) throws(UsageError) -> Outcome {
    let names = arguments.filter { $0 != "--help" && $0 != "-h" }
    if names.count > 1 { throw UsageError("help takes one command", command: nil) }
    guard let name = names.first, name != "help" else {
      host.write(HelpText.overview(of: commands), to: .standardOutput)
      return .clean
    }
    host.write(HelpText.help(of: try command(named: name)), to: .standardOutput)
    return .clean
  }

  private func command(named name: String) throws(UsageError) -> CommandSpecification {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let suggestion = Suggestion.closest(to: name, among: commands.map(\.name) + ["help"])
    let help = suggestion.map { "did you mean `\($0)`?" } ?? knownCommands
    throw UsageError("unknown command `\(name)`", help: [help], command: nil)
  }

  private var knownCommands: String {
    "the commands are " + commands.map(\.name).joined(separator: ", ") + " and help"
  }

  private static func report(_ error: UsageError, to host: any Host) {
    let messages = Messages(host)
    messages.error(error.message)
    for line in error.help { messages.help(line) }
    messages.help("see `flowc help\(error.command.map { " \($0)" } ?? "")` for the usage")
  }
}

/// Writes the messages of the tool that are not findings to standard error.
package struct Messages {
  private let host: any Host
  private let paint: Paint

  package init(_ host: any Host) {
    self.host = host
    paint = Paint(isColoured: Paint.isWanted(on: .standardError, of: host))
  }

  package func error(_ message: String) {
    host.write("flowc: \(paint("error:", .error)) \(DisplayWidth.visible(message))\n", to: .standardError)
  }

  package func error(_ failure: FileError) {
    error(failure.path.isEmpty ? failure.reason : "\(failure.path): \(failure.reason)")
  }

  package func help(_ message: String) {
    host.write("  \(paint("help:", .help)) \(DisplayWidth.visible(message))\n", to: .standardError)
  }
}
