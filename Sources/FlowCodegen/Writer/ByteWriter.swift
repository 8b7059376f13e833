/// Collects generated text and hands it on in chunks, so that no file has to be in memory as a whole.
///
/// It copies into raw memory: appending to a `String` or an array costs several times more per piece in the
/// unoptimised builds in which users run the compiler.
struct ByteWriter {
  private let buffer: UnsafeMutablePointer<UInt8>
  private var count = 0
  private let sink: (UnsafeBufferPointer<UInt8>) -> Void
  private static let capacity = 1 << 18

  /// A writer that gives its chunks, of 256 KiB at most, to `sink`. End it with ``finish()``.
  init(sink: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
    buffer = .allocate(capacity: Self.capacity)
    self.sink = sink
  }

  /// Hands on what is left and gives the memory back. Nothing may be written afterwards.
  mutating func finish() {
    flush()
    buffer.deallocate()
  }

  mutating func put(_ text: StaticString) {
    put(text.utf8Start, text.utf8CodeUnitCount)
  }

  mutating func put(text: String) {
    var text = text
    text.withUTF8 { bytes in
      if let base = bytes.baseAddress { put(base, bytes.count) }
    }
  }

  mutating func put(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
    if count + length > Self.capacity {
      flush()
      if length > Self.capacity { return sink(UnsafeBufferPointer(start: bytes, count: length)) }
    }
    (buffer + count).update(from: bytes, count: length)
    count &+= length
  }

  mutating func put(byte: UInt8) {
    if count == Self.capacity { flush() }
    buffer[count] = byte
    count &+= 1
  }

  mutating func spaces(_ number: Int) {
    var left = number
    while left > 0 {
      put(byte: 0x20)
      left &-= 1
    }
  }

  private mutating func flush() {
    if count > 0 { sink(UnsafeBufferPointer(start: buffer, count: count)) }
    count = 0
  }
}
