import FlowChecking
package import FlowDriver
import FlowSyntax
import FlowTooling
import ToolHost

/// `flowc check`: finds files, reports the mistakes in them, and repairs mistakes with `--fix`.
package struct CheckCommand {
  package static let specification = CommandSpecification(
    name: name,
    summary: "Report mistakes in .flow files",
    operands: .flowFiles,
    discussion: """
      For a folder, all .flow files in it and in its subfolders are checked, except in hidden folders and in \
      folders of package managers and builds, such as node_modules and vendor. Without paths, the working \
      directory is checked. The files of one target are checked together, so a name can be declared in any of \
      them. A target is a folder in Sources, Tests or Flows of a package, or a folder next to an .xcodeproj; \
      elsewhere, it is the topmost folder that has .flow files. Findings are reported only for the given paths. \
      The comment `// flowc:ignore RULE reason` above a declaration, or at the end of a line, silences a rule \
      there. A .flowc.json next to the files or in a folder above sets severities, platforms and excluded paths; \
      command-line options override it.
      """,
    options: [format, fix, strict, SeverityOverrides.error, SeverityOverrides.warn, SeverityOverrides.off, asScenarios],
    run: run)

  private static let name = "check"

  private static let format = OptionSpecification(
    "--format", value: "FORMAT", kind: .oneOf(ReportFormats.names), ReportFormats.summary)
  private static let fix = OptionSpecification(
    "--fix", "Repair each finding that has exactly one repair, and report the rest")
  private static let strict = OptionSpecification(
    "--strict", "Fail on warnings, too")
  private static let asScenarios = OptionSpecification(
    "--as-scenarios", "Also write the way to each finding to standard output, as a scenario for `flowc test`")

  private static func run(_ arguments: Arguments, _ host: any Host) throws(UsageError) -> Outcome {
    if arguments.has(asScenarios), arguments.value(of: format) ?? "text" != "text" {
      throw UsageError("\(asScenarios.name) needs --format text", command: name)
    }
    let format = try ReportFormats.format(arguments.value(of: format), of: name, for: host)
    let report = Report(format: format, host: host)
    let command = Self(
      host: host, report: report, overrides: try SeverityOverrides(arguments, of: name),
      isFixing: arguments.has(fix), writesScenarios: arguments.has(asScenarios))
    command.check(arguments.operands)
    return report.finish(isStrict: arguments.has(strict))
  }

  private let host: any Host
  private let report: Report
  private let overrides: SeverityOverrides
  private let isFixing: Bool
  private let writesScenarios: Bool

  private func check(_ paths: [String]) {
    let units = RequestedUnits(paths, host: host, report: report)
    units.forEach("checking") { unit in
      if check(unit) { units.forgetTexts() }
    }
  }

  /// Checks a unit, and returns whether it changed files of the unit.
  private func check(_ unit: RequestedUnit) -> Bool {
    var others: [SourceFile] = []
    var partlyFollowed: [String] = []
    defer { report.add(partlyFollowed: partlyFollowed) }
    var last: CheckedUnit?
    let check = { (files: [SourceFile]) in
      let checked = unit.compile(files, overrides: overrides, on: host)
      partlyFollowed = checked.partlyFollowed
      others = Array(checked.files[files.count...])
      last = checked
      return unit.findings(of: checked, overrides: overrides)
    }
    func writeScenarios(_ findings: [Diagnostic]) {
      if writesScenarios, let last { ScenariosOfFindings.write(findings, of: last, to: host) }
    }
    let count = unit.isRequested.count { $0 }
    guard isFixing else {
      let findings = check(unit.files)
      report.add(findings, in: unit.files + others, requested: count)
      writeScenarios(findings)
      return false
    }

    var repair = Repair(of: unit.files, isRequested: unit.isRequested)
    var left = repair.run(check)
    let failures = repair.write(to: unit.paths, on: host)
    if !failures.isEmpty { left = check(repair.files) }
    report.add(repairs: repair.made.map(\.text))
    for failure in failures { report.add(failure) }
    report.add(left, in: repair.files + others, requested: count)
    writeScenarios(left)
    return !repair.made.isEmpty
  }
}
