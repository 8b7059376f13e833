/// "Did you mean": finds the known names that are most similar to a misspelt name.
///
/// The distance is the number of inserted, removed, replaced and swapped characters (optimal string alignment, after Damerau
/// 1964). A name is suggested if its distance is at most a third of the word's length.
package enum Suggestion {
  /// The nearest name. Of several equally near names, returns the first in alphabetical order, so that the order of
  /// declarations does not matter.
  package static func closest(to word: String, among candidates: [String]) -> String? {
    nearest(to: word, among: candidates).first
  }

  /// All nearest names, in alphabetical order.
  package static func nearest(to word: String, among candidates: [String]) -> [String] {
    let letters = Array(word.lowercased().utf8)
    // A longer word is not a typing mistake, and comparing takes time quadratic in its length.
    guard !letters.isEmpty, letters.count <= SpellingDistance.longestWord else { return [] }
    let spelling = SpellingDistance(to: letters)
    var best: Set<String> = []
    // At least one letter must match.
    var bestDistance = min(max(1, letters.count / 3), letters.count - 1)
    for candidate in candidates {
      guard let distance = spelling.distance(of: candidate, atMost: bestDistance) else { continue }
      if distance < bestDistance { best = [] }
      best.insert(candidate)
      bestDistance = distance
    }
    return best.sorted()
  }

  /// The text `; did you mean `home`?` with all names; empty if there are none.
  package static func question(_ names: [String]) -> String {
    names.isEmpty ? "" : "; did you mean \(choice(names))?"
  }

  /// The names as a choice: ``` `list`, `last` or `lost` ```.
  static func choice(_ names: [String]) -> String {
    guard let last = names.last else { return "" }
    let others = names.dropLast().map { "`\($0)`" }.joined(separator: ", ")
    return "\(others)\(others.isEmpty ? "" : " or ")`\(last)`"
  }

  /// A repair for each name. If there are several, a person chooses one.
  package static func fixes(_ names: [String], at location: Location) -> [Diagnostic.Fix] {
    names.map { Diagnostic.Fix("write `\($0)`", edits: [Diagnostic.Edit(at: location, replacement: $0)]) }
  }
}
