/// A text that is written many times: its UTF-8 in memory that lives as long as the generator.
struct ByteText {
  let bytes: UnsafePointer<UInt8>
  let count: Int

  /// Copies a text. Whoever makes one frees it.
  init(copying text: String) {
    var text = text
    (bytes, count) = text.withUTF8 { source in
      let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: source.count + 1)
      if let base = source.baseAddress { memory.initialize(from: base, count: source.count) }
      return (UnsafePointer(memory), source.count)
    }
  }

  func deallocate() { bytes.deallocate() }

  var text: String { String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self) }
}
