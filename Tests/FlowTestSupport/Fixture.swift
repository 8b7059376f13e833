import Foundation

/// One test case as a readable file: a description, the input, and the expected output.
///
/// ```
/// Brackets that do not fit together.
/// === source
/// flow A {
/// === tree
/// file
/// ```
///
/// `FLOW_UPDATE_FIXTURES=1` rewrites the output. A fixture without output gets its output written, and fails once.
package struct Fixture {
  package typealias Section = (title: String, body: String)

  package let name: String
  package let given: [Section]
  package let expected: [Section]
  private let description: String
  private let file: URL

  /// The names of the fixtures in a folder.
  package static func names(in folder: String) -> [String] {
    let folder = PackageFolder.fixtures.appending(path: folder).path(percentEncoded: false)
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".txt") }.sorted()
  }

  /// Reads a fixture.
  ///
  /// - Parameter isGiven: whether the section with a title is input. All other sections are output.
  /// - Throws: the errors of reading the file.
  package init(_ name: String, in folder: String, isGiven: (_ title: String) -> Bool = { $0 == "source" }) throws {
    self.name = name
    file = PackageFolder.fixtures.appending(path: folder).appending(path: name)
    var parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n=== ")
    if parts[parts.count - 1].hasSuffix("\n") { parts[parts.count - 1].removeLast() }
    let sections = parts.dropFirst().map { part -> Section in
      let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(lines[0]), lines.count > 1 ? String(lines[1]) : "")
    }
    description = parts[0]
    given = sections.filter { isGiven($0.title) }
    expected = sections.filter { !isGiven($0.title) }
  }

  /// The text of the input section with a title.
  package subscript(title: String) -> String? {
    given.first { $0.title == title }?.body
  }

  /// Compares the actual output with the file, or writes it to the file.
  ///
  /// - Returns: a sentence and the texts for each section that differs.
  package func differences(from made: [Section]) throws -> [String] {
    let made = made.map { ($0.title, $0.body.trimmingCharacters(in: .newlines)) }
    if expected.isEmpty || PackageFolder.isUpdating {
      let sections = (given + made).map { $0.body.isEmpty ? $0.title : "\($0.title)\n\($0.body)" }
      let text = ([description] + sections).joined(separator: "\n=== ") + "\n"
      try text.write(to: file, atomically: true, encoding: .utf8)
      return PackageFolder.isUpdating ? [] : ["\(name) did not say what comes out; it is written now"]
    }
    let expected = expected.map { ($0.title, $0.body.trimmingCharacters(in: .newlines)) }
    if expected.map(\.0) != made.map(\.0) {
      return ["\(name) expects \(expected.map(\.0)), but \(made.map(\.0)) came out; FLOW_UPDATE_FIXTURES=1 rewrites it"]
    }
    return zip(expected, made).filter { $0.1 != $1.1 }.map { expected, made in
      "\(name), \(made.0); FLOW_UPDATE_FIXTURES=1 rewrites it\n--- expected\n\(expected.1)\n--- came out\n\(made.1)"
    }
  }
}
