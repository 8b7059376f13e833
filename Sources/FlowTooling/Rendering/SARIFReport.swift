import FlowAnalysis
import FlowBuild
import FlowHost
import FlowSyntax

/// The output of `flowc check --format sarif`: a log of the Static Analysis Results Interchange Format 2.1.0, which
/// code scanning services and editors read.
///
/// Paths are relative to the top of the repository, because services look for them there and read no base.
/// Rules carry their pages. Findings carry their notes as related locations, their repairs as fixes, and their traces
/// as code flows. Columns count UTF-16 code units, because the format does not know bytes.
struct SARIFReport: ReportFormat {
  static let name = "sarif"
  static let summary = "a SARIF 2.1.0 log, on standard output"

  private let host: any Host
  private let workingDirectory: String
  private let top: RepositoryTop
  private var findings: [(diagnostic: Diagnostic, files: [SourceFile])] = []
  private var failures: [FileError] = []
  /// The rules that findings name, in the order of their first finding.
  private var rules: [Rule] = []
  private var indices: [Rule: Int] = [:]

  init(host: any Host) {
    self.host = host
    workingDirectory = host.workingDirectory
    top = RepositoryTop(host: host)
  }

  mutating func add(_ diagnostics: [Diagnostic], in files: [SourceFile]) {
    for diagnostic in diagnostics {
      findings.append((diagnostic, files))
      if indices[diagnostic.rule] == nil {
        indices[diagnostic.rule] = rules.count
        rules.append(diagnostic.rule)
      }
    }
  }

  mutating func add(_ failure: FileError) { failures.append(failure) }

  func finish(_ summary: Summary, isQuiet: Bool) { host.write(text(summary), to: .standardOutput) }

