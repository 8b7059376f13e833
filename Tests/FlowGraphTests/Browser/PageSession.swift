import FlowGraph
import FlowTestSupport
import Foundation
import Testing

/// Shows the page that `flowc graph` makes of some flows in a browser, and performs the steps of a user there.
///
/// | step | does |
/// |---|---|
/// | `click NAME` | clicks a button, a tab, or a box of the map |
/// | `key KEYS` | presses a key, such as `Control+Z` |
/// | `type FIELD = TEXT` | replaces the text of a field; `\\n` ends a line |
/// | `enter FIELD` | focuses a field |
/// | `drop FILE = TEXT` | drops a file onto the page, or without a name a text; `TEXT * 100` repeats the text |
/// | `paste = TEXT` | pastes a text where the focus is |
/// | `choose FIELD = OPTION` | selects an option of a menu |
/// | `prefer FEATURE = VALUE` | sets a preference of the user, such as `prefers-reduced-motion = reduce` |
/// | `trace` | reports the trace |
/// | `hear ROLE` | reports what a screen reader says for a role: `button`, `tab`, `textbox` |
final class PageSession {
  let browser: Browser
  private let folder: URL
  private var seen: [[String]] = []

  convenience init(_ document: FlowDocument) throws {
    try self.init(page: PageWriter.text(of: try FlowMap(document), in: document))
  }

  init(page text: String) throws {
    browser = try Browser()
    folder = FileManager.default.temporaryDirectory.appending(path: "flow-page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let page = folder.appending(path: "page.html")
    try text.write(to: page, atomically: true, encoding: .utf8)
    try browser.show(width: 1440, height: 900)
    try browser.open(page)
    try observe()
  }

  func close() {
    browser.close()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Adds the functions that tests need to a loaded page.
  func observe() throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "observe.js")
    try browser.text(try String(contentsOf: script, encoding: .utf8) + "\n\"\"")
  }

  /// Performs steps, one in each line, and reports the visible changes after each step.
  func transcript(of steps: String) throws -> String {
    var lines = try changes()
    for step in steps.split(separator: "\n").map(String.init) where !step.isEmpty {
      lines.append("> \(step)")
      lines += try perform(step)
    }
    return lines.joined(separator: "\n")
  }

  private func perform(_ step: String) throws -> [String] {
    let words = step.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    let pair = rest.split(separator: " = ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    var (field, value) = (pair[0], pair.count > 1 ? pair[1] : "")
    if rest.hasPrefix("= ") { (field, value) = ("", String(rest.dropFirst(2))) }
    switch words[0] {
    case "click":
      if let complaint = try click(rest) { return ["  \(complaint)"] }
    case "key": try browser.press(rest)
    case "type":
      let complaint = try browser.text("test.enter(\(quoted(field)))")
      if !complaint.isEmpty { return ["  \(complaint)"] }
      try browser.type(value.replacing("\\n", with: "\n"))
    case "enter":
      let complaint = try browser.text("test.enter(\(quoted(rest)))")
      if !complaint.isEmpty { return ["  \(complaint)"] }
    case "drop", "paste":
      let times = value.firstMatch(of: /^(.*) \* (\d+)$/)
      let text = times.map { String(repeating: String($0.1), count: (Int($0.2) ?? 1) / max(1, $0.1.count)) } ?? value
      let plain = text.replacing("\\n", with: "\n").replacing("\\r", with: "\r")
      let name = field.trimmingCharacters(in: .whitespaces).replacing("=", with: "")
      try browser.text("test.\(words[0])(\(quoted(plain)), \(quoted(name)))")
    case "choose":
      let complaint = try browser.text("test.choose(\(quoted(field)), \(quoted(value)))")
      if !complaint.isEmpty { return ["  \(complaint)"] }
    case "prefer": try browser.show(width: 1440, height: 900, features: [field: value])
    case "trace": return try browser.text("document.getElementById('trace').value").split(separator: "\n").map { "  \($0)" }
    case "hear": return try browser.accessibilityTree().filter { $0.role == rest }.map { "  \($0.name)" }
    default: return ["  there is no such step"]
    }
    return try changes()
  }

  /// - Returns: why the name cannot be clicked, or `nil`.
  private func click(_ name: String) throws -> String? {
    let place = try browser.text("test.place(\(quoted(name)))")
    guard let point = try? JSONDecoder().decode([String: Double].self, from: Data(place.utf8)),
      let x = point["x"], let y = point["y"]
    else { return place }
    try browser.click(x: x, y: y)
    return nil
  }

  private func changes() throws -> [String] {
    let moves = try browser.text(
      "new Promise((done) => requestAnimationFrame(() => done(test.moves())))")
    try browser.settle()
    let now = try JSONDecoder().decode([[String]].self, from: Data(try browser.text("test.seen()").utf8))
    let lines = now.filter { !seen.contains($0) }.map { "  \($0[0]): \($0[1])" }
    let gone = seen.filter { old in !now.contains { $0[0] == old[0] } }.map { "  \($0[0]): –" }
    seen = now
    return lines + gone + (moves.isEmpty ? [] : ["  moves: \(moves)"])
  }

  private func quoted(_ text: String) -> String {
    let data = try? JSONEncoder().encode(text)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
