package import FlowSyntax

/// From pairs of integers to indices that count from 0 in the order of arrival: a hash table with open addressing.
///
/// A `Dictionary` costs several times more without optimisation, and this is asked several times for every
/// transition of an automaton.
package struct PairMap {
  private struct Slot: BitwiseCopyable {
    var first: Int
    var second: Int
    /// -1 where the slot is free.
    var index: Int
  }

  private var slots: UnsafeMutablePointer<Slot>
  private var mask: Int
  package private(set) var count = 0

  // Not a strong reference, as in a table.
  private let storage: Unmanaged<RawStorage>

  /// - Parameter storage: the owner of the memory. The map does not keep it.
  package init(in storage: RawStorage, capacity: Int = 256) {
    var size = 256
    while size < capacity { size *= 2 }
    self.storage = .passUnretained(storage)
    slots = storage.allocate(size, repeating: Slot(first: 0, second: 0, index: -1))
    mask = size - 1
  }

  /// The index of a pair, or -1.
  package func index(of first: Int, _ second: Int) -> Int {
    var place = hash(first, second)
    while true {
      let slot = slots + (place & mask)
      let index = slot.pointee.index
      if index < 0 || (slot.pointee.first == first && slot.pointee.second == second) { return index }
      place = place &+ 1
    }
  }

  /// How many slots are looked at to find a pair.
  func steps(to first: Int, _ second: Int) -> Int {
    let start = hash(first, second)
    var place = start
    while slots[place & mask].index >= 0, slots[place & mask].first != first || slots[place & mask].second != second {
      place = place &+ 1
    }
    return place &- start &+ 1
  }

  /// The index of a pair, which is added if it is new: then the index is what ``count`` was.
  package mutating func insert(_ first: Int, _ second: Int) -> Int {
    var place = hash(first, second)
    while true {
      let slot = slots + (place & mask)
      let index = slot.pointee.index
      if index < 0 {
        slot.pointee.first = first
        slot.pointee.second = second
        slot.pointee.index = count
        count = count &+ 1
        if count &* 2 > mask { grow() }
        return count &- 1
      }
      if slot.pointee.first == first && slot.pointee.second == second { return index }
      place = place &+ 1
    }
  }

  @_transparent
  private func hash(_ first: Int, _ second: Int) -> Int {
    var mixed = UInt(bitPattern: first) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed &>> 29) ^ UInt(bitPattern: second)) &* 0xBF58_476D_1CE4_E5B9
    // Upper bits of the second number are in the upper bits of the product alone.
    return Int(bitPattern: (mixed ^ mixed &>> 32) &>> 17)
  }

  private mutating func grow() {
    let old = slots
    let oldSize = mask &+ 1
    let size = oldSize &* 2
    slots = storage.takeUnretainedValue().allocate(size, repeating: Slot(first: 0, second: 0, index: -1))
    mask = size &- 1
    var from = 0
    while from < oldSize {
      if old[from].index >= 0 {
        var place = hash(old[from].first, old[from].second)
        while slots[place & mask].index >= 0 { place = place &+ 1 }
        slots[place & mask] = old[from]
      }
      from = from &+ 1
    }
  }
}
