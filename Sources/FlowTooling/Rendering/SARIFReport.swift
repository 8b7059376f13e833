import FlowAnalysis
import FlowDriver
import ToolHost
import FlowJSON
import FlowSyntax

/// The output of `flowc check --format sarif`: a log of the Static Analysis Results Interchange Format 2.1.0, which
/// code scanning services and editors read.
///
/// Paths are relative to the top of the repository, because services look for them there and ignore the base URI. Rules have their
/// pages. Findings have their notes as related locations, their repairs as fixes, and their traces as code flows. Columns are
/// UTF-16 code units, because the format has no columns in bytes.
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
    let log: JSON = [
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0", "runs": [run(summary)],
    ]
    return log.text(isIndented: true) + "\n"
  }

  private func run(_ summary: Summary) -> JSON {
    let driver: JSON = [
      "name": "flowc", "semanticVersion": .string(Version.current), "rules": .array(rules.map(Self.json)),
    ]
    return [
      "tool": ["driver": driver], "invocations": [invocation(summary)],
      "originalUriBaseIds": .object([.init(Self.base, ["uri": .string(FileURI.folder(top.path ?? workingDirectory))])]),
      "columnKind": "utf16CodeUnits", "newlineSequences": ["\r\n", "\n", "\r"], "results": .array(findings.map(json)),
    ]
  }

  /// The name by which services know the folder that paths are relative to.
  private static let base = "%SRCROOT%"

  private func invocation(_ summary: Summary) -> JSON {
    var notifications: [JSON] = []
    if let unsaid = summary.unsaid { notifications.append(["level": "note", "message": Self.message(unsaid)]) }
    notifications += failures.map { failure in
      let region = failure.position.map { position -> JSON in
        ["startLine": .integer(position.line), "startColumn": .integer(position.column)]
      }
      let location: JSON = .object(of: [("artifactLocation", artifact(failure.path)), ("region", region)])
      return [
        "level": "error", "message": Self.message(failure.reason), "locations": [["physicalLocation": location]],
      ]
    }
    return .object(of: [
      ("executionSuccessful", .boolean(failures.isEmpty)), ("toolExecutionNotifications", .unlessEmpty(notifications)),
    ])
  }

  private static func json(_ rule: Rule) -> JSON {
    let page = rule.page
    return [
      "id": .string(rule.name), "shortDescription": ["text": .string(page.summary)],
      "fullDescription": ["text": .string(page.what)],
      // Braces are not escaped here, because viewers do not look for placeholders in these texts.
      "help": ["text": .string(page.what + "\n\n" + page.why), "markdown": .string(page.markdown)],
      "defaultConfiguration": [
        "enabled": .boolean(rule.severity != .off), "level": .string(level(of: rule.severity)),
      ],
    ]
  }

  private func json(_ diagnostic: Diagnostic, in files: [SourceFile]) -> JSON {
    let placeless = diagnostic.notes.filter { $0.location == nil }
    let sentences = [diagnostic.message] + placeless.map(\.message)
    let related = diagnostic.notes.filter { $0.location != nil }.enumerated().map { index, note -> JSON in
      .object(of: [
        ("id", .integer(index + 1)), ("physicalLocation", place(note.location, in: files)),
        ("message", Self.message(note.message)),
      ])
    }
    let flows = diagnostic.trace.isEmpty ? [] : [codeFlow(diagnostic.trace, in: files)]
    return .object(of: [
      ("ruleId", .string(diagnostic.rule.name)), ("ruleIndex", .orNull(indices[diagnostic.rule])),
      ("level", .string(Self.level(of: diagnostic.severity))), ("message", Self.message(sentences.joined(separator: "\n"))),
      ("locations", [.object(of: [("physicalLocation", place(diagnostic.location, in: files))])]),
      ("relatedLocations", .unlessEmpty(related)), ("codeFlows", .unlessEmpty(flows)),
      ("fixes", .unlessEmpty(diagnostic.fixes.map { json($0, in: files) })),
    ])
  }

  private func codeFlow(_ trace: [Diagnostic.Step], in files: [SourceFile]) -> JSON {
    let locations = trace.map { step -> JSON in
      let text = step.event + (step.stack.isEmpty ? "" : ": \(step.stack)")
      return [
        "location": .object(of: [("physicalLocation", place(step.location, in: files)), ("message", Self.message(text))])
      ]
    }
    return ["threadFlows": [["locations": .array(locations)]]]
  }

  private func json(_ fix: Diagnostic.Fix, in files: [SourceFile]) -> JSON {
    var changed: [Int] = []
    for edit in fix.edits where !changed.contains(edit.location.file) { changed.append(edit.location.file) }
    let changes = changed.map { file -> JSON in
      let replacements = fix.edits.filter { $0.location.file == file }.map { edit -> JSON in
        [
          "deletedRegion": region(edit.location.range, in: files[file]),
          "insertedContent": ["text": .string(edit.text(in: files[file]))],
        ]
      }
      return ["artifactLocation": artifact(files[file].path), "replacements": .array(replacements)]
    }
    return ["description": Self.message(fix.message), "artifactChanges": .array(changes)]
  }

  /// The `physicalLocation` of a place, if there is one.
  private func place(_ location: Location?, in files: [SourceFile]) -> JSON? {
    location.map { location in
      let file = files[location.file]
      return ["artifactLocation": artifact(file.path), "region": region(location.range, in: file)]
    }
  }

  private func artifact(_ path: String) -> JSON {
    let uri = FileURI(path, in: workingDirectory, below: top)
    return .object(of: [("uri", .string(uri.text)), ("uriBaseId", uri.isRelative ? .string(Self.base) : nil)])
  }

  private func region(_ range: SourceRange, in file: SourceFile) -> JSON {
    let (start, end) = (file.utf16Position(at: range.start), file.utf16Position(at: range.end))
    return [
      "startLine": .integer(start.line), "startColumn": .integer(start.column), "endLine": .integer(end.line),
      "endColumn": .integer(end.column),
    ]
  }

  private static func message(_ text: String) -> JSON { ["text": .string(escape(text))] }

  private static func level(of severity: Severity) -> String { severity == .error ? "error" : "warning" }

  /// A text with escapes, so that a viewer finds no placeholder (`{0}`) and no link (`[text](1)`) in it.
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
