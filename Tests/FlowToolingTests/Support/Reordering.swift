import FlowSyntax
import FlowTestSupport

/// A text with its declarations in another order: flows and styles in the file, members in a flow, transitions in a screen.
/// Comments and empty lines above a declaration move with it.
///
/// Only declarations without other text on their lines are moved.
enum Reordering {
  static func shuffled(_ text: String, using numbers: inout SeededRandom) -> String {
    var text = text
    for parent in [NodeKind.file, .flow, .screen] { text = shuffled(text, childrenOf: parent, using: &numbers) }
    return text
  }

  private static func shuffled(
    _ text: String, childrenOf parent: NodeKind, using numbers: inout SeededRandom
  ) -> String {
    let tree = Parser.parse(SourceFile(path: "A.flow", text: text))
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // Works from the last node to the first, so the line numbers of earlier nodes stay valid.
    for node in tree.nodes.indices.reversed() where tree.kind(of: node) == parent {
      let lists = movable(tree, node)
      guard let first = lists.first, let last = lists.last else { continue }
      let old = lists.map { lines[$0].joined(separator: "\n") }
      lines.replaceSubrange(first.lowerBound..<last.upperBound, with: old.shuffled(using: &numbers))
    }
    return lines.joined(separator: "\n")
  }

  /// The lines of each child that can be moved, beginning after the child before. Empty if two children share a line.
  private static func movable(_ tree: SyntaxTree, _ parent: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var child = tree.firstChild(of: parent)
    while child < tree.end(of: parent) {
      if isMovable(tree.kind(of: child)) {
        let range = tree.range(of: child)
        let start = tree.source.position(at: range.start).line - 1
        let end = tree.source.position(at: range.end).line
        if let last = ranges.last {
          if start < last.upperBound { return [] }
          ranges.append(last.upperBound..<end)
        } else {
          ranges.append(start..<end)
        }
      }
      child = tree.end(of: child)
    }
    return ranges
  }

  private static func isMovable(_ kind: NodeKind) -> Bool {
    switch kind {
    case .style, .flow, .needs, .variable, .start, .exit, .event, .screen, .tabs, .link, .transition: true
    default: false
    }
  }
}
