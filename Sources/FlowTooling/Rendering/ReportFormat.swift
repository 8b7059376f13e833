import FlowHost
import FlowSyntax

/// An output format of findings, for people or for a kind of machine.
protocol ReportFormat: SendableMetatype {
  /// The name of the format for `--format`.
  static var name: String { get }
  /// The destination and the readers of the format, for the help text.
  static var summary: String { get }

  init(host: any Host)

  /// Takes the findings of one unit.
  mutating func add(_ diagnostics: [Diagnostic], in files: [SourceFile])
  /// Takes a file that could not be used. The user has been told of it already.
  mutating func add(_ failure: FileError)
  /// Takes the repairs that were made in one unit.
  mutating func add(_ repairs: [Repair.Made])
  /// The line and column of an offset, as this format counts columns.
  func position(of offset: UInt32, in file: SourceFile) -> SourcePosition
  /// Writes the result of the run.
  ///
  /// - Parameter isQuiet: whether the format for people prints nothing if there are no findings.
  mutating func finish(_ summary: Summary, isQuiet: Bool)
}

extension ReportFormat {
  func add(_ repairs: [Repair.Made]) {}

  func position(of offset: UInt32, in file: SourceFile) -> SourcePosition { file.utf16Position(at: offset) }
}

/// All output formats. `--format` and its help are made from this list.
enum ReportFormats {
  static let all: [any ReportFormat.Type] = [
    TextReport.self, JSONReport.self, SARIFReport.self, GitHubAnnotations.self,
  ]

  static var names: [String] { all.map { $0.name } }

  static var summary: String { all.map { "\($0.name): \($0.summary)" }.joined(separator: "; ") }

  /// The format of a name; the text format if there is no name.
  static func format(_ name: String?, of command: String, for host: any Host) throws(UsageError) -> any ReportFormat {
    guard let name else { return TextReport(host: host) }
    if let format = all.first(where: { $0.name == name }) { return format.init(host: host) }
    throw UsageError(unknownFormat: name, among: names, of: command)
  }
}
