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
    for (unit, configurations) in zip(search.units, found) {
      guard let files = read(unit) else { continue }
      check(unit, files, dependencies(of: unit, files, among: search.units), configurations)
    }
  }

  private func check(
    _ unit: FlowFileSearch.Unit, _ files: [SourceFile], _ dependencies: [Dependency],
    _ configurations: [Configurations.Found?]
  ) {
    let isRequested = unit.files.map(\.isRequested)
    let check = { (files: [SourceFile]) in
      let compilation = Compilation(of: files, dependencies: dependencies, options: overrides.options(configurations))
      return overrides.apply(to: compilation.findings.filter { isRequested[$0.location.file] }, configurations)
    }
    let count = isRequested.count { $0 }
    let others = dependencies.map(\.file)
    guard isFixing else { return report.add(check(files), in: files + others, requested: count) }

    var repair = Repair(of: files, isRequested: isRequested)
    var left = repair.run(check)
    let failures = repair.write(to: unit.files.map(\.absolutePath), on: host)
    if !failures.isEmpty { left = check(repair.files) }
    report.add(repair.made)
    for failure in failures { report.add(failure) }
    report.add(left, in: repair.files + others, requested: count)
  }

  /// The files of those other units whose folder has the name of a module that this unit imports. A module of another
  /// name is not found, and of its flows nothing is said; the build knows them all.
  private func dependencies(
    of unit: FlowFileSearch.Unit, _ files: [SourceFile], among units: [FlowFileSearch.Unit]
  ) -> [Dependency] {
    var dependencies: [Dependency] = []
    for other in units where other.folder != unit.folder {
      let module = Path.name(of: other.folder)
      guard files.contains(where: { $0.imports(module) }) else { continue }
      for file in other.files {
        guard let bytes = try? host.contents(of: file.absolutePath) else { continue }
        dependencies.append(Dependency(module: module, file: SourceFile(path: file.path, bytes: bytes)))
      }
    }
    return dependencies
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

extension SourceFile {
  /// Whether a line of the text imports a module; one in a comment does no harm.
  fileprivate func imports(_ module: String) -> Bool {
    let word = Array("import".utf8)
    for line in lineStarts.indices {
      let start = Int(lineStarts[line])
      guard start + word.count < bytes.count, base[start] == word[0],
        bytes[start..<start + word.count].elementsEqual(word)
      else { continue }
      let end = line + 1 < lineStarts.count ? Int(lineStarts[line + 1]) : bytes.count
      let rest = text(SourceRange(start: UInt32(start + word.count), end: UInt32(end)))
      if rest.split(whereSeparator: { $0 == " " || $0.isNewline }).first.map({ $0 == module }) ?? false { return true }
    }
    return false
  }
}
