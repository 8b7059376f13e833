import FlowSyntax

/// The sentences that several places of the lowering share and that belong to no single rule. The others stand with their
/// rules, in `Rules`.
extension Diagnostic {
  /// A name that nothing declares, with a repair for each that is close.
  static func unknown(
    _ rule: Rule, _ what: String, _ name: String, at location: Location, suggestions: [String], note: Note? = nil
  ) -> Diagnostic {
    Diagnostic(
      rule, at: location, "there is no \(what) `\(name)`" + Suggestion.question(suggestions),
      notes: note.map { [$0] } ?? [], fixes: Suggestion.fixes(suggestions, at: location))
  }

  /// A name in front of which a word is missing.
  static func missingWord(_ word: String, before name: String, at location: Location, _ why: String) -> Diagnostic {
    var start = location
    start.range.end = start.range.start
    return Diagnostic(
      .syntax, at: location, "\(why): write `\(word) \(name)`",
      fixes: [Fix("write `\(word) \(name)`", edits: [Diagnostic.Edit(at: start, replacement: "\(word) ")])])
  }

  /// What is spelled in another way.
  static func spelled(_ why: String, _ right: String, at location: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: location, "\(why): write `\(right)`",
      fixes: [Fix("write `\(right)`", edits: [Diagnostic.Edit(at: location, replacement: right)])])
  }

  /// A value whose name Swift would take for a word of its own.
  static func unquoted(_ name: String, at location: Location) -> Diagnostic {
    Diagnostic(
      .syntax, at: location, "a value called `\(name)` stands in backticks: Swift has a meaning of its own for it",
      fixes: [Fix("write it in backticks", edits: [Diagnostic.Edit(at: location, replacement: "`\(name)`")])])
  }

  static func scenario(at location: Location) -> Diagnostic {
    Diagnostic(.unsupported, at: location, "a scenario cannot be generated yet")
  }
}
