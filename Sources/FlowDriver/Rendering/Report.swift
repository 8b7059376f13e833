package import ToolHost
package import FlowSyntax

/// Collects the findings of a run, passes them to an output format, and determines the result of the run.
package final class Report {
  private var format: any ReportFormat
  private let host: any Host
  private let messages: Messages
  private var summary = Summary()
  /// The prefix of each path: files of a revision are shown as `main:Sources/App/A.flow`.
  private let pathPrefix: String

  package init(format: any ReportFormat, host: any Host, pathPrefix: String = "") {
    self.format = format
    self.host = host
    self.pathPrefix = pathPrefix
    messages = Messages(host)
  }

  /// A report for people.
  package convenience init(host: any Host, pathPrefix: String = "") {
    self.init(format: TextReport(host: host), host: host, pathPrefix: pathPrefix)
  }

  private func shown(_ file: SourceFile) -> SourceFile {
    pathPrefix.isEmpty ? file : SourceFile(path: pathPrefix + file.path, bytes: Array(file.bytes))
  }

  /// Adds the findings of one unit.
  package func add(_ diagnostics: [Diagnostic], in files: [SourceFile], requested: Int) {
    summary.files += requested
    summary.count(diagnostics)
    format.add(diagnostics, in: pathPrefix.isEmpty || diagnostics.isEmpty ? files : files.map(shown))
  }

  /// Shows findings that are not mistakes in the files. The report does not count them, because the command does.
  package func show(_ diagnostics: [Diagnostic], in files: [SourceFile]) { format.add(diagnostics, in: files) }

  /// Adds the flows of one unit whose runs the analysis could not follow completely.
  package func add(partlyFollowed flows: [String]) { summary.partlyFollowed += flows }

  /// Adds the repairs that were made in one unit, a line for each.
  package func add(repairs: [String]) {
    summary.fixed = (summary.fixed ?? 0) + repairs.count
    format.add(repairs: repairs)
  }

  /// Adds a file that could not be used. In every format, the message also goes to standard error, because a machine may ignore it.
  package func add(_ failure: FileError) {
    var failure = failure
    if !failure.path.isEmpty { failure.path = pathPrefix + failure.path }
    summary.unusable += 1
    messages.error(failure)
    format.add(failure)
  }

  /// Adds a file that is not a `.flow` file and has mistakes in its text. The file is counted once.
  package func add(_ mistakes: [TextMistake], in file: SourceFile) {
    summary.unusable += 1
    let file = shown(file)
    let renderer = TextRenderer(files: [file], isColoured: Paint.isWanted(on: .standardError, of: host))
    for mistake in mistakes {
      let place = Location(file: 0, range: mistake.range)
      host.write(renderer.render(error: mistake.message, at: place), to: .standardError)
      let position = format.position(of: mistake.range.start, in: file)
      format.add(FileError(file.path, mistake.message, at: position))
    }
  }

  package var hasErrors: Bool { summary.errors > 0 }

  /// Whether some files could not be used, so that the report is incomplete.
  package var isPartial: Bool { summary.unusable > 0 }

  /// Whether there are errors or warnings.
  package var hasFindings: Bool { summary.errors + summary.warnings > 0 }

  /// Whether there are errors, or files that could not be used.
  package var hasFailed: Bool { summary.errors + summary.unusable > 0 }

  /// Writes the result of the run.
  ///
  /// - Parameters:
  ///   - isStrict: whether warnings are a reason to fail.
  ///   - isQuiet: whether to print nothing if there are no findings, as a build needs it.
  ///   - result: the result of the command's own work, such as `7 scenarios played, all pass`. It is part of the last line.
  package func finish(isStrict: Bool = false, isQuiet: Bool = false, result: String? = nil) -> Outcome {
    summary.result = result
    format.finish(summary, isQuiet: isQuiet)
    if summary.unusable > 0 { return .unusable }
    let isFailure = summary.errors > 0 || isStrict && summary.warnings > 0
    return isFailure ? .findings : .clean
  }
}
