/// The findings of the lexer. The parser compares its own findings with them, so that one mistake gives one finding.
struct LexicalFindings {
  private let fileIndex: Int
  private let diagnostics: [Diagnostic]
  private let brackets: [BracketFinding]
  /// After this offset, brackets are not reliable, because an unclosed literal may have swallowed some.
  private let firstDoubt: Int
  private let isEndSwallowed: Bool
  /// The closing braces that have no partner and are not explained by a finding yet, in reverse order.
  private var surplusBraces: [Int]

  init(_ lexer: Lexer) {
    fileIndex = lexer.fileIndex
    diagnostics = lexer.diagnostics
    brackets = lexer.bracketFindings
    firstDoubt = lexer.firstSwallowedBracket ?? Int.max
    isEndSwallowed = lexer.reachesEndOfFile
    surplusBraces = lexer.surplusBraces.reversed()
  }

  /// Whether the lexer has probably already reported the mistake that the parser sees at `token`: there is a finding before it
  /// on the line of `previous`.
  func explains(_ token: Token, after previous: Token, in source: SourceFile) -> Bool {
    if diagnostics.isEmpty { return false }
    if token.kind == .endOfFile, isEndSwallowed { return true }
    let lineStart = source.lineStarts[source.position(at: previous.start).line - 1]
    return diagnostics.contains {
      $0.location.range.start >= lineStart && $0.location.range.start <= token.end
    }
  }

  /// Whether brackets at this offset are reliable.
  func trustsBrackets(at offset: UInt32) -> Bool { Int(offset) <= firstDoubt }

  /// Takes the first closing brace without a partner that comes after a token. Returns `false` if there is none. Such a brace
  /// shows that an earlier `}` ended a body too soon, or that a `{` is missing.
  mutating func takeSurplusBrace(behind token: Int) -> Bool {
    while let brace = surplusBraces.last, brace < token { surplusBraces.removeLast() }
    return surplusBraces.popLast() != nil
  }

  /// All findings of a file. The parser only reports brackets that it visits. This method adds those in Swift fragments, which
  /// the parser skips. A bracket is omitted if an unclosed literal before the place of its missing partner explains it.
  func joined(with parsed: [Diagnostic], in tokens: TokenBuffer, of source: SourceFile) -> [Diagnostic] {
    guard !(diagnostics.isEmpty && brackets.isEmpty) else { return parsed.sortedByPlace() }
    var joined = diagnostics + parsed
    for finding in brackets where !isExplained(finding, tokens) {
      let location = Location(file: fileIndex, range: finding.bracket.range)
      let known = placesOfOpening(of: finding.bracket, in: source)
      if !parsed.contains(where: { $0.location == location || known.contains($0.location.range.start) }) {
        joined.append(Diagnostic(.syntax, at: location, finding.message))
      }
    }
    return Array(joined.sortedByPlace().prefix(Parser.maximumFindings))
  }

  /// The range from the start of the line to a closing bracket without a partner. A parser finding in this range probably has the
  /// same cause as the bracket.
  private func placesOfOpening(of bracket: Token, in source: SourceFile) -> Range<UInt32> {
    guard bracket.kind == .rightParen || bracket.kind == .rightBracket else { return 0..<0 }
    return source.lineStarts[source.position(at: bracket.start).line - 1]..<bracket.start
  }

  private func isExplained(_ finding: BracketFinding, _ tokens: TokenBuffer) -> Bool {
    let end = tokens[finding.noticedAt].end
    return !trustsBrackets(at: end)
      || diagnostics.contains {
        $0.location.range.start >= finding.bracket.start && $0.location.range.start < end
      }
  }
}
