import FlowSyntax

/// The sentences of everything that can be wrong with names and arguments, in one place.
extension Diagnostic {
  static func duplicate(_ what: String, _ name: String, at location: Location, first: Location?) -> Diagnostic {
    Diagnostic(
      .duplicateDeclaration, at: location, "\(what) `\(name)` is declared twice",
      notes: first.map { [Note("it is declared here first", at: $0)] } ?? []
    )
  }

  static func reserved(_ name: String, at location: Location, _ why: String) -> Diagnostic {
    Diagnostic(.duplicateDeclaration, at: location, "`\(name)` cannot be used here: \(why)")
  }

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

  static func missingStart(_ flow: String, at location: Location) -> Diagnostic {
    Diagnostic(
      .missingStart, at: location, "flow `\(flow)` does not say where it starts",
      notes: [Note("add `start` and a screen, or `tabs`")]
    )
  }

  static func startAndTabs(at location: Location, tabs: Location) -> Diagnostic {
    Diagnostic(
      .duplicateDeclaration, at: location, "a flow has `start` or `tabs`, not both: its tabs are what it starts with",
      notes: [Note("the tabs are here", at: tabs)]
    )
  }

  static func openStart(at location: Location) -> Diagnostic {
    Diagnostic(
      .missingStart, at: location, "the branches of `start` may all fail, and then there is no screen to show",
      notes: [Note("end them with `else -> …`")]
    )
  }

  static func duplicateTransition(_ trigger: String, at location: Location, first: Location) -> Diagnostic {
    Diagnostic(
      .duplicateTransition, at: location, "`\(trigger)` is handled twice",
      notes: [Note("it is handled here first", at: first)]
    )
  }

  static func mismatch(_ message: String, at location: Location, notes: [Note] = [], fixes: [Fix] = [])
    -> Diagnostic
  {
    Diagnostic(.argumentMismatch, at: location, message, notes: notes, fixes: fixes)
  }
}
