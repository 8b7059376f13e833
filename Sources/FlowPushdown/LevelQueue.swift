import FlowSyntax

/// A priority queue of items, ordered by length, with a list for each length. The shortest item comes first. Of equally short
/// items, the last added comes first.
struct LevelQueue {
  private struct Entry {
    var item: Int32
    var next: Int32
  }

  private var entries: [Entry] = []
  /// For each level (each length of items), the first entry, or -1.
  private var first: [Int32] = []
  /// A bit for each level that has entries, so that empty levels cost little.
  private var masks: [UInt64] = []
  private var lowestMask = 0
  /// The first free entry, or -1. Free entries form a list.
  private var free: Int32 = -1

  mutating func insert(_ item: Int32, at level: Int) {
    if level >= first.count {
      masks.append(contentsOf: repeatElement(0, count: level / 64 + 1 - masks.count))
      first.append(contentsOf: repeatElement(-1, count: masks.count * 64 - first.count))
    }
    let entry = Entry(item: item, next: first[level])
    if free >= 0 {
      let place = Int(free)
      free = entries[place].next
      entries[place] = entry
      first[level] = Int32(place)
    } else {
      first[level] = Int32(entries.count)
      entries.append(entry)
    }
    let mask = level / 64
    masks[mask] |= 1 &<< UInt64(truncatingIfNeeded: level % 64)
    if mask < lowestMask { lowestMask = mask }
  }

  /// Removes the next item; -1 if the queue is empty.
  mutating func removeFirst() -> Int32 {
    while lowestMask < masks.count {
      let mask = masks[lowestMask]
      if mask == 0 {
        lowestMask += 1
        continue
      }
      let level = lowestMask * 64 + mask.trailingZeroBitCount
      let place = first[level]
      let entry = entries[Int(place)]
      first[level] = entry.next
      if entry.next < 0 { masks[lowestMask] = mask & (mask - 1) }
      entries[Int(place)].next = free
      free = place
      return entry.item
    }
    return -1
  }
}
