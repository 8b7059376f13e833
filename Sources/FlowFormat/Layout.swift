package import FlowSyntax

/// The canonical layout of a file, with the edits that change its white space.
package struct Layout {
  /// A change of the white space between two tokens.
  package struct Edit: Equatable, Sendable {
    /// The range of the current white space.
    package var range: SourceRange
    package var replacement: String
  }

  let source: SourceFile
  /// The file in its canonical layout; the file itself if nothing changes.
  package let laidOut: SourceFile
  /// All edits, in order.
  package let edits: [Edit]

  init(_ lines: LineLayout) {
    source = lines.source
    edits = Self.edits(lines)
    laidOut = edits.isEmpty ? source : SourceFile(path: source.path, bytes: Self.applying(edits, to: source))
  }

  /// Whether the file already has its canonical layout.
  package var isCanonical: Bool { edits.isEmpty }

  /// The range of the first gap that must change.
  package var firstChange: SourceRange? { edits.first?.range }

  /// The whole text in its canonical layout.
  package var text: String { String(decoding: laidOut.bytes, as: UTF8.self) }

  /// The edits in a range of the file: those of gaps that overlap or touch the range.
  package func edits(in range: SourceRange) -> [Edit] {
    edits.filter { $0.range.end >= range.start && $0.range.start <= range.end }
  }

  /// The edits of all gaps whose white space must change.
  private static func edits(_ lines: LineLayout) -> [Edit] {
    let source = lines.source
    let lineBreak = source.usesCarriageReturns ? "\r\n" : "\n"
    let breakBytes = Array(lineBreak.utf8)
    let bytes = source.base
    var edits: [Edit] = []
    var space = LineLayout.Space()
    // The offset after the last text.
    var offset = Int(source.startOfText)
    func changeGap(before start: Int) {
      let spaces = start - space.columns
      var isSame = spaces - offset == space.breaks * breakBytes.count
      for place in offset..<start where isSame {
        isSame = bytes[place] == (place < spaces ? breakBytes[(place - offset) % breakBytes.count] : 0x20)
      }
      if isSame { return }
      let replacement = String(repeating: lineBreak, count: space.breaks) + String(repeating: " ", count: space.columns)
      edits.append(Edit(range: SourceRange(start: UInt32(offset), end: UInt32(start)), replacement: replacement))
    }
    for index in lines.steps.indices {
      switch lines.steps[index] {
      case .text(let text, _):
        changeGap(before: text.lowerBound)
        space = LineLayout.Space()
        offset = text.upperBound
      case .gap: space = lines.spaces[index]
      case .open, .close: break
      }
    }
    // A nonempty file ends with one line break.
    space = LineLayout.Space(breaks: lines.steps.isEmpty ? 0 : 1)
    changeGap(before: source.bytes.count)
    return edits
  }

  /// The text after the edits. Bytes that are not UTF-8 are kept.
  private static func applying(_ edits: [Edit], to source: SourceFile) -> [UInt8] {
    var bytes: [UInt8] = []
    var offset = 0
    for edit in edits {
      bytes += source.bytes[offset..<Int(edit.range.start)]
      bytes += edit.replacement.utf8
      offset = Int(edit.range.end)
    }
    return bytes + source.bytes[offset...]
  }
}

extension Layout {
  /// The first place where the tree of the new text differs from the tree of the file; `nil` if they are equal.
  func firstDifference(from tree: SyntaxTree) -> SourceRange? {
    if isCanonical { return nil }
    let new = Parser.parse(laidOut)
    let (old, made) = (tree.reader, new.reader)
    let count = min(tree.tokens.count, new.tokens.count)
    if let token = firstDifference(old, made, tokenCount: count) { return old.tokens[token].range }
    if tree.tokens.count != new.tokens.count { return tree.tokens[count - 1].range }
    for node in 0..<min(tree.nodes.count, new.nodes.count) {
      let (old, made) = (old.nodes[node], made.nodes[node])
      let isEqual =
        old.kind == made.kind && old.firstToken == made.firstToken && old.tokenEnd == made.tokenEnd && old.end == made.end
      if !isEqual { return tree.range(of: node) }
    }
    if tree.nodes.count != new.nodes.count || !new.diagnostics.isEmpty { return SourceRange(start: 0, end: 0) }
    return nil
  }

  /// The first token whose kind or position differs. Bytes between edits are copied, so tokens at the same position have the
  /// same text.
  private func firstDifference(_ old: SyntaxReader, _ new: SyntaxReader, tokenCount: Int) -> Int? {
    var edits = edits[...]
    // The distance by which a token moves in the new text.
    var shift = 0
    for index in 0..<tokenCount {
      let (token, made) = (old.tokens[index], new.tokens[index])
      while let edit = edits.first, edit.range.end <= token.start {
        shift += edit.replacement.utf8.count - Int(edit.range.end - edit.range.start)
        edits.removeFirst()
      }
      if token.kind != made.kind || Int(token.start) + shift != Int(made.start) { return index }
      if token.kind == .endOfFile { return nil }
      var end = token.end
      // White space at the end of a `//` comment is part of the next edit.
      if token.kind == .lineComment, let edit = edits.first { end = min(end, edit.range.start) }
      if Int(end) + shift != Int(made.end) { return index }
    }
    return nil
  }
}
