/// Recovery from unclosed literals and names. They end at the end of their line at the latest. The brackets around them stay
/// paired, so that one mistake gives one finding.
extension Lexer {
  /// Ends an unclosed literal before the brackets at the end of its line, because these are more likely code than text.
  mutating func handBackClosers(_ text: UnsafePointer<UInt8>, _ position: inout Int, contentStart: Int) {
    let end = position
    closers: while position > contentStart {
      switch text[position - 1] {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "{"), UInt8(ascii: ","),
        UInt8(ascii: " "), UInt8(ascii: "\t"):
        position -= 1
      default: break closers
      }
    }
    while position < end, text[position] == UInt8(ascii: " ") || text[position] == UInt8(ascii: "\t") { position += 1 }
    noteBrackets(text, contentStart, position)
  }

  /// Skips to the byte after the closing bytes of a faulty token, or to the end of the line.
  mutating func skipFaulty(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, closedBy closing: StaticString
  ) {
    let start = position
    while position < count, text[position] != 0x0A, text[position] != 0x0D {
      if spells(text, position, count, closing) {
        noteBrackets(text, start, position)
        position += closing.utf8CodeUnitCount
        return
      }
      position += 1
    }
    handBackClosers(text, &position, contentStart: start)
  }

  /// Scans text in quotes of other languages and of word processors: `'text'` and `“text”`.
  mutating func scanStrangeQuote(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, length: Int, closedBy closing: StaticString
  ) {
    let start = position
    position += length
    skipFaulty(text, &position, count, closedBy: closing)
    report(Self.quotesMessage, start, position)
  }

  func spells(_ text: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ bytes: StaticString) -> Bool {
    let length = bytes.utf8CodeUnitCount
    guard start + length <= count else { return false }
    var index = 0
    while index < length {
      if text[start + index] != bytes.utf8Start[index] { return false }
      index += 1
    }
    return true
  }

  /// Remembers the first bracket in text that may have been meant as code.
  private mutating func noteBrackets(_ text: UnsafePointer<UInt8>, _ start: Int, _ end: Int) {
    var offset = start
    while offset < end, firstSwallowedBracket == nil {
      if CharacterClass.table[Int(text[offset])] == .bracket { firstSwallowedBracket = offset }
      offset += 1
    }
  }

  /// Scans a run of bytes that cannot begin a token, and reports it once.
  mutating func scanUnknown(
    _ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int, _ classes: UnsafePointer<CharacterClass>
  ) {
    let start = position
    if text[start] == UInt8(ascii: "'") {
      return scanStrangeQuote(text, &position, count, length: 1, closedBy: "'")
    }
    while position < count, classes[Int(text[position])] == .other, text[position] != UInt8(ascii: "'") { position += 1 }
    // A NUL is reported once for the whole file.
    if text[start] != 0 { report(Self.strangeMessage, start, position) }
  }

  /// Skips byte order marks inside a file, as in concatenated files. They are invisible, so the rest is read as if they were
  /// not there.
  mutating func skipByteOrderMarks(_ text: UnsafePointer<UInt8>, _ position: inout Int, _ count: Int) -> Bool {
    let start = position
    while spells(text, position, count, "\u{FEFF}") { position += 3 }
    if position == start { return false }
    report(Self.byteOrderMarkMessage, start, position)
    return true
  }

  /// Reports the first place where the file is not text: bytes that are not UTF-8, or else a NUL.
  mutating func checkText() {
    if source.isASCII || String(validating: source.bytes, as: UTF8.self) != nil {
      if let offset = source.firstNUL { report("the file contains a NUL byte; save it as UTF-8 text", offset, offset + 1) }
      return
    }
    var offset = 0
    while offset < source.bytes.count {
      let length = source.base[offset] < 0x80 ? 1 : Self.decode(source.base, offset, source.bytes.count).1
      if length == 0 { break }
      offset += length
    }
    let isUTF16 = source.bytes.starts(with: [0xFF, 0xFE]) || source.bytes.starts(with: [0xFE, 0xFF])
    report(isUTF16 ? "the file is UTF-16 text; save it as UTF-8" : "the file is not valid UTF-8; save it as UTF-8", offset, offset + 1)
  }

  static let regexMessage = "a regex literal is not allowed in an interpolation; assign it to a constant in Swift"
  static let placeholderMessage = "replace this editor placeholder with code"
  static let strangeMessage = "unexpected character; remove it"
  static let byteOrderMarkMessage = "remove this invisible byte order mark (U+FEFF); only the start of a file may have one"
  static let quotesMessage = "use straight double quotes around text"
  static let quotedNameMessage = "backticks must contain exactly one name, as in `` `default` ``"
  static let conflictMessage = "unresolved merge conflict"
}
