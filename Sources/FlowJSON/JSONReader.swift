/// The reason why a text is not JSON, and the bytes with the mistake.
package struct JSONError: Error, Equatable {
  package var message: String
  package var range: Range<Int>
}

/// The bytes of a value in its text, and of the values inside it.
package struct JSONPlace: Equatable, Sendable {
  package var range: Range<Int>
  /// The bytes of the name, with its quotes, if the value is a member of an object.
  package var name: Range<Int>?
  /// The places of the elements or members, in the order of the text.
  package var children: [JSONPlace]
}

/// Reads the one value of a text.
///
/// The text may come from anywhere, so it may be anything. The nesting is limited, so that the recursion fits the stack. Each byte
/// is read once. A byte order mark is skipped.
package struct JSONReader {
  /// The largest depth of nested arrays and objects. Messages of language servers need about fifteen.
  package static let maximumDepth = 128

  private let bytes: UnsafeBufferPointer<UInt8>
  /// Whether people wrote the text. Then mistakes are reported that are accepted in messages of programs.
  private let isStrict: Bool
  private var position = 0
  private var depth = 0
  /// The places of values that are read and do not belong to an array or object yet. Only a strict reader keeps them.
  private var places: [JSONPlace] = []

  /// Reads a message of another program.
  ///
  /// An escape for half of a surrogate pair becomes U+FFFD, and so do bytes that are not UTF-8. A message is not refused because of
  /// the text that a user types.
  ///
  /// - Throws: an error at the first byte that makes the text invalid.
  package static func read(_ text: [UInt8]) throws(JSONError) -> JSON {
    var result = Result<JSON, JSONError>.success(.null)
    text.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes: bytes, isStrict: false)
      do throws(JSONError) { result = .success(try reader.document()) } catch { result = .failure(error) }
    }
    return try result.get()
  }

  /// Reads a file that people write, with the places of its values.
  ///
  /// - Throws: an error at the first mistake. Bytes that are not UTF-8, and a name that an object has twice, are mistakes.
  package static func readFile(_ text: UnsafeBufferPointer<UInt8>) throws(JSONError) -> (value: JSON, place: JSONPlace) {
    var reader = JSONReader(bytes: text, isStrict: true)
    let value = try reader.document()
    return (value, reader.places[0])
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, isStrict: Bool) {
    self.bytes = bytes
    self.isStrict = isStrict
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  private mutating func document() throws(JSONError) -> JSON {
    let value = try value()
    skipSpace()
    if position < bytes.count { throw unexpected("the end of the text") }
    return value
  }

  private mutating func value() throws(JSONError) -> JSON {
    skipSpace()
    let (start, firstChild) = (position, places.count)
    guard let byte = peek() else { throw unexpected("a value") }
    let value: JSON
    switch byte {
    case UInt8(ascii: "{"): value = try object()
    case UInt8(ascii: "["): value = try array()
    case UInt8(ascii: "\""): value = .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): value = try number()
    case UInt8(ascii: "t"): value = try word("true", .boolean(true))
    case UInt8(ascii: "f"): value = try word("false", .boolean(false))
    case UInt8(ascii: "n"): value = try word("null", .null)
    default: throw unexpected("a value")
    }
    if isStrict {
      let children = Array(places[firstChild...])
      places.removeSubrange(firstChild...)
      places.append(JSONPlace(range: start..<position, children: children))
    }
    return value
  }

  private mutating func object() throws(JSONError) -> JSON {
    try enter()
    var members: [JSON.Member] = []
    var names: Set<String> = []
    if !accept(UInt8(ascii: "}")) {
      repeat {
        skipSpace()
        let start = position
        guard peek() == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
        let name = try string()
        let range = start..<position
        if isStrict, !names.insert(name).inserted { throw JSONError(message: "duplicate name `\(name)`", range: range) }
        if !accept(UInt8(ascii: ":")) { throw unexpected("`:`") }
        members.append(JSON.Member(name, try value()))
        if isStrict { places[places.count - 1].name = range }
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
    if depth > Self.maximumDepth { throw error("arrays and objects are nested more than \(Self.maximumDepth) deep", from: position) }
    position += 1
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    let text = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[position...].starts(with: text) else { throw unexpected("a value") }
    position += text.count
    return value
  }

  private mutating func number() throws(JSONError) -> JSON {
    let start = position
    if peek() == UInt8(ascii: "-") { position += 1 }
    let hasLeadingZero = peek() == UInt8(ascii: "0")
    let count = skipDigits()
    var isNumber = hasLeadingZero ? count == 1 : count > 0
    var isWhole = true
    if isNumber, peek() == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      isNumber = skipDigits() > 0
    }
    if isNumber, peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
      isWhole = false
      position += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      isNumber = skipDigits() > 0
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isNumber, isWhole, let value = Int(text) { return .integer(value) }
    guard isNumber, let value = Double(text) else { throw error("invalid number", from: start) }
    // JSON cannot express infinity, so the value could not be written again.
    if !value.isFinite { throw error("this number is too large", from: start) }
    return .number(value)
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte = peek(), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
    return position - start
  }

  // MARK: Strings

  private mutating func string() throws(JSONError) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while true {
      // Bytes without escapes are appended together, because an editor sends whole documents as one string.
      let run = position
      while let byte = peek(), byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { position += 1 }
      text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[run..<position]))
      switch peek() {
      case nil: throw JSONError(message: "unterminated string", range: start..<start + 1)
      case UInt8(ascii: "\\"): try appendEscape(to: &text)
      case UInt8(ascii: "\""):
        position += 1
        let string = String(decoding: text, as: UTF8.self)
        // Decoding replaces bytes that are not UTF-8, so the result then differs from them.
        if isStrict, !string.utf8.elementsEqual(text) { throw error("this text is not UTF-8", from: start) }
        return string
      default: throw mistake("control characters in strings must be escaped")
      }
    }
  }

  private mutating func appendEscape(to text: inout [UInt8]) throws(JSONError) {
    let start = position
    position += 1
    let letter = peek()
    position = min(position + 1, bytes.count)
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter!)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: String(Character(try scalar(start))).utf8)
    default: throw error("invalid escape", from: start)
    }
  }

  /// The character of an escape with four digits, or of two such escapes for a surrogate pair.
  private mutating func scalar(_ start: Int) throws(JSONError) -> Unicode.Scalar {
    let first = try hexadecimal(start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    let next = position
    if first < 0xDC00, bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
      position += 2
      let second = try hexadecimal(start)
      if second >= 0xDC00, second < 0xE000, let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) &<< 10 + (second - 0xDC00)) {
        return scalar
      }
    }
    if isStrict { throw error("invalid escape", from: start) }
    // The next escape is not the second half of the pair. It is read again as a character of its own.
    position = next
    return "\u{FFFD}"
  }

  private mutating func hexadecimal(_ start: Int) throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("invalid escape", from: start)
      }
      value = value &<< 4 | UInt32(truncatingIfNeeded: digit)
      position += 1
    }
    return value
  }

  // MARK: Bytes

  private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
  }

  private mutating func accept(_ byte: UInt8) -> Bool {
    skipSpace()
    if peek() != byte { return false }
    position += 1
    return true
  }

  private func error(_ message: String, from start: Int) -> JSONError { JSONError(message: message, range: start..<position) }

  /// An error at the next byte.
  private func mistake(_ message: String) -> JSONError {
    JSONError(message: message, range: position..<min(position + 1, bytes.count))
  }

  private func unexpected(_ expected: String) -> JSONError { mistake("invalid JSON: expected \(expected)") }
}
