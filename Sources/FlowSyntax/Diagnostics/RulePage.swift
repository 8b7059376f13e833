/// The documentation of a rule. `flowc explain` prints it, `Documentation/rules.md` and the machine formats are generated from
/// it, and tests check its examples.
///
/// ```swift
/// Rule.popNever.page.summary   // "a `pop` whose sender is never pushed"
/// ```
package struct RulePage: Sendable {
  /// One sentence without a full stop, in lower case.
  package var summary: String
  /// The exact mistakes that the rule reports, as one paragraph.
  package var what: String
  /// Why this matters and what to do instead, as one paragraph.
  package var why: String
  /// The platforms that the examples' configuration file (`.flowc.json`) lists. Most rules do not depend on the platform.
  package var platforms: [Platform]
  /// A file with a finding of the rule, marked below the line:
  ///
  /// ```
  ///   closeTapped -> pop
  ///   //             ^^^ warning[pop-never]
  /// ```
  ///
  /// If a rule is off by default, the mark shows it as a warning.
  package var failing: String
  /// The same file after the repair, without any finding.
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

/// An operating system on which an app with flows can run, in Apple's spelling.
package enum Platform: String, Sendable, CaseIterable {
  case iOS, macOS, tvOS, watchOS, visionOS
}
