import FlowTestSupport
import Foundation
import Testing

@Suite("Tests that start processes")
struct OutsideTests {
  private struct File {
    let path: String
    let text: String
    var hasTests: Bool { text.contains("@Test") || text.contains("@Suite") }

    func mentions(_ name: some StringProtocol) -> Bool {
      text.contains(name) && text.contains(try! Regex("\\b\(name)\\b"))
    }
  }

  /// The files of the test targets.
  private static let files: [File] = {
    let folder = PackageFolder.root.appending(path: "Tests")
    let others = ["AppleTests", "Benchmarks", "Consumer", "Fixtures", "Fuzz", "PlatformShims"]
    let paths = (FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))?.compactMap { $0 as? String } ?? []).sorted()
    return paths.filter { path in path.hasSuffix(".swift") && !others.contains { path.hasPrefix("\($0)/") } }.compactMap { path in
      (try? String(contentsOf: folder.appending(path: path), encoding: .utf8)).map { File(path: path, text: $0) }
    }
  }()

  private static func starts(_ file: File) -> Bool { file.text.contains("= Process()") || file.text.contains("SearchPath.run(") }

  /// The types that start processes for tests. They are in files that start processes but contain no tests.
  private static let starters: [String] = files.filter { starts($0) && !$0.hasTests }.flatMap { file in
    file.text.matches(of: /(?m)^(?:[a-z@A-Z]+ )*(?:struct|class|enum|actor) (\w+)/).map { String($0.output.1) }
  }

  @Test("There are types that start processes for tests")
  func starters() {
    #expect(Set(Self.starters).isSuperset(of: ["Browser", "Flowc", "SearchPath", "Swiftc", "Toolchain"]))
  }

  @Test("A file of tests that starts processes marks these tests as outside")
  func marked() {
    for file in Self.files where file.hasTests && file.path != "ArchitectureTests/OutsideTests.swift" {
      if file.text.contains(".outside") { continue }
      let used = Self.starters.filter(file.mentions) + (Self.starts(file) ? ["Process"] : [])
      #expect(used.isEmpty, "Tests/\(file.path) uses \(used.joined(separator: ", ")), and has no `.outside`")
    }
  }
}
