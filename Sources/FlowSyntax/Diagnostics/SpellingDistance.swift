/// The distance of a word from other words (optimal string alignment, see ``Suggestion``).
///
/// A file may have a hundred unknown names and a thousand known names, and an editor requests suggestions after each keystroke.
/// So most candidates are rejected by their length or their letters. Of the distance table, only the cells that can be within
/// the limit are computed.
struct SpellingDistance {
  /// The maximum length of a compared word, in bytes.
  static let longestWord = 100

  private let word: [UInt8]
  private let mask: Int

  /// - Parameter letters: the lower-case UTF-8 of the word; at most ``longestWord`` bytes.
  init(to letters: [UInt8]) {
    word = letters
    mask = Self.mask(letters)
  }

  /// The distance of a candidate, ignoring case; `nil` if it is above the limit.
  func distance(of candidate: String, atMost limit: Int) -> Int? {
    if abs(candidate.utf8.count - word.count) > limit { return nil }
    let other = Array(candidate.lowercased().utf8)
    // Outside ASCII, changing between upper and lower case may change the number of bytes.
    if abs(other.count - word.count) > limit { return nil }
    // Each letter that does not occur in the other word requires a change of its own.
    let otherMask = Self.mask(other)
    if (mask & ~otherMask).nonzeroBitCount > limit || (otherMask & ~mask).nonzeroBitCount > limit { return nil }
    return distance(from: other, limit)
  }

  private func distance(from other: [UInt8], _ limit: Int) -> Int? {
    // Three rows of the distance table. Each row belongs to a letter of the word.
    var beforeLast: [Int] = []
    var last = Array(0..<other.count + 1)
    var leastLast = 0
    for row in word.indices {
      // Cells further from the diagonal are above the limit.
      let first = max(0, row - limit)
      let end = min(other.count, row + limit + 1)
      var current = Array(repeating: limit + 1, count: other.count + 1)
      if first == 0 { current[0] = row + 1 }
      var least = current[first]
      for column in first..<end {
        let isEqual = word[row] == other[column]
        var best = isEqual ? last[column] : last[column] + 1
        if last[column + 1] + 1 < best { best = last[column + 1] + 1 }
        if current[column] + 1 < best { best = current[column] + 1 }
        if row > 0, column > 0, !isEqual, word[row] == other[column - 1], word[row - 1] == other[column],
          beforeLast[column - 1] + 1 < best
        {
          best = beforeLast[column - 1] + 1
        }
        current[column + 1] = best
        if best < least { least = best }
      }
      // Later rows are computed from this row or, for swapped letters (which add 1), from the previous row. So all of them are
      // above the limit.
      if least > limit, leastLast >= limit { return nil }
      leastLast = least
      (beforeLast, last) = (last, current)
    }
    return last[other.count] <= limit ? last[other.count] : nil
  }

  /// A bit set of the letters in a word. Some letters share a bit.
  private static func mask(_ bytes: [UInt8]) -> Int {
    var mask = 0
    for byte in bytes { mask |= 1 &<< (Int(byte) & 63) }
    return mask
  }
}
