package import FlowSyntax

/// The one canonical layout of `.flow` files.
///
/// ```swift
/// switch FlowFormatter.format(Parser.parse(file)) {
/// case .formatted(let layout): write(layout.text)
/// case .refused(let findings): report(findings)
/// }
/// ```
///
/// What stands in a file is not changed: tokens and comments keep their bytes and their order, and so does everything
/// inside of a fragment of Swift, line breaks included. Only the white space between them is made anew. Lines are at most
/// ``width`` columns wide where the grammar allows a break; arrows of neighbouring lines stand below each other, and so do
/// the comments behind them. A line break or a trailing comma inside of brackets gives each element a line of its own.
package enum FlowFormatter {
  /// The columns that a line may have.
  package static let width = 100
  /// The columns that a level is indented by.
  package static let indentation = 2

  package enum Result {
    case formatted(Layout)
    /// The file does not parse, so nothing is known of its layout. It is to be left as it is.
    case refused([Diagnostic])
  }

  /// Lays out a file.
  ///
  /// The result has been parsed again and has the tree of the file. If it ever had another, the file is refused with a
  /// finding that says so.
  package static func format(_ tree: SyntaxTree) -> Result {
    if !tree.diagnostics.isEmpty { return .refused(tree.diagnostics) }
    var builder = LayoutBuilder(tree)
    builder.build()
    let layout = Layout(source: tree.source, lines: LineLayout(of: builder))
    if let place = layout.firstDifference(from: tree) {
      let location = Location(file: tree.fileIndex, range: place)
      return .refused([
        Diagnostic(.syntax, at: location, "the layout of this line cannot be changed without changing what it means")
      ])
    }
    return .formatted(layout)
  }
}

/// The white space that a file should have: the file's own text in between.
package struct Layout {
  /// A gap of the file that has to change.
  package struct Edit: Equatable, Sendable {
    /// Where the white space stands now.
    package var range: SourceRange
    package var replacement: String
  }

  let source: SourceFile
  /// All that has to change, in order.
  package let edits: [Edit]

  init(source: SourceFile, lines: LineLayout) {
    self.source = source
    edits = lines.edits(in: source)
  }

  /// Whether the file is laid out like that already.
  package var isCanonical: Bool { edits.isEmpty }

  /// The whole text, laid out.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The same as bytes. Bytes that are no UTF-8 are kept.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.bytes.count + edits.count * 4)
    var offset = 0
    for edit in edits {
      bytes += source.bytes[offset..<Int(edit.range.start)]
      bytes += edit.replacement.utf8
      offset = Int(edit.range.end)
    }
    bytes += source.bytes[offset...]
    return bytes
  }

  /// The changes that concern some lines of the file: those of the gaps that lie in a range or touch it.
  package func edits(in range: SourceRange) -> [Edit] {
    edits.filter { $0.range.end >= range.start && $0.range.start <= range.end }
  }

  /// Where the tree of the text that is laid out is another one than that of the file; `nil` if both are equal.
  func firstDifference(from tree: SyntaxTree) -> SourceRange? {
    if edits.isEmpty { return nil }
    let new = Parser.parse(SourceFile(path: source.path, bytes: bytes))
    let (old, made) = (tree.reader, new.reader)
    let count = min(tree.tokens.count, new.tokens.count)
    var index = 0
    while index < count {
      if !old.isEqual(made, atToken: index) { return old.tokens[index].range }
      index &+= 1
    }
    if tree.tokens.count != new.tokens.count { return tree.tokens[count - 1].range }
    let nodeCount = min(tree.nodes.count, new.nodes.count)
    var node = 0
    while node < nodeCount {
      let (left, right) = (old.nodes[node], made.nodes[node])
      let isEqual = left.kind == right.kind && left.firstToken == right.firstToken && left.tokenEnd == right.tokenEnd
      if !isEqual || left.end != right.end { return tree.range(of: node) }
      node &+= 1
    }
    if tree.nodes.count != new.nodes.count || !new.diagnostics.isEmpty { return SourceRange(start: 0, end: 0) }
    return nil
  }
}

extension SyntaxReader {
  /// Whether a token is the same in another text.
  fileprivate func isEqual(_ other: SyntaxReader, atToken index: Int) -> Bool {
    guard tokens[index].kind == other.tokens[index].kind else { return false }
    let (start, otherStart) = (Int(tokens[index].start), Int(other.tokens[index].start))
    let length = textEnd(of: index) &- start
    guard other.textEnd(of: index) &- otherStart == length else { return false }
    var offset = 0
    while offset < length {
      if bytes[start &+ offset] != other.bytes[otherStart &+ offset] { return false }
      offset &+= 1
    }
    return true
  }
}
