/// Builds the tree of one file. It never fails: what does not parse becomes a finding, and parsing goes on
/// behind it, so that one run reports every mistake of the file.
///
/// The names of the methods are contracts: `parseX` always yields a node, `optX` may not, `expectX` reports
/// what is missing, `acceptX` answers whether it took something. The grammar does not nest except in brackets,
/// which the lexer has paired up, so nothing here recurses.
package struct Parser {
  /// How many syntax findings of one file are kept; more would not help anybody.
  package static let maximumFindings = 100

  let source: SourceFile
  let fileIndex: Int
  let tokens: TokenBuffer
  var cursor: TokenCursor
  private var nodes: NodeList
  private var diagnostics: [Diagnostic] = []
  private var lastReportedToken = -1
  var genericArguments = GenericArguments()

  /// The tree of a file. `fileIndex` is its place in the unit; it stands in every ``Location``.
  package static func parse(_ source: SourceFile, fileIndex: Int = 0) -> SyntaxTree {
    var lexer = Lexer(source: source, fileIndex: fileIndex)
    lexer.run()
    var parser = Parser(source: source, fileIndex: fileIndex, tokens: TokenBuffer(taking: lexer.tokens))
    parser.parseFile()
    var findings = lexer.diagnostics + parser.diagnostics
    // A bracket without partner nearly always made the parser stumble, and it says more about the place.
    if parser.diagnostics.isEmpty { findings += lexer.bracketDiagnostics }
    return SyntaxTree(
      source: source,
      fileIndex: fileIndex,
      tokens: parser.tokens,
      nodes: parser.nodes,
      diagnostics: Array(findings.sortedByPlace().prefix(maximumFindings))
    )
  }

  private init(source: SourceFile, fileIndex: Int, tokens: TokenBuffer) {
    self.source = source
    self.fileIndex = fileIndex
    self.tokens = tokens
    cursor = TokenCursor(base: tokens.base, bytes: source.base)
    nodes = NodeList(estimatedCount: tokens.count)
  }

  func text(_ index: Int) -> String { source.text(tokens[index].range) }

  mutating func expect(_ expected: TokenKind, _ what: String) -> Bool {
    if cursor.accept(expected) { return true }
    reportMissing(what)
    return false
  }

  // MARK: Building

  mutating func open(_ kind: NodeKind) -> Int {
    nodes.open(kind, at: cursor.position)
  }

  mutating func close(_ node: Int) {
    nodes.close(node, tokenEnd: cursor.previousEnd)
  }

  mutating func leaf(_ kind: NodeKind) {
    let node = open(kind)
    cursor.advance()
    close(node)
  }

  // MARK: Findings

  /// Reports at the cursor. One token is reported once: what follows from a mistake is not news.
  mutating func report(_ message: String) {
    report(message, at: cursor.position)
  }

  mutating func report(_ message: String, at index: Int) {
    guard lastReportedToken != index, diagnostics.count < Self.maximumFindings else { return }
    lastReportedToken = index
    let location = Location(file: fileIndex, range: tokens[index].range)
    diagnostics.append(Diagnostic(.syntax, at: location, message))
  }

  mutating func reportMissing(_ what: String) {
    if cursor.kind == .unknown { return }  // The lexer has said so.
    report("expected \(what)\(found)")
  }

  private var found: String {
    switch cursor.kind {
    case .endOfFile: return ", but the file ends here"
    default:
      let text = text(cursor.position)
      return text.utf8.count <= 40 ? ", found `\(text)`" : ""
    }
  }

  mutating func expectName(_ what: String) -> Bool {
    guard cursor.isAtName else {
      reportMissing(what)
      return false
    }
    leaf(.name)
    return true
  }
}
