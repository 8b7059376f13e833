/// What the lexer found, against which the parser holds its own findings: one mistake shall have one finding.
struct LexicalFindings {
  private let fileIndex: Int
  private let diagnostics: [Diagnostic]
  private let brackets: [BracketFinding]
  /// Where brackets stop being reliable, because a literal that is never closed may have swallowed some.
  private let firstDoubt: Int
  private let isEndSwallowed: Bool
  /// Of the braces that close nothing, those that no finding has explained yet, the last one first.
  private var surplusBraces: [Int]

  init(_ lexer: Lexer) {
    fileIndex = lexer.fileIndex
    diagnostics = lexer.diagnostics
    brackets = lexer.bracketFindings
    firstDoubt = lexer.firstSwallowedBracket ?? Int.max
    isEndSwallowed = lexer.reachesEndOfFile
    surplusBraces = lexer.surplusBraces.reversed()
  }

  /// Whether a mistake of the parser at `token`, with `previous` before it, is most likely the same as one that the
  /// lexer has found: on the same line before it.
  func explain(_ token: Token, after previous: Token, in source: SourceFile) -> Bool {
    if diagnostics.isEmpty { return false }
    if token.kind == .endOfFile, isEndSwallowed { return true }
    let lineStart = source.lineStarts[source.position(at: previous.start).line - 1]
    return diagnostics.contains {
      $0.location.range.start >= lineStart && $0.location.range.start <= token.end
    }
  }

  /// Whether brackets behind this place can be told from text.
  func trustBrackets(at offset: UInt32) -> Bool { Int(offset) <= firstDoubt }

  /// Takes the first brace behind a token that closes nothing, if there is one: then a brace before it is one too many.
  mutating func takeSurplusBrace(behind token: Int) -> Bool {
    while let brace = surplusBraces.last, brace < token { surplusBraces.removeLast() }
    return surplusBraces.popLast() != nil
  }

  /// All findings of a file. The parser reports the brackets that it meets; those inside a run of Swift, over which
  /// it goes in one step, are added, unless a literal between the bracket and the place where it is missed explains
  /// both.
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

  /// Where the parser has most likely stumbled over the missing half of a bracket that closes nothing: before it on its
  /// line.
  private func placesOfOpening(of bracket: Token, in source: SourceFile) -> Range<UInt32> {
    guard bracket.kind == .rightParen || bracket.kind == .rightBracket else { return 0..<0 }
    return source.lineStarts[source.position(at: bracket.start).line - 1]..<bracket.start
  }

  private func isExplained(_ finding: BracketFinding, _ tokens: TokenBuffer) -> Bool {
    let end = tokens[finding.noticedAt].end
    return !trustBrackets(at: end) || diagnostics.contains {
      $0.location.range.start >= finding.bracket.start && $0.location.range.start < end
    }
  }
}
