import FlowTestSupport
import Foundation
import Testing

/// The Xcode project of the UI tests. Nothing on Linux opens it, so these tests check it.
@Suite("The Xcode project of the UI tests", .outside)
struct AppleProjectTests {
  private static let folder = "Tests/AppleTests"

  /// The files of the folder that Git tracks, or `nil` without Git or outside a repository.
  private static let tracked: Set<String>? = {
    guard let git = SearchPath.program(named: "git") else { return nil }
    // Git refuses to read a repository that belongs to another user, which is common in containers.
    let arguments = ["-c", "safe.directory=*", "ls-files", "-z", "--", folder]
    let result = try? SearchPath.run(git, arguments, in: PackageFolder.root, errors: .nullDevice)
    guard let result, result.status == 0 else { return nil }
    let names = String(decoding: result.output, as: UTF8.self).split(separator: "\0").map(String.init)
    return names.isEmpty ? nil : Set(names)
  }()

  private static func text(of path: String) throws -> String {
    try String(contentsOf: PackageFolder.root.appending(path: "\(folder)/\(path)"), encoding: .utf8)
  }

  /// The project and the scheme that the script `run` names, as paths below the folder.
  private static func named() throws -> (project: String, scheme: String) {
    let run = try text(of: "run")
    let project = try #require(run.firstMatch(of: /-project ([^ \\\n]+)/)).output.1
    let scheme = try #require(run.firstMatch(of: /-scheme ([^ \\\n]+)/)).output.1
    return ("\(project)/project.pbxproj", "\(project)/xcshareddata/xcschemes/\(scheme).xcscheme")
  }

  @Test("The repository has what the script names", .enabled(if: tracked != nil, "this is no checkout of Git"))
  func isTracked() throws {
    let (project, scheme) = try Self.named()
    for path in ["run", "build", project, scheme] {
      #expect(Self.tracked?.contains("\(Self.folder)/\(path)") == true, "\(path)")
    }
  }

  @Test("The project lists every source, each once in a build phase")
  func sources() throws {
    let project = try Self.text(of: Self.named().project)
    for part in ["App", "UITests"] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: PackageFolder.root.appending(path: "\(Self.folder)/\(part)").path)
      #expect(names.count { $0.hasSuffix(".swift") } >= 1)
      for name in names where !name.hasPrefix(".") {
        #expect(project.components(separatedBy: "path = \(name);").count == 2, "\(part)/\(name)")
        #expect(project.components(separatedBy: "/* \(name) in ").count == 3, "\(part)/\(name)")
      }
    }
  }

  @Test("The scheme has targets of the project")
  func scheme() throws {
    let (project, scheme) = try Self.named()
    let text = try Self.text(of: project)
    let targets = try Self.text(of: scheme).matches(of: /BlueprintIdentifier = "(\w+)"/).map(\.output.1)
    #expect(targets.count >= 2)
    for target in targets { #expect(text.contains("\(target) /* "), "\(target)") }
  }
}
