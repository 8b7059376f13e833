import FlowSyntax

/// A handle for an identifier: equal names have equal handles, so comparing and looking up cost an integer.
package struct Name: Hashable, Comparable, Sendable, BitwiseCopyable {
  package let id: Int32

  package init(id: Int32) { self.id = id }

  // Spelled out, because the one that the compiler makes is reached through a protocol without optimisation.
  @_transparent
  package static func == (left: Self, right: Self) -> Bool { left.id == right.id }

  package static func < (left: Self, right: Self) -> Bool { left.id < right.id }
}

/// Every identifier of a unit once. Backticks are not part of a name: `` `default` `` and `default` are equal.
///
/// A hash table over bytes with linear probing, in raw memory: a dictionary keyed by `String` costs more
/// than parsing does, in the unoptimised builds in which users run the compiler. Copies share the memory; only the one
/// that ``Lowering`` holds adds to it, and nobody does once the unit is made.
package struct NameTable: @unchecked Sendable {
  private var spellings: Table<Spelling>
  private var slots: UnsafeMutablePointer<Int32>
  private var slotCount: Int
  private var text = NameMemory()

  package init() {
    spellings = Table(capacity: 256)
    slotCount = 512
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: -1, count: slotCount)
  }

  /// Gives the memory back. No copy can be used afterwards.
  func deallocate() {
    spellings.base.deallocate()
    slots.deallocate()
    text.deallocate()
  }

  package subscript(name: Name) -> String {
    let (bytes, count) = utf8(of: name)
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// The UTF-8 of a name, as long as the unit lives.
  package func utf8(of name: Name) -> (bytes: UnsafePointer<UInt8>, count: Int) {
    let spelling = spellings.base + Int(name.id)
    return (spelling.pointee.bytes, Int(spelling.pointee.count))
  }

  package var count: Int { spellings.count }

  package mutating func intern(_ text: String) -> Name {
    var text = text
    return text.withUTF8 { bytes in
      // An empty text has no bytes to point at; nothing of the pointer is read then.
      let base = bytes.baseAddress ?? self.text.start
      return intern(base, bytes.count, hash: NameHash.of(base, bytes.count))
    }
  }

  /// The handle of the identifier that these bytes spell.
  @_transparent
  mutating func intern(_ bytes: UnsafePointer<UInt8>, _ count: Int, hash: UInt32) -> Name {
    let slot = slot(of: bytes, count, hash)
    if slots[slot] >= 0 { return Name(id: slots[slot]) }
    let index = Int32(truncatingIfNeeded: spellings.count)
    let copy = text.copy(bytes, count)
    spellings.append(Spelling(bytes: copy, hash: hash, count: UInt32(truncatingIfNeeded: count)))
    slots[slot] = index
    if spellings.count &* 2 > slotCount { grow() }
    return Name(id: index)
  }

  /// The handle of a text if the unit contains that identifier anywhere.
  package func find(_ text: String) -> Name? {
    var text = text
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let index = slots[slot(of: base, bytes.count, NameHash.of(base, bytes.count))]
      return index >= 0 ? Name(id: index) : nil
    }
  }

  private struct Spelling: BitwiseCopyable {
    var bytes: UnsafePointer<UInt8>
    var hash: UInt32
    var count: UInt32
  }

  /// The slot that holds these bytes, or the free one where they belong.
  @_transparent
  private func slot(of bytes: UnsafePointer<UInt8>, _ count: Int, _ hash: UInt32) -> Int {
    let mask = slotCount &- 1
    var slot = Int(hash) & mask
    while slots[slot] >= 0 {
      let known = spellings.base + Int(slots[slot])
      if known.pointee.hash == hash, Int(known.pointee.count) == count {
        let spelled = known.pointee.bytes
        var index = 0
        while index < count, spelled[index] == bytes[index] { index &+= 1 }
        if index == count { return slot }
      }
      slot = (slot &+ 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    slots.deallocate()
    slotCount *= 2
    slots = .allocate(capacity: slotCount)
    slots.initialize(repeating: -1, count: slotCount)
    let mask = slotCount - 1
    var index = 0
    while index < spellings.count {
      var slot = Int(spellings.base[index].hash) & mask
      while slots[slot] >= 0 { slot = (slot &+ 1) & mask }
      slots[slot] = Int32(truncatingIfNeeded: index)
      index &+= 1
    }
  }
}

/// Where a ``NameTable`` keeps the bytes of its names: blocks that are only ever added to, and freed together.
private struct NameMemory {
  private var blocks = Table<UnsafeMutablePointer<UInt8>>(capacity: 16)
  private var free: UnsafeMutablePointer<UInt8>
  private var freeCount = blockSize
  private static let blockSize = 1 &<< 16

  init() {
    free = .allocate(capacity: Self.blockSize)
    blocks.append(free)
  }

  /// Where the first name begins.
  var start: UnsafePointer<UInt8> { UnsafePointer(blocks.base[0]) }

  func deallocate() {
    var index = 0
    while index < blocks.count {
      blocks.base[index].deallocate()
      index += 1
    }
    blocks.base.deallocate()
  }

  mutating func copy(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UnsafePointer<UInt8> {
    if freeCount < count {
      freeCount = max(count, Self.blockSize)
      free = .allocate(capacity: freeCount)
      blocks.append(free)
    }
    let target = free
    UnsafeMutableRawPointer(target).copyMemory(from: bytes, byteCount: count)
    free = target + count
    freeCount &-= count
    return UnsafePointer(target)
  }
}
