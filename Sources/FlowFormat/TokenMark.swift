import FlowSyntax

/// The properties of a token that the layout needs. One pass computes the marks of all tokens, so each later question is one
/// memory read. The formatter often runs unoptimised, where a function call would cost more.
struct TokenMark: BitwiseCopyable {
  /// The offset after the token, without white space at the end of a `//` comment. White space at the end of a `///` comment is
  /// kept, because Markdown may use it.
  var end: UInt32 = 0
  /// The number of line breaks right before the token, at most 2.
  var lineBreaks: UInt8 = 0
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
  static func all(of reader: SyntaxReader, count: Int, in storage: RawStorage) -> UnsafePointer<TokenMark> {
    let marks: UnsafeMutablePointer<TokenMark> = storage.allocate(count, repeating: TokenMark())
    let tokens = reader.tokens
    let bytes = reader.bytes
    var offset = 0
    var index = 0
    while index < count {
      let start = Int(tokens[index].start)
      while offset < start {
        if bytes[offset] == 0x0A || bytes[offset] == 0x0D && bytes[offset &+ 1] != 0x0A, marks[index].lineBreaks < 2 {
          marks[index].lineBreaks &+= 1
        }
        offset &+= 1
      }
      offset = Int(tokens[index].end)
      switch tokens[index].kind {
      case .identifier: break
      case .leftParen, .leftBracket:
        marks[index].isOpening = true
        marks[index].isTightBehind = true
        if case .leftParen = tokens[index].kind { marks[index].isTight = true }
      case .rightParen, .rightBracket:
        marks[index].isClosing = true
        marks[index].isTight = true
      case .leftBrace: marks[index].isOpening = true
      case .rightBrace: marks[index].isClosing = true
      case .colon: marks[index].isTight = true
      case .comma:
        marks[index].isTight = true
        marks[index].isComma = true
      case .dot:
        marks[index].isTight = true
        marks[index].isTightBehind = true
      case .docComment, .blockComment: marks[index].isComment = true
      case .lineComment:
        marks[index].isComment = true
        while offset > start, bytes[offset &- 1] == 0x20 || bytes[offset &- 1] == 0x09 { offset &-= 1 }
      default: break
      }
      marks[index].end = UInt32(truncatingIfNeeded: offset)
      index &+= 1
    }
    return UnsafePointer(marks)
  }
}
