/// The parser's position in the tokens, with methods that look ahead and back.
///
/// It contains only integers and pointers. In an unoptimised build, every method call copies the structure, and copies of this
/// structure need no reference counting. The pointers are valid as long as the parser exists, because the parser retains the
/// source and the tokens.
struct TokenCursor {
  let base: UnsafePointer<Token>
  let bytes: UnsafePointer<UInt8>
  /// The index of the next token that is not a comment.
  private(set) var position = 0
  /// The index after the last token taken.
  private(set) var previousEnd = 0
  private(set) var kind = TokenKind.endOfFile
  /// The contextual keyword at `position`.
  private(set) var keyword: Keyword?
  /// The number of bracketed lists around the cursor. Line breaks do not matter in them.
  var listDepth = 0

  init(base: UnsafePointer<Token>, bytes: UnsafePointer<UInt8>) {
    self.base = base
    self.bytes = bytes
    settle()
  }

  // MARK: Moving

  @_transparent
  mutating func advance() {
    if case .endOfFile = kind { return }
    position &+= 1
    previousEnd = position
    settle()
  }

  /// Moves past the token at the cursor. If it is an opening bracket, moves past its closing bracket.
  @_transparent
  mutating func advanceOverGroup() {
    switch kind {
    case .leftParen, .leftBracket, .leftBrace:
      let partner = base[position].partner
      if partner != Token.noPartner { position = Int(truncatingIfNeeded: partner) }
    default: break
    }
    advance()
  }

  /// Moves to the end of the line. Skips brackets together with their content, even if it has several lines.
  mutating func skipToLineEnd() {
    while !isAtLineEnd { advanceOverGroup() }
  }

  @_transparent
  mutating func accept(_ expected: TokenKind) -> Bool {
    guard kind == expected else { return false }
    advance()
    return true
  }

  @_transparent
  mutating func accept(_ expected: Keyword) -> Bool {
    guard keyword == expected else { return false }
    advance()
    return true
  }

  /// Ends every move: skips comments, and sets `kind` and `keyword`.
  @_transparent
  private mutating func settle() {
    while true {
      kind = base[position].kind
      switch kind {
      case .lineComment, .docComment, .blockComment: position &+= 1
      default:
        keyword = base[position].keyword
        return
      }
    }
  }

  // MARK: Looking

  @_transparent
  var current: Token { base[position] }
  /// The kind of the last token taken.
  var previousKind: TokenKind { previousEnd > 0 ? base[previousEnd - 1].kind : .endOfFile }
  @_transparent
  var isAtName: Bool { isName(position) }
  /// Whether `_` is at the cursor. It takes the place of a name, but is not a name.
  var isAtUnderscore: Bool { kind == .identifier && !isAtName }
  @_transparent
  var isAtParenthesisOnSameLine: Bool {
    if case .leftParen = kind { return !base[position].followsLineBreak }
    return false
  }

  /// Whether the construct at the cursor would have to continue after a line break.
  @_transparent
  var isAtLineBreak: Bool { base[position].followsLineBreak && listDepth == 0 }

  /// Whether nothing more can belong to the current line.
  @_transparent
  var isAtLineEnd: Bool {
    if base[position].followsLineBreak { return true }
    switch kind {
    case .rightBrace, .endOfFile: return true
    default: return false
    }
  }

  /// The index of the next token after `index` that is not a comment.
  @_transparent
  func index(after index: Int) -> Int {
    if case .endOfFile = base[index].kind { return index }
    var next = index
    while true {
      next &+= 1
      switch base[next].kind {
      case .lineComment, .docComment, .blockComment: continue
      default: return next
      }
    }
  }

  /// Whether a token is a name; `_` is not.
  @_transparent
  func isName(_ index: Int) -> Bool {
    switch base[index].kind {
    case .identifier:
      let token = base[index]
      return token.end &- token.start != 1 || bytes[Int(token.start)] != UInt8(ascii: "_")
    case .quotedIdentifier: return true
    default: return false
    }
  }

  /// The index of the token after the token at the cursor.
  var nextIndex: Int { index(after: position) }
  var isNextNameOnSameLine: Bool {
    let next = nextIndex
    return isName(next) && !base[next].followsLineBreak
  }
  /// The contextual keyword after the token at the cursor, if it is on the same line.
  var nextKeywordOnSameLine: Keyword? {
    let next = nextIndex
    return base[next].followsLineBreak ? nil : keyword(at: next)
  }

  @_transparent
  func keyword(at index: Int) -> Keyword? {
    base[index].keyword
  }

  /// Whether a token begins `in navigation` or `without navigation`.
  @_transparent
  func isContainer(at index: Int) -> Bool {
    switch keyword(at: index) {
    case .in, .without: return goesOn(index, with: .navigation)
    default: return false
    }
  }

  var isWithoutAnimation: Bool {
    keyword == .without && goesOn(position, with: .animation)
  }

  /// Whether a keyword follows the token at an index, before the line ends.
  private func goesOn(_ index: Int, with keyword: Keyword) -> Bool {
    let next = self.index(after: index)
    return self.keyword(at: next) == keyword && (listDepth > 0 || !base[next].followsLineBreak)
  }

  /// Whether the token is an opening bracket with a partner. Other tokens store something else in place of a partner.
  var isPairedOpeningBracket: Bool {
    switch kind {
    case .leftParen, .leftBracket, .leftBrace: return base[position].partner != Token.noPartner
    default: return false
    }
  }

  /// Whether the token is a bracket without a partner.
  var isUnpairedBracket: Bool {
    switch kind {
    case .leftParen, .rightParen, .leftBracket, .rightBracket, .leftBrace, .rightBrace:
      return base[position].partner == Token.noPartner
    default: return false
    }
  }

  /// Whether a run of Swift continues over the line break at the cursor: after or before an infix operator, before a dot, and
  /// after a comma that does not end the run.
  func continuesOverLineBreak(isType: Bool) -> Bool {
    switch kind {
    case .dot, .colon: return !isType
    case .arrow: return isType
    case .symbol where base[position + 1].start > base[position].end: return true
    default: break
    }
    guard previousEnd >= 2 else { return false }
    let last = base[previousEnd - 1]
    switch last.kind {
    case .arrow, .equal, .comma: return true
    case .symbol: return last.start > base[previousEnd - 2].end
    default: return false
    }
  }
}
