/// Collects generated text and hands it on in chunks, so that no file has to be in memory as a whole.
///
/// It copies into raw memory: appending to a `String` or an array costs several times more per piece in the
/// unoptimised builds in which users run the compiler.
struct ByteWriter {
  private var buffer: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity = chunk
  /// Whether text is held back because something will be inserted before it.
  private var isHolding = false
  /// Takes the text, in chunks of 256 KiB as a rule.
  var sink: (UnsafeBufferPointer<UInt8>) -> Void = { _ in }
  private static let chunk = 1 &<< 18

  init() { buffer = .allocate(capacity: Self.chunk) }

  /// Gives the memory back. Nothing may be written afterwards.
  func deallocate() { buffer.deallocate() }

  @_transparent
  mutating func put(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
    if count &+ length > capacity { makeRoom(length) }
    UnsafeMutableRawPointer(buffer + count).copyMemory(from: bytes, byteCount: length)
    count &+= length
  }

  mutating func put(byte: UInt8) {
    if count == capacity { makeRoom(1) }
    buffer[count] = byte
    count &+= 1
  }

  @_transparent
  mutating func spaces(_ number: Int) {
    if count &+ number > capacity { makeRoom(number) }
    let end = count &+ number
    while count < end {
      buffer[count] = 0x20
      count &+= 1
    }
  }

  // MARK: Holding back

  /// Keeps what follows until ``insert(_:_:spaces:at:)``. Answers its place.
  @_transparent
  mutating func hold() -> Int {
    isHolding = true
    return count
  }

  /// Puts a text and spaces before what was held back since `place`, and goes on as usual.
  @_transparent
  mutating func insert(_ bytes: UnsafePointer<UInt8>, _ length: Int, spaces: Int, at place: Int) {
    let inserted = length &+ spaces
    if count &+ inserted > capacity { makeRoom(inserted) }
    let start = UnsafeMutableRawPointer(buffer + place)
    (start + inserted).copyMemory(from: start, byteCount: count &- place)
    start.copyMemory(from: bytes, byteCount: length)
    var index = place &+ length
    while index < place &+ inserted {
      buffer[index] = 0x20
      index &+= 1
    }
    count &+= inserted
    isHolding = false
  }

  /// Takes back a space that was put last.
  mutating func dropTrailingSpace() {
    if count > 0, buffer[count &- 1] == 0x20 { count &-= 1 }
  }

  private mutating func makeRoom(_ length: Int) {
    if !isHolding { flush() }
    guard count + length > capacity else { return }
    capacity = max(capacity * 2, count + length)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.moveInitialize(from: buffer, count: count)
    buffer.deallocate()
    buffer = larger
  }

  /// Hands on what is left.
  mutating func flush() {
    if count > 0 { sink(UnsafeBufferPointer(start: buffer, count: count)) }
    count = 0
  }
}

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
