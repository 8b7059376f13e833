import FlowSyntax

/// Where the findings of a run go: to the reader at once, or into one object at the end.
final class Report {
  enum Format: String, CaseIterable { case text, json, sarif, github }

  private let format: Format
  private let host: any Host
  private let messages: Messages
  private let isColoured: Bool
  private var summary = Summary()
  private var json = JSONReport()
  private lazy var sarif = SARIFReport(workingDirectory: host.workingDirectory)
  private lazy var annotations = GitHubAnnotations(host: host)

  init(format: Format, host: any Host) {
    self.format = format
    self.host = host
    messages = Messages(host)
    isColoured = Paint.isWanted(on: .standardError, of: host)
  }

  /// Takes the findings of one unit.
  func add(_ diagnostics: [Diagnostic], in files: [SourceFile], requested: Int) {
    summary.files += requested
    summary.count(diagnostics)
    switch format {
    case .json: json.add(diagnostics, in: files)
    case .sarif: sarif.add(diagnostics, in: files)
    case .github:
      for diagnostic in diagnostics { host.write(annotations.command(diagnostic, in: files), to: .standardOutput) }
    case .text:
      let renderer = TextRenderer(files: files, isColoured: isColoured)
      for diagnostic in diagnostics { host.write(renderer.render(diagnostic), to: .standardError) }
    }
  }

  /// Takes the flows of one unit of which not all runs could be followed.
  func add(partlyFollowed flows: [String]) { summary.partlyFollowed += flows }

  /// Takes the repairs that were made in one unit. Machines are told how many, people also which.
  func add(_ repairs: [Repair.Made]) {
    summary.fixed = (summary.fixed ?? 0) + repairs.count
    if format == .text {
      for repair in repairs { host.write(DisplayWidth.visible(repair.text) + "\n", to: .standardError) }
    }
  }

  /// Takes a file that could not be used. It is said on standard error in every format: a machine may not look.
  func add(_ failure: FileError) {
    summary.unusable += 1
    messages.error(failure)
    pass(failure)
  }

  /// Tells the machine of it, if one reads.
  private func pass(_ failure: FileError) {
    switch format {
    case .json: json.add(failure)
    case .sarif: sarif.add(failure)
    case .github: host.write(annotations.command(failure), to: .standardOutput)
    case .text: break
    }
  }

  /// Takes what is wrong in the configurations of a run. Each file counts once.
  func add(_ configurations: Configurations) {
    for failure in configurations.unreadable { add(failure) }
    for failure in configurations.failures {
      summary.unusable += 1
      let renderer = TextRenderer(files: [failure.file], isColoured: isColoured)
      for mistake in failure.mistakes {
        let place = Location(file: 0, range: mistake.range)
        host.write(renderer.render(error: mistake.message, at: place), to: .standardError)
        let start = mistake.range.start
        let position = format == .json ? failure.file.position(at: start) : failure.file.utf16Position(at: start)
        pass(FileError(failure.file.path, mistake.message, at: position))
      }
    }
  }

  var hasErrors: Bool { summary.errors > 0 }

  /// Says what it came to.
  ///
  /// - Parameters:
  ///   - isStrict: whether warnings are a reason to fail.
  ///   - isQuiet: whether to say nothing when there is nothing to say, as a build wants it.
  func finish(isStrict: Bool = false, isQuiet: Bool = false) -> Outcome {
    switch format {
    case .json: host.write(json.text(summary), to: .standardOutput)
    case .sarif: host.write(sarif.text(summary), to: .standardOutput)
    case .github: host.write(summary.text + "\n", to: .standardError)
    case .text where isQuiet && summary.isEmpty: break
    case .text: host.write(summary.text + "\n", to: .standardError)
    }
    if summary.unusable > 0 { return .unusable }
    let isFailure = summary.errors > 0 || isStrict && summary.warnings > 0
    return isFailure ? .findings : .clean
  }
}
