import FlowAnalysis
@testable import FlowDriver
@testable import FlowChecking
import FlowModel
import FlowSyntax

/// A file of the catalogue, and the findings that its marks expect.
///
/// ```
///   helpTapped -> push hlep
///   //                 ^^^^ error[unknown-screen]
/// ```
///
/// A mark is in a comment on a line of its own, below the line that it marks. `//<^^^` begins at the column of the comment itself.
/// The carets end at the end of the finding, or at the end of its line if the finding is longer.
struct RuleExample {
  var source: SourceFile
  /// `LINE:COLUMN-COLUMN severity[rule]` for each mark.
  var marks: [String] = []

  init(_ text: String) {
    source = SourceFile(path: "Example.flow", text: text + "\n")
    var markedLine = 0
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard let mark = Self.mark(in: line) else {
        markedLine = index + 1
        continue
      }
      marks.append("\(markedLine):\(mark)")
    }
  }

  private static func mark(in line: Substring) -> String? {
    let bytes = Array(line.utf8)
    guard let slash = bytes.firstIndex(where: { $0 != UInt8(ascii: " ") }), bytes[slash...].starts(with: "//".utf8),
      let caret = bytes.firstIndex(of: UInt8(ascii: "^")),
      bytes[(slash + 2)..<caret].allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "<") })
    else { return nil }
    let end = bytes[caret...].firstIndex { $0 != UInt8(ascii: "^") } ?? bytes.endIndex
    let start = bytes[..<caret].contains(UInt8(ascii: "<")) ? slash : caret
    let what = String(decoding: bytes[end...].dropFirst(), as: UTF8.self)
    return "\(start + 1)-\(end + 1) \(what)"
  }

  /// The findings of `flowc check --warn RULE` in the file, in the form of ``marks``.
  func findings(of rule: Rule) -> [String] {
    let options = AnalysisOptions(requested: [rule], platforms: Set(rule.page.platforms), importsSwiftUI: true)
    let findings = CheckedUnit(of: [source], options: options).findings
    return findings.compactMap { finding in
      var severity = finding.severity
      if finding.rule == rule, severity == .off { severity = .warning }
      if severity == .off { return nil }
      let start = source.position(at: finding.location.range.start)
      let end = source.position(at: min(finding.location.range.end, source.lineRange(start.line).end))
      return "\(start.line):\(start.column)-\(end.column) \(severity.rawValue)[\(finding.rule.name)]"
    }
  }
}
