import FlowCodegen
import ToolHost
import FlowSyntax

/// `flowc generate`: makes one Swift file for each `.flow` file of a target.
package struct GenerateCommand {
  package static let specification = CommandSpecification(
    name: "generate",
    summary: "Generate Swift from the .flow files of a target",
    operands: CommandSpecification.Operands("files…", .flowFile),
    discussion: """
      Generates one Swift file for each .flow file. The name of the Swift file includes the path below the base \
      directory: a/same.flow becomes a.same.flow.swift. A file is written only if its contents change. If any file \
      has an error, nothing is written.
      """,
    options: [outputDirectory, module, baseDirectory, ModuleFiles.dependency, depfile, screenStores, tests],
    run: run
  )

  private static let outputDirectory = OptionSpecification(
    "--output-directory", value: "DIR", kind: .folder, isRequired: true, "The folder for the Swift files")
  private static let module = OptionSpecification(
    "--module", value: "NAME", isRequired: true, "The Swift module that the files belong to")
  private static let baseDirectory = OptionSpecification(
    "--base-directory", value: "DIR", kind: .folder,
    "The target's folder, which output names are relative to (default: the working directory)")
  private static let depfile = OptionSpecification(
    "--depfile", value: "FILE", kind: .file, "Also write a depfile for make and ninja")
  private static let screenStores = OptionSpecification(
    "--screen-stores",
    "Also generate the enums that views of FlowSwiftUI and FlowUIKit switch over (default: only for files that import one)")
  private static let tests = OptionSpecification(
    "--tests", "Also generate a Swift Testing test for each scenario; the target must depend on FlowTesting")

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
  private let files: ModuleFiles
  private let outputDirectory: String
  private let module: String
  /// The name of the Swift file for each `.flow` file.
  private let outputNames: [String]
  private let depfile: String?
  private let makesScreenStores: Bool
  private let makesTests: Bool

  private init(_ arguments: Arguments, _ host: any Host) throws(UsageError) {
    self.host = host
    let name = Self.specification.name
    files = try ModuleFiles(arguments, of: name, host)
    outputDirectory = try arguments.required(Self.outputDirectory, of: name)
    module = try arguments.required(Self.module, of: name)
    if !ModuleFiles.isIdentifier(module) {
      throw UsageError("`\(module)` cannot be the name of a Swift module", command: name)
    }
    let baseDirectory = arguments.value(of: Self.baseDirectory) ?? host.workingDirectory
    outputNames = OutputName.names(
      for: files.paths.map { Path.absolute($0, in: host.workingDirectory) },
      in: Path.absolute(baseDirectory, in: host.workingDirectory))
    depfile = arguments.value(of: Self.depfile)
    makesScreenStores = arguments.has(Self.screenStores)
    makesTests = arguments.has(Self.tests)
    if let depfile { try files.check(depfile, of: Self.depfile, isNone: outputPaths) }
  }

  private var outputPaths: [String] { outputNames.map { Path.join(outputDirectory, $0) } }

  private func generate(_ report: Report) throws(FileError) {
    guard let trees = files.trees(report) else { return }
    let imported = try files.readDependencies()
    var compilation = Compilation(of: trees) { _ in imported }
    report.add(compilation.errors(makesTests: makesTests), in: compilation.files, requested: trees.count)
    if report.hasErrors { return }

    let links = EqualNames.indices(in: files.paths, links: outputNames.map(Self.linkName))
    // Links are made first, and they need the folder. So the folder cannot appear together with all its files in one step.
    let newFolder = links.isEmpty ? host.newFolder(at: outputDirectory) : nil
    if newFolder == nil { try host.createFolder(at: outputDirectory) }
    for index in links {
      let link = Path.join(outputDirectory, Self.linkName(outputNames[index]))
      try host.createLink(at: link, to: Path.absolute(files.paths[index], in: host.workingDirectory))
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
      let inputs = files.paths + files.dependencies.map(\.path)
      try host.write(try Depfile.text(outputs: outputPaths, inputs: inputs), to: depfile)
    }
  }

  /// The name of the link beside an output: `a.Page.flow` beside `a.Page.flow.swift`.
  private static func linkName(_ outputName: String) -> String { String(outputName.dropLast(".swift".count)) }

  /// Writes the Swift of all files.
  ///
  /// - Returns: the errors of files that could not be written.
  private func writeSwift(of compilation: Compilation, in newFolder: (any NewFolder)?) -> [FileError] {
    // The host and the new folder may make files on any thread, and the threads use them for nothing else.
    nonisolated(unsafe) let host = self.host
    nonisolated(unsafe) let newFolder = newFolder
    let failures = host.dividing(outputNames.count) {
      [outputNames, outputDirectory, makesScreenStores, makesTests] part -> FileError? in
      let generator = compilation.generator(makesScreenStores: makesScreenStores, makesTests: makesTests)
      do throws(FileError) {
        for index in part {
          let name = outputNames[index]
          let swift = generator.generate(file: index)
          if let newFolder {
            try newFolder.add(name, Array(swift.utf8))
          } else {
            try host.write(swift, to: Path.join(outputDirectory, name))
          }
        }
        return nil
      } catch {
        return error
      }
    }
    return failures.compactMap(\.self)
  }
}
