extension Lexer {
  /// Scans a token that begins with `#`: `#"raw"#`, `#/regex/#`, `#name`.
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
    if start > 0, text[start - 1] == UInt8(ascii: "<") {
      skipFaulty(text, &position, count, closedBy: "#>")
      report(Self.placeholderMessage, start - 1, position)
      return .unknown
    }
    while position < count, classes[Int(text[position])] == .letter { position += 1 }
    let length = position - start - hashes
    if hashes > 1 || length == 0 {
      report("unexpected `#`", start, start + hashes)
      return .unknown
    }
    if isDirective(text + start + 1, length) {
      report("compiler directives such as `#if` are not allowed in a flow file", start, position)
      return .unknown
    }
    return .poundName
  }

  /// Whether a `#` word is a directive. In a fragment, a directive would affect the Swift code around the fragment.
  private func isDirective(_ name: UnsafePointer<UInt8>, _ length: Int) -> Bool {
    let spelled = String(decoding: UnsafeBufferPointer(start: name, count: length), as: UTF8.self)
    switch spelled {
    case "if", "elseif", "else", "endif", "sourceLocation", "error", "warning", "line": return true
    default: return false
    }
  }

  /// Scans a name in backticks: `` `name` ``, `` `raw name` ``.
  mutating func scanQuotedIdentifier(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, _ classes: UnsafePointer<CharacterClass>
  ) -> TokenKind {
    let start = position
    position += 1
    let nameStart = position
    Self.skipRestOfName(text, &position, count, classes)
    let isEmpty = position == nameStart || classes[Int(text[nameStart])] == .digit
    if !isEmpty, position < count, text[position] == UInt8(ascii: "`") {
      position += 1
      return .quotedIdentifier
    }
    if let end = endOfRawIdentifier(text, nameStart, count) {
      position = end
      return .rawIdentifier
    }
    // This is not a name in Swift. It gets one finding, and the parser continues after it.
    skipFaulty(text, &position, count, closedBy: "`")
    report(Self.quotedNameMessage, start, position)
    return .quotedIdentifier
  }

  /// The offset after a raw identifier; `nil` if Swift does not accept it as a name (SE-0451). `start` is the offset of its
  /// text.
  private func endOfRawIdentifier(_ text: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
    var position = start
    var (hasText, isOperator) = (false, true)
    while position < count, text[position] != UInt8(ascii: "`") {
      let (scalar, length) = Self.decode(text, position, count)
      guard length > 0, scalar >= 0x20, scalar != 0x7F, scalar != UInt32(UInt8(ascii: "\\")) else { return nil }
      let isSpace = Unicode.Scalar(scalar)?.properties.isWhitespace == true
      if !isSpace { hasText = true }
      let isASCIIOperator = length == 1 && [.operatorCharacter, .slash, .dot].contains { $0 == CharacterClass.table[Int(scalar)] }
      if !isASCIIOperator, !UnicodeClass.isOperatorCharacter(scalar) { isOperator = false }
      position += length
    }
    return position < count && hasText && !isOperator ? position + 1 : nil
  }

  /// Scans a comment with its nested comments. Returns whether it spans lines. With `withinLine`, stops at the end of the line.
  mutating func scanBlockComment(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, withinLine: Bool = false
  ) -> Bool {
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
        if byte == 0x0A || byte == 0x0D {
          if withinLine { return true }
          crossesLines = true
        }
        position += 1
      }
    }
    reachesEndOfFile = true
    report("this comment is never closed", start, start + 2)
    return crossesLines
  }
}
