import FlowSyntax

/// `flowc check`: finds files, reports what is wrong in them, and repairs what it can if asked to.
struct CheckCommand {
  static func run(_ arguments: Arguments, host: any Host) throws(UsageError) -> Outcome {
    let report = Report(format: try format(arguments), host: host)
    let command = Self(
      host: host, report: report, overrides: try SeverityOverrides(arguments), isFixing: arguments.has(.fix))
    command.check(arguments.operands)
    return report.finish(isStrict: arguments.has(.strict))
  }

  private static func format(_ arguments: Arguments) throws(UsageError) -> Report.Format {
    guard let name = arguments.value(of: .format) else { return .text }
    if let format = Report.Format(rawValue: name) { return format }
    throw UsageError(
      unknownFormat: name, among: Report.Format.allCases.map(\.rawValue), of: CommandTable.check.name)
  }

  fileprivate let host: any Host
  fileprivate let report: Report
  fileprivate let overrides: SeverityOverrides
  fileprivate let isFixing: Bool

  private func check(_ paths: [String]) {
    let configurations = Configurations(host: host)
    let search = FlowFileSearch(paths: paths, host: host, configurations: configurations)
    let found = search.units.map { unit in
      unit.files.map { configurations.configuration(ofFilesIn: Path.folder(of: $0.absolutePath)) }
    }
    report.add(configurations)
    for failure in search.failures { report.add(failure) }
    for (unit, configurations) in zip(search.units, found) { check(unit, configurations) }
  }

  private func check(_ unit: FlowFileSearch.Unit, _ configurations: [Configurations.Found?]) {
    guard let files = read(unit) else { return }
    let isRequested = unit.files.map(\.isRequested)
    let check = { (files: [SourceFile]) in
      let findings = Compilation(of: files, options: overrides.options(configurations)).findings
      return overrides.apply(to: findings.filter { isRequested[$0.location.file] }, configurations)
    }
    let count = isRequested.count { $0 }
    guard isFixing else { return report.add(check(files), in: files, requested: count) }

    var repair = Repair(of: files, isRequested: isRequested)
    var left = repair.run(check)
    let failures = repair.write(to: unit.files.map(\.absolutePath), on: host)
    if !failures.isEmpty { left = check(repair.files) }
    report.add(repair.made)
    for failure in failures { report.add(failure) }
    report.add(left, in: repair.files, requested: count)
  }

  /// The sources of a unit, or nothing if one cannot be read: what it declares would be missed everywhere else.
  private func read(_ unit: FlowFileSearch.Unit) -> [SourceFile]? {
    var sources: [SourceFile] = []
    for file in unit.files {
      do throws(FileError) {
        sources.append(SourceFile(path: file.path, bytes: try host.contents(of: file.absolutePath)))
      } catch {
        report.add(FileError(file.path, error.reason))
      }
    }
    return sources.count == unit.files.count ? sources : nil
  }
}
