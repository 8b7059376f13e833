/// "Did you mean": the known name that a misspelt one is most likely to stand for.
///
/// The distance counts inserted, removed, replaced and swapped characters (optimal string alignment, after
/// Damerau 1964); a name is suggested up to a third of its length away.
package enum Suggestion {
  package static func closest(to word: String, among candidates: [String]) -> String? {
    let wanted = Array(word.lowercased().utf8)
    // So long a word is no slip of the finger, and comparing costs the square of its length.
    guard !wanted.isEmpty, wanted.count <= 100 else { return nil }
    var best: String?
    // At least one letter has to be right.
    var bestDistance = min(max(1, wanted.count / 3), wanted.count - 1) + 1
    for candidate in candidates {
      let letters = Array(candidate.lowercased().utf8)
      guard abs(letters.count - wanted.count) < bestDistance else { continue }
      let distance = distance(wanted, letters)
      if distance < bestDistance {
        best = candidate
        bestDistance = distance
      }
    }
    return best
  }

  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      for column in 0..<right.count {
        let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
        var best = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
