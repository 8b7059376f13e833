/// "Did you mean": finds the known names that are most similar to a misspelt one.
///
/// The distance counts inserted, removed, replaced and swapped characters (optimal string alignment, after
/// Damerau 1964); a name is suggested up to a third of its length away.
package enum Suggestion {
  /// The nearest name. If several are equally near, the first in alphabetical order, so that the order of declarations
  /// does not matter.
  package static func closest(to word: String, among candidates: [String]) -> String? {
    nearest(to: word, among: candidates).first
  }

  /// All nearest names, in alphabetical order.
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

  /// The text `; did you mean `home`?` with all names; empty if there are none.
  package static func question(_ names: [String]) -> String {
    names.isEmpty ? "" : "; did you mean \(choice(names))?"
  }

  /// ``` `list`, `last` or `lost` ```
  static func choice(_ names: [String]) -> String {
    guard let last = names.last else { return "" }
    let others = names.dropLast().map { "`\($0)`" }.joined(separator: ", ")
    return "\(others)\(others.isEmpty ? "" : " or ")`\(last)`"
  }

  /// A repair for each name. If there are several, a person has to choose.
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
