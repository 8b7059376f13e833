/// "Did you mean": the known word that a misspelt one is closest to.
enum Suggestion {
  /// The closest word, if it is close enough to be meant: at most one edit for every three letters.
  static func closest(to word: String, among candidates: [String]) -> String? {
    let word = Array(word.lowercased().utf8)
    // A long word is no slip of the finger, and comparing it is quadratic.
    guard word.count <= 100 else { return nil }
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let distance = distance(word, Array(candidate.lowercased().utf8))
      if distance <= max(1, word.count / 3), distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best?.candidate
  }

  /// How many bytes have to be inserted, removed, replaced or swapped with their neighbour.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        var cost = min(last[column + 1] + 1, current[column] + 1)
        cost = min(cost, last[column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
