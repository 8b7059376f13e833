/// A finding: a mistake, its location, its rule, and what to do about it.
///
/// Every stage of the compiler returns its findings along with its result, and no user input makes a stage throw. A finding does
/// not depend on how it is shown: the tools turn it into coloured text or JSON.
package struct Diagnostic: Equatable, Sendable {
  package var rule: Rule
  package var severity: Severity
  /// The marked range. Editors jump to its start.
  package var location: Location
  /// One sentence without a full stop, in lower case, as `swiftc` writes them.
  package var message: String
  /// Further explanations, with or without a location.
  package var notes: [Note]
  /// The shortest sequence of events from the start of the flow after which the reported problem happens. It is empty
  /// for findings that need no events.
  package var trace: [Step]
  /// Repairs. A single fix is certain, and `flowc check --fix` applies it. If there are several, a person chooses one.
  package var fixes: [Fix]

  package init(
    _ rule: Rule,
    at location: Location,
    _ message: String,
    severity: Severity? = nil,
    notes: [Note] = [],
    trace: [Step] = [],
    fixes: [Fix] = []
  ) {
    self.rule = rule
    self.severity = severity ?? rule.severity
    self.location = location
    self.message = message
    self.notes = notes
    self.trace = trace
    self.fixes = fixes
  }

  package struct Note: Equatable, Sendable {
    package var message: String
    package var location: Location?

    package init(_ message: String, at location: Location? = nil) {
      self.message = message
      self.location = location
    }
  }

  /// An event on the way to the reported problem.
  ///
  /// ```swift
  /// Diagnostic.Step("home.startTapped", stack: "home ▸ sheet numbersList", at: transition.location)
  /// ```
  package struct Step: Equatable, Sendable {
    /// The sender and the event, as in `home.startTapped`, or a gesture of the system, as in `swipe down`.
    package var event: String
    /// The routes after the event, from the root to the top. Empty if the stack is unknown, for example at the event that
    /// causes the problem.
    package var stack: String
    /// The transition that handles the event; `nil` for a gesture of the system.
    package var location: Location?

    package init(_ event: String, stack: String = "", at location: Location? = nil) {
      self.event = event
      self.stack = stack
      self.location = location
    }
  }

  /// A repair that is certain enough to offer.
  package struct Fix: Equatable, Sendable {
    package var message: String
    package var edits: [Edit]

    package init(_ message: String, edits: [Edit]) {
      self.message = message
      self.edits = edits
    }
  }

  /// Replaces the bytes of a range by a text. An empty range inserts the text.
  package struct Edit: Equatable, Sendable {
    package var location: Location
    package var replacement: String

    package init(at location: Location, replacement: String) {
      self.location = location
      self.replacement = replacement
    }

    /// The replacement with the line breaks of the file.
    package func text(in source: SourceFile) -> String {
      guard source.usesCarriageReturns, replacement.utf8.contains(0x0A) else { return replacement }
      var bytes: [UInt8] = []
      for byte in replacement.utf8 {
        if byte == 0x0A, bytes.last != 0x0D { bytes.append(0x0D) }
        bytes.append(byte)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension Diagnostic {
  /// Returns the finding with all its locations moved to another file index.
  func moved(toFile index: Int) -> Diagnostic {
    var moved = self
    moved.location.file = index
    for note in moved.notes.indices { moved.notes[note].location?.file = index }
    for step in moved.trace.indices { moved.trace[step].location?.file = index }
    for fix in moved.fixes.indices {
      for edit in moved.fixes[fix].edits.indices { moved.fixes[fix].edits[edit].location.file = index }
    }
    return moved
  }
}

/// The severity of a finding. Errors stop the build, warnings are shown, and `off` findings are shown only on request.
package enum Severity: String, Comparable, Sendable, CaseIterable {
  case off, warning, error

  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .off: 0
    case .warning: 1
    case .error: 2
    }
  }
}

extension Array where Element == Diagnostic {
  /// The findings in the order of files and offsets. Findings at the same location are ordered by rule.
  package func sortedByPlace() -> [Diagnostic] {
    sorted { left, right in
      if left.location != right.location { return left.location < right.location }
      if left.rule != right.rule { return left.rule.name < right.rule.name }
      return left.message < right.message
    }
  }
}
