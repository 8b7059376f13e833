/// One token: a kind and where it stands. White space is what lies between tokens, so the tokens and the gaps
/// together give back every byte of the file.
package struct Token: Sendable {
  package var start: UInt32
  package var end: UInt32
  /// For a bracket the index of its partner, `Token.noPartner` where there is none.
  package var partner: UInt32
  package var kind: TokenKind
  /// Whether a line break, possibly inside a comment, separates it from the token before that is no comment.
  package var followsLineBreak: Bool

  package static let noPartner = UInt32.max

  package var range: SourceRange { SourceRange(start: start, end: end) }
}

package enum TokenKind: UInt8, Sendable {
  case endOfFile
  case identifier
  /// `` `default` ``
  case quotedIdentifier
  /// `$0`
  case closureParameter
  case integer, float, string, regex
  case arrow, equal, comma, colon, dot, semicolon
  /// Any other run of operator characters, `@` and `\`.
  case symbol
  /// `#selector`, `#file`, …
  case poundName
  case leftParen, rightParen, leftBracket, rightBracket, leftBrace, rightBrace
  case lineComment, docComment, blockComment
  /// Bytes that belong to nothing; a finding says so.
  case unknown

  package var isComment: Bool {
    self == .lineComment || self == .docComment || self == .blockComment
  }
}

/// The tokens of one file in raw memory, the last one always ``TokenKind/endOfFile``.
///
/// Raw memory, because this is the one array that every stage walks and users run the compiler unoptimised,
/// where subscripting an array costs several times more than reading through a pointer.
package final class TokenBuffer: @unchecked Sendable {
  // Written by the lexer alone, before the buffer is shared; immutable from then on.
  private(set) var base: UnsafeMutablePointer<Token>
  private var capacity: Int
  package private(set) var count = 0

  init(estimatedCount: Int) {
    capacity = max(estimatedCount, 16)
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  package subscript(index: Int) -> Token {
    precondition(index >= 0 && index < count)
    return base[index]
  }

  func append(_ token: Token) {
    if count == capacity { grow() }
    (base + count).initialize(to: token)
    count += 1
  }

  func setPartner(of index: Int, to partner: Int) {
    base[index].partner = UInt32(truncatingIfNeeded: partner)
  }

  private func grow() {
    let larger = UnsafeMutablePointer<Token>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}
