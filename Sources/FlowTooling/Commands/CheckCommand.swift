import FlowHost
import FlowSyntax

/// `flowc check`: finds files, reports the mistakes in them, and repairs mistakes with `--fix`.
struct CheckCommand {
  static let specification = CommandSpecification(
    name: "check",
    summary: "Report what is wrong in .flow files",
    operands: .flowFiles,
    discussion: """
      A folder stands for every .flow file below it, hidden folders aside; without paths it is the working \
      directory. The files of one target are checked together, so a name may be declared in any of them: a \
      target is a folder in Sources, Tests or Flows of a package, a folder beside an .xcodeproj, or without \
      both the top-most folder that holds .flow files. Findings are reported for the given paths alone. The \
      comment `// flowc:ignore RULE reason` above a declaration, or at the end of a line, silences a rule there. \
      A .flowc.json beside the files or above them sets severities, platforms and excluded paths; options of \
      the call go before it.
      """,
    options: [
      format, fix, strict, SeverityOverrides.error, SeverityOverrides.warn, SeverityOverrides.off,
    ],
    run: run
  )

  private static let format = OptionSpecification(
    "--format", value: "FORMAT", kind: .oneOf(ReportFormats.names), ReportFormats.summary)
  private static let fix = OptionSpecification(
    "--fix", "Make every repair of a finding that has just one, and report what is left")
  private static let strict = OptionSpecification(
    "--strict", "Count every finding as a reason to fail, also warnings")

  private static func run(_ arguments: Arguments, host: any Host) throws(UsageError) -> Outcome {
    let format = try ReportFormats.format(arguments.value(of: format), of: specification.name, for: host)
    let report = Report(format: format, host: host)
    let command = Self(
      host: host, report: report, overrides: try SeverityOverrides(arguments, of: specification.name),
      isFixing: arguments.has(fix))
    command.check(arguments.operands)
    return report.finish(isStrict: arguments.has(strict))
  }

  private let host: any Host
  private let report: Report
  private let overrides: SeverityOverrides
  private let isFixing: Bool

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
    let check = { (files: [SourceFile]) in
      let compilation = unit.compile(files, overrides: overrides, on: host)
      partlyFollowed = compilation.partlyFollowed
      others = Array(compilation.files[files.count...])
      return unit.findings(of: compilation, overrides: overrides)
    }
    let count = unit.isRequested.count { $0 }
    guard isFixing else {
      let findings = check(unit.files)
      report.add(findings, in: unit.files + others, requested: count)
      return false
    }

    var repair = Repair(of: unit.files, isRequested: unit.isRequested)
    var left = repair.run(check)
    let failures = repair.write(to: unit.paths, on: host)
    if !failures.isEmpty { left = check(repair.files) }
    report.add(repair.made)
    for failure in failures { report.add(failure) }
    report.add(left, in: repair.files + others, requested: count)
    return !repair.made.isEmpty
  }
}
