import FlowDriver
import FlowChecking
import ToolHost
import FlowJSON
import FlowModel
import FlowSyntax
import FlowTooling

/// `flowc diff`: lists what a new version of flows breaks.
enum DiffCommand {
  static let specification = CommandSpecification(
    name: "diff",
    summary: "List what a new version of flows breaks",
    operands: CommandSpecification.Operands("OLD NEW | --git REV [paths…]", .flowFile),
    discussion: """
      Compares two files, or the files in two folders, and reports the changes that affect users of the flows: code \
      that calls the generated Swift, links, saved states, and the names in analytics. With --git, the old version \
      comes from a git revision: `flowc diff --git main Sources`. `--git main...` uses the last common commit of \
      main and HEAD, so that only changes of this branch count, as in a pull request. The new version is always the \
      working tree. The exit status is 1 if there is a breaking change or the new version has an error, and 3 if \
      only the old version has an error. A mistake in a scenario of the new version is reported, but the flows are \
      still compared, unless it is a syntax error. The kind of each change is in brackets; `flowc explain KIND` \
      explains it.
      """,
    options: [format, git],
    run: run
  )

  private static let format = OutputFormat.option()
  private static let git = OptionSpecification(
    "--git", value: "REV",
    "Compare with a git revision; REV... means the merge base of REV and HEAD")

  private static func run(_ arguments: Arguments, host: any Host) throws(UsageError) -> Outcome {
    let format = try OutputFormat(arguments, format, of: specification.name)
    let report = Report(host: host)
    let old: Version
    let new: Version
    let oldReport: Report
    if let revision = arguments.value(of: git) {
      let paths = arguments.operands
      let before: RevisionHost
      do throws(FileError) { before = try RevisionHost(revision, over: host) } catch {
        report.add(error)
        return report.finish(isQuiet: true)
      }
      let refusals = paths.compactMap(before.refusal) + before.unreadableSubmodules(below: paths)
      for refusal in refusals { report.add(refusal) }
      if report.hasFailed { return report.finish(isQuiet: true) }
      oldReport = Report(host: host, pathPrefix: "\(revision):")
      let units = RequestedUnits(paths, host: host, report: report, mayBeEmpty: true)
      let oldUnits = RequestedUnits(paths, host: before, report: oldReport, mayBeEmpty: true)
      let (now, earlier) = (units.all("reading"), oldUnits.all("reading"))
      for unit in now {
        for (index, file) in unit.files.enumerated() where unit.isRequested[index] {
          if let refusal = before.refusal(ofFile: file, at: unit.paths[index]) { report.add(refusal) }
        }
      }
      // Most targets and their imports have not changed. They are the same in both versions, so they are not compared.
      let earlierByFolder = Dictionary(earlier.map { (PathKey($0.folder), $0) }, uniquingKeysWith: { first, _ in first })
      let unchanged = Set(
        now.filter { unit in earlierByFolder[PathKey(unit.folder)].map { unit.isAlike($0, on: host) } == true }
          .map { PathKey($0.folder) })
      new = Version(now.filter { !unchanged.contains(PathKey($0.folder)) }, units.empty, isNew: true, host: host, report: report)
      old = Version(
        earlier.filter { !unchanged.contains(PathKey($0.folder)) }, oldUnits.empty, of: revision, host: before, report: oldReport)
      // A path may lack flows in one version, because they are new or deleted. Without flows in both versions, it is a mistake.
      for failure in new.empty where old.empty.contains(where: { $0.path == failure.path }) { report.add(failure) }
    } else {
      guard arguments.operands.count == 2 else {
        throw UsageError(
          "diff compares two versions: flowc diff OLD NEW", help: ["or with a revision: flowc diff --git REV [paths…]"],
          command: specification.name)
      }
      oldReport = Report(host: host)
      // Both paths may be in the same target. Then each version is complete without the other.
      let (before, now) = ([arguments.operands[0]], [arguments.operands[1]])
      let oldUnits = RequestedUnits(before, apartFrom: now, host: host, report: oldReport)
      let units = RequestedUnits(now, apartFrom: before, host: host, report: report)
      old = Version(oldUnits.all("reading"), host: host, report: oldReport)
      new = Version(units.all("reading"), isNew: true, host: host, report: report)
    }
    let (outcome, oldOutcome) = (report.finish(isQuiet: true), oldReport.finish(isQuiet: true))
    if outcome == .unusable || oldOutcome == .unusable { return .unusable }
    if new.hasErrors { return outcome }
    if oldOutcome != .clean {
      Messages(host).error("nothing was compared, because the old version has an error")
      return .incomparable
    }
    let comparison = FlowComparison(old: old.flows, new: new.flows, oldStyles: old.styles, newStyles: new.styles)
    let paint = Paint(isColoured: Paint.isWanted(on: .standardOutput, of: host))
    let text =
      switch format {
      case .text: DiffText.text(comparison, paint)
      case .json: DiffText.json(comparison)
      }
    host.write(text, to: .standardOutput)
    return comparison.changes.contains(where: \.kind.isBreaking) ? .findings : outcome
  }

