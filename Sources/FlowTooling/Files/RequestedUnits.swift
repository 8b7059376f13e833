package import FlowDriver
package import FlowChecking
package import ToolHost
package import FlowSyntax

/// The units of the paths on the command line. It finds them, reads their configurations, and reads one unit after the other.
///
/// ```swift
/// let report = Report(host: host)
/// RequestedUnits(arguments.operands, host: host, report: report).forEach("drawing") { unit in
///   draw(unit.compile(on: host).unit)
/// }
/// return report.finish(isQuiet: true)
/// ```
package struct RequestedUnits {
  private let host: any Host
  private let report: Report
  private let units: [FlowFileSearch.Unit]
  private let configurations: [[Configurations.Found?]]
  private let sources: SourceCache
  private let imported: ImportedFlows
  /// The paths without any `.flow` file, if the caller allows such paths.
  package let empty: [FileError]

  /// - Parameters:
  ///   - paths: files and folders as the user wrote them. An empty list means the working directory.
  ///   - others: the paths of another version of the same flows. This search leaves out the files at these paths.
  ///   - report: receives each path and file that cannot be used.
  ///   - mayBeEmpty: whether paths without a `.flow` file are in ``empty``, and are not reported.
  package init(
    _ paths: [String], apartFrom others: [String] = [], host: any Host, report: Report, mayBeEmpty: Bool = false
  ) {
    self.host = host
    self.report = report
    let configurations = Configurations(host: host)
    let search = FlowFileSearch(paths: paths, host: host, configurations: configurations)
    units =
      others.isEmpty
      ? search.units
      : Self.units(of: search, without: FlowFileSearch(paths: others, host: host, configurations: configurations))
    self.configurations = units.map { unit in
      unit.files.map { configurations.configuration(ofFilesIn: Path.folder(of: $0.absolutePath)) }
    }
    report.add(configurations)
    empty = mayBeEmpty ? search.empty : []
    for failure in search.failures + (mayBeEmpty ? [] : search.empty) { report.add(failure) }
    sources = SourceCache(host: host)
    imported = ImportedFlows(beside: units, host: host, configurations: configurations, sources: sources)
  }

  /// The units of a search without the files of another search. If the other search found only some of this search's files, for
  /// example in a folder below, these files belong only to the other search. Otherwise, both searches keep the files that both
  /// found.
  private static func units(of search: FlowFileSearch, without other: FlowFileSearch) -> [FlowFileSearch.Unit] {
    func identities(_ search: FlowFileSearch) -> Set<FileIdentity> {
      Set(search.units.flatMap(\.files).filter(\.isRequested).map(\.identity))
    }
    let (own, others) = (identities(search), identities(other))
    let hidden = others.isStrictSubset(of: own) ? others : others.subtracting(own)
    return search.units.compactMap { unit in
      var unit = unit
      unit.files.removeAll { hidden.contains($0.identity) }
      return unit.files.isEmpty ? nil : unit
    }
  }

  /// Reads one unit after the other and passes it to a function. It leaves out a unit with a file that cannot be read,
  /// because other files may use the names of that file.
  ///
  /// - Parameter verb: the verb in the line that shows the progress of the run.
  package func forEach(_ verb: String, _ body: (RequestedUnit) -> Void) {
    for (index, unit) in units.enumerated() {
      host.showProgress("\(verb) \(index + 1) of \(units.count)")
      guard let files = read(unit) else { continue }
      body(RequestedUnit(unit, files: files, configurations: configurations[index], imported: imported))
    }
  }

  /// All units whose files can be read.
  package func all(_ verb: String) -> [RequestedUnit] {
    var read: [RequestedUnit] = []
    forEach(verb) { read.append($0) }
    return read
  }

  /// Forgets all texts, because files have changed.
  package func forgetTexts() { sources.forget() }

  private func read(_ unit: FlowFileSearch.Unit) -> [SourceFile]? {
    var read: [SourceFile] = []
    for file in unit.files {
      do throws(FileError) { read.append(try sources.source(of: file)) } catch { report.add(error) }
    }
    return read.count == unit.files.count ? read : nil
  }
}

/// The files of one target, and which of them the command line requested.
package struct RequestedUnit {
  package let files: [SourceFile]
  /// For each file, whether the command line requested it. The other files are included because requested files may use names that
  /// these files declare.
  package let isRequested: [Bool]
  /// The absolute path of each file.
  package let paths: [String]
  let configurations: [Configurations.Found?]
  private let unit: FlowFileSearch.Unit
  private let imported: ImportedFlows

  init(
    _ unit: FlowFileSearch.Unit, files: [SourceFile], configurations: [Configurations.Found?], imported: ImportedFlows
  ) {
    self.unit = unit
    self.files = files
    self.configurations = configurations
    self.imported = imported
    isRequested = unit.files.map(\.isRequested)
    paths = unit.files.map(\.absolutePath)
  }

  /// The folder of the target.
  package var folder: String { unit.folder }

  /// The name of the module that the folder's name gives.
  package var module: String { ModuleFolders.moduleName(ofTarget: Path.name(of: folder)) }

  /// Whether two versions of a unit are compiled alike: their own files and the files of the modules that they import have the same
  /// texts, and their configurations have the same effect.
  package func isAlike(_ other: RequestedUnit, on host: any Host) -> Bool {
    func areAlike(_ left: [SourceFile], _ right: [SourceFile]) -> Bool {
      left.count == right.count && zip(left, right).allSatisfy { $0.consists(of: Array($1.bytes)) }
    }
    guard paths == other.paths, isRequested == other.isRequested, areAlike(files, other.files),
      zip(configurations, other.configurations).allSatisfy(Configurations.areAlike)
    else { return false }
    let modules = Compilation.imports(of: host.trees(of: files))
    let dependencies = imported.dependencies(of: unit, importing: modules)
    let others = other.imported.dependencies(of: other.unit, importing: modules)
    return dependencies.map(\.module) == others.map(\.module) && areAlike(dependencies.map(\.file), others.map(\.file))
  }

  /// Compiles and checks the files, or the texts that a command has made from them.
  package func compile(
    _ files: [SourceFile]? = nil, overrides: SeverityOverrides = SeverityOverrides(), on host: any Host
  ) -> CheckedUnit {
    CheckedUnit(
      of: host.trees(of: files ?? self.files), options: overrides.options(configurations),
      dependencies: { imported.dependencies(of: unit, importing: $0) },
      importsSwiftUI: { SwiftFiles.importSwiftUI(in: folder, on: host) })
  }

  /// Compiles files together with another one, which comes last. No rule checks them.
  ///
  /// - Parameters:
  ///   - files: files of the unit.
  ///   - file: the other file.
  ///   - host: the process.
  package func compile(_ files: [SourceFile], with file: SourceFile, on host: any Host) -> Compilation {
    Compilation(of: host.trees(of: files + [file])) { imported.dependencies(of: unit, importing: $0) }
  }

  /// The findings to report about the requested files.
  package func findings(
    of unit: CheckedUnit, overrides: SeverityOverrides = SeverityOverrides()
  ) -> [Diagnostic] {
    overrides.apply(to: unit.findings.filter { isRequested[$0.location.file] }, configurations)
  }
}
