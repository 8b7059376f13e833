import FlowSyntax

/// `flowc check`: finds files, reports what is wrong in them.
enum CheckCommand {
  static func run(_ arguments: Arguments, host: any Host) throws(UsageError) -> Outcome {
    let format = try format(arguments)
    let overrides = try SeverityOverrides(arguments)
    let report = Report(format: format, host: host)

    let search = FlowFileSearch(paths: arguments.operands, host: host)
    for failure in search.failures { report.add(failure) }
    for unit in search.units {
      guard let files = read(unit, host, report) else { continue }
      let requested = unit.files.map(\.isRequested)
      let findings = Compilation(of: files).findings.filter { requested[$0.location.file] }
      report.add(overrides.apply(to: findings), in: files, requested: requested.count { $0 })
    }
    return report.finish(isStrict: arguments.has(.strict))
  }

  private static func format(_ arguments: Arguments) throws(UsageError) -> Report.Format {
    guard let name = arguments.value(of: .format) else { return .text }
    if let format = Report.Format(rawValue: name) { return format }
    throw UsageError(
      unknownFormat: name, among: Report.Format.allCases.map(\.rawValue), of: CommandTable.check.name)
  }

  /// The sources of a unit, or nothing if one cannot be read: what it declares would be missed everywhere else.
  private static func read(_ unit: FlowFileSearch.Unit, _ host: any Host, _ report: Report) -> [SourceFile]? {
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
