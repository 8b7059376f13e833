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
    let storage = RawStorage()
    let builder = LayoutBuilder.build(tree, in: storage)
    let layout = Layout(of: tree, lines: LineLayout(of: builder, source: tree.source, in: storage), in: storage)
    if let place = layout.firstDifference(from: tree) {
      let location = Location(file: tree.fileIndex, range: place)
      return .refused([
        Diagnostic(.syntax, at: location, "the layout of this line cannot be changed without changing what it means")
      ])
    }
    return .formatted(layout)
  }
}
