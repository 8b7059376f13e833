/// Percent-encoding (RFC 3986, 2.1) over UTF-8.
enum PercentCoding {
  /// Decodes bytes of a link.
  ///
  /// - Parameter plusIsSpace: whether `+` is a space, as in a query.
  /// - Throws: `LinkError.malformedEncoding` with the bytes.
  static func decoded(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) throws(LinkError) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      var byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "+"), plusIsSpace {
        byte = UInt8(ascii: " ")
      } else if byte == UInt8(ascii: "%") {
        guard bytes.endIndex - index >= 2, let high = digit(bytes[index]), let low = digit(bytes[index + 1]) else {
          throw malformed(bytes)
        }
        byte = high &<< 4 | low
        index += 2
      }
      result.append(byte)
    }
    let text = String(decoding: result, as: UTF8.self)
    // `String` replaces bytes that are not UTF-8, so the text differs from the bytes.
    guard text.utf8.elementsEqual(result) else { throw malformed(bytes) }
    return text
  }

  /// Encodes everything except ASCII letters, digits and `-._~`.
  static func encoded(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isUnreserved(byte) {
        result.append(byte)
      } else {
        result.append(UInt8(ascii: "%"))
        result.append(digits[Int(byte &>> 4)])
        result.append(digits[Int(byte & 15)])
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func malformed(_ bytes: ArraySlice<UInt8>) -> LinkError {
    .malformedEncoding(text: String(decoding: bytes, as: UTF8.self))
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: false
    }
  }
}
