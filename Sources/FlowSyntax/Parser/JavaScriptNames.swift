/// The names of files with type declarations for JavaScript, which also end in `.flow`.
///
/// This file is compiled into `FlowSyntax` and, through symbolic links, into the build plugins, which cannot import libraries.
enum JavaScriptNames {
  /// The extensions of JavaScript files, followed by `.flow`.
  private static let extensions = [".js.flow", ".jsx.flow", ".mjs.flow", ".cjs.flow", ".json.flow"]

  /// Whether a path or a name belongs to Flow, the type checker for JavaScript.
  static func contain(_ path: String) -> Bool {
    extensions.contains { path.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }
}
