import FlowSyntax

/// The properties of a token that the layout needs.
struct TokenMark {
  /// The offset after the token, without white space at the end of a `//` comment. White space at the end of a `///` comment is
  /// kept, because Markdown may use it.
  var end = 0
  /// The number of line breaks right before the token, at most 2.
  var lineBreaks = 0
  var isComment = false
  /// Whether the token is `(`, `[` or `{`.
  var isOpening = false
  /// Whether the token is `)`, `]` or `}`.
  var isClosing = false
  /// Whether there is no gap between this token and the previous one.
  var isTight = false
  /// Whether there is no gap between this token and the next one.
  var isTightBehind = false
  var isComma = false

  /// The marks of all tokens of a file.
  static func all(of tree: SyntaxTree) -> [TokenMark] {
    let reader = tree.reader
    var marks: [TokenMark] = []
    var end = 0
    for index in 0..<tree.tokens.count {
      let mark = TokenMark(of: reader.tokens[index], after: end, in: reader)
      marks.append(mark)
      end = mark.end
    }
    return marks
  }

  /// - Parameter last: the offset after the token before.
  private init(of token: Token, after last: Int, in reader: SyntaxReader) {
    let bytes = reader.bytes
    let start = Int(token.start)
    for offset in last..<start {
      if bytes[offset] == 0x0A || bytes[offset] == 0x0D && bytes[offset + 1] != 0x0A, lineBreaks < 2 { lineBreaks += 1 }
    }
    end = Int(token.end)
    switch token.kind {
    case .leftParen, .leftBracket:
      isOpening = true
      isTightBehind = true
      isTight = token.kind == .leftParen
    case .rightParen, .rightBracket:
      isClosing = true
      isTight = true
    case .leftBrace: isOpening = true
    case .rightBrace: isClosing = true
    case .colon: isTight = true
    case .comma:
      isTight = true
      isComma = true
    case .dot:
      isTight = true
      isTightBehind = true
    case .docComment, .blockComment: isComment = true
    case .lineComment:
      isComment = true
      while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    default: break
    }
  }

  /// The mark before the first token.
  init() {}
}
