extension Lexer {
  /// A run of operator characters. `?` and `!` right behind an operand stand alone, as in `Int?->`.
  func scanOperator(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, _ classes: UnsafePointer<CharacterClass>
  ) -> TokenKind {
    let start = position
    let first = text[start]
    if first == UInt8(ascii: "?") || first == UInt8(ascii: "!"), start > 0, followsOperand(start) {
      position += 1
      return .symbol
    }
    let startsWithDot = first == UInt8(ascii: ".")
    position += 1
    loop: while position < count {
      switch classes[Int(text[position])] {
      case .operatorCharacter: position += 1
      case .dot where startsWithDot: position += 1
      case .slash:
        if position + 1 < count, text[position + 1] == UInt8(ascii: "/") || text[position + 1] == UInt8(ascii: "*") {
          break loop
        }
        position += 1
      case .nonASCII:
        let (scalar, length) = Self.decode(text, position, count)
        guard length > 0, UnicodeClass.isOperatorCharacter(scalar) else { break loop }
        position += length
      default: break loop
      }
    }
    if position - start == 1 {
      if startsWithDot { return .dot }
      if first == UInt8(ascii: "=") { return .equal }
    } else if position - start == 2, first == UInt8(ascii: "-"), text[start + 1] == UInt8(ascii: ">") {
      return .arrow
    } else if startsWithDot, text[start + 1] != UInt8(ascii: ".") {
      // `.=`, `.-`: a dot, then an operator.
      position = start + 1
      return .dot
    }
    return .symbol
  }

  /// Whether an operand ends right before this offset, without white space.
  private func followsOperand(_ offset: Int) -> Bool {
    guard tokens.count > 0 else { return false }
    let last = tokens[tokens.count - 1]
    guard Int(last.end) == offset else { return false }
    switch last.kind {
    case .identifier, .quotedIdentifier, .closureParameter, .integer, .float, .string, .regex,
      .rightParen, .rightBracket, .rightBrace:
      return true
    case .symbol:
      // `Array<Int>?` and `Int??`
      let byte = source.base[offset - 1]
      return byte == UInt8(ascii: ">") || byte == UInt8(ascii: "?")
    default: return false
    }
  }

  /// `#"raw"#`, `#/regex/#`, `#name`.
  mutating func scanPound(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, _ classes: UnsafePointer<CharacterClass>
  ) -> TokenKind {
    let start = position
    var hashes = 0
    while position < count, text[position] == UInt8(ascii: "#") {
      hashes += 1
      position += 1
    }
    if position < count, text[position] == UInt8(ascii: "\"") {
      scanString(text, &position, count, hashes: hashes)
      return .string
    }
    if position < count, text[position] == UInt8(ascii: "/") {
      scanExtendedRegex(text, &position, count, hashes: hashes)
      return .regex
    }
    while position < count, classes[Int(text[position])] == .letter { position += 1 }
    let length = position - start - hashes
    if hashes > 1 || length == 0 {
      report("`#` begins nothing here", start, start + hashes)
      return .unknown
    }
    if isDirective(text + start + 1, length) {
      report("a compiler directive cannot stand in a flow file", start, position)
      return .unknown
    }
    return .poundName
  }

  /// Directives would reach into the Swift around the fragment that holds them.
  private func isDirective(_ name: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    let spelled = String(decoding: UnsafeBufferPointer(start: name, count: length), as: UTF8.self)
    switch spelled {
    case "if", "elseif", "else", "endif", "sourceLocation", "error", "warning", "line": return true
    default: return false
    }
  }

  /// `` `name` ``
  mutating func scanQuotedIdentifier(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, _ classes: UnsafePointer<CharacterClass>
  ) {
    let start = position
    position += 1
    let nameStart = position
    while position < count {
      let characterClass = classes[Int(text[position])]
      if characterClass == .letter || characterClass == .digit {
        position += 1
      } else if characterClass == .nonASCII {
        let length = Self.identifierScalarLength(text, position, count)
        if length == 0 { break }
        position += length
      } else {
        break
      }
    }
    let isEmpty = position == nameStart || classes[Int(text[nameStart])] == .digit
    guard !isEmpty, position < count, text[position] == UInt8(ascii: "`") else {
      report("backticks quote one name, such as `` `default` ``", start, position)
      return
    }
    position += 1
  }

  mutating func scanBlockComment(_ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int) -> Bool {
    let start = position
    var depth = 1
    var crossesLines = false
    position += 2
    while position < count {
      let byte = text[position]
      if byte == UInt8(ascii: "*"), position + 1 < count, text[position + 1] == UInt8(ascii: "/") {
        position += 2
        depth -= 1
        if depth == 0 { return crossesLines }
      } else if byte == UInt8(ascii: "/"), position + 1 < count, text[position + 1] == UInt8(ascii: "*") {
        position += 2
        depth += 1
      } else {
        if byte == 0x0A || byte == 0x0D { crossesLines = true }
        position += 1
      }
    }
    report("this comment is never closed", start, start + 2)
    return crossesLines
  }
}
