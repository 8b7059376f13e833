@testable import FlowDriver
import FlowChecking
import ToolHost
import FlowTestSupport
import FlowToolTestSupport
import Foundation
import Testing

/// The sample flows as they were when a version was released: `Tests/Fixtures/EarlierFlows/VERSION/TARGET/NAME.flow.txt`.
///
/// A file never changes after its release, because nobody changes the flows of existing apps either. When a version changes the
/// language, its samples are added. The file extension prevents commands from formatting the files.
@Suite("Flows of earlier versions are read")
struct EarlierFlowsTests {
  private static let folder = PackageFolder.fixtures.appending(path: "EarlierFlows")

  /// The paths of the targets, such as `0.1.0/Shop`.
  static let targets: [String] = {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.split(separator: "/").count == 2 }.sorted()
  }()

  @Test("There are some") func some() { #expect(Self.targets.count >= 10) }

  @Test("Each target is checked without an error, and becomes Swift", arguments: targets)
  func read(target: String) throws {
    let files = try Self.files(of: target)
    let imported = try Self.files(of: "\(target.split(separator: "/")[0])/LogIn")
    let host = MemoryHost(files.merging(["LogIn.flow": imported["LogIn.flow"] ?? ""]) { $1 })
    let dependency = files["LogIn.flow"] == nil ? ["--dependency", "LogInSample=LogIn.flow"] : []
    let commands = [GenerateCommand.specification, BuildCheckCommand.specification]
    for call in [["generate", "--module", "App", "--output-directory", "out"], ["check", "--output", "out/Checked.swift"]] {
      let status = Tool.run(call + dependency + files.keys.sorted(), commands: commands, host: host)
      #expect(status == .clean, "\(call[0]): \(host.standardError)")
    }
    for file in files.keys { #expect(host.text(of: "out/\(file).swift") != nil) }
  }

  /// The texts of a target's flows, by their original file names.
  private static func files(of target: String) throws -> [String: String] {
    let folder = folder.appending(path: target)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        (String(name.dropLast(4)), try String(contentsOf: folder.appending(path: name), encoding: .utf8))
      })
  }
}
