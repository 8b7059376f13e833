extension JSON {
  /// The text of the value in UTF-8, without white space.
  package var utf8: [UInt8] {
    var text: [UInt8] = []
    write(to: &text)
    return text
  }

  private func write(to text: inout [UInt8]) {
    switch self {
    case .null: text += "null".utf8
    case .boolean(let value): text += (value ? "true" : "false").utf8
    case .integer(let value): text += String(value).utf8
    // JSON has no word for what is no number.
    case .number(let value): text += (value.isFinite ? String(value) : "null").utf8
    case .string(let value): Self.write(value, to: &text)
    case .array(let elements):
      text.append(UInt8(ascii: "["))
      var index = 0
      while index < elements.count {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        elements[index].write(to: &text)
        index += 1
      }
      text.append(UInt8(ascii: "]"))
    case .object(let members):
      text.append(UInt8(ascii: "{"))
      var index = 0
      while index < members.count {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        Self.write(members[index].name, to: &text)
        text.append(UInt8(ascii: ":"))
        members[index].value.write(to: &text)
        index += 1
      }
      text.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ string: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return }
      let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
      let count = bytes.count
      var run = 0
      var index = 0
      while index < count {
        let byte = base[index]
        if byte < 0x20 || byte == quote || byte == backslash {
          text.append(contentsOf: UnsafeBufferPointer(start: base + run, count: index - run))
          escape(byte, to: &text)
          run = index + 1
        }
        index &+= 1
      }
      text.append(contentsOf: UnsafeBufferPointer(start: base + run, count: count - run))
    }
    text.append(UInt8(ascii: "\""))
  }

  private static func escape(_ byte: UInt8, to text: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
    case 0x0A: text += "\\n".utf8
    case 0x0D: text += "\\r".utf8
    case 0x09: text += "\\t".utf8
    default:
      let digits = Array("0123456789abcdef".utf8)
      text += "\\u00".utf8
      text += [digits[Int(byte &>> 4)], digits[Int(byte & 15)]]
    }
  }
}
