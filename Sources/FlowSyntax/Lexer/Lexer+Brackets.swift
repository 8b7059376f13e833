extension Lexer {
  /// Appends a bracket and pairs it with its partner. A closing bracket steps over openers of another
  /// shape that a brace closes, so that one forgotten `)` does not swallow the rest of the file.
  mutating func appendBracket(_ byte: UInt8, _ start: Int, _ lineBreak: Bool) {
    let index = tokens.count
    switch byte {
    case UInt8(ascii: "("):
      append(.leftParen, start, start + 1, lineBreak)
      openBrackets.append(index)
    case UInt8(ascii: "["):
      append(.leftBracket, start, start + 1, lineBreak)
      openBrackets.append(index)
    case UInt8(ascii: "{"):
      append(.leftBrace, start, start + 1, lineBreak)
      openBrackets.append(index)
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

  private mutating func close(_ index: Int, opener: TokenKind) {
    if opener == .leftBrace {
      var innermost: Int?
      while let last = openBrackets.last, tokens[last].kind != .leftBrace {
        if innermost == nil { innermost = last }
        openBrackets.removeLast()
      }
      if let innermost { reportUnclosed(innermost) }
    }
    if let last = openBrackets.last, tokens[last].kind == opener {
      openBrackets.removeLast()
      tokens.setPartner(of: last, to: index)
      tokens.setPartner(of: index, to: last)
    } else {
      let token = tokens[index]
      reportBracket("`\(Self.spelling(token.kind))` closes nothing", token)
    }
  }

  /// One finding for all that is still open at the end of the file: the outermost, where a reader would look.
  mutating func reportUnclosedBrackets() {
    if let first = openBrackets.first { reportUnclosed(first) }
  }

  private mutating func reportUnclosed(_ index: Int) {
    let token = tokens[index]
    reportBracket("`\(Self.spelling(token.kind))` is never closed", token)
  }

  private mutating func reportBracket(_ message: String, _ token: Token) {
    guard bracketDiagnostics.count < Parser.maximumFindings else { return }
    let location = Location(file: fileIndex, range: token.range)
    bracketDiagnostics.append(Diagnostic(.syntax, at: location, message))
  }

  /// A semicolon inside parentheses or brackets would end the statement into which a fragment is copied.
  mutating func checkSemicolon(_ start: Int, _ end: Int) {
    guard let last = openBrackets.last, tokens[last].kind != .leftBrace else { return }
    report("`;` cannot stand inside `\(Self.spelling(tokens[last].kind))`", start, end)
  }

  static func spelling(_ kind: TokenKind) -> String {
    switch kind {
    case .leftParen: "("
    case .rightParen: ")"
    case .leftBracket: "["
    case .rightBracket: "]"
    case .leftBrace: "{"
    default: "}"
    }
  }
}
