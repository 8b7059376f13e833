/// The slots of a hash table with linear probing, in the memory of a ``RawStorage``.
///
/// The user of the slots keeps the entries, usually in a ``Table``. A slot holds the index of an entry, or -1 if it is
/// free. A `Dictionary` costs several times more in the unoptimised builds in which users run the compiler.
///
/// ```swift
/// var slot = HashSlots.first(hash, slots.mask)
/// while slots.base[slot] >= 0, entries[Int(slots.base[slot])] != entry { slot = HashSlots.next(slot, slots.mask) }
/// if slots.base[slot] < 0 { slots.base[slot] = Int32(truncatingIfNeeded: entries.count) }
/// ```
///
/// The user writes this loop, as without optimisation a closure that compares entries would be called for each of them. It does
/// not keep its storage, as a table does not.
@usableFromInline
package struct HashSlots {
  @usableFromInline package private(set) var base: UnsafeMutablePointer<Int32>
  /// The number of slots, which is a power of two, less one.
  @usableFromInline package private(set) var mask: Int
  // Not a strong reference: counting references is what costs time.
  private let storage: Unmanaged<RawStorage>

  /// - Parameters:
  ///   - storage: the owner of the memory.
  ///   - count: the number of slots. It is rounded up to a power of two.
  package init(in storage: RawStorage, count: Int) {
    var size = 16
    while size < count { size *= 2 }
    self.storage = .passUnretained(storage)
    base = storage.allocate(size, repeating: -1)
    mask = size - 1
  }

  /// The slot in which a look-up begins.
  @_transparent @usableFromInline
  package static func first(_ hash: Int, _ mask: Int) -> Int { hash & mask }

  /// The slot to look at if the entry in this one is another than the one that is looked for.
  @_transparent @usableFromInline
  package static func next(_ slot: Int, _ mask: Int) -> Int { (slot &+ 1) & mask }

  /// Doubles the number of slots.
  ///
  /// - Parameters:
  ///   - count: the number of entries.
  ///   - hash: the hash of the entry of an index.
  package mutating func grow(entries count: Int, hash: (Int) -> Int) {
    let size = (mask &+ 1) &* 2
    base = storage.takeUnretainedValue().allocate(size, repeating: -1)
    mask = size &- 1
    var index = 0
    while index < count {
      var slot = Self.first(hash(index), mask)
      while base[slot] >= 0 { slot = Self.next(slot, mask) }
      base[slot] = Int32(truncatingIfNeeded: index)
      index &+= 1
    }
  }
}
