extension Lexer {
  /// A regex literal between bare slashes, if one can begin here; otherwise the slash is an operator.
  ///
  /// The rules are those of Swift: it stands where an operand may stand, closes on its line, and neither
  /// begins nor ends with a space. A line is searched once; `noRegexBefore` remembers a failure.
  mutating func scanBareRegex(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, _ start: Int
  ) -> Bool {
    guard start >= noRegexBefore, start + 1 < count, mayBeginOperand() else { return false }
    let first = text[start + 1]
    if first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") { return false }
    var offset = start + 1
    var parentheses = 0
    var isInClass = false
    while offset < count {
      let byte = text[offset]
      switch byte {
      case 0x0A, 0x0D:
        noRegexBefore = offset
        return false
      case UInt8(ascii: "\\"):
        offset += 1
        if offset < count, text[offset] == 0x0A || text[offset] == 0x0D {
          noRegexBefore = offset
          return false
        }
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "(") where !isInClass: parentheses += 1
      case UInt8(ascii: ")") where !isInClass:
        parentheses -= 1
        if parentheses < 0 {
          noRegexBefore = offset
          return false
        }
      case UInt8(ascii: "/"):
        let last = text[offset - 1]
        if last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") {
          noRegexBefore = offset
          return false
        }
        position = offset + 1
        return true
      default: break
      }
      offset += 1
    }
    noRegexBefore = count
    return false
  }

  /// Whether the token before leaves room for an operand.
  private func mayBeginOperand() -> Bool {
    var index = tokens.count - 1
    while index >= 0, tokens[index].kind.isComment { index -= 1 }
    guard index >= 0 else { return false }
    switch tokens[index].kind {
    case .leftParen, .leftBracket, .leftBrace, .comma, .colon, .equal, .arrow, .symbol: return true
    default: return false
    }
  }

  /// `#/…/#`, which may span lines when a line break follows the opening.
  mutating func scanExtendedRegex(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, hashes: Int
  ) {
    let start = position - hashes
    position += 1
    let spansLines = position < count && (text[position] == 0x0A || text[position] == 0x0D)
    while position < count {
      let byte = text[position]
      if byte == 0x0A || byte == 0x0D, !spansLines { break }
      position += 1
      if byte == UInt8(ascii: "\\"), position < count, text[position] != 0x0A, text[position] != 0x0D {
        position += 1
      } else if byte == UInt8(ascii: "/") {
        var closing = 0
        while closing < hashes, position < count, text[position] == UInt8(ascii: "#") {
          closing += 1
          position += 1
        }
        if closing == hashes { return }
      }
    }
    report("this regex literal is never closed", start, start + hashes + 1)
  }
}
