extension Lexer {
  /// Scans a run of operator characters. `?` and `!` right after an operand are separate tokens, as in `Int?->`.
  ///
  /// - Parameter firstLength: the length in bytes of the first operator character.
  @_transparent
  mutating func scanOperator(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, _ classes: UnsafePointer<CharacterClass>,
    firstLength: Int = 1
  ) -> TokenKind {
    let start = position
    let first = text[start]
    if start == 0 || text[start - 1] == 0x0A || text[start - 1] == 0x0D, scanConflict(text, &position, count) {
      return .unknown
    }
    if first == UInt8(ascii: "?") || first == UInt8(ascii: "!"), start > 0, followsOperand(start) {
      position += 1
      return .symbol
    }
    let startsWithDot = first == UInt8(ascii: ".")
    var holdsSlash = first == UInt8(ascii: "/")
    position += firstLength
    loop: while position < count {
      switch classes[Int(text[position])] {
      case .operatorCharacter: position += 1
      case .dot where startsWithDot: position += 1
      case .slash:
        if position + 1 < count, text[position + 1] == UInt8(ascii: "/") || text[position + 1] == UInt8(ascii: "*") {
          break loop
        }
        // A regex literal after a prefix operator: `!/regex/`
        if !holdsSlash, mayBeginRegex(text, start, count), regexEnd(text, position, count) != nil { break loop }
        holdsSlash = true
        position += 1
      case .nonASCII:
        let (scalar, length) = Self.decode(text, position, count)
        guard length > 0, UnicodeClass.isOperatorCharacter(scalar) else { break loop }
        position += length
      default: break loop
      }
    }
    if holdsSlash { checkSlash(text, start, position, count) }
    if position - start == 1 {
      if startsWithDot { return .dot }
      if first == UInt8(ascii: "=") { return .equal }
    } else if position - start == 2, first == UInt8(ascii: "-"), text[start + 1] == UInt8(ascii: ">") {
      return .arrow
    } else if startsWithDot, text[start + 1] != UInt8(ascii: ".") {
      // `.=` and `.-` are two tokens: a dot, then an operator.
      position = start + 1
      return .dot
    }
    return .symbol
  }

  /// Whether an operand ends right before this offset, without white space.
  func followsOperand(_ offset: Int) -> Bool {
    guard tokens.count > 0 else { return false }
    let last = tokens[tokens.count - 1]
    guard Int(last.end) == offset else { return false }
    switch last.kind {
    case .identifier, .quotedIdentifier, .rawIdentifier, .closureParameter, .integer, .float, .string, .regex,
      .rightParen, .rightBracket, .rightBrace:
      return true
    case .symbol:
      // An operand may end with an operator character: `Array<Int>?` and `Int??`
      let byte = source.base[offset - 1]
      return byte == UInt8(ascii: ">") || byte == UInt8(ascii: "?")
    default: return false
    }
  }

  // MARK: Binding of operators

  /// Whether an operator that begins here touches the operand on its left.
  static func isLeftBound(_ text: UnsafePointer<UInt8>, _ offset: Int) -> Bool {
    guard offset > 0 else { return false }
    switch text[offset - 1] {
    case 0x09...0x0D, 0x20, UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    case UInt8(ascii: "/"): return offset < 2 || text[offset - 2] != UInt8(ascii: "*")
    default: return true
    }
  }

  /// Whether an operator that ends here touches the operand on its right.
  static func isRightBound(_ text: UnsafePointer<UInt8>, _ end: Int, _ count: Int) -> Bool {
    guard end < count else { return false }
    switch text[end] {
    case 0x09...0x0D, 0x20, UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    case UInt8(ascii: "/"):
      guard end + 1 < count else { return true }
      return text[end + 1] != UInt8(ascii: "/") && text[end + 1] != UInt8(ascii: "*")
    default: return true
    }
  }
}
