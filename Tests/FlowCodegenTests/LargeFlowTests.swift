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

  @Test("More screens than swiftc checks in one switch are split", arguments: [(400, 1), (401, 2), (1_000, 3)])
  func split(screens: Int, switches: Int) {
    #expect(self.switches(screens: screens) == switches)
  }
}
