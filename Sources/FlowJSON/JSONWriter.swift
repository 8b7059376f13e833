extension JSON {
  /// The text of the value in UTF-8, without white space.
  package var utf8: [UInt8] {
    var writer = JSONWriter(isIndented: false, escapesMarkup: false)
    writer.write(self)
    return writer.text
  }

  /// - Parameters:
  ///   - isIndented: whether people read the text as well. Each level is indented by two spaces.
  ///   - escapesMarkup: whether `<`, `>` and `&` are escaped, so that the text can be part of a `<script>`.
  package func text(isIndented: Bool, escapesMarkup: Bool = false) -> String {
    var writer = JSONWriter(isIndented: isIndented, escapesMarkup: escapesMarkup)
    writer.write(self)
    return String(decoding: writer.text, as: UTF8.self)
  }
}

private struct JSONWriter {
  private(set) var text: [UInt8] = []
  private let isIndented: Bool
  private let escapesMarkup: Bool
  /// A line end, and the indentation of the current level.
  private var lineStart: [UInt8] = [0x0A]

  init(isIndented: Bool, escapesMarkup: Bool) {
    self.isIndented = isIndented
    self.escapesMarkup = escapesMarkup
  }

  mutating func write(_ value: JSON) {
    switch value {
    case .null: text += "null".utf8
    case .boolean(let value): text += (value ? "true" : "false").utf8
    case .integer(let value): text += String(value).utf8
    // JSON cannot express infinity and NaN.
    case .number(let value): text += (value.isFinite ? String(value) : "null").utf8
    case .string(let value): write(value)
    case .array(let elements):
      open("[")
      for index in elements.indices {
        startItem(index)
        write(elements[index])
      }
      close("]", isEmpty: elements.isEmpty)
    case .object(let members):
      open("{")
      for index in members.indices {
        startItem(index)
        write(members[index].name)
        text += (isIndented ? ": " : ":").utf8
        write(members[index].value)
      }
      close("}", isEmpty: members.isEmpty)
    }
  }

  private mutating func open(_ bracket: Unicode.Scalar) {
    text.append(UInt8(ascii: bracket))
    lineStart += [0x20, 0x20]
  }

  private mutating func close(_ bracket: Unicode.Scalar, isEmpty: Bool) {
    lineStart.removeLast(2)
    if !isEmpty { startLine() }
    text.append(UInt8(ascii: bracket))
  }

  private mutating func startItem(_ index: Int) {
    if index > 0 { text.append(UInt8(ascii: ",")) }
    startLine()
  }

  private mutating func startLine() {
    if isIndented { text += lineStart }
  }

  private mutating func write(_ string: String) {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    let markup = escapesMarkup ? (UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&")) : (quote, quote, quote)
    text.append(quote)
    var string = string
    string.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return }
      let count = bytes.count
      // Bytes without escapes are appended together, because an editor gets whole documents as one string.
      var run = 0
      var index = 0
      while index < count {
        let byte = base[index]
        let isEscaped = byte < 0x20 || byte == quote || byte == backslash || byte == 0x7F
        if isEscaped || byte == markup.0 || byte == markup.1 || byte == markup.2 {
          text.append(contentsOf: UnsafeBufferPointer(start: base + run, count: index - run))
          escape(byte)
          run = index + 1
        }
        index &+= 1
      }
      text.append(contentsOf: UnsafeBufferPointer(start: base + run, count: count - run))
    }
    text.append(quote)
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
    case 0x0A: text += "\\n".utf8
    case 0x0D: text += "\\r".utf8
    case 0x09: text += "\\t".utf8
    default: text += ((byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16)).utf8
    }
  }
}
