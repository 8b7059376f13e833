import FlowDriver
import ToolHost
import FlowSyntax

/// `flowc init`: writes a package with a flow, an executable that drives it, and a test.
struct InitCommand {
  static let specification = CommandSpecification(
    name: "init",
    summary: "Create a package with a flow that builds, runs and is tested",
    operands: CommandSpecification.Operands("[DIR]", .folder),
    discussion: """
      Writes a small package into a folder, which is created if it does not exist; the default is the working \
      directory. `swift run` then runs its flow, and `swift test` tests it. With --app, the package is a SwiftUI \
      app: `swift run` and Xcode start it on a Mac, and its files can be copied into an app for iPhone. Without \
      SwiftUI, as on Linux, its tests pass, and `swift run` prints what it would show. Existing files are never \
      replaced: if one of them has different contents, nothing is written. So you can repeat the command after an \
      interruption.
      """,
    options: [app, package, name],
    run: run
  )

  private static let package = OptionSpecification(
    "--package", value: "URL|DIR", kind: .folder, isRequired: true,
    "The location of swift-flows: the URL of a repository, or the folder of a clone")
  private static let app = OptionSpecification("--app", "Write an app in SwiftUI, instead of a program for a terminal")
  private static let name = OptionSpecification(
    "--name", value: "NAME", "The name of the package and its module (default: from the folder's name)")

  private static func run(_ arguments: Arguments, host: any Host) throws(UsageError) -> Outcome {
    if arguments.operands.count > 1 { throw UsageError("init takes one folder", command: specification.name) }
    let folder = arguments.operands.first ?? "."
    let absolute = Path.absolute(folder, in: host.workingDirectory)
    guard let package = arguments.value(of: package) else {
      throw UsageError(
        "--package URL|DIR is missing", help: ["a clone of swift-flows, or the URL of its repository"],
        command: specification.name)
    }
    let name = arguments.value(of: name) ?? PackageName.derived(from: Path.name(of: absolute))
    if let why = PackageName.objection(to: name) {
      throw UsageError(
        "`\(name)` cannot be the name of the package: \(why)", help: ["without --name, the folder names it"],
        command: specification.name)
    }
    let source = PackageTemplate.Source(package, for: absolute, in: host.workingDirectory)
    if let clone = source.folder, !isPackage(clone, host) {
      Messages(host).error(FileError(package, "no Package.swift here; give the folder of a clone of swift-flows"))
      return .unusable
    }
    let template = PackageTemplate(name: name, source: source, kind: arguments.has(app) ? .app : .program)
    return Self(host: host, folder: folder).write(template.files)
  }

  private static func isPackage(_ folder: String, _ host: any Host) -> Bool {
    guard let status = try? host.status(of: Path.join(folder, "Package.swift")) else { return false }
    return status.kind == .file
  }

  private let host: any Host
  private let folder: String

  private func write(_ files: [PackageTemplate.File]) -> Outcome {
    let messages = Messages(host)
    do throws(FileError) {
      // Check all files before writing the first.
      for file in files where try isOther(file) {
        throw FileError(Path.join(folder, file.path), "exists already, so nothing is written")
      }
      try writeAll(files)
    } catch {
      messages.error(error)
      return .unusable
    }
    for file in files { host.write("\(Path.join(folder, file.path))\n", to: .standardOutput) }
    return .clean
  }

  /// Whether a path has other content than the file. An interrupted call may have written the same bytes.
  private func isOther(_ file: PackageTemplate.File) throws(FileError) -> Bool {
    let path = Path.join(folder, file.path)
    do throws(FileError) {
      guard try host.status(of: path).kind == .file else { return true }
      return try host.contents(of: path) != Array(file.text.utf8)
    } catch {
      if error.isMissing { return false }
      throw error
    }
  }

  /// Writes all files or none: the first file appears when the bytes of all files are written.
  private func writeAll(_ files: [PackageTemplate.File]) throws(FileError) {
    var replacements: [any FileReplacement] = []
    do throws(FileError) {
      for file in files {
        let path = Path.join(folder, file.path)
        try host.createFolder(at: Path.folder(of: path))
        replacements.append(try host.replacement(of: path, with: Array(file.text.utf8)))
      }
    } catch {
      for replacement in replacements { replacement.discard() }
      throw error
    }
    for replacement in replacements { try replacement.commit() }
  }
}
