/// The documentation of a rule. `flowc explain` prints it, `Documentation/rules.md` and the machine formats are made
/// from it, and tests run its examples.
///
/// ```swift
/// Rule.popNever.page.summary   // "a `pop` whose sender is never pushed"
/// ```
package struct RulePage: Sendable {
  /// One sentence without a full stop, in lower case.
  package var summary: String
  /// The exact mistakes that the rule reports, as one paragraph.
  package var what: String
  /// Why that matters, and what to do instead, as one paragraph.
  package var why: String
  /// The platforms in the `.flowc.json` of the examples. For most rules they do not matter.
  package var platforms: [Platform]
  /// A file in which the rule has a finding, marked below the line in question:
  ///
  /// ```
  ///   closeTapped -> pop
  ///   //             ^^^ warning[pop-never]
  /// ```
  ///
  /// A rule that is off by default is marked as the warning that it can be made.
  package var failing: String
  /// The same file after the repair. No rule has a finding in it.
  package var fixed: String

  package init(
    _ summary: String,
    what: String,
    why: String,
    platforms: [Platform] = [],
    failing: String,
    fixed: String
  ) {
    self.summary = summary
    self.what = what
    self.why = why
    self.platforms = platforms
    self.failing = failing
    self.fixed = fixed
  }
}

/// An operating system that flows run on, spelt as Apple spells it.
package enum Platform: String, Sendable, CaseIterable {
  case iOS, macOS, tvOS, watchOS, visionOS
}
