import FlowSyntax

/// The string interner of a unit: stores each identifier once. Backticks are not part of a name: `` `default` `` and `default`
/// are equal.
///
/// It is a hash table over bytes. In the unoptimised builds that users run, a dictionary with `String` keys would take longer
/// than parsing.
///
/// A copy shares the names and retains their memory. Only one copy may add names: the one of ``Lowering``, until the unit is
/// made.
package struct NameTable: @unchecked Sendable {
  private var spellings: Table<NameSpelling>
  private var slots: HashSlots
  private var text: NameText
  private let storage: RawStorage

  package init() {
    storage = RawStorage()
    spellings = Table(in: storage, capacity: 256)
    text = NameText(in: storage)
    slots = HashSlots(in: storage, count: 512)
  }

  package subscript(name: Name) -> String {
    precondition(name.id >= 0 && Int(name.id) < count, "the name is of another unit")
    let (bytes, count) = raw.utf8(of: name)
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// The spellings for code that runs so often that checking every handle would cost too much.
  package var raw: NameSpellings { NameSpellings(base: UnsafePointer(spellings.base)) }

  package var count: Int { spellings.count }

  package mutating func intern(_ text: String) -> Name {
    var text = text
    return text.withUTF8 { bytes in
      // An empty text may have no address. The pointer of an empty text is never read.
      let base = bytes.baseAddress ?? self.text.start
      return intern(base, bytes.count, hash: NameHash.of(base, bytes.count))
    }
  }

  /// The handle of an identifier with these bytes.
  @_transparent
  mutating func intern(_ bytes: UnsafePointer<UInt8>, _ count: Int, hash: UInt32) -> Name {
    let slot = Self.slot(of: bytes, count, hash, slots.base, slots.mask, spellings.base)
    if slots.base[slot] >= 0 { return Name(id: slots.base[slot]) }
    let index = Int32(truncatingIfNeeded: spellings.count)
    let copy = text.copy(bytes, count, in: storage)
    spellings.append(NameSpelling(bytes: copy, hash: hash, count: UInt32(truncatingIfNeeded: count)))
    slots.base[slot] = index
    if spellings.count &* 2 > slots.mask { grow() }
    return Name(id: index)
  }

  /// The handle of a text, if the unit contains it as an identifier.
  package func find(_ text: String) -> Name? {
    var text = text
    return text.withUTF8 { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let hash = NameHash.of(base, bytes.count)
      let index = slots.base[Self.slot(of: base, bytes.count, hash, slots.base, slots.mask, spellings.base)]
      return index >= 0 ? Name(id: index) : nil
    }
  }

  /// The slot of the hash table that has these bytes, or the free slot in which to store them.
  @_transparent
  private static func slot(
    of bytes: UnsafePointer<UInt8>, _ count: Int, _ hash: UInt32, _ slots: UnsafeMutablePointer<Int32>,
    _ mask: Int, _ spellings: UnsafeMutablePointer<NameSpelling>
  ) -> Int {
    var slot = HashSlots.first(Int(hash), mask)
    while slots[slot] >= 0 {
      let known = spellings + Int(slots[slot])
      if known.pointee.hash == hash, Int(known.pointee.count) == count {
        let spelled = known.pointee.bytes
        var index = 0
        while index < count, spelled[index] == bytes[index] { index &+= 1 }
        if index == count { return slot }
      }
      slot = HashSlots.next(slot, mask)
    }
    return slot
  }

  private mutating func grow() {
    let spellings = spellings.base
    slots.grow(entries: self.spellings.count) { Int(spellings[$0].hash) }
  }
}

/// The spellings of a unit's names. They are valid as long as the unit exists. Handles are not checked.
package struct NameSpellings: @unchecked Sendable {
  // `@unchecked`, because pointers are not sendable. A unit never changes after it was made.
  fileprivate let base: UnsafePointer<NameSpelling>

  /// The UTF-8 of a name.
  package func utf8(of name: Name) -> (bytes: UnsafePointer<UInt8>, count: Int) {
    let spelling = base + Int(name.id)
    return (spelling.pointee.bytes, Int(spelling.pointee.count))
  }
}

private struct NameSpelling: BitwiseCopyable {
  var bytes: UnsafePointer<UInt8>
  var hash: UInt32
  var count: UInt32
}

/// The memory for the bytes of a ``NameTable``: blocks that only grow.
private struct NameText {
  /// The address of the first name.
  let start: UnsafePointer<UInt8>
  private var free: UnsafeMutablePointer<UInt8>
  private var freeCount = blockSize
  private static let blockSize = 1 &<< 16

  init(in storage: RawStorage) {
    free = storage.allocate(Self.blockSize)
    start = UnsafePointer(free)
  }

  mutating func copy(_ bytes: UnsafePointer<UInt8>, _ count: Int, in storage: RawStorage) -> UnsafePointer<UInt8> {
    if freeCount < count {
      freeCount = max(count, Self.blockSize)
      free = storage.allocate(freeCount)
    }
    let target = free
    UnsafeMutableRawPointer(target).copyMemory(from: bytes, byteCount: count)
    free = target + count
    freeCount &-= count
    return UnsafePointer(target)
  }
}
