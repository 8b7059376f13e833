import FlowDriver

/// The output formats of the commands that print figures or comparisons.
enum OutputFormat: String, CaseIterable {
  case text
  case json

  private static var names: [String] { allCases.map(\.rawValue) }

  /// The option `--format`, with its help.
  static func option(_ summary: String = "text (the default) or json") -> OptionSpecification {
    OptionSpecification("--format", value: "FORMAT", kind: .oneOf(names), summary)
  }

  /// The format that the command line requests.
  ///
  /// - Throws: ``UsageError`` with the available formats if the format is unknown.
  init(_ arguments: Arguments, _ option: OptionSpecification, of command: String) throws(UsageError) {
    let name = arguments.value(of: option) ?? Self.text.rawValue
    guard let format = Self(rawValue: name) else {
      throw UsageError(unknownFormat: name, among: Self.names, of: command)
    }
    self = format
  }
}
