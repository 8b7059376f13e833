/// A token: a kind and a range. White space is between tokens, so the tokens and the gaps together contain every byte of the
/// file.
package struct Token: Sendable, BitwiseCopyable {
  package var start: UInt32
  package var end: UInt32
  /// The index of the other bracket, if the token is a bracket that has one; otherwise `Token.noPartner`.
  package var partner: UInt32
  package var kind: TokenKind
  /// The contextual keyword that an identifier spells.
  var keyword: Keyword?
  /// Whether a line break separates the token from the previous token that is not a comment. The line break may be inside a
  /// comment.
  package var followsLineBreak: Bool

  package static let noPartner = UInt32.max

  package var range: SourceRange { SourceRange(start: start, end: end) }
}

@usableFromInline
package enum TokenKind: Sendable, BitwiseCopyable {
  case endOfFile
  case identifier
  /// `` `default` ``
  case quotedIdentifier
  /// A name in backticks that only Swift allows: `` `next step` ``. No declaration of a flow has such a name.
  case rawIdentifier
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
  /// Bytes that belong to no token. A finding reports them.
  case unknown

  @inlinable
  package var isComment: Bool {
    switch self {
    case .lineComment, .docComment, .blockComment: true
    default: false
    }
  }

  // Spelled out, because unoptimised code calls the synthesised `==` through a protocol.
  @_transparent @usableFromInline
  package static func == (left: Self, right: Self) -> Bool {
    unsafeBitCast(left, to: UInt8.self) == unsafeBitCast(right, to: UInt8.self)
  }
}

/// The tokens of a file in raw memory. The last token is always ``TokenKind/endOfFile``.
///
/// They are in raw memory and accessed through a constant pointer, because every stage iterates over them. In the unoptimised
/// builds that users run, an array or a variable of a class would take several times longer for each element.
package final class TokenBuffer: @unchecked Sendable {
  // `@unchecked`, because pointers are not sendable. Nothing writes to the memory after the lexer has passed it on.
  private let storage: RawStorage
  let base: UnsafePointer<Token>
  package let count: Int
  /// The indices of the `//` comments. The search for suppressions only reads these.
  package let lineComments: [Int]

  init(_ list: TokenList, in storage: RawStorage, lineComments: [Int]) {
    self.storage = storage
    base = UnsafePointer(list.base)
    count = list.count
    self.lineComments = lineComments
  }

  package subscript(index: Int) -> Token {
    precondition(index >= 0 && index < count)
    return base[index]
  }
}
