extension Lexer {
  /// Scans a string literal of any form, from its first quote. The caller has counted the hashes before it.
  ///
  /// Interpolations may contain strings, which may contain interpolations. A list of the enclosing literals replaces recursion,
  /// so nesting only takes memory.
  mutating func scanString(_ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, hashes: Int) {
    var strings = OpenStrings(innermost: Self.openString(text, &position, count, hashes: hashes))
    while position < count {
      let byte = text[position]
      if byte == 0x0A || byte == 0x0D, !strings.innermost.isMultiline {
        reportUnclosed(&strings)
        guard strings.returnToMultiline() else {
          return handBackClosers(text, &position, contentStart: strings.innermost.contentStart)
        }
      } else if strings.innermost.parenthesisDepth > 0 {
        scanInterpolated(byte, text, &position, count, &strings)
      } else {
        position += 1
        if byte == UInt8(ascii: "\\") {
          scanEscape(text, &position, count, &strings.innermost)
        } else if byte == UInt8(ascii: "\""), isClosing(text, &position, count, strings.innermost) {
          guard strings.close() else { return }
        }
      }
    }
    reportUnclosed(&strings)
    if strings.returnToMultiline() {
      reachesEndOfFile = true
    } else {
      handBackClosers(text, &position, contentStart: strings.innermost.contentStart)
    }
  }

  /// Scans the text after a backslash: the start of an interpolation, or any other character.
  private func scanEscape(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, _ string: inout OpenString
  ) {
    let start = position - 1
    guard skip(UInt8(ascii: "#"), string.hashes, text, &position, count), position < count else { return }
    if text[position] == UInt8(ascii: "(") {
      string.parenthesisDepth = 1
      string.interpolation = start
      position += 1
    } else if text[position] != 0x0A, text[position] != 0x0D {
      position += 1
    }
  }

  /// Whether the quote before `position` closes a string. If so, moves `position` after the closing delimiter.
  private func isClosing(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, _ string: OpenString
  ) -> Bool {
    var end = position
    guard !string.isMultiline || skip(UInt8(ascii: "\""), 2, text, &end, count),
      skip(UInt8(ascii: "#"), string.hashes, text, &end, count)
    else { return false }
    position = end
    return true
  }

  static func openString(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, hashes: Int
  ) -> OpenString {
    let start = position - hashes
    let quote = UInt8(ascii: "\"")
    position += 1
    var isMultiline = position + 1 < count && text[position] == quote && text[position + 1] == quote
    if isMultiline, hashes > 0, position + 2 < count {
      // In a raw string, `#"""#` contains one quote. A raw multi-line string starts with a line break.
      isMultiline = text[position + 2] == 0x0A || text[position + 2] == 0x0D
    }
    if isMultiline { position += 2 }
    return OpenString(start: start, contentStart: position, hashes: hashes, isMultiline: isMultiline)
  }

  /// Skips `number` copies of a byte. Returns `false` if there are fewer.
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

  // MARK: Mistakes

  /// Reports the outermost string that cannot continue here, or its interpolation. Each token gets one finding.
  private mutating func reportUnclosed(_ strings: inout OpenStrings) {
    guard !strings.isFaulty else { return }
    strings.isFaulty = true
    let string = strings.outermostUnclosed
    if string.parenthesisDepth > 0 {
      report("this interpolation is never closed", string.interpolation, string.interpolation + string.hashes + 2)
    } else {
      report("this string literal is never closed", string.start, string.contentStart)
    }
  }

  /// Reports a part of an interpolation that Swift would reject or read differently.
  mutating func refuse(_ message: String, _ start: Int, _ end: Int, in strings: inout OpenStrings) {
    guard !strings.isFaulty else { return }
    strings.isFaulty = true
    report(message, start, end)
  }
}

/// A string literal that has not been closed yet.
struct OpenString {
  var start: Int
  /// The offset after the opening quotes.
  var contentStart: Int
  var hashes: Int
  /// Whether the string is a multi-line literal. Only the text and the interpolations of multi-line literals may span lines.
  var isMultiline: Bool
  /// The number of open parentheses in the current interpolation; 0 outside interpolations.
  var parenthesisDepth = 0
  /// The offset of the backslash that began the last interpolation.
  var interpolation = 0
}

/// The string literals that are open at a position. The innermost string is stored separately, because most strings contain no
/// other.
struct OpenStrings {
  var innermost: OpenString
  private var outer: [OpenString] = []
  /// Whether the token already has a finding.
  var isFaulty = false

  init(innermost: OpenString) { self.innermost = innermost }

  mutating func open(_ string: OpenString) {
    outer.append(innermost)
    innermost = string
  }

  /// Closes the innermost string. Returns `false` if it was the outermost one.
  mutating func close() -> Bool {
    guard let next = outer.popLast() else { return false }
    innermost = next
    return true
  }

  /// The string to report as unclosed: the outermost string inside the innermost multi-line string. If the innermost string itself
  /// is a multi-line string, it is the outermost string of all.
  var outermostUnclosed: OpenString {
    guard !innermost.isMultiline else { return outer.first ?? innermost }
    var string = innermost
    for next in outer.reversed() {
      if next.isMultiline { break }
      string = next
    }
    return string
  }

  /// Closes all strings inside the innermost multi-line string, because they must end on their line. Returns `false` if there is
  /// no multi-line string.
  mutating func returnToMultiline() -> Bool {
    while !innermost.isMultiline {
      guard close() else { return false }
    }
    innermost.parenthesisDepth = 0
    return true
  }
}
