import FlowSyntax
import FlowTestSupport
import Foundation

/// Texts to begin with: the flows of this package, and the sources of all fixtures, the faulty ones too.
enum Samples {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let flows: [String] = {
    let files = FileManager.default.enumerator(at: root.appending(path: "Flows"), includingPropertiesForKeys: nil)
    let urls = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "flow" }
    return urls.sorted { $0.path() < $1.path() }.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
  }()

  static let fixtures: [String] = SyntaxFixture.all.compactMap { try? SyntaxFixture(named: $0).source }

  static var all: [String] { flows + fixtures }
}

/// What became of a text.
struct Outcome {
  let tree: SyntaxTree
  /// The tree's violations, and bytes that the tokens and the gaps between them do not give back.
  let faults: [String]

  init(_ bytes: [UInt8]) {
    tree = Parser.parse(SourceFile(path: "Sample.flow", bytes: bytes))
    var faults = tree.violations
    var rebuilt: [UInt8] = []
    rebuilt.reserveCapacity(bytes.count)
    var end = 0
    for index in 0..<tree.tokens.count {
      let token = tree.tokens[index]
      let gap = bytes[end..<Int(token.start)]
      if gap.contains(where: { !Self.mayStandInGap($0) }) { faults.append("a gap holds more than white space") }
      rebuilt += gap
      rebuilt += bytes[Int(token.start)..<Int(token.end)]
      end = Int(token.end)
    }
    if rebuilt != bytes { faults.append("the tokens and the gaps are not the text") }
    self.faults = faults
  }

  init(_ text: String) { self.init(Array(text.utf8)) }

  /// White space, and the bytes of a byte order mark.
  private static func mayStandInGap(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0xEF || byte == 0xBB || byte == 0xBF
  }
}

extension SeededRandom {
  /// A new seed for every run, printed where a test fails; `FLOW_TEST_SEED` replays one.
  static var seed: UInt64 {
    ProcessInfo.processInfo.environment["FLOW_TEST_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 0...UInt64.max)
  }
}
