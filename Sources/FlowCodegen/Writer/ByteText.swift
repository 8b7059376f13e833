import FlowSyntax

/// A text that is written many times, as UTF-8. It is valid until its storage is freed.
struct ByteText {
  let bytes: UnsafePointer<UInt8>
  let count: Int

  init(copying text: String, in storage: RawStorage) {
    var text = text
    (bytes, count) = text.withUTF8 { source in
      let memory: UnsafeMutablePointer<UInt8> = storage.allocate(source.count)
      if let base = source.baseAddress { memory.initialize(from: base, count: source.count) }
      return (UnsafePointer(memory), source.count)
    }
  }

  var text: String { String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self) }
}
