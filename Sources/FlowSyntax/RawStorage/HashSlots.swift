/// The slots of a hash table with linear probing, in the memory of a ``RawStorage``.
///
/// The caller stores the entries, usually in a ``Table``. A slot contains the index of an entry, or -1 if it is free. In the
/// unoptimised builds that users run, a `Dictionary` would take several times longer.
///
/// ```swift
/// var slot = HashSlots.first(hash, slots.mask)
/// while slots.base[slot] >= 0, entries[Int(slots.base[slot])] != entry { slot = HashSlots.next(slot, slots.mask) }
/// if slots.base[slot] < 0 { slots.base[slot] = Int32(truncatingIfNeeded: entries.count) }
/// ```
///
/// The caller writes this loop, because without optimisation a closure that compares entries would be called for each entry.
/// The slots do not retain their storage; the caller does.
@usableFromInline
package struct HashSlots {
  @usableFromInline package private(set) var base: UnsafeMutablePointer<Int32>
  /// The number of slots minus one. The number is a power of two.
  @usableFromInline package private(set) var mask: Int
  // An unowned reference, because reference counting is slow.
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

  /// The slot where a look-up begins.
  @_transparent @usableFromInline
  package static func first(_ hash: Int, _ mask: Int) -> Int { hash & mask }

  /// The slot to look at if this slot contains a different entry.
  @_transparent @usableFromInline
  package static func next(_ slot: Int, _ mask: Int) -> Int { (slot &+ 1) & mask }

  /// Doubles the number of slots.
  ///
  /// - Parameters:
  ///   - count: the number of entries.
  ///   - hash: the hash of the entry with an index.
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
