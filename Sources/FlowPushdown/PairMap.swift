package import FlowSyntax

/// Maps pairs of integers to indices. The first inserted pair gets the index 0, the next pair 1, and so on.
///
/// The map must be fast, because there are several look-ups for every transition of an automaton.
package struct PairMap {
  private struct Pair: BitwiseCopyable {
    var first: Int
    var second: Int
  }

  private var pairs: Table<Pair>
  private var slots: HashSlots

  package var count: Int { pairs.count }

  /// - Parameter storage: the owner of the memory. The map does not keep it.
  package init(in storage: RawStorage, capacity: Int = 32) {
    pairs = Table(in: storage, capacity: capacity)
    slots = HashSlots(in: storage, count: capacity &* 2)
  }

  /// The number of slots that the look-up of a pair visits.
  func steps(to first: Int, _ second: Int) -> Int {
    let slot = Self.slot(of: first, second, slots.base, slots.mask, pairs.base)
    return ((slot &- Self.hash(first, second)) & slots.mask) &+ 1
  }

  /// The index of a pair. A new pair is added and gets the old ``count`` as its index.
  package mutating func insert(_ first: Int, _ second: Int) -> Int {
    let slot = Self.slot(of: first, second, slots.base, slots.mask, pairs.base)
    let known = slots.base[slot]
    if known >= 0 { return Int(known) }
    let index = pairs.count
    slots.base[slot] = Int32(truncatingIfNeeded: index)
    pairs.append(Pair(first: first, second: second))
    if pairs.count &* 2 > slots.mask { grow() }
    return index
  }

  @_transparent
  private static func slot(
    of first: Int, _ second: Int, _ slots: UnsafeMutablePointer<Int32>, _ mask: Int, _ pairs: UnsafeMutablePointer<Pair>
  ) -> Int {
    var slot = HashSlots.first(hash(first, second), mask)
    while slots[slot] >= 0 {
      let known = pairs + Int(slots[slot])
      if known.pointee.first == first, known.pointee.second == second { break }
      slot = HashSlots.next(slot, mask)
    }
    return slot
  }

  @_transparent
  private static func hash(_ first: Int, _ second: Int) -> Int {
    var mixed = UInt(bitPattern: first) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed &>> 29) ^ UInt(bitPattern: second)) &* 0xBF58_476D_1CE4_E5B9
    // The upper bits of `second` affect only the upper bits of the product, so the upper bits are mixed into the lower ones.
    return Int(bitPattern: (mixed ^ mixed &>> 32) &>> 17)
  }

  private mutating func grow() {
    let pairs = pairs.base
    slots.grow(entries: count) { Self.hash(pairs[$0].first, pairs[$0].second) }
  }
}
