/// The result of a run, as an exit status.
package enum Outcome: Int32, Sendable, CaseIterable {
  case clean = 0
  case findings = 1
  case unusable = 2
  case incomparable = 3

  /// One line for the help.
  package var summary: String {
    switch self {
    case .clean: "no error; with --strict, no finding"
    case .findings: "an error was found; with --strict, any finding"
    case .unusable: "invalid arguments, or a file could not be read or written"
    case .incomparable: "diff: the old version has an error, so nothing was compared"
    }
  }

  /// The more severe of two outcomes.
  package static func | (left: Self, right: Self) -> Self { left.rawValue >= right.rawValue ? left : right }
}
