import FlowDriver
import ToolHost
import FlowSyntax

/// The output of `flowc check --format github`: one workflow command for each finding, which GitHub shows beside the
/// line in question.
///
/// ```
/// ::error file=Numbers.flow,line=4,endLine=4,col=24,endColumn=28,title=unknown-screen::there is no screen `hlep`
/// ```
struct GitHubAnnotations: ReportFormat {
  static let name = "github"
  static let summary = "workflow commands, on standard output"

  private let host: any Host
  private let top: RepositoryTop

  init(host: any Host) {
    self.host = host
    top = RepositoryTop(host: host)
  }

  func add(_ diagnostics: [Diagnostic], in files: [SourceFile]) {
    for diagnostic in diagnostics { host.write(command(diagnostic, in: files), to: .standardOutput) }
  }

  func add(_ failure: FileError) { host.write(command(failure), to: .standardOutput) }

  func finish(_ summary: Summary, isQuiet: Bool) { host.write(summary.text + "\n", to: .standardError) }

  /// A finding with its notes, trace and fixes, as one line.
  func command(_ diagnostic: Diagnostic, in files: [SourceFile]) -> String {
    var lines = [diagnostic.message]
    if !diagnostic.trace.isEmpty { lines.append("this happens after:") }
    for (index, step) in diagnostic.trace.enumerated() {
      lines.append("  \(index + 1). \(step.event)" + (step.stack.isEmpty ? "" : "  \(step.stack)"))
    }
    for note in diagnostic.notes { lines.append("note: \(place(of: note, in: files))\(note.message)") }
    for fix in diagnostic.fixes { lines.append("help: \(fix.message)") }

    let file = files[diagnostic.location.file]
    let start = file.utf16Position(at: diagnostic.location.range.start)
    let end = file.utf16Position(at: diagnostic.location.range.end)
    var properties = [("file", path(file.path)), ("line", "\(start.line)"), ("endLine", "\(end.line)")]
    // Columns are shown only for a range within one line.
    if start.line == end.line { properties += [("col", "\(start.column)"), ("endColumn", "\(end.column)")] }
    properties.append(("title", diagnostic.rule.name))
    return command(diagnostic.severity == .error ? "error" : "warning", properties, lines)
  }

  func command(_ failure: FileError) -> String {
    var properties = [("file", path(failure.path))]
    if let position = failure.position { properties += [("line", "\(position.line)"), ("col", "\(position.column)")] }
    return command("error", properties + [("title", "flowc")], [failure.reason])
  }

  private func command(_ name: String, _ properties: [(name: String, value: String)], _ lines: [String]) -> String {
    let list = properties.map { "\($0.name)=\(Self.escape($0.value, inProperty: true))" }.joined(separator: ",")
    return "::\(name) \(list)::\(Self.escape(lines.joined(separator: "\n"), inProperty: false))\n"
  }

  private func place(of note: Diagnostic.Note, in files: [SourceFile]) -> String {
    guard let location = note.location else { return "" }
    let position = files[location.file].position(at: location.range.start)
    return "\(files[location.file].path):\(position.line):\(position.column): "
  }

  private func path(_ path: String) -> String { top.relative(path) ?? path }

  /// A value with escapes for characters that would end the command or the line. In a property, characters that would end the
  /// property are escaped as well.
  static func escape(_ text: String, inProperty: Bool) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where inProperty: result += "%3A"
      case "," where inProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
