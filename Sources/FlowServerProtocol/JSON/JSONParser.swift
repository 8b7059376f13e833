/// Why a text is not JSON, and at which byte.
package struct JSONError: Error, Equatable {
  package var message: String
  package var offset: Int
}

/// Reads the one value of a message.
///
/// The text comes from another process, so it may be anything. Values may nest up to a limit, so the recursion fits the
/// stack, and each byte is read once. Escapes for half of a surrogate pair become U+FFFD, and so do bytes that are not
/// UTF-8, because the text that a user types is no reason to refuse a message.
package struct JSONParser {
  /// How deep arrays and objects may nest. Messages of the protocol need about fifteen levels.
  package static let maximumDepth = 128

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var depth = 0

  /// The value that a text is.
  ///
  /// - Throws: an error at the first byte that cannot stand where it is.
  package static func parse(_ text: [UInt8]) throws(JSONError) -> JSON {
    var result = Result<JSON, JSONError>.success(.null)
    text.withUnsafeBufferPointer { bytes in
      var parser = JSONParser(bytes: bytes)
      do throws(JSONError) { result = .success(try parser.document()) } catch { result = .failure(error) }
    }
    return try result.get()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func document() throws(JSONError) -> JSON {
    let value = try value()
    skipSpace()
    if position < bytes.count { throw unexpected("the end of the message") }
    return value
  }

  private mutating func value() throws(JSONError) -> JSON {
    skipSpace()
    guard let byte = peek() else { throw unexpected("a value") }
    switch byte {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: throw unexpected("a value")
    }
  }

  private mutating func object() throws(JSONError) -> JSON {
    try enter()
    var members: [JSON.Member] = []
    if !accept(UInt8(ascii: "}")) {
      repeat {
        skipSpace()
        guard peek() == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
        let name = try string()
        if !accept(UInt8(ascii: ":")) { throw unexpected("`:`") }
        members.append(JSON.Member(name, try value()))
      } while accept(UInt8(ascii: ","))
      if !accept(UInt8(ascii: "}")) { throw unexpected("`,` or `}`") }
    }
    depth -= 1
    return .object(members)
  }

  private mutating func array() throws(JSONError) -> JSON {
    try enter()
    var elements: [JSON] = []
    if !accept(UInt8(ascii: "]")) {
      repeat { elements.append(try value()) } while accept(UInt8(ascii: ","))
      if !accept(UInt8(ascii: "]")) { throw unexpected("`,` or `]`") }
    }
    depth -= 1
    return .array(elements)
  }

  private mutating func enter() throws(JSONError) {
    depth += 1
    if depth > Self.maximumDepth {
      throw JSONError(message: "more than \(Self.maximumDepth) arrays and objects in one another", offset: position)
    }
    position += 1
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    var index = 0
    while index < word.utf8CodeUnitCount {
      if position + index >= bytes.count || bytes[position + index] != word.utf8Start[index] {
        throw unexpected("a value")
      }
      index += 1
    }
    position += index
    return value
  }

  // MARK: Numbers

  private mutating func number() throws(JSONError) -> JSON {
    let start = position
    let isNegative = peek() == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let digits = position
    skipDigits()
    // No number begins with a zero that counts for nothing.
    if position == digits || position > digits + 1 && bytes[digits] == UInt8(ascii: "0") {
      throw JSONError(message: "this is no number", offset: start)
    }
    var isWhole = true
    if peek() == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      try requireDigits(start)
    }
    if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
      isWhole = false
      position += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      try requireDigits(start)
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let value = Int(text) { return .integer(value) }
    guard let value = Double(text) else { throw JSONError(message: "this is no number", offset: start) }
    // It could not be written again: JSON has no word for what is infinite.
    if !value.isFinite { throw JSONError(message: "this number is too large", offset: start) }
    return .number(value)
  }

  private mutating func requireDigits(_ start: Int) throws(JSONError) {
    let first = position
    skipDigits()
    if position == first { throw JSONError(message: "this is no number", offset: start) }
  }

  private mutating func skipDigits() {
    while let byte = peek(), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
  }

  // MARK: Strings

  private mutating func string() throws(JSONError) -> String {
    let start = position
    position += 1
    let first = position
    while position < bytes.count, bytes[position] >= 0x20 {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        position += 1
        return String(decoding: bytes[first..<position - 1], as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") { return try escapedString(from: first, start) }
      position += 1
    }
    throw unclosed(start)
  }

  /// The rest of a string that holds escapes.
  private mutating func escapedString(from first: Int, _ start: Int) throws(JSONError) -> String {
    var text = Array(bytes[first..<position])
    while position < bytes.count, bytes[position] >= 0x20 {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") {
        position += 1
        return String(decoding: text, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        try appendEscape(to: &text)
      } else {
        // A run without escapes is taken in one piece: whole documents come as one string.
        let run = position
        while position < bytes.count, bytes[position] >= 0x20, bytes[position] != UInt8(ascii: "\""),
          bytes[position] != UInt8(ascii: "\\")
        { position += 1 }
        text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[run..<position]))
      }
    }
    throw unclosed(start)
  }

  private func unclosed(_ start: Int) -> JSONError {
    position < bytes.count
      ? JSONError(message: "a string cannot hold a control character", offset: position)
      : JSONError(message: "this string is not closed", offset: start)
  }

  private mutating func appendEscape(to text: inout [UInt8]) throws(JSONError) {
    let start = position
    position += 1
    let letter = peek()
    position += 1
    switch letter {
    case UInt8(ascii: "\""): text.append(UInt8(ascii: "\""))
    case UInt8(ascii: "\\"): text.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "/"): text.append(UInt8(ascii: "/"))
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: Array(String(Character(try scalar(start))).utf8))
    default: throw JSONError(message: "this is no escape", offset: start)
    }
  }

  /// The character that four digits stand for, or twice four for a pair of surrogates.
  private mutating func scalar(_ start: Int) throws(JSONError) -> Unicode.Scalar {
    let first = try hexadecimal(start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    let isPair = first < 0xDC00 && position + 1 < bytes.count && bytes[position] == UInt8(ascii: "\\")
      && bytes[position + 1] == UInt8(ascii: "u")
    guard isPair else { return "\u{FFFD}" }
    let next = position
    position += 2
    let second = try hexadecimal(start)
    guard second >= 0xDC00, second < 0xE000 else {
      // It is no second half, so it stands for itself.
      position = next
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) &<< 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func hexadecimal(_ start: Int) throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw JSONError(message: "this is no escape", offset: start)
      }
      value = value &<< 4 | UInt32(truncatingIfNeeded: digit)
      position += 1
    }
    return value
  }

  // MARK: Bytes

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private mutating func accept(_ byte: UInt8) -> Bool {
    skipSpace()
    if peek() != byte { return false }
    position += 1
    return true
  }

  private func unexpected(_ expected: String) -> JSONError {
    JSONError(message: "expected \(expected)", offset: min(position, bytes.count))
  }
}
