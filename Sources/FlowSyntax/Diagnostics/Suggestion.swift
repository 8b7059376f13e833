/// "Did you mean": the known name that a misspelt one is most likely to stand for.
///
/// The distance counts inserted, removed, replaced and swapped characters (optimal string alignment, after
/// Damerau 1964); a name is suggested up to a third of its length away.
package enum Suggestion {
  /// The nearest name; of several equally near the first of the alphabet, so that no order of declarations matters.
  package static func closest(to word: String, among candidates: [String]) -> String? {
    nearest(to: word, among: candidates).first
  }

  /// All names that are equally near, and nearer than any other, in the order of the alphabet.
  package static func nearest(to word: String, among candidates: [String]) -> [String] {
    let wanted = Array(word.lowercased().utf8)
    // So long a word is no slip of the finger, and comparing costs the square of its length.
    guard !wanted.isEmpty, wanted.count <= 100 else { return [] }
    var best: Set<String> = []
    // At least one letter has to be right.
    var bestDistance = min(max(1, wanted.count / 3), wanted.count - 1)
    for candidate in candidates {
      let letters = Array(candidate.lowercased().utf8)
      guard abs(letters.count - wanted.count) <= bestDistance else { continue }
      let distance = distance(wanted, letters)
      if distance < bestDistance { best = [] }
      if distance <= bestDistance {
        best.insert(candidate)
        bestDistance = distance
      }
    }
    return best.sorted()
  }

  /// `; did you mean `home`?`, with all names where there are several; nothing where there is none.
  package static func question(_ names: [String]) -> String {
    names.isEmpty ? "" : "; did you mean \(choice(names))?"
  }

  /// ``` `list`, `last` or `lost` ```
  static func choice(_ names: [String]) -> String {
    guard let last = names.last else { return "" }
    let others = names.dropLast().map { "`\($0)`" }.joined(separator: ", ")
    return "\(others)\(others.isEmpty ? "" : " or ")`\(last)`"
  }

  /// A repair for each name: with several of them the choice is a person's.
  package static func fixes(_ names: [String], at location: Location) -> [Diagnostic.Fix] {
    names.map { Diagnostic.Fix("write `\($0)`", edits: [Diagnostic.Edit(at: location, replacement: $0)]) }
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
