import FlowTestSupport
import Foundation
import Testing

/// The table "What people ask in the first week". The code in it comes from samples, which the checks of the adapters compile and
/// use.
@Suite("What people ask in the first week", .outside)
struct QuestionTests {
  @Test("Each piece of code stands in a sample, and each question has one")
  func code() throws {
    let page = try Toolchain.text(of: "Documentation/adapters.md")
    let section = try #require(page.components(separatedBy: "## What people ask in the first week\n").last)
    let rows = section.prefix(upTo: try #require(section.range(of: "\n## ")).lowerBound).split(separator: "\n")
      .filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(rows.count >= 17)
    let folder = Toolchain.package.appending(path: "Flows/Apps/Questions")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let samples = try files.map { try String(contentsOf: $0, encoding: .utf8) }.map(Self.oneLine)
    #expect(samples.count >= 5)
    for row in rows {
      let pieces = row.matches(of: /`([^`]+)`/).map { Self.oneLine(String($0.output.1)) }
      #expect(!pieces.isEmpty, "\(row.prefix(60)) has no sample")
      for piece in pieces { #expect(samples.contains { $0.contains(piece) }, "no sample has `\(piece)`") }
    }
  }

  /// The text with each white space replaced by one space, so that the layout of a sample does not matter.
  private static func oneLine(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
