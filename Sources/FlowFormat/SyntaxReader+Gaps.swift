import FlowSyntax

/// Queries about neighbouring tokens. A reader consists of pointers only, so a query costs no more than a call.
extension SyntaxReader {
  /// The next token from an index on that is no comment.
  func significant(_ index: Int) -> Int {
    var index = index
    while tokens[index].kind.isComment { index &+= 1 }
    return index
  }

  /// The byte behind a token, without the white space at the end of a `//` comment. That of a `///` comment may mean
  /// something in Markdown.
  func textEnd(of index: Int) -> Int {
    var end = Int(tokens[index].end)
    guard case .lineComment = tokens[index].kind else { return end }
    while end > Int(tokens[index].start), bytes[end &- 1] == 0x20 || bytes[end &- 1] == 0x09 { end &-= 1 }
    return end
  }

  /// How many columns a text takes up to the next line break, and where that is: at the end of the text if there is none.
  func width(from start: Int, to end: Int) -> (columns: Int, end: Int) {
    let bytes = bytes
    var columns = 0
    var offset = start
    while offset < end {
      let byte = bytes[offset]
      if byte == 0x0A { break }
      if byte & 0xC0 != 0x80, byte != 0x0D { columns &+= 1 }
      offset &+= 1
    }
    return (columns, offset)
  }

  /// How many line breaks stand right before a token.
  func lineBreaks(before index: Int) -> Int {
    var count = 0
    var offset = index == 0 ? 0 : textEnd(of: index &- 1)
    let end = Int(tokens[index].start)
    while offset < end {
      if bytes[offset] == 0x0A || bytes[offset] == 0x0D && bytes[offset &+ 1] != 0x0A { count &+= 1 }
      offset &+= 1
    }
    return count
  }

  /// Whether a line break stands before one of the tokens from one up to another, that one included.
  func hasLineBreak(from first: Int, through last: Int) -> Bool {
    var index = first
    while index <= last {
      if lineBreaks(before: index) > 0 { return true }
      index &+= 1
    }
    return false
  }

  func isOpening(_ index: Int) -> Bool {
    switch tokens[index].kind {
    case .leftParen, .leftBracket, .leftBrace: true
    default: false
    }
  }

  func isOpeningList(_ index: Int) -> Bool {
    switch tokens[index].kind {
    case .leftParen, .leftBracket: true
    default: false
    }
  }

  func isClosing(_ index: Int) -> Bool {
    switch tokens[index].kind {
    case .rightParen, .rightBracket, .rightBrace: true
    default: false
    }
  }

  /// Whether nothing stands between a token and the one before it.
  func isTight(_ index: Int) -> Bool {
    switch tokens[index].kind {
    case .comma, .rightParen, .rightBracket, .dot, .colon, .leftParen: true
    default: false
    }
  }

  /// The kind of the last token before an index that is no comment.
  func kind(before index: Int) -> TokenKind {
    var index = index &- 1
    while index > 0, tokens[index].kind.isComment { index &-= 1 }
    return tokens[max(index, 0)].kind
  }
}
