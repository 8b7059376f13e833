/// The distance of a word from many others (optimal string alignment, see ``Suggestion``).
///
/// A file may have a hundred unknown names and a thousand known ones, and editors ask after each key. So most candidates
/// are rejected by their lengths or letters, and of the table of distances only the cells are computed that can hold at
/// most the limit.
struct SpellingDistance {
  /// The longest word that can be compared, in bytes.
  static let longestWord = 100

  private let storage = RawStorage()
  private let word: UnsafeMutablePointer<UInt8>
  private let count: Int
  private let mask: Int
  /// The lower-case bytes of the candidate.
  private let other: UnsafeMutablePointer<UInt8>
  /// The rows of the table for the letter before the last, for the last one, and for the current one.
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

  /// The distance of a candidate, whatever the case of its letters; `nil` if it is above a limit.
  mutating func distance(of candidate: String, atMost limit: Int) -> Int? {
    guard let length = copyLowercased(candidate, limit) else { return nil }
    // Each letter that one of the words lacks needs a change of its own.
    let otherMask = Self.mask(other, length)
    if (mask & ~otherMask).nonzeroBitCount > limit || (otherMask & ~mask).nonzeroBitCount > limit { return nil }
    return distance(length, limit)
  }

  /// Copies a candidate to ``other``. Returns its length; `nil` if that differs by more than a limit.
  private func copyLowercased(_ candidate: String, _ limit: Int) -> Int? {
    var text = candidate
    let copied: Int? = text.withUTF8 { bytes in
      if bytes.count > Self.longestCandidate || abs(bytes.count - count) > limit { return -1 }
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        // Other letters than those of ASCII may change their length with their case.
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
      // Cells farther from the diagonal are above the limit.
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
      // A later row can only be reached from this one, or by swapping two letters from the one before.
      if least > limit, leastLast >= limit { return nil }
      leastLast = least
      (beforeLast, last, current) = (last, current, beforeLast)
      row += 1
    }
    return last[length] <= limit ? last[length] : nil
  }

  /// A bit for each letter of a word; a few letters share one.
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
