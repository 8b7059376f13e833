import FlowSyntax
import Foundation
import Testing

@testable import FlowTooling

/// A fixture of findings: a file with a description, sources, findings, and how they are shown.
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
/// `⟦09⟧` is a byte, `⟦200*ab⟧` is `ab` 200 times. Without `=== findings` the findings are those of `flowc check`.
struct DiagnosticFixture {
  var name: String
  var description: String
  var files: [SourceFile] = []
  var findings: [Diagnostic] = []
  /// What the file says should come out, by the name of the form.
  var outputs: [(form: String, text: String)] = []

  static var all: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted()
  }

  private static var folder: URL { fixturesFolder.appending(path: "Diagnostics") }

  init(named name: String) throws {
    self.name = name
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    let sections = text.components(separatedBy: "\n=== ")
    description = sections[0]
    for section in sections.dropFirst() {
      let parts = section.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let title = String(parts[0])
      let body = parts.count > 1 ? String(parts[1]) : ""
      if title.hasSuffix(".flow") {
        files.append(SourceFile(path: title, bytes: Self.bytes(body)))
      } else if title == "findings" {
        findings = try Self.findings(body, in: files)
        hasFindings = true
      } else {
        outputs.append((title, body))
      }
    }
    if !hasFindings { findings = Compilation(of: files).findings }
  }

  private var hasFindings = false

  /// Compares each form with what is made now, or writes it into the file.
  func check() throws {
    try #require(!outputs.isEmpty, "\(name) asks for no form: text, coloured, json, sarif or github")
    let made = outputs.map { (form: $0.form, text: Self.readable(render(as: $0.form))) }
    if isUpdatingFixtures {
      try rewrite(with: made)
    } else {
      for (expected, actual) in zip(outputs, made) {
        #expect(actual.text == expected.text.trimmingCharacters(in: .newlines), "\(name), \(expected.form)")
      }
    }
  }

  private func render(as form: String) -> String {
    if form == "json" {
      var report = JSONReport()
      report.add(findings, in: files)
      var summary = Summary()
      summary.files = files.count
      summary.count(findings)
      return report.text(summary)
    }
    if form == "sarif" {
      var report = SARIFReport(workingDirectory: "/work")
      report.add(findings, in: files)
      return report.text
    }
    if form == "github" {
      let annotations = GitHubAnnotations(host: MemoryHost())
      return findings.map { annotations.command($0, in: files) }.joined()
    }
    let renderer = TextRenderer(files: files, isColoured: form == "coloured")
    return findings.map { renderer.render($0) }.joined()
  }

  private func rewrite(with made: [(form: String, text: String)]) throws {
    let url = Self.folder.appending(path: name)
    let text = try String(contentsOf: url, encoding: .utf8)
    let kept = text.components(separatedBy: "\n=== ").filter { section in
      !outputs.contains { section.hasPrefix($0.form + "\n") || section == $0.form }
    }
    let sections = kept + made.map { "\($0.form)\n\($0.text)" }
    try (sections.joined(separator: "\n=== ") + "\n").write(to: url, atomically: true, encoding: .utf8)
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
        let rule = try #require(Rule(rawValue: words[3]))
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
