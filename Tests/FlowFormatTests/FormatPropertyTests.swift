import FlowFormat
import FlowSyntax
import FlowTestSupport
import Testing

/// Properties of every layout, whatever the file looks like.
@Suite("Every layout")
struct FormatPropertyTests {
  @Test("The samples are laid out", arguments: PackageFolder.flows)
  func samples(flow: SampleFlow) throws { try isCanonical(flow.text) }

  /// Kinds of comments after a token.
  private static let comments = [" // here", " /* here */", "\n// here\n", "\n/* here\nand there */\n", " /* here */\n"]

  @Test("A comment behind any token stays where it is", arguments: PackageFolder.flows)
  func comments(flow: SampleFlow) throws {
    let file = SourceFile(path: flow.path, text: flow.text)
    let tokens = Parser.parse(file).tokens
    var random = SeededRandom(for: flow.path)
    var parsedCount = 0
    for index in places(tokens.count, every: 7) {
      let comment = Self.comments[Int.random(in: 0..<Self.comments.count, using: &random)]
      let isLast = index + 1 == tokens.count
      let needsBreak = comment.hasSuffix("here") && !isLast && !flow.text.isAtLineBreak(Int(tokens[index].end))
      let text = flow.text.inserting(comment + (needsBreak ? "\n" : ""), at: Int(tokens[index].end))
      let tree = Parser.parse(SourceFile(path: flow.path, text: text))
      guard tree.diagnostics.isEmpty else { continue }
      parsedCount += 1
      let result = try laidOut(text)
      #expect(blackened(result) == blackened(text), "\(random.hint)")
      #expect(try laidOut(result) == result, "\(random.hint)\n\(text)")
    }
    #expect(parsedCount > 0 || TestExtent.current != .all)
  }

  @Test("Where the spaces are does not matter", arguments: PackageFolder.flows)
  func spaces(flow: SampleFlow) throws {
    var random = SeededRandom(for: flow.path)
    let tree = Parser.parse(SourceFile(path: flow.path, text: flow.text))
    let reader = tree.reader
    var fragments = Set<Int>()
    for node in 0..<tree.nodes.count {
      switch reader.kind(of: node) {
      case .type, .expression, .condition, .lvalue, .attribute:
        let first = Int(tree.nodes[node].firstToken) + 1
        fragments.formUnion(first..<max(first, Int(tree.nodes[node].tokenEnd)))
      default: break
      }
    }
    var text = ""
    var end = 0
    let bytes = Array(flow.text.utf8)
    for index in 0..<tree.tokens.count {
      let token = tree.tokens[index]
      let gap = String(decoding: bytes[end..<Int(token.start)], as: UTF8.self)
      let isBehindComment = index > 0 && tree.tokens[index - 1].kind.isComment
      text += fragments.contains(index) ? gap : Self.mangled(gap, isBehindComment: isBehindComment, &random)
      text += String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
      end = Int(token.end)
    }
    #expect(try laidOut(text) == flow.text, "\(random.hint)")
  }

  /// Replaces spaces by other spaces. A single line break stays, and several line breaks become two to four.
  ///
  /// - Parameter isBehindComment: whether spaces before a line break would be part of the comment.
  private static func mangled(_ gap: String, isBehindComment: Bool, _ random: inout SeededRandom) -> String {
    if gap.isEmpty { return gap }
    let breaks = gap.filter { $0 == "\n" }.count
    let spaces = String(repeating: Bool.random(using: &random) ? " " : "\t", count: Int.random(in: 1...5, using: &random))
    if breaks == 0 { return spaces }
    return (isBehindComment ? "" : spaces) + String(repeating: "\n", count: breaks > 1 ? Int.random(in: 2...4, using: &random) : 1) + spaces
  }

  @Test("The edits of all parts are those of the whole", arguments: PackageFolder.flows)
  func ranges(flow: SampleFlow) throws {
    let text = flow.text.split(separator: "\n", omittingEmptySubsequences: false).map { "   " + $0 }.joined(separator: "\n")
    let file = SourceFile(path: flow.path, text: text)
    guard case .formatted(let layout) = FlowFormatter.format(Parser.parse(file)) else { return }
    var edits: [Layout.Edit] = []
    for line in 1...file.lineStarts.count {
      for edit in layout.edits(in: file.lineRange(line)) where edits.last != edit { edits.append(edit) }
    }
    #expect(edits == layout.edits)
  }
}

extension String {
  fileprivate func inserting(_ text: String, at offset: Int) -> String {
    var bytes = Array(utf8)
    bytes.insert(contentsOf: text.utf8, at: offset)
    return String(decoding: bytes, as: UTF8.self)
  }

  fileprivate func isAtLineBreak(_ offset: Int) -> Bool {
    let index = utf8.index(utf8.startIndex, offsetBy: offset)
    return index < utf8.endIndex && utf8[index] == UInt8(ascii: "\n")
  }
}
