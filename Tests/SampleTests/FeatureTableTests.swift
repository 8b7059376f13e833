import FlowTestSupport
import Foundation
import Testing

/// `Documentation/features.md` names the test that shows a feature. Each name must be the name of a test.
@Suite("The table of features")
struct FeatureTableTests {
  /// A row: a feature, the documents that name it, and the test that shows it.
  struct Row: CustomTestStringConvertible, Sendable {
    var feature: String
    var documents: [String]
    var test: String
    var testDescription: String { feature }
  }

  static let rows: [Row] = {
    let file = PackageFolder.root.appending(path: "Documentation/features.md")
    let lines = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.compactMap { line in
      guard line.hasPrefix("| "), !line.hasPrefix("| feature |") else { return nil }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3 else { return nil }
      return Row(feature: cells[0], documents: cells[1].components(separatedBy: ", "), test: cells[2])
    }
  }()

  /// The names of all tests: the title in `@Test`, or the name of the function.
  private static let tests: Set<String> = {
    var names: Set<String> = []
    let folder = PackageFolder.root.appending(path: "Tests")
    guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
    for case let file as URL in files where file.pathExtension == "swift" {
      names.formUnion(Self.tests(in: (try? String(contentsOf: file, encoding: .utf8)) ?? ""))
    }
    return names
  }()

  static func tests(in text: String) -> [String] {
    text.components(separatedBy: "@Test").dropFirst().compactMap { rest in
      if let match = rest.firstMatch(of: /^\(\s*"([^"\\]*)"/) { return String(match.1) }
      return rest.firstMatch(of: /\bfunc ([A-Za-z0-9_]+)\(/).map { String($0.1) }
    }
  }

  @Test("Every feature has a test of the name that the table says", arguments: rows)
  func test(_ row: Row) {
    // A separate variable, so that a failure does not print all names.
    let isThere = Self.tests.contains(row.test)
    #expect(isThere, "no test is called `\(row.test)`")
  }

  @Test("The table is read, and names every document")
  func documents() {
    #expect(Self.rows.count >= 60)
    let documents = Set(Self.rows.flatMap(\.documents))
    #expect(documents == ["Blog", "Composable Navigation", "FlowStacks", "Recursive", "TCACoordinators"])
  }

  @Test("Names of tests are found, and nothing else")
  func names() {
    let text = """
      @Test("With a name", arguments: [1]) func a(_ b: Int) {}
      @Test(
        "On a line of its own",
        arguments: [2])
      func c(_ d: Int) {}
      @Test func withoutAName() async throws {}
      @Test(arguments: ["no name"])
      func withArguments(_ e: String) {}
      func noTest() {}
      """
    #expect(Self.tests(in: text) == ["With a name", "On a line of its own", "withoutAName", "withArguments"])
  }
}
