package import FlowDriver
package import ToolHost
package import FlowSyntax

/// The `.flowc.json` files that one run of a tool needs, each read once.
///
/// A file uses only the nearest `.flowc.json`, beside it or above it. Settings that are missing there have their defaults. The
/// search ends in the folder of the package, or else of the Xcode project, so it finds no configuration of another project.
package final class Configurations {
  /// A configuration with the folder that its paths are relative to.
  package struct Found {
    var folder: String
    var path: String
    var configuration: Configuration

    /// Whether a file or folder is excluded. The caller has already checked the folders above it.
    package func excludes(_ path: String) -> Bool {
      if configuration.exclude.isEmpty { return false }
      let names = Path.components(of: Path.relative(from: folder, to: path))
      return configuration.exclude.contains { $0.matches(names) }
    }
  }

  /// A mistake in one of the configurations.
  package struct Failure {
    package var file: SourceFile
    package var mistakes: [TextMistake]
  }

  /// The name of every configuration file: `.flowc.json`.
  package static var fileName: String { Configuration.fileName }

  private let host: any Host
  private let isShownRelative: Bool
  // The dictionaries that most runs fill have an initial capacity. Without it, the first insertion would look up at run time that
  // the keys are hashable, which takes as long as reading ten files.
  private var byFolder = [PathKey: Found?](minimumCapacity: 16)
  private var byHolder: [PathKey: Found?] = [:]
  private var holders = [PathKey: String?](minimumCapacity: 16)
  private var packages: [PathKey: String?] = [:]
  private var projects: [PathKey: String?] = [:]
  /// The mistakes in the files that were read.
  package private(set) var failures: [Failure] = []
  /// The files that could not be read.
  package private(set) var unreadable: [FileError] = []

  /// - Parameter isShownRelative: whether messages name a file below the working directory by its relative path. A build needs
  ///   absolute paths.
  package init(host: any Host, isShownRelative: Bool = true) {
    self.host = host
    self.isShownRelative = isShownRelative
  }

  /// Whether two configurations have the same effect on the files beside them.
  package static func areAlike(_ left: Found?, _ right: Found?) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left?, let right?):
      Path.areEqual(left.path, right.path) && left.configuration.severities == right.configuration.severities
        && left.configuration.platforms == right.configuration.platforms
    default: false
    }
  }

  /// Whether no configuration has a mistake.
  package var isUsable: Bool { failures.isEmpty && unreadable.isEmpty }

  /// The configuration of the files in a folder, given by its absolute path.
  ///
  /// - Parameter names: the names in the folder, if the caller knows them.
  package func configuration(ofFilesIn folder: String, holding names: [String]? = nil) -> Found? {
    if let known = byFolder[PathKey(folder)] { return known }
    let found = search(folder, names)
    byFolder[PathKey(folder)] = .some(found)
    return found
  }

  private func search(_ folder: String, _ names: [String]?) -> Found? {
    guard let holder = holder(around: folder, names) else { return nil }
    if let end = package(around: folder) ?? project(around: folder), Path.isInside(end, holder) { return nil }
    if let known = byHolder[PathKey(holder)] { return known }
    let found = read(in: holder)
    byHolder[PathKey(holder)] = .some(found)
    return found
  }

  /// The nearest folder, from this one up, that has a configuration, even one of another project. This search comes first: usually
  /// it finds no configuration, so the folder of the project is not needed.
  private func holder(around folder: String, _ names: [String]? = nil) -> String? {
    if let known = holders[PathKey(folder)] { return known }
    var found: String? = folder
    if names?.contains(Configuration.fileName) == false || !holdsConfiguration(folder) {
      found = folder == "/" ? nil : holder(around: Path.folder(of: folder))
    }
    holders[PathKey(folder)] = .some(found)
    return found
  }

  private func holdsConfiguration(_ folder: String) -> Bool {
    do throws(FileError) {
      _ = try host.status(of: Path.join(folder, Configuration.fileName))
      return true
    } catch {
      // A dangling symbolic link also counts: it was meant to be a configuration.
      return !error.isMissing || error.isDanglingLink
    }
  }

  private func read(in folder: String) -> Found? {
    let path = Path.join(folder, Configuration.fileName)
    let shown = isShownRelative ? Path.shown(path, from: host.workingDirectory) : path
    do throws(FileError) {
      // Reading a pipe would wait for the process at its other end.
      if try host.status(of: path).kind == .other { throw FileError(path, "is neither a file nor a link to one") }
      let file = SourceFile(path: shown, bytes: try host.contents(of: path))
      let configuration = Configuration(file)
      if !configuration.mistakes.isEmpty { failures.append(Failure(file: file, mistakes: configuration.mistakes)) }
      return Found(folder: folder, path: path, configuration: configuration)
    } catch {
      if !error.isMissing || error.isDanglingLink { unreadable.append(FileError(shown, error.reason)) }
      return nil
    }
  }

  /// The nearest folder, from this one up, that holds a `Package.swift`.
  private func package(around folder: String) -> String? {
    if let known = packages[PathKey(folder)] { return known }
    var found: String? = folder
    if (try? host.status(of: Path.join(folder, "Package.swift"))) == nil {
      found = folder == "/" ? nil : package(around: Path.folder(of: folder))
    }
    packages[PathKey(folder)] = .some(found)
    return found
  }

  /// The nearest folder, from this one up, that has an Xcode project. The search lists each folder, because the project can have
  /// any name.
  private func project(around folder: String) -> String? {
    if let known = projects[PathKey(folder)] { return known }
    var found: String? = folder
    // If a folder above cannot be read, the files below it can still be used.
    if !Project.isTop(holding: (try? host.entries(of: folder))?.compactMap(\.name) ?? []) {
      found = folder == "/" ? nil : project(around: Path.folder(of: folder))
    }
    projects[PathKey(folder)] = .some(found)
    return found
  }
}

extension Report {
  /// Adds the mistakes in the configurations of a run. Each file is counted once.
  package func add(_ configurations: Configurations) {
    for failure in configurations.unreadable { add(failure) }
    for failure in configurations.failures { add(failure.mistakes, in: failure.file) }
  }
}
