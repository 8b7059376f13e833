import FlowBuild
import FlowHost
import FlowSyntax

/// `flowc init`: writes a package with a flow, an executable that drives it, and a test.
struct InitCommand {
  static let specification = CommandSpecification(
    name: "init",
    summary: "Write a package with a flow that builds, runs and is tested",
    operands: CommandSpecification.Operands("[DIR]", .folder),
    discussion: """
      Writes a package of a few files into a folder, which is made if it does not exist; without a folder in the \
      call, it is the working directory. `swift run` then drives the flow in it, and `swift test` tests it. \
      With --app, the package is an app in SwiftUI: `swift run` and Xcode start it on a Mac, and an app for a \
      phone takes over its files. Where there is no SwiftUI, its tests pass and `swift run` prints what it would \
      show. A file that exists is never replaced: if it has other bytes, nothing is written. So the same call \
      finishes what a call that was killed has begun.
      """,
    options: [app, package, name],
    run: run
  )

  private static let package = OptionSpecification(
    "--package", value: "URL|DIR", kind: .folder, isRequired: true,
    "Where swift-flows comes from: the URL of a repository, or the folder of a clone")
  private static let app = OptionSpecification("--app", "Write an app in SwiftUI, instead of a program for a terminal")
  private static let name = OptionSpecification(
    "--name", value: "NAME", "The name of the package and its module (default: made of that of the folder)")

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
      Messages(host).error(FileError(package, "there is no package: a clone of swift-flows has a Package.swift"))
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
        let replacement = try host.replacement(of: path)
        replacements.append(replacement)
        try write(file.text, to: replacement)
      }
    } catch {
      for replacement in replacements { replacement.discard() }
      throw error
    }
    for replacement in replacements { try replacement.commit() }
  }

  private func write(_ text: String, to replacement: any FileReplacement) throws(FileError) {
    var failure: FileError?
    var text = text
    text.withUTF8 { bytes in
      do throws(FileError) { try replacement.write(UnsafeRawBufferPointer(bytes)) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
