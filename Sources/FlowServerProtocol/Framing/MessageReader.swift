/// Splits a stream of bytes into messages. Each message has a header with its length:
///
/// ```
/// Content-Length: 52\r\n
/// \r\n
/// {"jsonrpc":"2.0","method":"initialized","params":{}}
/// ```
///
/// The input may be anything. The reader skips a message that is too long without keeping it, and continues with the next message.
/// After a malformed header the start of the next message is unknown, so the reader stops.
package struct MessageReader {
  /// The result of one step of reading.
  package enum Step: Equatable {
    case message([UInt8])
    /// A message that is longer than the limit. It is skipped.
    case tooLong(byteCount: Int)
    /// The rest of the stream cannot be read.
    case broken(String)
    /// More bytes are needed.
    case waiting
  }

  /// The largest length of a message, in bytes. A document is one message, and escapes make it longer.
  package let maximumByteCount: Int
  /// The largest length of a header. Real headers take about fifty bytes.
  private static let maximumHeaderByteCount = 4096

  private var buffer: [UInt8] = []
  /// The number of bytes in the buffer that have been read.
  private var start = 0
  /// The length of the next message; `nil` until its header is read.
  private var expected: Int?
  /// The number of bytes that are still to be skipped of a message that is too long.
  private var skipping = 0
  private var isBroken = false

  package init(maximumByteCount: Int = 64 &<< 20) { self.maximumByteCount = maximumByteCount }

  /// Whether the stream may end here, because no message has begun.
  package var isBetweenMessages: Bool { buffer.count == start && expected == nil && skipping == 0 }

  package mutating func append(_ bytes: some Collection<UInt8>) {
    if isBroken { return }
    let skipped = min(skipping, bytes.count)
    skipping -= skipped
    buffer.append(contentsOf: bytes.dropFirst(skipped))
  }

  /// Returns the next message, or the reason why there is none. Call this function until it returns ``Step/waiting``.
  package mutating func next() -> Step {
    if isBroken { return .waiting }
    if expected == nil {
      switch readHeader() {
      case .waiting: return .waiting
      case .broken(let why):
        isBroken = true
        buffer = []
        return .broken(why)
      case .length(let count) where count > maximumByteCount:
        let available = min(buffer.count - start, count)
        start += available
        skipping = count - available
        compact()
        return .tooLong(byteCount: count)
      case .length(let count): expected = count
      }
    }
    guard let count = expected, buffer.count - start >= count else { return .waiting }
    let message = Array(buffer[start..<start + count])
    start += count
    expected = nil
    compact()
    return .message(message)
  }

  /// Releases the memory of messages that were read, once they take most of the buffer.
  private mutating func compact() {
    if start < buffer.count / 2 { return }
    buffer.removeFirst(start)
    start = 0
  }

  private enum Header {
    case length(Int)
    case broken(String)
    case waiting
  }

  private mutating func readHeader() -> Header {
    guard let end = endOfHeader() else {
      let isTooLong = buffer.count - start > Self.maximumHeaderByteCount
      return isTooLong ? .broken("a header of more than \(Self.maximumHeaderByteCount) bytes") : .waiting
    }
    let lines = String(decoding: buffer[start..<end], as: UTF8.self).split(separator: "\r\n")
    start = end + 4
    var length: Int?
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { return .broken("a header line without a colon") }
      if line[..<colon].lowercased() != "content-length" { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      guard let count = Int(value), count >= 0, length == nil else {
        return .broken("a Content-Length that is no length")
      }
      length = count
    }
    return length.map(Header.length) ?? .broken("a header without Content-Length")
  }

  /// The index of the empty line that ends the header.
  private func endOfHeader() -> Int? {
    let limit = min(buffer.count, start + Self.maximumHeaderByteCount)
    var index = start
    while index + 3 < limit {
      if buffer[index] == 0x0D, buffer[index + 1] == 0x0A, buffer[index + 2] == 0x0D, buffer[index + 3] == 0x0A {
        return index
      }
      index += 1
    }
    return nil
  }

  /// A message with its header.
  package static func frame(_ message: [UInt8]) -> [UInt8] {
    Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
  }
}
