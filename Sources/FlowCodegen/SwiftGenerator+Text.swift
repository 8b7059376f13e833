import FlowModel
import FlowSyntax

/// Writes text piece by piece. A line begins with ``indent(_:)`` or ``line(_:_:)``. Statements with a fragment of the user
/// begin in `SwiftGenerator+Fragments.swift`.
extension SwiftGenerator {
  @_transparent
  mutating func put(_ text: StaticString) { writer.put(text.utf8Start, text.utf8CodeUnitCount) }

  @_transparent
  mutating func put(_ text: ByteText) { writer.put(text.bytes, text.count) }

  /// Writes a name, in backticks if Swift needs them.
  @_transparent
  mutating func put(_ name: Name) {
    if keywords[Int(name.id)] {
      put("`")
      putPlain(name)
      put("`")
    } else {
      putPlain(name)
    }
  }

  /// Writes the label of an argument. Swift warns about backticks around all labels except `inout`.
  mutating func putLabel(_ name: Name) {
    if keywords[Int(name.id)], names[name] == "inout" { put(name) } else { putPlain(name) }
  }

  /// Writes a name without backticks.
  @_transparent
  mutating func putPlain(_ name: Name) {
    let (bytes, count) = spellings.utf8(of: name)
    writer.put(bytes, count)
  }

  /// Writes a name after a dot, where only a few words need backticks.
  mutating func putMember(_ name: Name) {
    guard keywords[Int(name.id)], SwiftKeyword.members.contains(names[name]) else {
      return putPlain(name)
    }
    put(name)
  }

  /// Writes `{ .home($0) as ScreenAction }`. The shorter `ScreenAction.home` does not work: Swift 5 warns that it is not
  /// `Sendable`, and Swift reads a case called `self` or `Type` as the type.
  mutating func putEmbedding(_ name: Name, _ action: StaticString) {
    put("{ .")
    put(name)
    put("($0) as ")
    put(action)
    put(" }")
  }

  /// Writes a name with a capital first letter, as the beginning of a type's name.
  @_transparent
  mutating func putCapitalized(_ name: Name) {
    let (text, count) = spellings.utf8(of: name)
    let first = text[0]
    let isSmall = first >= UInt8(ascii: "a") && first <= UInt8(ascii: "z")
    writer.put(byte: isSmall ? first &- 32 : first)
    writer.put(text + 1, count &- 1)
  }

  /// Writes a name as a Swift string literal.
  mutating func putLiteral(_ name: Name) {
    put("\"")
    putPlain(name)
    put("\"")
  }

  mutating func put(text: String) {
    var text = text
    text.withUTF8 { if let base = $0.baseAddress { writer.put(base, $0.count) } }
  }

  mutating func put(number: Int) {
    if number >= 10 { put(number: number / 10) }
    writer.put(byte: UInt8(truncatingIfNeeded: number % 10) &+ UInt8(ascii: "0"))
  }

  /// Copies a range of the file. Line breaks become LF.
  @_transparent
  mutating func put(_ range: SourceRange) {
    var start = Int(range.start)
    let end = Int(range.end)
    var offset = start
    while offset < end {
      if bytes[offset] == 0x0D {
        writer.put(bytes + start, offset &- start)
        if offset &+ 1 >= end || bytes[offset &+ 1] != 0x0A { put("\n") }
        start = offset &+ 1
      }
      offset &+= 1
    }
    writer.put(bytes + start, end &- start)
  }

  /// Writes another copy of a type or another fragment. `swiftc` reports mistakes in the first copy. The fragment may be from
  /// another file, because a child flow can be declared there.
  mutating func put(repeated fragment: Fragment) {
    if fragment.location.file == fileIndex { return put(fragment.location.range) }
    put(text: text(fragment))
  }

  func text(_ fragment: Fragment) -> String { unit.files[fragment.location.file].text(fragment.location.range) }

  // MARK: Lines

  /// Begins a line with some spaces.
  @_transparent
  mutating func indent(_ number: Int) {
    if isElsewhere, level == .body { endElsewhere(indent: number) }
    writer.spaces(number)
  }

  @_transparent
  mutating func line(_ indent: Int, _ text: StaticString) {
    self.indent(indent)
    put(text)
    put("\n")
  }

  @_transparent
  mutating func line(_ indent: Int, _ text: StaticString, _ name: Name, _ rest: StaticString) {
    self.indent(indent)
    put(text)
    put(name)
    put(rest)
    put("\n")
  }

  /// Writes a documentation line for the next declaration.
  mutating func docLine(_ indent: Int, _ text: StaticString) {
    writer.holdDocs(1) {
      $0.spaces(indent)
      $0.put(text.utf8Start, text.utf8CodeUnitCount)
      $0.put(byte: 0x0A)
    }
  }

