/// Recognises files of Flow, the type checker for JavaScript, whose names also end in `.flow`.
///
/// Each of their lines would be a mistake, but none of these findings would name the cause. So such a file gets one finding.
package enum ForeignFile {
  /// Whether the name of a file already shows that it belongs to the other language.
  package static func isNamed(_ path: String) -> Bool { JavaScriptNames.contain(path) }

  /// The finding for a file that does not parse; `nil` if the file may be meant to contain flows.
  static func finding(of source: SourceFile, _ tokens: TokenBuffer, fileIndex: Int) -> Diagnostic? {
    var head = 0
    var isMarked = isNamed(source.path)
    while head < tokens.count, tokens[head].kind.isComment {
      if isMark(source.text(tokens[head].range)) { isMarked = true }
      head += 1
    }
    // Three words are enough to recognise the first declaration.
    var words: [String] = []
    var index = head
    while index < tokens.count, words.count < 3, tokens[index].kind != .endOfFile {
      if !tokens[index].kind.isComment { words.append(source.text(tokens[index].range)) }
      index += 1
    }
    guard let first = words.first, !ownWords.contains(first) else { return nil }
    // A file of flows may also begin with imports. So here only the words decide, not the file's name or a mark in a comment.
    if first == "import" || first == "@" { isMarked = false }
    guard isMarked || isJavaScript(words) else { return nil }
    return Diagnostic(
      .syntax, at: Location(file: fileIndex, range: tokens[head].range),
      "this is a file of Flow, the type checker for JavaScript, not a navigation flow")
  }

  /// The words that begin a declaration in a file of flows.
  private static let ownWords: Set<String> = ["flow", "public", "package", "internal", "style", "scenario", "tabs"]

  /// Whether a comment contains the word `@flow` or `@noflow`.
  private static func isMark(_ comment: String) -> Bool {
    comment.split { $0 == " " || $0 == "*" || $0 == "/" || $0.isNewline || $0 == "\t" }
      .contains { $0 == "@flow" || $0 == "@noflow" }
  }

  private static func isJavaScript(_ words: [String]) -> Bool {
    let rest = words.dropFirst()
    switch words[0] {
    case "export", "declare", "opaque": return true
    case "type": return rest.count == 2 && (words[2] == "=" || words[2].hasPrefix("<"))
    case "import":
      guard let second = rest.first else { return false }
      return second == "{" || second == "*" || second.hasPrefix("'") || second.hasPrefix("\"")
        || rest.count == 2 && (["from", ","].contains(words[2]) || ["type", "typeof"].contains(second) && !ownWords.contains(words[2]))
    default: return false
    }
  }
}
