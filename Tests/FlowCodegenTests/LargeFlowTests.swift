import FlowTestSupport
import Foundation
import Testing

@Suite("Large flows")
struct LargeFlowTests {
  /// The number of switches over the screens' events in the generated handler of a flow with this many screens.
  private func switches(screens: Int) -> Int {
    let body = (0..<screens).map { "  screen s\($0)(n: Int) { e -> push s0(n: n) }" }.joined(separator: "\n")
    let made = CodegenFixture.generate("flow F {\n  start s0(n: 1)\n\(body)\n}", path: "F.flow")
    #expect(made.findings == [])
    let handler = made.swift.components(separatedBy: "fileprivate mutating func handle(").last ?? ""
    return handler.components(separatedBy: "\n    switch action {\n").count - 1
  }

  @Test("The tabs of a flow with many screens are in one switch", .outside)
  func tabs() throws {
    let screens = (0..<401).map { "  screen s\($0)" }.joined(separator: "\n")
    let made = CodegenFixture.generate(
      "flow F {\n  tabs { tab a: G\n tab b: G }\n\(screens)\n}\nflow G {\n  start h\n  screen h\n}", path: "F.flow")
    #expect(made.findings == [])
    #expect(try Swiftc.complaints(in: ["F.flow.swift": made.swift], mode: .implicitImports) == [])
  }

  @Test("More screens than swiftc checks in one switch are split", arguments: [(400, 1), (401, 2), (1_000, 3)])
  func split(screens: Int, switches: Int) {
    #expect(self.switches(screens: screens) == switches)
  }

  /// Flows with one long line. The argument of each closure is the number of parts in this line.
  static let longLines: [(name: String, text: @Sendable (Int) -> String)] = [
    (
      "values of a link",
      { count in
        let pattern = (0..<count).map { "/{v\($0): Int}" }.joined()
        return "flow F {\n  start h\n  screen h\n  link \"\(pattern)\" -> push h\n}"
      }
    ),
    (
      "components of a pattern",
      { count in
        let path = (0..<count).map { "c\($0)" }.joined(separator: ".")
        return "flow F {\n  start h\n  screen h: Feature { \(path) -> push h }\n}"
      }
    ),
    (
      "operations",
      { count in
        let operations = Array(repeating: "push d(n: 1)", count: count).joined(separator: ", ")
        return "flow F {\n  start h\n  screen h { e -> \(operations) }\n  screen d(n: Int)\n}"
      }
    ),
  ]

  @Test("Generated Swift grows with the length of a line, not with its square", arguments: longLines.indices)
  func longLine(index: Int) {
    let (name, text) = Self.longLines[index]
    func size(_ count: Int) -> Int {
      let made = CodegenFixture.generate(text(count), path: "F.flow")
      #expect(made.findings == [])
      return made.swift.utf8.count
    }
    let sizes = [1_000, 2_000].map(size)
    #expect(sizes[1] < sizes[0] * 5 / 2, "\(name): \(sizes)")
  }

  @Test("A fragment far to the right is in its line, and not behind the last column", arguments: [100, 1_900, 5_000])
  func lastColumn(spaces: Int) throws {
    let line = "  screen h {" + String(repeating: " ", count: spaces) + "e -> push d(n: 12345) }"
    let made = CodegenFixture.generate("flow F {\n  start h\n\(line)\n  screen d(n: Int)\n}", path: "F.flow")
    #expect(made.findings == [])
    let lines = made.swift.split(separator: "\n", omittingEmptySubsequences: false)
    func column(_ text: some StringProtocol) throws -> Int {
      text.utf8.distance(from: text.startIndex, to: try #require(text.range(of: "12345")).lowerBound)
    }
    let found = try #require(lines.indices.filter { lines[$0].contains("12345") }.last)
    let (place, source) = (try column(lines[found]), try column(line))
    if source < 2_000 { #expect(place == source) } else { #expect(2_000..<2_020 ~= place) }
    #expect(
      lines[..<found].last { $0.hasPrefix("#sourceLocation(") }?.contains(
        found > 0 && lines[found - 1].hasPrefix("#") ? "line: 3" : "line: 2") == true)
  }
}
