package import FlowSyntax

/// Formats `.flow` files in their one canonical layout.
///
/// ```swift
/// switch FlowFormatter.format(Parser.parse(file)) {
/// case .formatted(let layout): write(layout.text)
/// case .refused(let findings): report(findings)
/// }
/// ```
///
/// Tokens and comments keep their bytes and their order, and a fragment of Swift keeps its bytes, with its line breaks.
/// Only the white space between them changes. Lines are at most ``width`` columns wide where the grammar allows a
/// break. The arrows of neighbouring lines are aligned, and so are the comments behind them. A line break or a trailing
/// comma inside of brackets gives each element a line of its own.
package enum FlowFormatter {
  /// The columns that a line may have.
  package static let width = 100
  /// The columns that a level is indented by.
  package static let indentation = 2

  package enum Result {
    case formatted(Layout)
    /// The file does not parse, so it has no layout. Leave it unchanged.
    case refused([Diagnostic])
  }

  /// Lays out a file.
  ///
  /// The result is parsed again, and its tree is compared with the tree of the file. If the trees ever differ, the file
  /// is refused with a finding.
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

/// The canonical layout of a file: the edits that change its white space.
package struct Layout {
  /// A gap of the file that has to change.
  package struct Edit: Equatable, Sendable {
    /// The range of the white space now.
    package var range: SourceRange
    package var replacement: String
  }

  let source: SourceFile
  /// All edits, in order.
  package let edits: [Edit]

  init(source: SourceFile, lines: LineLayout) {
    self.source = source
    edits = lines.edits(in: source)
  }

  /// Whether the file already has this layout.
  package var isCanonical: Bool { edits.isEmpty }

  /// The whole text, laid out.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The whole text as bytes. Bytes that are not UTF-8 are kept.
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

  /// Where the tree of the new text differs from the tree of the file; `nil` if they are equal.
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
