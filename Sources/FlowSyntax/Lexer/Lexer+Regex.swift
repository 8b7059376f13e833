extension Lexer {
  /// Scans a regex literal between bare slashes if one can begin here. Otherwise, the slash is an operator.
  mutating func scanBareRegex(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, _ start: Int
  ) -> Bool {
    guard start >= noRegexBefore, mayBeginRegex(text, start, count), let end = regexEnd(text, start, count) else {
      return false
    }
    position = end
    checkRegex(text, start, end)
    return true
  }

  /// Reports a regex literal that contains quotes or unbalanced brackets. If another mistake makes `swiftc` expect an operator
  /// here, it reads the slashes as operators, and these quotes and brackets as code.
  private mutating func checkRegex(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int) {
    var (parentheses, squares, braces) = (0, 0, 0)
    var isSafe = true
    var offset = start + 1
    while offset < end - 1 {
      switch text[offset] {
      case UInt8(ascii: "("): parentheses += 1
      case UInt8(ascii: ")"): parentheses -= 1
      case UInt8(ascii: "["): squares += 1
      case UInt8(ascii: "]"): squares -= 1
      case UInt8(ascii: "{"): braces += 1
      case UInt8(ascii: "}"): braces -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "#"): isSafe = false
      case UInt8(ascii: "/") where text[offset + 1] == UInt8(ascii: "/") || text[offset + 1] == UInt8(ascii: "*"):
        isSafe = false
      default: break
      }
      if parentheses < 0 || squares < 0 || braces < 0 { isSafe = false }
      offset += 1
    }
    if !isSafe || parentheses + squares + braces > 0 {
      report("write a regex literal with quotes or unbalanced brackets as `#/…/#`", start, end)
    }
  }

  /// The end of a regex literal that begins at `start`, by the rules of Swift: it ends on its line, does not begin or end with
  /// a space, and closes no parenthesis that it did not open. A comment takes precedence.
  ///
  /// Each line is searched only once, because `noRegexBefore` remembers a failure.
  mutating func regexEnd(_ text: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
    guard start >= noRegexBefore, start + 1 < count else { return nil }
    if text[start + 1] == UInt8(ascii: " ") || text[start + 1] == UInt8(ascii: "\t") { return nil }
    var offset = start + 1
    var parentheses = 0
    var isInClass = false
    var escaped = -1
    search: while offset < count {
      switch text[offset] {
      case 0x0A, 0x0D: break search
      case UInt8(ascii: "\\"):
        offset += 1
        escaped = offset
        if offset < count, text[offset] == 0x0A || text[offset] == 0x0D { break search }
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "(") where !isInClass: parentheses += 1
      case UInt8(ascii: ")") where !isInClass:
        parentheses -= 1
        if parentheses < 0 { break search }
      case UInt8(ascii: "/"):
        let last = text[offset - 1]
        let next = offset + 1 < count ? text[offset + 1] : 0
        if last == UInt8(ascii: " ") || last == UInt8(ascii: "\t"), offset - 1 != escaped { break search }
        if next == UInt8(ascii: "/") || next == UInt8(ascii: "*") { break search }
        rescannedBytes += offset - start
        return offset + 1
      default: break
      }
      offset += 1
    }
    rescannedBytes += offset - start
    noRegexBefore = offset
    return nil
  }

  /// Whether an operator with a slash at this offset may be or contain a regex literal. It may if an operand is expected at the
  /// offset, or if a prefix operator is possible there.
  func mayBeginRegex(_ text: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Bool {
    if mayBeginOperand() { return true }
    guard !Self.isLeftBound(text, start) else { return false }
    var end = start + 1
    while end < count {
      switch CharacterClass.table[Int(text[end])] {
      case .operatorCharacter, .slash: end += 1
      default: return Self.isRightBound(text, end, count)
      }
    }
    return false
  }

  /// Whether an operand may follow the previous token.
  private func mayBeginOperand() -> Bool {
    guard let index = lastTokenIndex else { return false }
    let token = tokens[index]
    switch token.kind {
    case .leftParen, .leftBracket, .leftBrace, .comma, .colon, .semicolon, .equal, .arrow: return true
    case .symbol:
      // A postfix operator ends an operand: `x! / y`.
      let text = source.base
      return !Self.isLeftBound(text, Int(token.start)) || Self.isRightBound(text, Int(token.end), source.bytes.count)
    case .identifier: return isPrefixWord(source.base + Int(token.start), Int(token.end - token.start))
    default: return false
    }
  }

  /// Whether a word is a Swift keyword that an operand follows.
  func isPrefixWord(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count <= 7 else { return false }
    switch String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self) {
    case "as", "await", "case", "consume", "copy", "each", "else", "guard", "if", "in", "is", "repeat", "return",
      "throw", "try", "unsafe", "where", "while":
      return true
    default: return false
    }
  }

  private var lastTokenIndex: Int? {
    var index = tokens.count - 1
    while index >= 0, tokens[index].kind.isComment { index -= 1 }
    return index >= 0 ? index : nil
  }

  /// Reports an operator with a slash that has no operand on its left. Swift would read the rest of the line as a regex literal.
  /// Prefix operators and operators as arguments are not reported.
  mutating func checkSlash(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int, _ count: Int) {
    guard mayBeginOperand(), Self.isLeftBound(text, start) || !Self.isRightBound(text, end, count) else { return }
    var next = end
    while next < count, text[next] == UInt8(ascii: " ") || text[next] == UInt8(ascii: "\t") { next += 1 }
    if next < count, text[next] == UInt8(ascii: ")") || text[next] == UInt8(ascii: ","), let index = lastTokenIndex {
      switch tokens[index].kind {
      case .leftParen, .comma, .colon: return
      default: break
      }
    }
    report("this operator has no operand on its left; if it begins a regex literal, write `#/…/#`", start, end)
  }

  /// Scans `#/…/#`, which may span lines if a line break follows the opening.
  mutating func scanExtendedRegex(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, hashes: Int
  ) {
    let start = position - hashes
    position += 1
    let contentStart = position
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
    if spansLines {
      reachesEndOfFile = true
    } else {
      handBackClosers(text, &position, contentStart: contentStart)
    }
  }
}
