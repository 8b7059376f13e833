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
    let sources = SourceCache(host: host)
    let imported = ImportedFlows(
      beside: search.units, host: host, configurations: configurations, sources: sources)
    for (index, (unit, configurations)) in zip(search.units, found).enumerated() {
      host.showProgress("checking \(index + 1) of \(search.units.count)")
      guard let files = read(unit, from: sources) else { continue }
      if check(unit, files, imported, configurations) { sources.forget() }
    }
  }

  /// Checks a unit, and answers whether files of it were changed.
  private func check(
    _ unit: FlowFileSearch.Unit, _ files: [SourceFile], _ imported: ImportedFlows,
    _ configurations: [Configurations.Found?]
  ) -> Bool {
    let isRequested = unit.files.map(\.isRequested)
    let options = overrides.options(configurations)
    var others: [SourceFile] = []
    var partlyFollowed: [String] = []
    defer { report.add(partlyFollowed: partlyFollowed) }
    let check = { (files: [SourceFile]) in
      let compilation = Compilation(of: host.trees(of: files), options: options) {
        imported.dependencies(of: unit, importing: $0)
      }
      partlyFollowed = compilation.partlyFollowed
      others = Array(compilation.files[files.count...])
      return overrides.apply(to: compilation.findings.filter { isRequested[$0.location.file] }, configurations)
    }
    let count = isRequested.count { $0 }
    guard isFixing else {
      let findings = check(files)
      report.add(findings, in: files + others, requested: count)
      return false
    }

    var repair = Repair(of: files, isRequested: isRequested)
    var left = repair.run(check)
    let failures = repair.write(to: unit.files.map(\.absolutePath), on: host)
    if !failures.isEmpty { left = check(repair.files) }
    report.add(repair.made)
    for failure in failures { report.add(failure) }
    report.add(left, in: repair.files + others, requested: count)
    return !repair.made.isEmpty
  }

  /// The sources of a unit, or nothing if one cannot be read: what it declares would be missed everywhere else.
  private func read(_ unit: FlowFileSearch.Unit, from sources: SourceCache) -> [SourceFile]? {
    var read: [SourceFile] = []
    for file in unit.files {
      do throws(FileError) { read.append(try sources.source(of: file)) } catch { report.add(error) }
    }
    return read.count == unit.files.count ? read : nil
  }
}
