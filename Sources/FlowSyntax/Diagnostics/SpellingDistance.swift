/// The distance of a word from other words (optimal string alignment, see ``Suggestion``).
///
/// A file may have a hundred unknown names and a thousand known names, and an editor requests suggestions after each keystroke.
/// So most candidates are rejected by their length or their letters. Of the distance table, only the cells that can be within
/// the limit are computed.
struct SpellingDistance {
  /// The maximum length of a compared word, in bytes.
  static let longestWord = 100

  private let storage = RawStorage()
  private let word: UnsafeMutablePointer<UInt8>
  private let count: Int
  private let mask: Int
  /// The lower-case bytes of the candidate.
  private let other: UnsafeMutablePointer<UInt8>
  /// Three rows of the distance table: the row before the previous one, the previous row, and the current row. Each row belongs to
  /// a letter of the word.
  private var rows: (UnsafeMutablePointer<Int>, UnsafeMutablePointer<Int>, UnsafeMutablePointer<Int>)

  private static var longestCandidate: Int { longestWord * 2 }

  /// - Parameter letters: the lower-case UTF-8 of the word; at most ``longestWord`` bytes.
  init(to letters: [UInt8]) {
    count = letters.count
    word = storage.allocate(count)
    other = storage.allocate(Self.longestCandidate)
    let width = Self.longestCandidate + 2
    rows = (storage.allocate(width), storage.allocate(width), storage.allocate(width))
    var index = 0
    while index < letters.count {
      word[index] = letters[index]
      index += 1
    }
    mask = Self.mask(word, count)
  }

  /// The distance of a candidate, ignoring case; `nil` if it is above the limit.
  mutating func distance(of candidate: String, atMost limit: Int) -> Int? {
    guard let length = copyLowercased(candidate, limit) else { return nil }
    // Each letter that does not occur in the other word requires a change of its own.
    let otherMask = Self.mask(other, length)
    if (mask & ~otherMask).nonzeroBitCount > limit || (otherMask & ~mask).nonzeroBitCount > limit { return nil }
    return distance(length, limit)
  }

  /// Copies a candidate to ``other``. Returns its length; `nil` if the lengths differ by more than the limit.
  private func copyLowercased(_ candidate: String, _ limit: Int) -> Int? {
    var text = candidate
    let copied: Int? = text.withUTF8 { bytes in
      if bytes.count > Self.longestCandidate || abs(bytes.count - count) > limit { return -1 }
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        // Outside ASCII, changing between upper and lower case may change the number of bytes.
        if byte >= 0x80 { return nil }
        other[index] = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
        index += 1
      }
      return index
    }
    if let copied { return copied < 0 ? nil : copied }
    let letters = Array(candidate.lowercased().utf8)
    guard letters.count <= Self.longestCandidate, abs(letters.count - count) <= limit else { return nil }
    for (index, letter) in letters.enumerated() { other[index] = letter }
    return letters.count
  }

  private mutating func distance(_ length: Int, _ limit: Int) -> Int? {
    let unreachable = limit + 1
    var (beforeLast, last, current) = rows
    var column = 0
    while column <= length {
      last[column] = column
      column += 1
    }
    var leastLast = 0
    var row = 0
    while row < count {
      // Cells further from the diagonal are above the limit.
      let first = max(0, row - limit)
      let end = min(length, row + limit + 1)
      current[first] = first == 0 ? row + 1 : unreachable
      var least = current[first]
      column = first
      while column < end {
        let isEqual = word[row] == other[column]
        var best = isEqual ? last[column] : last[column] + 1
        if column < row + limit, last[column + 1] + 1 < best { best = last[column + 1] + 1 }
        if current[column] + 1 < best { best = current[column] + 1 }
        if row > 0, column > 0, !isEqual, word[row] == other[column - 1], word[row - 1] == other[column],
          beforeLast[column - 1] + 1 < best
        {
          best = beforeLast[column - 1] + 1
        }
        current[column + 1] = best
        if best < least { least = best }
        column += 1
      }
      // Later rows are computed from this row or, for swapped letters (which add 1), from the previous row. So all of them are
      // above the limit.
      if least > limit, leastLast >= limit { return nil }
      leastLast = least
      (beforeLast, last, current) = (last, current, beforeLast)
      row += 1
    }
    return last[length] <= limit ? last[length] : nil
  }

  /// A bit set of the letters in a word. Some letters share a bit.
  private static func mask(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var mask = 0
    var index = 0
    while index < count {
      mask |= 1 &<< (Int(truncatingIfNeeded: bytes[index]) & 63)
      index += 1
    }
    return mask
  }
}
