import FlowAnalysis
@testable import FlowDriver
@testable import FlowChecking
import FlowSyntax
import FlowTestSupport
import FlowToolTestSupport
@testable import FlowTooling
import Foundation
import Testing

/// A fixture of findings: a file with a description, sources, findings, and the expected output in some formats.
///
/// ```
/// A mark below a tab.
/// === A.flow
/// ⟦09⟧start hom
/// === findings
/// A.flow 1:8-1:11 error unknown-screen no screen is called 'hom'
///   note A.flow 1:1-1:2 a note with a place
///   note - a note without one
///   step A.flow 1:1-1:2 home.tapped | home ▸ sheet list
///   help write 'home'
///     edit A.flow 1:8-1:11 home
/// === text
/// …
/// ```
///
/// `⟦09⟧` is a byte, `⟦200*ab⟧` is `ab` 200 times. Without `=== findings` the findings are the findings of `flowc check`.
struct DiagnosticFixture {
  private let fixture: Fixture
  private(set) var files: [SourceFile] = []
  private(set) var findings: [Diagnostic] = []

  static var all: [String] { Fixture.names(in: "Diagnostics") }

  init(named name: String) throws {
    fixture = try Fixture(name, in: "Diagnostics") { $0.hasSuffix(".flow") || $0 == "findings" }
    for section in fixture.given where section.title != "findings" {
      files.append(SourceFile(path: section.title, bytes: Self.bytes(section.body)))
    }
    if let text = fixture["findings"] {
      findings = try Self.findings(text, in: files)
    } else {
      findings = CheckedUnit(of: files).findings
    }
  }

  /// Compares each format in the file with the actual output, or writes the output to the file.
  func check() throws {
    try #require(!fixture.expected.isEmpty, "\(fixture.name) asks for no form: text, coloured, json, sarif or github")
    let made = fixture.expected.map { (title: $0.title, body: Self.readable(render(as: $0.title))) }
    #expect(try fixture.differences(from: made) == [])
  }

  private func render(as form: String) -> String {
    if form == "json" {
      var report = JSONReport(host: MemoryHost())
      report.add(findings, in: files)
      var summary = Summary()
      summary.files = files.count
      summary.count(findings)
      return report.text(summary)
    }
    if form == "sarif" {
      var report = SARIFReport(host: MemoryHost())
      report.add(findings, in: files)
      return report.text(Summary())
    }
    if form == "github" {
      let annotations = GitHubAnnotations(host: MemoryHost())
      return findings.map { annotations.command($0, in: files) }.joined()
    }
    let renderer = TextRenderer(files: files, isColoured: form == "coloured")
    return findings.map { renderer.render($0) }.joined()
  }

  /// The text with escapes made visible and trailing white space marked, so that editors do not lose it.
  private static func readable(_ text: String) -> String {
    text.replacingOccurrences(of: "\u{1B}", with: "⟦1B⟧").trimmingCharacters(in: .newlines)
  }
}

extension DiagnosticFixture {
  private static func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, part) in text.components(separatedBy: "⟦").enumerated() {
      guard index > 0, let end = part.firstIndex(of: "⟧") else {
        bytes += part.utf8
        continue
      }
      let code = part[..<end]
      if let star = code.firstIndex(of: "*"), let count = Int(code[..<star]) {
        for _ in 0..<count { bytes += code[code.index(after: star)...].utf8 }
      } else if let byte = UInt8(code, radix: 16) {
        bytes.append(byte)
      }
      bytes += part[part.index(after: end)...].utf8
    }
    return bytes
  }

  private static func findings(_ text: String, in files: [SourceFile]) throws -> [Diagnostic] {
    var findings: [Diagnostic] = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
      func rest(_ count: Int) -> String {
        words.dropFirst(count).joined(separator: " ").replacingOccurrences(of: "\\n", with: "\n")
      }
      switch words[0] {
      case "note" where words[1] == "-": findings[findings.count - 1].notes.append(.init(rest(2)))
      case "note":
        let place = try location(words[1], words[2], files)
        findings[findings.count - 1].notes.append(.init(rest(3), at: place))
      case "step":
        let place = words[1] == "-" ? nil : try location(words[1], words[2], files)
        let parts = rest(words[1] == "-" ? 2 : 3).components(separatedBy: " | ")
        let stack = parts.count > 1 ? parts[1] : ""
        findings[findings.count - 1].trace.append(.init(parts[0], stack: stack, at: place))
      case "help": findings[findings.count - 1].fixes.append(.init(rest(1), edits: []))
      case "edit":
        let place = try location(words[1], words[2], files)
        let fixes = findings[findings.count - 1].fixes.count
        let replacement = rest(3).replacingOccurrences(of: "␣", with: " ")
        findings[findings.count - 1].fixes[fixes - 1].edits.append(.init(at: place, replacement: replacement))
      default:
        let severity = try #require(Severity(rawValue: words[2]))
        let rule = try #require(Rule(named: words[3]))
        findings.append(Diagnostic(rule, at: try location(words[0], words[1], files), rest(4), severity: severity))
      }
    }
    return findings
  }

  /// A place like `3:5-3:9`, in lines and columns of bytes, both from 1.
  private static func location(_ path: String, _ range: String, _ files: [SourceFile]) throws -> Location {
    let file = try #require(files.firstIndex { $0.path == path })
    let numbers = range.split { $0 == ":" || $0 == "-" }.compactMap { UInt32($0) }
    try #require(numbers.count == 4)
    let starts = files[file].lineStarts
    let start = starts[Int(numbers[0]) - 1] + numbers[1] - 1
    let end = starts[Int(numbers[2]) - 1] + numbers[3] - 1
    return Location(file: file, range: SourceRange(start: start, end: end))
  }
}
