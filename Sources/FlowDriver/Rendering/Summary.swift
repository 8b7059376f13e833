import FlowSyntax

/// The result of a run, in one line.
package struct Summary {
  package internal(set) var files = 0
  package internal(set) var errors = 0
  package internal(set) var warnings = 0
  package internal(set) var unusable = 0
  /// The flows whose runs the analysis could not follow completely.
  package internal(set) var partlyFollowed: [String] = []
  /// The number of repairs; `nil` if the command line did not request repairs.
  package internal(set) var fixed: Int?
  /// The result of the command's own work: `7 scenarios played, all pass`.
  package var result: String?

  mutating func count(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      switch diagnostic.severity {
      case .error: errors += 1
      case .warning: warnings += 1
      case .off: break
      }
    }
  }

  /// Whether all files could be used, nothing was found in them, and the command has no result of its own.
  package var isEmpty: Bool { errors + warnings + unusable == 0 && result == nil }

  /// `2 errors and 1 warning in 3 files`, and after a repair `4 fixes made; 1 error in 3 files`.
  package var text: String {
    guard let result else { return findings }
    return errors + warnings + unusable == 0 ? result : "\(findings); \(result)"
  }

  private var findings: String {
    var counts: [String] = []
    if errors > 0 { counts.append(Self.count(errors, "error")) }
    if warnings > 0 { counts.append(Self.count(warnings, "warning")) }
    let found = counts.isEmpty ? "nothing to report" : counts.joined(separator: " and ")
    let repaired = fixed.map { "\(Self.count($0, "fix", plural: "fixes")) made; " } ?? ""
    let checked = "\(repaired)\(found) in \(Self.count(files, "file"))"
    let unused = unusable == 0 ? "" : "; \(Self.count(unusable, "path")) could not be used"
    return checked + unused + (unsaid.map { "; \($0)" } ?? "")
  }

  /// A sentence that names the flows whose runs could not all be followed; `nil` if all runs were followed.
  package var unsaid: String? {
    if partlyFollowed.isEmpty { return nil }
    let flows = partlyFollowed.map { "`\($0)`" }.joined(separator: ", ")
    return "\(flows) could not be checked completely, so findings may be missing"
  }

  private static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
  }
}
