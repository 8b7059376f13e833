package import FlowDriver
import ToolHost
import FlowSyntax

/// `flowc-check check`: checks the files of one target with all rules while an app is built. The build names the files.
///
/// `flowc check` finds files, configurations and other targets by itself; it is for people and for continuous integration.
package struct BuildCheckCommand {
  package static let specification = CommandSpecification(
    name: "check",
    summary: "Check the .flow files of a target with all rules, for a build",
    operands: CommandSpecification.Operands("files…", .flowFile),
    discussion: """
      Checks the .flow files of one target with all rules. A .flowc.json next to the files or in a folder above sets \
      severities and platforms.
      """,
    options: [ModuleFiles.dependency, output, again],
    run: run
  )

  private static let output = OptionSpecification(
    "--output", value: "FILE", kind: .file, isRequired: true,
    "A Swift file without declarations, which tells the build system that the check has run")
  private static let again = OptionSpecification(
    "--again", value: "FILE", kind: .file,
    "Also change FILE if there are warnings, so that a build with FILE as an input checks again and repeats them. Without "
      + "files, only make FILE if it is missing")

  private static func run(_ arguments: Arguments, host: any Host) throws(UsageError) -> Outcome {
    let command = try Self(arguments, host)
    let report = Report(host: host)
    do throws(FileError) {
      try command.check(report)
    } catch {
      report.add(error)
    }
    return report.finish(isQuiet: true)
  }

  private let host: any Host
  private let files: ModuleFiles
  private let output: String
  private let again: String?

  private init(_ arguments: Arguments, _ host: any Host) throws(UsageError) {
    self.host = host
    let name = Self.specification.name
    again = arguments.value(of: Self.again)
    files = try ModuleFiles(arguments, of: name, mayBeEmpty: again != nil, host)
    output = try arguments.required(Self.output, of: name)
    try files.check(output, of: Self.output)
    if let again { try files.check(again, of: Self.again, isNone: [output]) }
  }

  private func check(_ report: Report) throws(FileError) {
    if files.paths.isEmpty {
      if let again, (try? host.status(of: again)) == nil { try host.write("", to: again) }
      return
    }
    let trees = files.trees(report)
    let configurations = readConfigurations(report)
    guard let trees, let configurations else { return }
    let severities = SeverityOverrides()
    let imported = try files.readDependencies()
    let checked = CheckedUnit(of: trees, options: severities.options(configurations)) { _ in imported }
    let findings = severities.apply(to: checked.findings, configurations)
    report.add(findings, in: checked.files, requested: trees.count)
    report.add(partlyFollowed: checked.partlyFollowed)
    if report.hasErrors { return }
    try host.write("// flowc has checked the flows of this module.\n", to: output)
    if let again, report.hasFindings {
      // `write` touches a file only if its bytes change, so the content alternates between two values.
      let isOdd = (try? host.contents(of: again))?.first == UInt8(ascii: "1")
      try host.write(isOdd ? "2\n" : "1\n", to: again)
    }
  }

  /// The configurations of the files; `nil` if one of them has a mistake. A build must not silently ignore a configuration.
  private func readConfigurations(_ report: Report) -> [Configurations.Found?]? {
    let configurations = Configurations(host: host, isShownRelative: false)
    let found = files.paths.map { path in
      configurations.configuration(ofFilesIn: Path.absolute(Path.folder(of: path), in: host.workingDirectory))
    }
    report.add(configurations)
    return configurations.isUsable ? found : nil
  }
}
