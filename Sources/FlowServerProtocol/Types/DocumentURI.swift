/// The names of files in the protocol: URIs, which escape some characters of a path.
package enum DocumentURI {
  /// The URI of an absolute path.
  ///
  /// ```swift
  /// DocumentURI.uri(ofPath: "/Ä b.flow")   // "file:///%C3%84%20b.flow"
  /// ```
  package static func uri(ofPath path: String) -> String {
    var text = Array("file://".utf8)
    for byte in path.utf8 {
      if isPlain(byte) {
        text.append(byte)
      } else {
        let digits = Array("0123456789ABCDEF".utf8)
        text += [UInt8(ascii: "%"), digits[Int(byte &>> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The path that a URI names; `nil` if it does not name a file of this machine.
  package static func path(ofURI uri: String) -> String? {
    let scheme = "file:"
    guard uri.utf8.count > scheme.utf8.count, uri.prefix(scheme.count).lowercased() == scheme else { return nil }
    var rest = uri.dropFirst(scheme.count)
    // `file:/a` has no part for a host, and `file:///a` has an empty one.
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let host = "localhost"
      if rest.prefix(host.count).lowercased() == host, rest.dropFirst(host.count).hasPrefix("/") {
        rest = rest.dropFirst(host.count)
      }
    }
    guard rest.hasPrefix("/") else { return nil }
    var bytes: [UInt8] = []
    var iterator = rest.utf8.makeIterator()
    while let byte = iterator.next() {
      if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = iterator.next().flatMap(digit), let low = iterator.next().flatMap(digit) else { return nil }
      bytes.append(high &<< 4 | low)
    }
    // For the system, a zero byte ends a path, so a path with a zero byte is refused.
    let path = String(decoding: bytes, as: UTF8.self)
    return bytes.contains(0) || !path.utf8.elementsEqual(bytes) ? nil : path
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8(truncatingIfNeeded: $0) }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~/".utf8.contains(byte)
    }
  }
}
