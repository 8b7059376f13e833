import FlowSyntax

/// A priority queue of items, ordered by length, with a list for each length. The shortest item comes first. Of equally short
/// items, the last added comes first.
struct LevelQueue {
  private struct Entry: BitwiseCopyable {
    var item: Int32
    var next: Int32
  }

  private var entries: Table<Entry>
  /// For each level (each length of items), the first entry, or -1.
  private var first: Table<Int32>
  /// A bit for each level that has entries, so that empty levels cost little.
  private var masks: Table<UInt64>
  private var lowestMask = 0
  /// The first free entry, or -1. Free entries form a list.
  private var free: Int32 = -1

  init(in storage: RawStorage) {
    entries = Table(in: storage, capacity: 32)
    first = Table(in: storage)
    masks = Table(in: storage, capacity: 16)
  }

  mutating func insert(_ item: Int32, at level: Int) {
    if level >= first.count {
      masks.extend(to: (level &>> 6) &+ 1, with: 0)
      first.extend(to: masks.count &* 64, with: -1)
    }
    let entry = Entry(item: item, next: first.base[level])
    if free >= 0 {
      let place = Int(free)
      free = entries.base[place].next
      entries.base[place] = entry
      first.base[level] = Int32(truncatingIfNeeded: place)
    } else {
      entries.reserve()
      entries.base[entries.count] = entry
      first.base[level] = Int32(truncatingIfNeeded: entries.count)
      entries.count = entries.count &+ 1
    }
    let mask = level &>> 6
    masks.base[mask] |= 1 &<< UInt64(truncatingIfNeeded: level & 63)
    if mask < lowestMask { lowestMask = mask }
  }

  /// Removes the next item; -1 if the queue is empty.
  mutating func removeFirst() -> Int32 {
    while lowestMask < masks.count {
      let mask = masks.base[lowestMask]
      if mask == 0 {
        lowestMask = lowestMask &+ 1
        continue
      }
      let level = (lowestMask &<< 6) &+ mask.trailingZeroBitCount
      let place = first.base[level]
      let entry = entries.base[Int(place)]
      first.base[level] = entry.next
      if entry.next < 0 { masks.base[lowestMask] = mask & (mask &- 1) }
      entries.base[Int(place)].next = free
      free = place
      return entry.item
    }
    return -1
  }
}
