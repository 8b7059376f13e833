package import ToolHost
package import FlowSyntax

/// An output format of findings, for people or for a kind of machine.
package protocol ReportFormat: SendableMetatype {
  /// The name of the format for `--format`.
  static var name: String { get }
  /// The destination and the readers of the format, for the help text.
  static var summary: String { get }

  init(host: any Host)

  /// Adds the findings of one unit.
  mutating func add(_ diagnostics: [Diagnostic], in files: [SourceFile])
  /// Adds a file that could not be used. The user has already seen the message.
  mutating func add(_ failure: FileError)
  /// Adds the repairs that were made in one unit, a line for each.
  mutating func add(repairs: [String])
  /// The line and column of an offset, as this format counts columns.
  func position(of offset: UInt32, in file: SourceFile) -> SourcePosition
  /// Writes the result of the run.
  ///
  /// - Parameter isQuiet: whether the format for people prints nothing if there are no findings.
  mutating func finish(_ summary: Summary, isQuiet: Bool)
}

extension ReportFormat {
  package func add(repairs: [String]) {}

  package func position(of offset: UInt32, in file: SourceFile) -> SourcePosition { file.utf16Position(at: offset) }
}
