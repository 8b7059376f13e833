extension Lexer {
  /// Appends a bracket and pairs it with its partner.
  @_transparent
  mutating func appendBracket(_ byte: UInt8, _ start: Int, _ lineBreak: Bool) {
    let index = tokens.count
    switch byte {
    case UInt8(ascii: "("):
      append(.leftParen, start, start + 1, lineBreak)
      pushOpenBracket(index)
    case UInt8(ascii: "["):
      append(.leftBracket, start, start + 1, lineBreak)
      pushOpenBracket(index)
    case UInt8(ascii: "{"):
      append(.leftBrace, start, start + 1, lineBreak)
      pushOpenBracket(index)
    case UInt8(ascii: ")"):
      append(.rightParen, start, start + 1, lineBreak)
      close(index, opener: .leftParen)
    case UInt8(ascii: "]"):
      append(.rightBracket, start, start + 1, lineBreak)
      close(index, opener: .leftBracket)
    default:
      append(.rightBrace, start, start + 1, lineBreak)
      close(index, opener: .leftBrace)
    }
  }

  /// Pairs a closing bracket with its opener. It may skip unclosed openers of other shapes, so that a forgotten `)` does not
  /// swallow the rest of the file. Only a brace skips many openers, and never another brace.
  @_transparent
  private mutating func close(_ index: Int, opener: TokenKind) {
    let top = openBrackets.count > 0 ? openBrackets.base[openBrackets.count &- 1] : -1
    if top >= 0, tokens[top].kind == opener {
      openBrackets.count &-= 1
      return pair(top, index)
    }
    var passed = 0
    while passed < openBrackets.count, opener == .leftBrace || passed < Self.maximumPassed {
      let kind = tokens[openBrackets.base[openBrackets.count - 1 - passed]].kind
      if kind == opener {
        if passed > 0 { reportPassed(passed, at: index) }
        openBrackets.count &-= passed
        let partner = openBrackets.base[openBrackets.count - 1]
        openBrackets.count &-= 1
        return pair(partner, index)
      }
      if kind == .leftBrace { break }
      passed += 1
    }
    if opener == .leftBrace {
      // A closing brace without a partner is left to the parser, which knows which body the brace ends.
      if passed > 0 { reportPassed(passed, at: index) }
      openBrackets.count &-= passed
      if surplusBraces.count < Parser.maximumFindings { surplusBraces.append(index) }
    } else {
      report(BracketFinding(bracket: tokens[index], noticedAt: index))
    }
  }

  @_transparent
  private mutating func pair(_ opening: Int, _ closing: Int) {
    tokens.setPartner(of: opening, to: closing)
    tokens.setPartner(of: closing, to: opening)
  }

  /// The maximum number of openers that a closing bracket skips. A larger number would take time for every closing bracket
  /// without helping the user.
  private static var maximumPassed: Int { 8 }

  /// Reports the openers that a closing bracket skips, with one finding at the outermost opener.
  private mutating func reportPassed(_ passed: Int, at index: Int) {
    report(BracketFinding(bracket: tokens[openBrackets.base[openBrackets.count - passed]], noticedAt: index))
  }

  private mutating func report(_ finding: BracketFinding) {
    if bracketFindings.count < Parser.maximumFindings { bracketFindings.append(finding) }
  }

  /// Reports a semicolon in parentheses or brackets. In the generated Swift, it would end the statement that contains the copied
  /// code.
  mutating func checkSemicolon(_ start: Int, _ end: Int) {
    guard openBrackets.count > 0 else { return }
    let last = openBrackets.base[openBrackets.count - 1]
    guard tokens[last].kind != .leftBrace else { return }
    report("`;` is not allowed inside `\(BracketFinding.spelling(tokens[last].kind))`", start, end)
  }

  @_transparent
  private mutating func pushOpenBracket(_ index: Int) {
    openBrackets.reserve()
    openBrackets.base[openBrackets.count] = index
    openBrackets.count &+= 1
  }
}

/// A bracket without a partner.
struct BracketFinding {
  var bracket: Token
  /// The index of the token at which the lexer noticed that the partner is missing.
  var noticedAt: Int

  var message: String { Self.message(bracket.kind) }

  static func message(_ kind: TokenKind) -> String {
    switch kind {
    case .leftParen, .leftBracket, .leftBrace: "`\(spelling(kind))` is never closed"
    default: "`\(spelling(kind))` has no matching opening bracket"
    }
  }

  static func spelling(_ kind: TokenKind) -> String {
    switch kind {
    case .leftParen: "("
    case .leftBracket: "["
    case .leftBrace: "{"
    case .rightParen: ")"
    case .rightBracket: "]"
    default: "}"
    }
  }
}