  func text(_ summary: Summary) -> String {
    var json = JSONWriter()
    json.object { json in
      json.field("$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
      json.field("version", "2.1.0")
      json.field("runs", array: { json in json.element { writeRun(summary, to: &$0) } })
    }
    return json.text + "\n"
  }

  private func writeRun(_ summary: Summary, to json: inout JSONWriter) {
    json.field("tool", object: { json in
      json.field("driver", object: { json in
        json.field("name", "flowc")
        json.field("semanticVersion", Version.current)
        json.field("rules", array: { json in
          for rule in rules { json.element { write(rule, to: &$0) } }
        })
      })
    })
    json.field("invocations", array: { json in json.element { writeInvocation(summary, to: &$0) } })
    json.field("originalUriBaseIds", object: { json in
      json.field(Self.base, object: { $0.field("uri", FileURI.folder(top.path ?? workingDirectory)) })
    })
    json.field("columnKind", "utf16CodeUnits")
    json.field("newlineSequences", ["\r\n", "\n", "\r"])
    json.field("results", array: { json in
      for (diagnostic, files) in findings { json.element { write(diagnostic, in: files, to: &$0) } }
    })
  }

  /// The name under which services look for the folder that paths are relative to.
  private static let base = "%SRCROOT%"

  private func writeInvocation(_ summary: Summary, to json: inout JSONWriter) {
    json.field("executionSuccessful", failures.isEmpty)
    if failures.isEmpty, summary.unsaid == nil { return }
    json.field("toolExecutionNotifications", array: { json in
      if let unsaid = summary.unsaid { json.element { writeNotification("note", unsaid, to: &$0) } }
      for failure in failures {
        json.element { json in
          writeNotification("error", failure.reason, to: &json)
          json.field("locations", array: { json in
            json.element { json in
              json.field("physicalLocation", object: { json in
                writeArtifact(failure.path, to: &json)
                guard let position = failure.position else { return }
                json.field("region", object: { json in
                  json.field("startLine", position.line)
                  json.field("startColumn", position.column)
                })
              })
            }
          })
        }
      }
    })
  }

  private func writeNotification(_ level: String, _ message: String, to json: inout JSONWriter) {
    json.field("level", level)
    json.field("message", object: { $0.field("text", Self.escape(message)) })
  }

  private func write(_ rule: Rule, to json: inout JSONWriter) {
    let page = rule.page
    json.field("id", rule.name)
    json.field("shortDescription", object: { $0.field("text", page.summary) })
    json.field("fullDescription", object: { $0.field("text", page.what) })
    // Braces stand as they are here: these texts are shown, and never filled in.
    json.field("help", object: { json in
      json.field("text", page.what + "\n\n" + page.why)
      json.field("markdown", page.markdown)
    })
    json.field("defaultConfiguration", object: { json in
      json.field("enabled", rule.severity != .off)
      json.field("level", Self.level(of: rule.severity))
    })
  }

  private func write(_ diagnostic: Diagnostic, in files: [SourceFile], to json: inout JSONWriter) {
    json.field("ruleId", diagnostic.rule.name)
    json.field("ruleIndex", indices[diagnostic.rule])
    json.field("level", Self.level(of: diagnostic.severity))
    let placeless = diagnostic.notes.filter { $0.location == nil }
    let sentences = [diagnostic.message] + placeless.map(\.message)
    json.field("message", object: { $0.field("text", Self.escape(sentences.joined(separator: "\n"))) })
    json.field("locations", array: { json in
      json.element { write(diagnostic.location, in: files, to: &$0) }
    })
    let related = diagnostic.notes.filter { $0.location != nil }
    if !related.isEmpty {
      json.field("relatedLocations", array: { json in
        for (index, note) in related.enumerated() {
          json.element { json in
            json.field("id", index + 1)
            write(note.location, in: files, to: &json)
            json.field("message", object: { $0.field("text", Self.escape(note.message)) })
          }
        }
      })
    }
    if !diagnostic.trace.isEmpty {
      json.field("codeFlows", array: { json in json.element { write(diagnostic.trace, in: files, to: &$0) } })
    }
    if !diagnostic.fixes.isEmpty {
      json.field("fixes", array: { json in
        for fix in diagnostic.fixes { json.element { write(fix, in: files, to: &$0) } }
      })
    }
  }

  private func write(_ trace: [Diagnostic.Step], in files: [SourceFile], to json: inout JSONWriter) {
    json.field("threadFlows", array: { json in
      json.element { json in
        json.field("locations", array: { json in
          for step in trace {
            json.element { json in
              json.field("location", object: { json in
                write(step.location, in: files, to: &json)
                let stack = step.stack.isEmpty ? "" : ": \(step.stack)"
                json.field("message", object: { $0.field("text", Self.escape(step.event + stack)) })
              })
            }
          }
        })
      }
    })
  }

  private func write(_ fix: Diagnostic.Fix, in files: [SourceFile], to json: inout JSONWriter) {
    json.field("description", object: { $0.field("text", Self.escape(fix.message)) })
    var changed: [Int] = []
    for edit in fix.edits where !changed.contains(edit.location.file) { changed.append(edit.location.file) }
    json.field("artifactChanges", array: { json in
      for file in changed {
        json.element { json in
          writeArtifact(files[file].path, to: &json)
          json.field("replacements", array: { json in
            for edit in fix.edits where edit.location.file == file {
              json.element { json in
                json.field("deletedRegion", object: { writeRegion(edit.location.range, in: files[file], to: &$0) })
                json.field("insertedContent", object: { $0.field("text", edit.replacement) })
              }
            }
          })
        }
      }
    })
  }

  /// The `physicalLocation` of a place, if there is one.
  private func write(_ location: Location?, in files: [SourceFile], to json: inout JSONWriter) {
    guard let location else { return }
    json.field("physicalLocation", object: { json in
      writeArtifact(files[location.file].path, to: &json)
      json.field("region", object: { writeRegion(location.range, in: files[location.file], to: &$0) })
    })
  }

  private func writeArtifact(_ path: String, to json: inout JSONWriter) {
    let uri = FileURI(path, in: workingDirectory, below: top)
    json.field("artifactLocation", object: { json in
      json.field("uri", uri.text)
      if uri.isRelative { json.field("uriBaseId", Self.base) }
    })
  }

  private func writeRegion(_ range: SourceRange, in file: SourceFile, to json: inout JSONWriter) {
    let (start, end) = (file.utf16Position(at: range.start), file.utf16Position(at: range.end))
    json.field("startLine", start.line)
    json.field("startColumn", start.column)
    json.field("endLine", end.line)
    json.field("endColumn", end.column)
  }

  private static func level(of severity: Severity) -> String { severity == .error ? "error" : "warning" }

  /// A text with escapes, so that a viewer takes nothing in it for a placeholder (`{0}`) or for a link (`[text](1)`).
  static func escape(_ text: String) -> String {
    let isLink = text.contains("](")
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "{", "}": result += "\(scalar)\(scalar)"
      case "[" where isLink, "]" where isLink: result += "\\\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
