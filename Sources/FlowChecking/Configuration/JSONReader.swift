import FlowBuild
import FlowSyntax

/// A strict reader of JSON after RFC 8259, which tells the place of a mistake. It accepts no comments, no comma behind
/// the last element, and no name twice in one object.
///
/// ```swift
/// let value = try JSONReader.read(SourceFile(path: ".flowc.json", text: "{\"exclude\": []}"))
/// ```
struct JSONReader {
  /// How deep arrays and objects may nest.
  static let maximumDepth = 32

  private let file: SourceFile
  private let end: Int
  private var position = 0
  private var depth = 0

  /// The value of a text. It skips a byte order mark.
  static func read(_ file: SourceFile) throws(TextMistake) -> JSONValue {
    var reader = JSONReader(file: file, end: file.bytes.count)
    if file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
    let value = try reader.value()
    reader.skipSpace()
    if reader.position < reader.end { throw reader.unexpected("the end of the file") }
    return value
  }

  private mutating func value() throws(TextMistake) -> JSONValue {
    skipSpace()
    let start = position
    let content: JSONValue.Content
    switch byte {
    case UInt8(ascii: "{"): content = .object(try object())
    case UInt8(ascii: "["): content = .array(try array())
    case UInt8(ascii: "\""): content = .string(try string())
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): content = try number()
    case UInt8(ascii: "t") where accept("true"): content = .boolean(true)
    case UInt8(ascii: "f") where accept("false"): content = .boolean(false)
    case UInt8(ascii: "n") where accept("null"): content = .null
    default: throw unexpected("a value")
    }
    return JSONValue(content: content, range: range(from: start))
  }

  private mutating func object() throws(TextMistake) -> [JSONValue.Member] {
    try enter()
    defer { depth -= 1 }
    var members: [JSONValue.Member] = []
    var names: Set<String> = []
    if acceptSymbol("}") { return [] }
    repeat {
      skipSpace()
      let start = position
      guard byte == UInt8(ascii: "\"") else { throw unexpected("a name in quotes") }
      let name = try string()
      let nameRange = range(from: start)
      if !names.insert(name).inserted { throw TextMistake("`\(name)` stands here twice", at: nameRange) }
      guard acceptSymbol(":") else { throw unexpected("`:`") }
      members.append(JSONValue.Member(name: name, nameRange: nameRange, value: try value()))
    } while acceptSymbol(",")
    guard acceptSymbol("}") else { throw unexpected("`,` or `}`") }
    return members
  }

  private mutating func array() throws(TextMistake) -> [JSONValue] {
    try enter()
    defer { depth -= 1 }
    var elements: [JSONValue] = []
    if acceptSymbol("]") { return [] }
    repeat { elements.append(try value()) } while acceptSymbol(",")
    guard acceptSymbol("]") else { throw unexpected("`,` or `]`") }
    return elements
  }

  private mutating func enter() throws(TextMistake) {
    depth += 1
    if depth > Self.maximumDepth {
      throw TextMistake("more than \(Self.maximumDepth) arrays and objects in one another", at: range(from: position))
    }
    position += 1
  }

  private mutating func number() throws(TextMistake) -> JSONValue.Content {
    let start = position
    if byte == UInt8(ascii: "-") { position += 1 }
    let hasLeadingZero = byte == UInt8(ascii: "0")
    let count = skipDigits()
    var isNumber = hasLeadingZero ? count == 1 : count > 0
    if isNumber, byte == UInt8(ascii: ".") {
      position += 1
      isNumber = skipDigits() > 0
    }
    if isNumber, byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      position += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      isNumber = skipDigits() > 0
    }
    if !isNumber { throw TextMistake("this is no number", at: range(from: start)) }
    return .number
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte, Self.isDigit(byte) { position += 1 }
    return position - start
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}

extension JSONReader {
  /// A string in quotes, with its escapes resolved.
  private mutating func string() throws(TextMistake) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        // Bytes that are none would have been replaced by others.
        let decoded = String(decoding: text, as: UTF8.self)
        if decoded.utf8.elementsEqual(text) { return decoded }
        throw TextMistake("this text is not UTF-8", at: range(from: start))
      case UInt8(ascii: "\\"): text += try escape()
      case 0..<0x20: throw TextMistake("a string cannot hold a control character; write it as an escape", at: mark)
      default:
        text.append(byte)
        position += 1
      }
    }
    throw TextMistake("this string is not closed", at: SourceRange(start: UInt32(start), end: UInt32(start) + 1))
  }

  /// The bytes that an escape stands for.
  private mutating func escape() throws(TextMistake) -> [UInt8] {
    let start = position
    position += 1
    let letter = byte
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter!]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      if let scalar = unicodeEscape() { return Array(String(Character(scalar)).utf8) }
    default: break
    }
    position = min(position, end)
    throw TextMistake("this is no escape of JSON", at: range(from: start))
  }

  /// Four digits, or twice four for a pair of surrogates.
  private mutating func unicodeEscape() -> Unicode.Scalar? {
    guard let first = hexadecimal() else { return nil }
    guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
    guard accept("\\u"), let second = hexadecimal(), (0xDC00..<0xE000).contains(second) else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) &<< 10 + (second - 0xDC00))
  }

  private mutating func hexadecimal() -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      value = value &<< 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  // MARK: Bytes

  private var byte: UInt8? { position < end ? file.base[position] : nil }

  private mutating func skipSpace() {
    while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func acceptSymbol(_ symbol: Unicode.Scalar) -> Bool {
    skipSpace()
    guard byte == UInt8(ascii: symbol) else { return false }
    position += 1
    return true
  }

  private mutating func accept(_ word: String) -> Bool {
    let length = word.utf8.count
    guard position + length <= end, file.bytes[position..<(position + length)].elementsEqual(word.utf8) else {
      return false
    }
    position += length
    return true
  }

  private func range(from start: Int) -> SourceRange { SourceRange(start: UInt32(start), end: UInt32(position)) }

  private var mark: SourceRange {
    SourceRange(start: UInt32(position), end: UInt32(min(position + 1, end)))
  }

  private func unexpected(_ expected: String) -> TextMistake {
    TextMistake("this is no JSON: expected \(expected)", at: mark)
  }
}
