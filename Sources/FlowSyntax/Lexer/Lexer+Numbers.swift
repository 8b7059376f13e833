extension Lexer {
  /// Scans a number: `0x1F`, `1_000`, `1.5e-3`, `0x1p-2`.
  func scanNumber(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, _ classes: UnsafePointer<CharacterClass>
  ) -> TokenKind {
    let start = position
    let isHexadecimal =
      position + 1 < count && text[position] == UInt8(ascii: "0")
      && text[position + 1] == UInt8(ascii: "x")
    var kind = TokenKind.integer
    while position < count {
      let byte = text[position]
      let characterClass = classes[Int(byte)]
      if characterClass == .letter || characterClass == .digit {
        position += 1
        let exponent = byte | 0x20
        let isExponent = isHexadecimal ? exponent == UInt8(ascii: "p") : exponent == UInt8(ascii: "e")
        if isExponent, position < count,
          text[position] == UInt8(ascii: "+") || text[position] == UInt8(ascii: "-")
        {
          kind = .float
          position += 1
        }
      } else if characterClass == .dot, kind == .integer, position > start, position + 1 < count,
        classes[Int(text[position + 1])] == .digit
      {
        kind = .float
        position += 1
      } else {
        break
      }
    }
    return kind
  }
}
