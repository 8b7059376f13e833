/// Builds the tree of one file. It never fails: what does not parse becomes a finding, and parsing goes on
/// behind it, so that one run reports every mistake of the file.
///
/// The names of the methods are contracts: `parseX` always yields a node, `optX` may not, `expectX` reports
/// what is missing, `acceptX` answers whether it took something. The grammar does not nest except in brackets,
/// which the lexer has paired up, so nothing here recurses.
package final class Parser {
  /// How many syntax findings of one file are kept; more would not help anybody.
  package static let maximumFindings = 100

  let source: SourceFile
  let fileIndex: Int
  let tokens: TokenBuffer
  /// The index of the next token that is no comment.
  private(set) var position = 0
  /// The index behind the last token taken.
  private(set) var previousEnd = 0
  private var nodes: [SyntaxTree.Node] = []
  private var diagnostics: [Diagnostic] = []
  private var lastReportedToken = -1
  /// The word at `position`, looked up once.
  private var keywordPosition = -1
  private var cachedKeyword: Keyword?
  /// Where the angle brackets of generic arguments close; see `genericEnd(at:)`.
  var genericEnds: [UInt32] = []

  /// The tree of a file. `fileIndex` is its place in the unit; it stands in every ``Location``.
  package static func parse(_ source: SourceFile, fileIndex: Int = 0) -> SyntaxTree {
    var lexer = Lexer(source: source, fileIndex: fileIndex)
    lexer.run()
    let parser = Parser(source: source, fileIndex: fileIndex, tokens: lexer.tokens)
    parser.parseFile()
    var findings = lexer.diagnostics + parser.diagnostics
    // A bracket without partner nearly always made the parser stumble, and it says more about the place.
    if parser.diagnostics.isEmpty { findings += lexer.bracketDiagnostics }
    return SyntaxTree(
      source: source,
      fileIndex: fileIndex,
      tokens: lexer.tokens,
      nodes: parser.nodes,
      diagnostics: Array(findings.sortedByPlace().prefix(maximumFindings))
    )
  }

  private init(source: SourceFile, fileIndex: Int, tokens: TokenBuffer) {
    self.source = source
    self.fileIndex = fileIndex
    self.tokens = tokens
    nodes.reserveCapacity(tokens.count)
    skipComments()
  }

  // MARK: Looking

  var current: Token { tokens.base[position] }
  var kind: TokenKind { tokens.base[position].kind }

  /// The contextual keyword at the cursor.
  var keyword: Keyword? {
    if keywordPosition != position {
      keywordPosition = position
      cachedKeyword = keyword(at: position)
    }
    return cachedKeyword
  }

  func keyword(at index: Int) -> Keyword? {
    let token = tokens.base[index]
    guard token.kind == .identifier else { return nil }
    return source.bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      return Keyword.spelled(by: base + Int(token.start), count: Int(token.end - token.start))
    }
  }

  /// The index of the token behind `index` that is no comment.
  func index(after index: Int) -> Int {
    var next = index
    while tokens.base[next].kind != .endOfFile {
      next += 1
      if !tokens.base[next].kind.isComment { break }
    }
    return next
  }

  var isAtName: Bool { kind == .identifier || kind == .quotedIdentifier }
  var isAtNameOnSameLine: Bool { isAtName && !current.followsLineBreak }

  /// Whether nothing more can belong to the line that is being parsed.
  var isAtLineEnd: Bool { current.followsLineBreak || kind == .rightBrace || kind == .endOfFile }

  func text(_ index: Int) -> String { source.text(tokens[index].range) }

  // MARK: Moving

  func advance() {
    guard kind != .endOfFile else { return }
    position += 1
    previousEnd = position
    skipComments()
  }

  /// Steps over the token, or over the whole bracketed run that it opens.
  func advanceOverGroup() {
    let partner = current.partner
    if partner != Token.noPartner, Int(partner) > position { position = Int(partner) }
    advance()
  }

  private func skipComments() {
    while tokens.base[position].kind.isComment { position += 1 }
  }

  func accept(_ expected: TokenKind) -> Bool {
    guard kind == expected else { return false }
    advance()
    return true
  }

  func accept(_ expected: Keyword) -> Bool {
    guard keyword == expected else { return false }
    advance()
    return true
  }

  func expect(_ expected: TokenKind, _ what: String) -> Bool {
    if accept(expected) { return true }
    reportMissing(what)
    return false
  }

  /// Goes to the end of the line, over whole bracketed runs.
  func skipToLineEnd() {
    while !isAtLineEnd { advanceOverGroup() }
  }

  // MARK: Building

  func open(_ kind: NodeKind) -> Int {
    let first = UInt32(truncatingIfNeeded: position)
    nodes.append(SyntaxTree.Node(kind: kind, firstToken: first, tokenEnd: first, end: 0))
    return nodes.count - 1
  }

  func close(_ node: Int) {
    let first = nodes[node].firstToken
    nodes[node].tokenEnd = max(UInt32(truncatingIfNeeded: previousEnd), first)
    nodes[node].end = UInt32(truncatingIfNeeded: nodes.count)
  }

  func leaf(_ kind: NodeKind) {
    let node = open(kind)
    advance()
    close(node)
  }

  // MARK: Findings

  /// Reports at the cursor. One token is reported once: what follows from a mistake is not news.
  func report(_ message: String) {
    report(message, at: position)
  }

  func report(_ message: String, at index: Int) {
    guard lastReportedToken != index, diagnostics.count < Self.maximumFindings else { return }
    lastReportedToken = index
    let location = Location(file: fileIndex, range: tokens[index].range)
    diagnostics.append(Diagnostic(.syntax, at: location, message))
  }

  func reportMissing(_ what: String) {
    if kind == .unknown { return }  // The lexer has said so.
    report("expected \(what)\(found)")
  }

  private var found: String {
    switch kind {
    case .endOfFile: return ", but the file ends here"
    default:
      let text = text(position)
      return text.utf8.count <= 40 ? ", found `\(text)`" : ""
    }
  }

  func expectName(_ what: String) -> Bool {
    guard isAtName else {
      reportMissing(what)
      return false
    }
    leaf(.name)
    return true
  }
}
