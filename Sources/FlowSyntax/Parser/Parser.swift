/// Builds the tree of one file. It never fails: text that does not parse becomes a finding, and parsing continues after it. So
/// one run reports every mistake of the file.
///
/// The names of the methods are contracts: `parseX` always makes a node, `optX` may make none, `expectX` reports what is
/// missing, and `acceptX` returns whether it took a token. The grammar nests only in brackets, which the lexer has paired. So
/// the only recursion is for nested branches, whose depth has a limit.
package struct Parser {
  /// The maximum number of syntax findings that are kept for a file.
  package static let maximumFindings = 100

  /// The maximum depth of nested branches.
  static let maximumBranchDepth = 16

  let source: SourceFile
  let fileIndex: Int
  let tokens: TokenBuffer
  var cursor: TokenCursor
  private var nodes: NodeList
  var diagnostics: [Diagnostic] = []
  var lastReportedToken = -1
  /// The last token that neither continues the run of Swift before it nor ends it: the `start` in `var n: Int = 3 start home`.
  var runOn = -1
  var genericArguments = GenericArguments()
  /// The number of tokens that were looked at ahead of the cursor; see ``SyntaxTree/rescanned``.
  var lookedAhead = 0
  var lexicalFindings: LexicalFindings
  /// The token that closes the current flow, judging by the brackets.
  var flowEnd = Token.noPartner
  /// The number of flows around the current flow. Flows are nested only by mistake.
  var flowsAround = 0
  static let maximumFlowsAround = 16
  /// The number of nested lists of branches at the cursor.
  var branchDepth = 0

  /// The tree of a file. `fileIndex` is the index of the file in the unit; every ``Location`` contains it.
  package static func parse(_ source: SourceFile, fileIndex: Int = 0) -> SyntaxTree {
    var lexer = Lexer(source: source, fileIndex: fileIndex)
    lexer.run()
    let lexicalFindings = LexicalFindings(lexer)
    let rescannedBytes = lexer.rescannedBytes
    var parser = Parser(
      source: source, fileIndex: fileIndex,
      tokens: TokenBuffer(lexer.tokens, in: lexer.storage, lineComments: lexer.lineComments), storage: lexer.storage,
      lexicalFindings: lexicalFindings
    )
    parser.parseFile()
    var diagnostics = lexicalFindings.joined(with: parser.diagnostics, in: parser.tokens, of: source)
    if !diagnostics.isEmpty, let finding = ForeignFile.finding(of: source, parser.tokens, fileIndex: fileIndex) {
      diagnostics = [finding]
    }
    return SyntaxTree(
      source: source,
      fileIndex: fileIndex,
      tokens: parser.tokens,
      nodes: parser.nodes,
      in: lexer.storage,
      diagnostics: diagnostics,
      rescanned: rescannedBytes + parser.lookedAhead + parser.genericArguments.lookedAhead
    )
  }

  private init(
    source: SourceFile, fileIndex: Int, tokens: TokenBuffer, storage: RawStorage, lexicalFindings: LexicalFindings
  ) {
    self.source = source
    self.fileIndex = fileIndex
    self.tokens = tokens
    self.lexicalFindings = lexicalFindings
    cursor = TokenCursor(base: tokens.base, bytes: source.base)
    nodes = NodeList(in: storage, estimatedCount: tokens.count)
  }

  func text(_ index: Int) -> String { source.text(cursor.base[index].range) }

  // MARK: Building

  @_transparent
  mutating func open(_ kind: NodeKind) -> Int {
    nodes.open(kind, at: cursor.position)
  }

  @_transparent
  mutating func close(_ node: Int) {
    nodes.close(node, tokenEnd: cursor.previousEnd)
  }

  @_transparent
  mutating func leaf(_ kind: NodeKind) {
    let node = open(kind)
    cursor.advance()
    close(node)
  }
}

/// The growing list of nodes. The parser fills it, and a ``SyntaxTree`` takes it over.
///
/// It is in the parser's file, because unoptimised code is inlined only within its file.
struct NodeList {
  private(set) var table: Table<SyntaxTree.Node>

  init(in storage: RawStorage, estimatedCount: Int) { table = Table(in: storage, capacity: estimatedCount) }

  @_transparent
  mutating func open(_ kind: NodeKind, at token: Int) -> Int {
    if table.count == table.capacity { table.grow() }
    let node = table.base + table.count
    node.pointee.kind = kind
    node.pointee.firstToken = UInt32(truncatingIfNeeded: token)
    node.pointee.tokenEnd = UInt32(truncatingIfNeeded: token)
    node.pointee.end = 0
    table.count &+= 1
    return table.count &- 1
  }

  @_transparent
  mutating func close(_ node: Int, tokenEnd: Int) {
    if tokenEnd > Int(truncatingIfNeeded: table.base[node].firstToken) {
      table.base[node].tokenEnd = UInt32(truncatingIfNeeded: tokenEnd)
    }
    table.base[node].end = UInt32(truncatingIfNeeded: table.count)
  }
}