  /// The flows below some paths. Errors in them are reported, because a declaration with an error would look deleted.
  private struct Version {
    var flows: [FlowSignature] = []
    var styles: [FlowSignature.Part] = []
    /// The paths without flows, if the caller allows them.
    var empty: [FileError] = []
    /// Whether there are errors outside of scenarios. Scenarios are not compared, so errors in them do not prevent the comparison.
    var hasErrors = false

    /// - Parameter isNew: whether to report the mistakes in scenarios. Nobody repairs those of the old version.
    init(
      _ units: [RequestedUnit], _ empty: [FileError] = [], isNew: Bool = false, of revision: String? = nil, host: any Host,
      report: Report
    ) {
      self.empty = empty
      for (index, unit) in units.enumerated() {
        host.showProgress("comparing \(index + 1) of \(units.count)")
        let compilation = unit.compile(on: host)
        let all = unit.findings(of: compilation).filter { $0.severity == .error }
        let errors = Self.errorsOutsideScenarios(all, of: compilation.files)
        if !errors.isEmpty { hasErrors = true }
        report.add(isNew ? all : errors, in: compilation.files, requested: unit.files.count)
        let model = compilation.unit
        flows += model.ownFlows.filter { unit.isRequested[$0.file] }.map { FlowSignature($0, in: model, of: revision) }
        styles += model.ownStyles.filter { unit.isRequested[$0.location.file] }.map { style in
          let file = model.files[style.location.file]
          let position = file.position(at: style.location.range.start)
          let place = FlowSignature.Place(revision: revision, path: file.path, line: position.line, column: position.column)
          return FlowSignature.Part(name: model.names[style.name], place: place)
        }
      }
    }

    /// Leaves out the errors inside of scenarios, except for errors of syntax: after a string that is never closed, the scenario would
    /// contain the flows below it, and they would look deleted.
    private static func errorsOutsideScenarios(_ all: [Diagnostic], of files: [SourceFile]) -> [Diagnostic] {
      var scenarios: [Int: [SourceRange]] = [:]
      return all.filter { error in
        if error.rule == .syntax { return true }
        let file = error.location.file
        if scenarios[file] == nil {
          let tree = Parser.parse(files[file], fileIndex: file)
          scenarios[file] = tree.children(.scenario, of: 0).map { tree.range(of: $0) }
        }
        let place = error.location.range
        return scenarios[file]?.contains { $0.start <= place.start && place.end <= $0.end } != true
      }
    }
  }
}

/// The changes as text.
private enum DiffText {
  static func text(_ comparison: FlowComparison, _ paint: Paint) -> String {
    var text = ""
    for change in comparison.changes {
      let revision = change.place.revision.map { "\($0):" } ?? ""
      let place = "\(revision)\(change.place.path):\(change.place.line):\(change.place.column): "
      let word = change.kind.isBreaking ? paint("breaking:", .error) : paint("compatible:", .help)
      let concerns = change.concerns.map(\.words).joined(separator: ", ")
      text += "\(paint(place, .place))\(word) \(change.message) (\(concerns)) [\(change.kind.rule.name)]\n"
    }
    let breaking = comparison.changes.count { $0.kind.isBreaking }
    let others = comparison.changes.count - breaking
    if comparison.changes.isEmpty { return "no changes that affect users of the flows\n" }
    return text + "\(breaking) breaking \(breaking == 1 ? "change" : "changes"), \(others) compatible\n"
  }

  static func json(_ comparison: FlowComparison) -> String {
    let differences: JSON = [
      "formatVersion": .integer(JSONReport.formatVersion), "flowcVersion": .string(FlowDriver.Version.current),
      "breaking": .integer(comparison.changes.count { $0.kind.isBreaking }), "changes": .array(comparison.changes.map(json)),
    ]
    return differences.text(isIndented: true) + "\n"
  }

  private static func json(_ change: FlowComparison.Change) -> JSON {
    [
      "kind": .string(change.kind.rule.name), "breaking": .boolean(change.kind.isBreaking),
      "concerns": .strings(change.concerns.map(\.rawValue)), "message": .string(change.message),
      "revision": .orNull(change.place.revision), "file": .string(change.place.path), "line": .integer(change.place.line),
      "column": .integer(change.place.column),
    ]
  }
}
