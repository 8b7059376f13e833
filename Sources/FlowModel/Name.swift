/// A handle for an identifier: equal names have equal handles, so comparing and looking up cost an integer.
package struct Name: Hashable, Comparable, Sendable {
  package let id: Int32

  package init(id: Int32) { self.id = id }

  package static func < (left: Self, right: Self) -> Bool { left.id < right.id }
}

/// Every identifier of a unit once. Backticks are not part of a name: `` `default` `` and `default` are equal.
///
/// A hash table over bytes, by FNV-1a with linear probing: a dictionary keyed by `String` costs more than
/// parsing does, in the unoptimised builds in which users run the compiler.
package struct NameTable: Sendable {
  private var texts: [String] = []
  private var spellings: [Spelling] = []
  private var slots: [Int32] = Array(repeating: -1, count: 256)
  private let memory = NameMemory()

  package init() {}

  package subscript(name: Name) -> String { texts[Int(name.id)] }

  package var count: Int { texts.count }

  package mutating func intern(_ text: String) -> Name {
    var text = text
    return text.withUTF8 { intern($0) }
  }

  /// The handle of the identifier that these bytes spell.
  package mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> Name {
    let hash = Self.hash(bytes)
    let slot = slot(of: bytes, hash)
    if slots[slot] >= 0 { return Name(id: slots[slot]) }
    let index = Int32(truncatingIfNeeded: texts.count)
    texts.append(String(decoding: bytes, as: UTF8.self))
    spellings.append(Spelling(hash: hash, bytes: memory.copy(bytes)))
    slots[slot] = index
    if texts.count * 2 > slots.count { grow() }
    return Name(id: index)
  }

  /// The handle of a text if the unit contains that identifier anywhere.
  package func find(_ text: String) -> Name? {
    var text = text
    return text.withUTF8 { bytes in
      let index = slots[slot(of: bytes, Self.hash(bytes))]
      return index >= 0 ? Name(id: index) : nil
    }
  }

  private struct Spelling: @unchecked Sendable {
    var hash: UInt32
    /// In the memory that the table owns.
    var bytes: UnsafeBufferPointer<UInt8>
  }

  /// The slot that holds these bytes, or the free one where they belong.
  private func slot(of bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while true {
      let index = slots[slot]
      if index < 0 { return slot }
      let spelling = spellings[Int(index)]
      if spelling.hash == hash, Self.areEqual(spelling.bytes, bytes) { return slot }
      slot = (slot + 1) & mask
    }
  }

  private mutating func grow() {
    var larger = [Int32](repeating: -1, count: slots.count * 2)
    let mask = larger.count - 1
    var index = 0
    while index < spellings.count {
      var slot = Int(spellings[index].hash) & mask
      while larger[slot] >= 0 { slot = (slot + 1) & mask }
      larger[slot] = Int32(truncatingIfNeeded: index)
      index += 1
    }
    slots = larger
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    guard let base = bytes.baseAddress else { return hash }
    var index = 0
    let count = bytes.count
    while index < count {
      hash = (hash ^ UInt32(truncatingIfNeeded: base[index])) &* 16_777_619
      index &+= 1
    }
    return hash
  }

  private static func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = left.count
    guard count == right.count, let left = left.baseAddress, let right = right.baseAddress else {
      return count == right.count
    }
    var index = 0
    while index < count {
      if left[index] != right[index] { return false }
      index &+= 1
    }
    return true
  }
}

/// Where a ``NameTable`` keeps the bytes of its names: blocks that are only ever added to, and freed together.
private final class NameMemory: @unchecked Sendable {
  // Unchecked: copies of a table share it, and only the one that interns, on one thread, adds to it.
  private var blocks: [UnsafeMutablePointer<UInt8>] = []
  private var free: UnsafeMutablePointer<UInt8>?
  private var freeCount = 0
  private static let blockSize = 1 << 16

  deinit { for block in blocks { block.deallocate() } }

  func copy(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard let source = bytes.baseAddress, bytes.count > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
    if freeCount < bytes.count {
      freeCount = max(bytes.count, Self.blockSize)
      let block = UnsafeMutablePointer<UInt8>.allocate(capacity: freeCount)
      blocks.append(block)
      free = block
    }
    guard let target = free else { return bytes }
    target.initialize(from: source, count: bytes.count)
    free = target + bytes.count
    freeCount -= bytes.count
    return UnsafeBufferPointer(start: target, count: bytes.count)
  }
}