  mutating func emptyLine() {
    if level == .body { line(0, "") } else { put("\n") }
  }
}

/// A buffer that collects generated text and passes it on in chunks, so that a whole file is never in memory.
///
/// It copies into raw memory. In the unoptimised builds that users run, appending to a `String` or an array takes several times
/// longer. The type is in this file because the methods here call it most, and unoptimised code is inlined only within its file.
struct ByteWriter {
  // An unowned reference, because reference counting is slow.
  private let storage: Unmanaged<RawStorage>
  private var buffer: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity = chunk
  /// Whether text is being held back, so that something can be inserted before it.
  private var isHolding = false
  /// The offset where the held text begins.
  private var held = 0
  /// Receives the text, usually in chunks of 64 KiB.
  var sink: (UnsafeBufferPointer<UInt8>) -> Void = { _ in }
  private static let chunk = 1 &<< 16

  init(in storage: RawStorage) {
    self.storage = .passUnretained(storage)
    buffer = storage.allocate(Self.chunk)
  }

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

  /// Holds back the following text until ``insertBehindDocs(_:_:spaces:)`` or ``insertBeforeDocs(_:_:spaces:)``.
  @_transparent
  mutating func hold() {
    isHolding = true
    held = count
    docCount = 0
    docLines = 0
  }

  /// The number of bytes since ``hold()``, without documentation.
  @_transparent
  var heldCount: Int { count &- held &- docCount }

  /// The number of bytes held back that are documentation. Documentation stays before a later insertion.
  private(set) var docCount = 0
  private(set) var docLines = 0

  /// Holds back documentation lines, and counts them. The text right after them is held back too.
  mutating func holdDocs(_ number: Int, _ write: (inout ByteWriter) -> Void) {
    if !hasDocs { hold() }
    write(&self)
    docCount = count &- held
    docLines += number
  }

  /// Whether documentation lines are held back and nothing follows them.
  var hasDocs: Bool { isHolding && docLines > 0 && docCount == count &- held }

  /// Inserts a text before the documentation that is held back, and spaces after it. Then nothing is held back any longer.
  mutating func insertBeforeDocs(_ bytes: UnsafePointer<UInt8>, _ length: Int, spaces: Int) {
    if count &+ length &+ spaces > capacity { makeRoom(length &+ spaces) }
    let start = UnsafeMutableRawPointer(buffer + held)
    let behind = start + docCount
    (behind + length + spaces).copyMemory(from: behind, byteCount: count &- held &- docCount)
    (start + length).copyMemory(from: start, byteCount: docCount)
    start.copyMemory(from: bytes, byteCount: length)
    (behind + length).initializeMemory(as: UInt8.self, repeating: 0x20, count: spaces)
    count &+= length &+ spaces
    isHolding = false
  }

  /// Inserts a text and spaces before the text that is held back, but after its documentation. Then nothing is held back any
  /// longer.
  @_transparent
  mutating func insertBehindDocs(_ bytes: UnsafePointer<UInt8>, _ length: Int, spaces: Int) {
    let inserted = length &+ spaces
    if count &+ inserted > capacity { makeRoom(inserted) }
    let first = held &+ docCount
    let start = UnsafeMutableRawPointer(buffer + first)
    (start + inserted).copyMemory(from: start, byteCount: count &- first)
    start.copyMemory(from: bytes, byteCount: length)
    var index = first &+ length
    while index < first &+ inserted {
      buffer[index] = 0x20
      index &+= 1
    }
    count &+= inserted
    isHolding = false
  }

  /// Removes the last byte if it has this value. Returns whether it did.
  @discardableResult
  mutating func drop(trailing byte: UInt8) -> Bool {
    guard count > 0, buffer[count &- 1] == byte else { return false }
    count &-= 1
    return true
  }

  private mutating func makeRoom(_ length: Int) {
    flush(first: isHolding ? held : count)
    guard count + length > capacity else { return }
    capacity = max(capacity * 2, count + length)
    let larger: UnsafeMutablePointer<UInt8> = storage.takeUnretainedValue().allocate(capacity)
    larger.update(from: buffer, count: count)
    buffer = larger
  }

  /// Passes the first bytes of the buffer to the sink, and moves the rest to the front.
  private mutating func flush(first number: Int) {
    if number == 0 { return }
    sink(UnsafeBufferPointer(start: buffer, count: number))
    count &-= number
    UnsafeMutableRawPointer(buffer).copyMemory(from: buffer + number, byteCount: count)
    held = 0
  }

  /// Passes the whole buffer to the sink.
  mutating func flush() { flush(first: count) }
}
