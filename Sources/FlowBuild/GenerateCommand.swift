import FlowAnalysis
import FlowCodegen
import FlowHost
import FlowSyntax

/// `flowc generate`: makes one Swift file for each `.flow` file of a target.
package struct GenerateCommand {
  package static let specification = CommandSpecification(
    name: "generate",
    summary: "Make Swift from the .flow files of a target",
    operands: CommandSpecification.Operands("files…", .flowFile),
    discussion: """
      Makes one Swift file for each .flow file. The name of the Swift file contains the path below the base \
      directory: a/same.flow becomes a.same.flow.swift. A file is written only if its bytes change. If any \
      file has an error, nothing is written.
      """,
    options: [outputDirectory, module, baseDirectory, dependency, depfile, again, check, screenStores, tests],
    run: run
  )

  private static let outputDirectory = OptionSpecification(
    "--output-directory", value: "DIR", kind: .folder, isRequired: true, "Where the Swift files go")
  private static let module = OptionSpecification(
    "--module", value: "NAME", isRequired: true, "The Swift module that the files belong to")
  private static let baseDirectory = OptionSpecification(
    "--base-directory", value: "DIR", kind: .folder,
    "The target's folder, which output names are relative to (default: the working directory)")
  private static let dependency = OptionSpecification(
    "--dependency", value: "MODULE=FILE", repeats: true,
    "A .flow file of a module that this one imports; its public flows are known by name")
  private static let depfile = OptionSpecification(
    "--depfile", value: "FILE", kind: .file, "Also write what the outputs depend on, for make and ninja")
  private static let again = OptionSpecification(
    "--again", value: "FILE", kind: .file,
    "Also change FILE if there are warnings: a build that has it as an input calls this again, and shows them again. Without "
      + "files, only make FILE if it is missing")
  private static let check = OptionSpecification(
    "--check", "Also follow all runs of the flows, as flowc check does")
  private static let screenStores = OptionSpecification(
    "--screen-stores",
    "Also make what views of FlowSwiftUI and FlowUIKit switch over; without it, only for files that import one")
  private static let tests = OptionSpecification(
    "--tests", "Also make a test of Swift Testing of each scenario, for a test target that uses FlowTesting")

  private static func run(_ arguments: Arguments, host: any Host) throws(UsageError) -> Outcome {
    let command = try Self(arguments, host)
    let report = Report(host: host)
    do throws(FileError) {
      try command.generate(report)
    } catch {
      report.add(error)
    }
    return report.finish(isQuiet: true)
  }

  private let host: any Host
  private let paths: [String]
  private let outputDirectory: String
  private let module: String
  /// Where the Swift of each file goes.
  private let outputNames: [String]
  private let dependencies: [(module: String, path: String)]
  private let depfile: String?
  private let again: String?
  private let followsRuns: Bool
  private let makesScreenStores: Bool
  private let makesTests: Bool

  private init(_ arguments: Arguments, _ host: any Host) throws(UsageError) {
    self.host = host
    paths = arguments.operands
    outputDirectory = try Self.required(Self.outputDirectory, arguments)
    module = try Self.required(Self.module, arguments)
    if !Self.isIdentifier(module) { throw Self.usageError("`\(module)` cannot be the name of a Swift module") }
    let baseDirectory = arguments.value(of: Self.baseDirectory) ?? host.workingDirectory
    outputNames = OutputName.names(
      for: paths.map { Path.absolute($0, in: host.workingDirectory) },
      in: Path.absolute(baseDirectory, in: host.workingDirectory))
    depfile = arguments.value(of: Self.depfile)
    again = arguments.value(of: Self.again)
    if paths.isEmpty && again == nil { throw Self.usageError("files are missing: which .flow files?") }
    followsRuns = arguments.has(Self.check)
    makesScreenStores = arguments.has(Self.screenStores)
    makesTests = arguments.has(Self.tests)
    var dependencies: [(module: String, path: String)] = []
    for text in arguments.values(of: Self.dependency) { dependencies.append(try Self.parseDependency(text)) }
    self.dependencies = dependencies
    try check(depfile, of: Self.depfile)
    try check(again, of: Self.again)
  }

  private var outputPaths: [String] { outputNames.map { Path.join(outputDirectory, $0) } }

  /// Refuses a path that `flowc` would overwrite by mistake: any `.flow` file, and every input and output. If the caller
  /// forgets the path behind `--depfile`, the next argument is a `.flow` file.
  private func check(_ file: String?, of option: OptionSpecification) throws(UsageError) {
    guard let file else { return }
    if Path.hasSuffix(file, ".flow") {
      throw Self.usageError("\(option.name) needs a file to write, not a .flow file: `\(file)`")
    }
    let path = Path.absolute(file, in: host.workingDirectory)
    let identity = try? host.status(of: file).identity
    for other in paths + dependencies.map(\.path) + outputPaths {
      let isSame = Path.areEqual(Path.absolute(other, in: host.workingDirectory), path)
        || identity != nil && identity == (try? host.status(of: other).identity)
      if isSame { throw Self.usageError("\(option.name) would overwrite `\(other)`") }
    }
  }

  private func generate(_ report: Report) throws(FileError) {
    if paths.isEmpty {
      if let again, (try? host.status(of: again)) == nil { try write("", to: again) }
      return
    }
    guard let trees = read(report), let configurations = readConfigurations(report) else { return }
    let severities = SeverityOverrides()
    var options = severities.options(configurations)
    options.followsRuns = followsRuns
    let imported = try readDependencies()
    var compilation = Compilation(of: trees, options: options) { _ in imported }
    // What is an error by default stays one: no Swift can be made of it.
    let findings = severities.apply(to: compilation.findingsOfGeneration(makesTests: makesTests), configurations) { $0.severity == .error }
    report.add(findings, in: compilation.files, requested: trees.count)
    if report.hasErrors { return }

    let links = EqualNames.indices(in: paths, links: outputNames.map(Self.linkName))
    // Links stand in it before there is any Swift.
    let newFolder = links.isEmpty ? host.newFolder(at: outputDirectory) : nil
    if newFolder == nil { try host.createFolder(at: outputDirectory) }
    for index in links {
      let link = Path.join(outputDirectory, Self.linkName(outputNames[index]))
      try host.createLink(at: link, to: Path.absolute(paths[index], in: host.workingDirectory))
      compilation.setPath(link, ofFile: index)
    }
    let unwritten = writeSwift(of: compilation, in: newFolder)
    for error in unwritten { report.add(error) }
    if !unwritten.isEmpty {
      newFolder?.discard()
      return
    }
    try newFolder?.commit()
    if let depfile {
      let inputs = paths + dependencies.map(\.path) + Self.paths(of: configurations)
      try write(try Depfile.text(outputs: outputPaths, inputs: inputs), to: depfile)
    }
    if let again, report.hasFindings {
      // A file is written only if its bytes change.
      let odd = "// 1\n"
      let isOdd = (try? host.contents(of: again))?.elementsEqual(odd.utf8) == true
      try write(isOdd ? "// 2\n" : odd, to: again)
    }
  }

  /// The name of the link beside an output: `a.Page.flow` beside `a.Page.flow.swift`.
  private static func linkName(_ outputName: String) -> String { String(outputName.dropLast(".swift".count)) }

  private func write(_ text: String, to path: String) throws(FileError) {
    try Self.write(try host.replacement(of: path)) { sink in
      var text = text
      text.withUTF8 { sink(UnsafeRawBufferPointer($0)) }
    }
  }

  /// The trees of all files; `nil` if one file cannot be read, because every other file may use its names.
  private func read(_ report: Report) -> [SyntaxTree]? {
    let mistakes = mistakesInPaths
    // Files are all that is asked of it, and that on any thread.
    nonisolated(unsafe) let host = self.host
    let files = host.mapping(paths.count) { [paths] index -> ReadFile in
      if let mistake = mistakes[index] { return .unreadable(mistake) }
      do throws(FileError) {
        let file = SourceFile(path: paths[index], bytes: try host.contents(of: paths[index]))
        return .tree(Parser.parse(file, fileIndex: index))
      } catch {
        return .unreadable(error)
      }
    }
    var trees: [SyntaxTree] = []
    for file in files {
      switch file {
      case .tree(let tree): trees.append(tree)
      case .unreadable(let error): report.add(error)
      }
    }
    return trees.count == paths.count ? trees : nil
  }

  /// A file or the reason why it cannot be read. It is not a `Result`, because that costs a conformance look-up at run
  /// time.
  private enum ReadFile: Sendable {
    case tree(SyntaxTree)
    case unreadable(FileError)
  }

  /// The mistakes in the paths themselves, by the index of the path.
  private var mistakesInPaths: [Int: FileError] {
    var mistakes: [Int: FileError] = [:]
    var seen = Set<PathKey>(minimumCapacity: paths.count)
    for (index, path) in paths.enumerated() {
      if path.isEmpty {
        mistakes[index] = .emptyPath
      } else if !Path.hasSuffix(path, ".flow") {
        mistakes[index] = FileError(path, "is not a .flow file")
      } else if !seen.insert(PathKey(Path.absolute(path, in: host.workingDirectory))).inserted {
        mistakes[index] = FileError(path, "is given twice")
      }
    }
    return mistakes
  }

  private func readDependencies() throws(FileError) -> [Dependency] {
    var read: [Dependency] = []
    for (module, path) in dependencies {
      let file = SourceFile(path: path, bytes: try host.contents(of: path))
      read.append(Dependency(module: module, file: file))
    }
    return read
  }

  /// The configurations of the files; `nil` if one of them has a mistake, because the build would seem to follow it.
  private func readConfigurations(_ report: Report) -> [Configurations.Found?]? {
    let configurations = Configurations(host: host, isShownRelative: false)
    var found: [Configurations.Found?] = []
    var last: (folder: PathKey, found: Configurations.Found?)?
    for path in paths {
      let folder = Path.folder(of: path)
      // Files of one folder most often stand together.
      if last?.folder != PathKey(folder) {
        let absolute = Path.absolute(folder, in: host.workingDirectory)
        last = (PathKey(folder), configurations.configuration(ofFilesIn: absolute))
      }
      found.append(last?.found)
    }
    report.add(configurations)
    return configurations.isUsable ? found : nil
  }

  private static func paths(of configurations: [Configurations.Found?]) -> [String] {
    var paths: [String] = []
    for found in configurations {
      if let path = found?.path, !paths.contains(where: { Path.areEqual($0, path) }) { paths.append(path) }
    }
    return paths
  }

  /// Writes the Swift of all files.
  ///
  /// - Returns: why some could not be written.
  private func writeSwift(of compilation: Compilation, in newFolder: (any NewFolder)?) -> [FileError] {
    // They make files on any thread, and nothing else is asked of them here.
    nonisolated(unsafe) let host = self.host
    nonisolated(unsafe) let newFolder = newFolder
    let failures = host.dividing(outputNames.count) {
      [outputNames, outputDirectory, makesScreenStores, makesTests] part -> FileError? in
      var generator = compilation.generator(makesScreenStores: makesScreenStores, makesTests: makesTests)
      do throws(FileError) {
        for index in part {
          let name = outputNames[index]
          let file: any FileReplacement
          if let newFolder {
            file = try newFolder.file(named: name)
          } else {
            file = try host.replacement(of: Path.join(outputDirectory, name))
          }
          try Self.write(file) { sink in
            generator.generate(file: index) { sink(UnsafeRawBufferPointer($0)) }
          }
        }
        return nil
      } catch {
        return error
      }
    }
    return failures.compactMap(\.self)
  }

  /// Writes a file in pieces. It does not touch a file that has these bytes already.
  private static func write(
    _ replacement: any FileReplacement, _ content: (_ sink: @escaping (UnsafeRawBufferPointer) -> Void) -> Void
  ) throws(FileError) {
    var failure: FileError?
    withoutActuallyEscaping({ (bytes: UnsafeRawBufferPointer) in
      guard failure == nil else { return }
      do throws(FileError) { try replacement.write(bytes) } catch { failure = error }
    }, do: content)
    if let failure {
      replacement.discard()
      throw failure
    }
    try replacement.commit()
  }
}

extension GenerateCommand {
  private static func usageError(_ message: String) -> UsageError {
    UsageError(message, command: specification.name)
  }

  private static func required(
    _ option: OptionSpecification, _ arguments: Arguments
  ) throws(UsageError) -> String {
    if let value = arguments.value(of: option) { return value }
    throw usageError("\(option.name) \(option.value ?? "") is missing")
  }

  private static func parseDependency(_ text: String) throws(UsageError) -> (module: String, path: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, isIdentifier(parts[0]), !parts[1].isEmpty else {
      throw usageError("`\(text)` is not of the form --dependency MODULE=FILE")
    }
    return (parts[0], parts[1])
  }

  private static func isIdentifier(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
    return name.unicodeScalars.allSatisfy { $0.properties.isXIDContinue }
  }
}
