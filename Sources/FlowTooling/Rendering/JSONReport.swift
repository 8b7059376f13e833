import FlowDriver
import ToolHost
import FlowJSON
import FlowSyntax

/// The output of `flowc check --format json`: one object, as `Documentation/json-output.md` specifies it.
///
/// It is valid JSON whatever the files contain, because all text is repaired UTF-8. Lines and columns begin at 1, columns are
/// bytes, and ends are exclusive.
package struct JSONReport: ReportFormat {
  static let name = "json"
  static let summary = "one object, on standard output"

  /// The version of the format. It rises when a field changes its meaning or is removed. A new field does not raise it.
  package static let formatVersion = 1

  private let host: any Host
  private var findings: [(diagnostic: Diagnostic, files: [SourceFile])] = []
  private var failures: [FileError] = []

  init(host: any Host) { self.host = host }

  mutating func add(_ diagnostics: [Diagnostic], in files: [SourceFile]) {
    findings += diagnostics.map { ($0, files) }
  }

  mutating func add(_ failure: FileError) { failures.append(failure) }

  func position(of offset: UInt32, in file: SourceFile) -> SourcePosition { file.position(at: offset) }

  func finish(_ summary: Summary, isQuiet: Bool) { host.write(text(summary), to: .standardOutput) }

  func text(_ summary: Summary) -> String {
    let report: JSON = [
      "formatVersion": .integer(Self.formatVersion), "flowcVersion": .string(Version.current),
      "files": .integer(summary.files), "errors": .integer(summary.errors), "warnings": .integer(summary.warnings),
      "fixed": .integer(summary.fixed ?? 0), "partlyFollowed": .strings(summary.partlyFollowed),
      "diagnostics": .array(findings.map(json)), "failures": .array(failures.map(json)),
    ]
    return report.text(isIndented: true) + "\n"
  }

  private func json(_ failure: FileError) -> JSON {
    [
      "file": .string(failure.path), "line": .orNull(failure.position?.line), "column": .orNull(failure.position?.column),
      "message": .string(failure.reason),
    ]
  }

  private func json(_ diagnostic: Diagnostic, in files: [SourceFile]) -> JSON {
    Self.json(
      at: diagnostic.location, in: files,
      [
        ("severity", .string(diagnostic.severity.rawValue)), ("rule", .string(diagnostic.rule.name)),
        ("message", .string(diagnostic.message)),
        ("notes", .array(diagnostic.notes.map { Self.json(at: $0.location, in: files, [("message", .string($0.message))]) })),
        (
          "trace",
          .array(
            diagnostic.trace.map {
              Self.json(at: $0.location, in: files, [("event", .string($0.event)), ("stack", .string($0.stack))])
            })
        ),
        (
          "fixes",
          .array(
            diagnostic.fixes.map { fix in
              let edits = fix.edits.map { edit in
                Self.json(at: edit.location, in: files, [("replacement", .string(edit.text(in: files[edit.location.file])))])
              }
              return ["message": .string(fix.message), "edits": .array(edits)]
            })
        ),
      ])
  }

  /// An object with the five members of a location, and other members. Without a location the five are `null`.
  private static func json(at location: Location?, in files: [SourceFile], _ others: [(name: String, value: JSON?)]) -> JSON {
    let file = location.map { files[$0.file] }
    let start = location.flatMap { file?.position(at: $0.range.start) }
    let end = location.flatMap { file?.position(at: $0.range.end) }
    return .object(
      of: [
        ("file", .orNull(file?.path)), ("line", .orNull(start?.line)), ("column", .orNull(start?.column)),
        ("endLine", .orNull(end?.line)), ("endColumn", .orNull(end?.column)),
      ] + others)
  }
}
