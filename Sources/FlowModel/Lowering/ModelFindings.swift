import FlowSyntax

/// Findings that several parts of the lowering share and that belong to no single rule. Findings of one rule that several places
/// report are in the rule's file, in `Rules`. A sentence with a single place is written at that place.
extension Diagnostic {
  /// A finding about an unknown name, with a repair for each similar name.
  ///
  /// - Parameters:
  ///   - known: all declared names. If none is similar and there are only a few, the finding lists them.
  ///   - isOffered: whether a fix may write a name. A name that would lead to another mistake is only mentioned.
  static func unknown(
    _ rule: Rule, _ what: String, _ name: String, at location: Location, suggestions: [String], known: [String] = [],
    offering isOffered: (String) -> Bool = { _ in true }
  ) -> Diagnostic {
    var notes: [Note] = []
    if suggestions.isEmpty, !known.isEmpty, known.count <= maximumListed {
      let list = known.sorted().map { "`\($0)`" }.joined(separator: ", ")
      notes = [Note(known.count == 1 ? "the only one is \(list)" : "there are \(list)")]
    }
    return Diagnostic(
      rule, at: location, "there is no \(what) `\(name)`" + Suggestion.question(suggestions),
      notes: notes, fixes: Suggestion.fixes(suggestions.filter(isOffered), at: location))
  }

  private static var maximumListed: Int { 5 }

  /// A finding about a name that lacks a word before it, such as `exit`.
  static func missingWord(_ word: String, before name: String, at location: Location, _ why: String) -> Diagnostic {
    var start = location
    start.range.end = start.range.start
    return Diagnostic(
      .syntax, at: location, "\(why): write `\(word) \(name)`",
      fixes: [Fix("write `\(word) \(name)`", edits: [Diagnostic.Edit(at: start, replacement: "\(word) ")])])
  }

  /// A finding about a link whose text Swift would read differently from `flowc`.
  static func notPlain(at location: Location) -> Diagnostic {
    Diagnostic(.syntax, at: location, "the path of a link must be a plain string on one line, without `\\` and `#`")
  }

  /// A finding about a word that must be spelled differently.
  static func spelled(_ why: String, _ right: String, at location: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: location, "\(why): write `\(right)`",
      fixes: [Fix("write `\(right)`", edits: [Diagnostic.Edit(at: location, replacement: right)])])
  }

  /// A finding about a value, or about a flow where a type can be, whose name Swift would read as a keyword.
  static func unquoted(_ what: StaticString, _ name: String, at location: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: location, "`\(name)` is reserved by Swift: write the name of the \(what) in backticks",
      fixes: [Fix("write it in backticks", edits: [Diagnostic.Edit(at: location, replacement: "`\(name)`")])])
  }
}
