import Foundation
import Testing

@Suite("Large flows")
struct LargeFlowTests {
  /// The switches over the screens' events in the handler of a flow of so many screens.
  private func switches(screens: Int) -> Int {
    let body = (0..<screens).map { "  screen s\($0)(n: Int) { e -> push s0(n: n) }" }.joined(separator: "\n")
    let made = CodegenFixture.generate("flow F {\n  start s0(n: 1)\n\(body)\n}", path: "F.flow")
    #expect(made.findings == [])
    let handler = made.swift.components(separatedBy: "fileprivate mutating func handle(").last ?? ""
    return handler.components(separatedBy: "\n    switch action {\n").count - 1
  }

  @Test("The tabs of a flow with many screens are in one switch")
  func tabs() throws {
    let screens = (0..<401).map { "  screen s\($0)" }.joined(separator: "\n")
    let made = CodegenFixture.generate(
      "flow F {\n  tabs { tab a: G\n tab b: G }\n\(screens)\n}\nflow G {\n  start h\n  screen h\n}", path: "F.flow")
    #expect(made.findings == [])
    #expect(try SwiftCompiler(checking: ["F.flow.swift": made.swift], mode: .implicitImports).complaints == [])
  }

  @Test("More screens than swiftc checks in one switch are split", arguments: [(400, 1), (401, 2), (1_000, 3)])
  func split(screens: Int, switches: Int) {
    #expect(self.switches(screens: screens) == switches)
  }
}
