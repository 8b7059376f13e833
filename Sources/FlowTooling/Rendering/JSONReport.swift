import FlowBuild
import FlowHost
import FlowSyntax

/// The output of `flowc check --format json`: one object, whose form `Documentation/json-output.md` promises.
///
/// It is valid JSON whatever the files hold, because all text is repaired UTF-8. Places count from 1, columns count
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
    var json = JSONWriter()
    json.object { json in
      json.field("formatVersion", Self.formatVersion)
      json.field("flowcVersion", Version.current)
      json.field("files", summary.files)
      json.field("errors", summary.errors)
      json.field("warnings", summary.warnings)
      json.field("fixed", summary.fixed ?? 0)
      json.field("partlyFollowed", summary.partlyFollowed)
      json.field("diagnostics", array: { json in
        for (diagnostic, files) in findings { json.element { write(diagnostic, in: files, to: &$0) } }
      })
      json.field("failures", array: { json in
        for failure in failures {
          json.element { json in
            json.field("file", failure.path)
            json.field("line", failure.position?.line)
            json.field("column", failure.position?.column)
            json.field("message", failure.reason)
          }
        }
      })
    }
    return json.text + "\n"
  }

  private func write(_ diagnostic: Diagnostic, in files: [SourceFile], to json: inout JSONWriter) {
    write(diagnostic.location, in: files, to: &json)
    json.field("severity", diagnostic.severity.rawValue)
    json.field("rule", diagnostic.rule.name)
    json.field("message", diagnostic.message)
    json.field("notes", array: { json in
      for note in diagnostic.notes {
        json.element { json in
          write(note.location, in: files, to: &json)
          json.field("message", note.message)
        }
      }
    })
    json.field("trace", array: { json in
      for step in diagnostic.trace {
        json.element { json in
          write(step.location, in: files, to: &json)
          json.field("event", step.event)
          json.field("stack", step.stack)
        }
      }
    })
    json.field("fixes", array: { json in
      for fix in diagnostic.fixes { json.element { write(fix, in: files, to: &$0) } }
    })
  }

  private func write(_ fix: Diagnostic.Fix, in files: [SourceFile], to json: inout JSONWriter) {
    json.field("message", fix.message)
    json.field("edits", array: { json in
      for edit in fix.edits {
        json.element { json in
          write(edit.location, in: files, to: &json)
          json.field("replacement", edit.replacement)
        }
      }
    })
  }

  /// Writes the five fields of a place. Without a place they are null.
  private func write(_ location: Location?, in files: [SourceFile], to json: inout JSONWriter) {
    let file = location.map { files[$0.file] }
    let start = location.flatMap { file?.position(at: $0.range.start) }
    let end = location.flatMap { file?.position(at: $0.range.end) }
    json.field("file", file?.path)
    json.field("line", start?.line)
    json.field("column", start?.column)
    json.field("endLine", end?.line)
    json.field("endColumn", end?.column)
  }
}
