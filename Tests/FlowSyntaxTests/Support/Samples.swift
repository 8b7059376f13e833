import FlowSyntax
import FlowTestSupport
import Foundation

/// Sample texts: the flows of this package, and the sources of all fixtures, including those with mistakes.
enum Samples {
  static let flows = PackageFolder.flows.map(\.text)

  static let fixtures: [String] = SyntaxFixture.all.compactMap { try? SyntaxFixture(named: $0).source }

  static var all: [String] { flows + fixtures }
}

/// The result of parsing a text.
struct Outcome {
  let tree: SyntaxTree
  /// The tree's violations, and bytes that are missing in the tokens and the gaps between them.
  let faults: [String]

  init(_ bytes: [UInt8]) {
    tree = Parser.parse(SourceFile(path: "Sample.flow", bytes: bytes))
    faults = tree.violations + Self.faults(of: tree, of: bytes)
  }

  // Some tests run this hundreds of thousands of times without optimisation, so it uses pointers.
  private static func faults(of tree: SyntaxTree, of bytes: [UInt8]) -> [String] {
    var faults: [String] = []
    bytes.withUnsafeBufferPointer { bytes in
      let isSame = bytes.count == tree.source.bytes.count
      if !isSame || bytes.count > 0 && memcmp(bytes.baseAddress!, tree.source.base, bytes.count) != 0 {
        faults.append("the tree is not one of the text")
      }
      let tokens = tree.tokens
      var end = 0
      var index = 0
      while index < tokens.count {
        let token = tokens[index]
        while end < Int(token.start), mayStandInGap(bytes[end]) { end += 1 }
        if end != Int(token.start) { return faults.append("token \(index) does not follow the last one and white space") }
        end = Int(token.end)
        index += 1
      }
      if end != bytes.count { faults.append("the tokens and the gaps are not the text") }
    }
    return faults
  }

  init(_ text: String) { self.init(Array(text.utf8)) }

  /// White space, and the bytes of a byte order mark.
  private static func mayStandInGap(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte >= 0x09 && byte <= 0x0D || byte == 0xEF || byte == 0xBB || byte == 0xBF
  }
}
