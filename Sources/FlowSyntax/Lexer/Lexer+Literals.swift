extension Lexer {
  /// `0x1F`, `1_000`, `1.5e-3`, `0x1p-2`.
  func scanNumber(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, _ classes: UnsafePointer<CharacterClass>
  ) -> TokenKind {
    let start = position
    let isHexadecimal = position + 1 < count && text[position] == UInt8(ascii: "0")
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

  /// A string literal of any form, from its first quote (the `hashes` before it are already counted).
  ///
  /// Interpolations may hold strings, which may hold interpolations: a list of open literals stands in for
  /// recursion, so depth costs memory and nothing else.
  mutating func scanString(_ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, hashes: Int) {
    let quote = UInt8(ascii: "\"")
    let tokenStart = position - hashes
    var literals: [StringLiteral] = []
    openLiteral(text, &position, count, hashes: hashes, into: &literals)

    while var literal = literals.popLast() {
      guard position < count else {
        report("this string literal is never closed", tokenStart, min(tokenStart + 1, count))
        return
      }
      let byte = text[position]
      if byte == 0x0A || byte == 0x0D, !literal.isMultiline {
        // The outer literals may span lines; the innermost does not, and it ends here.
        report("this string literal is never closed", literal.start, literal.start + 1)
        if literals.isEmpty { return }
        continue
      }
      position += 1
      if literal.parenthesisDepth > 0 {
        switch byte {
        case UInt8(ascii: "("): literal.parenthesisDepth += 1
        case UInt8(ascii: ")"): literal.parenthesisDepth -= 1
        case UInt8(ascii: "#"):
          var innerHashes = 1
          while position < count, text[position] == UInt8(ascii: "#") {
            innerHashes += 1
            position += 1
          }
          literals.append(literal)
          if position < count, text[position] == quote {
            openLiteral(text, &position, count, hashes: innerHashes, into: &literals)
          }
          continue
        case quote:
          position -= 1
          literals.append(literal)
          openLiteral(text, &position, count, hashes: 0, into: &literals)
          continue
        default: break
        }
        literals.append(literal)
      } else if byte == UInt8(ascii: "\\") {
        if skip(UInt8(ascii: "#"), literal.hashes, text, &position, count), position < count {
          if text[position] == UInt8(ascii: "(") {
            literal.parenthesisDepth = 1
            position += 1
          } else if text[position] != 0x0A, text[position] != 0x0D {
            position += 1
          }
        }
        literals.append(literal)
      } else if byte == quote, !literal.isMultiline || skip(quote, 2, text, &position, count) {
        if !skip(UInt8(ascii: "#"), literal.hashes, text, &position, count) { literals.append(literal) }
      } else {
        literals.append(literal)
      }
    }
  }

  private func openLiteral(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, hashes: Int,
    into literals: inout [StringLiteral]
  ) {
    let start = position - hashes
    let quote = UInt8(ascii: "\"")
    position += 1
    var isMultiline = position + 1 < count && text[position] == quote && text[position + 1] == quote
    if isMultiline, hashes > 0, position + 2 < count {
      // `#"""#` is one quote in a raw string; a raw multi-line literal starts with a line break.
      isMultiline = text[position + 2] == 0x0A || text[position + 2] == 0x0D
    }
    if isMultiline { position += 2 }
    literals.append(StringLiteral(start: start, hashes: hashes, isMultiline: isMultiline))
  }

  /// Steps over `number` copies of a byte, or over those that are there and answers `false`.
  private func skip(
    _ byte: UInt8, _ number: Int, _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int
  ) -> Bool {
    var left = number
    while left > 0 {
      guard position < count, text[position] == byte else { return false }
      position += 1
      left -= 1
    }
    return true
  }

  private struct StringLiteral {
    var start: Int
    var hashes: Int
    /// Only these span lines, in their text and in their interpolations.
    var isMultiline: Bool
    /// Above zero while inside an interpolation of this literal.
    var parenthesisDepth = 0
  }
}
