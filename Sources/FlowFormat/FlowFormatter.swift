package import FlowSyntax

/// Gives `.flow` files their canonical layout.
///
/// ```swift
/// switch FlowFormatter.format(Parser.parse(file)) {
/// case .formatted(let layout): write(layout.text)
/// case .refused(let findings): report(findings)
/// }
/// ```
///
/// Only white space between tokens changes. Tokens and comments keep their bytes and their order, and a Swift fragment keeps
/// its line breaks. Lines are at most ``width`` columns wide if the grammar allows a break. The arrows of neighbouring lines
/// are aligned, and so are the comments after them. A line break or a trailing comma inside brackets puts each element on a
/// line of its own.
package enum FlowFormatter {
  /// The maximum width of a line, in columns.
  package static let width = 100
  /// The indentation of a level, in columns.
  package static let indentation = 2

  package enum Result {
    case formatted(Layout)
    /// The file has syntax errors, so it has no layout. The caller leaves the file unchanged.
    case refused([Diagnostic])
  }

  /// Lays out a file.
  ///
  /// The result is parsed again and compared with the file's tree. If the trees differ, the file is refused with a finding.
  package static func format(_ tree: SyntaxTree) -> Result {
    if !tree.diagnostics.isEmpty { return .refused(tree.diagnostics) }
    let layout = Layout(LineLayout(of: LayoutBuilder(tree)))
    if let place = layout.firstDifference(from: tree) {
      let location = Location(file: tree.fileIndex, range: place)
      return .refused([
        Diagnostic(.syntax, at: location, "this line cannot be formatted without changing its meaning")
      ])
    }
    return .formatted(layout)
  }
}
