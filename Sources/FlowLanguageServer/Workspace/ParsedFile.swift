import FlowDriver
import FlowSyntax

/// A text with its tree and its names. All units that contain the file share them.
final class ParsedFile {
  let source: SourceFile
  /// The tree, with the file index 0. Each unit gives it its own index.
  let tree: SyntaxTree
  private(set) lazy var names = FileNames(tree)
  /// The modules that the file imports.
  let imports: [String]

  init(_ source: SourceFile) {
    self.source = source
    tree = Parser.parse(source, fileIndex: 0)
    imports = Compilation.imports(of: [tree])
  }
}
