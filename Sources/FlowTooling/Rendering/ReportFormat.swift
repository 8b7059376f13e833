import FlowHost
import FlowSyntax

/// A form in which findings are reported: for people, or for one kind of machine.
protocol ReportFormat: SendableMetatype {
  /// What `--format` calls it.
  static var name: String { get }
  /// Where it goes and who reads it, for help.
  static var summary: String { get }

  init(host: any Host)

  /// Takes the findings of one unit.
  mutating func add(_ diagnostics: [Diagnostic], in files: [SourceFile])
  /// Takes a file that could not be used. People have been told of it.
  mutating func add(_ failure: FileError)
  /// Takes the repairs that were made in one unit.
  mutating func add(_ repairs: [Repair.Made])
  /// The line and column of an offset as this form counts columns.
  func position(of offset: UInt32, in file: SourceFile) -> SourcePosition
  /// Says what the run came to.
  ///
  /// - Parameter isQuiet: whether people are told nothing where there is nothing to tell.
  mutating func finish(_ summary: Summary, isQuiet: Bool)
}

extension ReportFormat {
  func add(_ repairs: [Repair.Made]) {}

  func position(of offset: UInt32, in file: SourceFile) -> SourcePosition { file.utf16Position(at: offset) }
}

/// The forms that there are; `--format` and its help are made of this list.
enum ReportFormats {
  static let all: [any ReportFormat.Type] = [
    TextReport.self, JSONReport.self, SARIFReport.self, GitHubAnnotations.self,
  ]

  static var names: [String] { all.map { $0.name } }

  static var summary: String { all.map { "\($0.name): \($0.summary)" }.joined(separator: "; ") }

  /// The form of a name; text without one.
  static func format(_ name: String?, of command: String, for host: any Host) throws(UsageError) -> any ReportFormat {
    guard let name else { return TextReport(host: host) }
    if let format = all.first(where: { $0.name == name }) { return format.init(host: host) }
    throw UsageError(unknownFormat: name, among: names, of: command)
  }
}
