import FlowSyntax
import FlowTestSupport

/// Texts to begin with: the flows of this package, and the sources of all fixtures, the faulty ones too.
enum Samples {
  static let flows = PackageFolder.flows.map(\.text)

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
