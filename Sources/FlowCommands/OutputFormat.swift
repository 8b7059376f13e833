import FlowBuild

/// The formats of the commands that print what they have counted or compared.
enum OutputFormat: String, CaseIterable {
  case text
  case json

  private static var names: [String] { allCases.map(\.rawValue) }

  /// `--format`, with what the help says about the formats.
  static func option(_ summary: String = "text (the default) or json") -> OptionSpecification {
    OptionSpecification("--format", value: "FORMAT", kind: .oneOf(names), summary)
  }

  /// The format that a call asks for.
  ///
  /// - Throws: ``UsageError`` with the formats that there are if it asks for another one.
  init(_ arguments: Arguments, _ option: OptionSpecification, of command: String) throws(UsageError) {
    let name = arguments.value(of: option) ?? Self.text.rawValue
    guard let format = Self(rawValue: name) else {
      throw UsageError(unknownFormat: name, among: Self.names, of: command)
    }
    self = format
  }
}
