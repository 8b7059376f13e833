@testable import FlowDriver
@testable import FlowChecking
import FlowSyntax
import FlowTestSupport
import Testing

@Suite("One mistake is one finding")
struct OneMistakeTests {
  @Test("A misspelt name, wherever it is used", arguments: PackageFolder.flows)
  func names(sample: SampleFlow) {
    let text = sample.text
    // Names in nested stacks can refer to the flows in the same folder.
    let tree = Parser.parse(SourceFile(path: sample.path, text: text))
    let hasStacksInside = tree.nodes.indices.contains { tree.kind(of: $0) == .scenarioStack }
    let unit = PackageFolder.flows.filter { hasStacksInside && $0.folder == sample.folder && $0.path != sample.path }
      .map { SourceFile(path: $0.path, text: $0.text) }
    if !findings(in: Array(text.utf8), beside: unit).isEmpty { return }  // It needs flows of other targets.
    let names = names(usedIn: text)
    for number in places(names.count, every: 4) {
      let range = names[number]
      var bytes = Array(text.utf8)
      bytes.replaceSubrange(Int(range.start)..<Int(range.end), with: "zzz".utf8)
      let found = findings(in: bytes, beside: unit)
      let line = SourceFile(path: sample.path, text: text).position(at: range.start).line
      #expect(found.count == 1, "line \(line): \(found)")
    }
  }

  /// The names of screens, exits, styles and tabs where they are used.
  private func names(usedIn text: String) -> [SourceRange] {
    let tree = Parser.parse(SourceFile(path: "A.flow", text: text))
    return tree.nodes.indices.compactMap { node in
      switch tree.kind(of: node) {
      case .destination, .place, .exitOperation, .select, .send, .presentation:
        tree.child(.name, of: node).map { tree.range(of: $0) }
      default: nil
      }
    }
  }

  private func findings(in bytes: [UInt8], beside files: [SourceFile] = []) -> [String] {
    CheckedUnit(of: [SourceFile(path: "A.flow", bytes: bytes)] + files).findings.map { "\($0.rule.name): \($0.message)" }
  }

  @Test(
    "A word that a stray byte cuts in two", arguments: [[0], [0xFF], Array("\u{2028}".utf8), Array("\u{1}".utf8), Array("\u{FEFF}".utf8)])
  func cut(stray: [UInt8]) {
    for (before, after) in [("ho", "me"), ("home", ""), ("", "home")] {
      let text = "flow A {\n start \(before)".utf8 + stray + "\(after)\n screen home {\n  t -> push zzz\n }\n}\n".utf8
      let found = findings(in: Array(text))
      // The other mistake of the file is also reported.
      #expect(found.count == 2, "\(before)|\(after): \(found)")
      #expect(found.contains("unknown-screen: there is no screen `zzz`"))
    }
  }

  @Test("A keyword that a stray byte cuts in two", arguments: [[0], Array("\u{1}".utf8), Array("'".utf8)])
  func cutKeyword(stray: [UInt8]) {
    for keyword in ["start", "flow", "event"] {
      let text = "flow A {\n start home\n event done\n screen home\n}\n"
      guard let range = text.firstRange(of: keyword) else { continue }
      let middle = text.index(range.lowerBound, offsetBy: 2)
      let found = findings(in: Array(text[..<middle].utf8) + stray + Array(text[middle...].utf8))
      #expect(found.count == 1, "\(keyword): \(found)")
    }
  }

  @Test(
    "A byte order mark that is not the first thing in its file",
    arguments: [
      ("\u{FEFF}\u{FEFF}", "", "", 1), ("import Kit\n\u{FEFF}", "", "", 1), ("", "\u{FEFF}\u{FEFF}", "", 1),
      ("", "\u{FEFF}", "\u{FEFF}", 2),
    ])
  func byteOrderMark(before: String, inside: String, behind: String, count: Int) {
    let found = findings(in: Array("\(before)flow A {\n start \(inside)home\n screen home\n}\n\(behind)".utf8))
    let message = "remove this invisible byte order mark (U+FEFF); only the start of a file may have one"
    #expect(found == Array(repeating: "syntax: \(message)", count: count))
  }

  @Test("A file in another encoding", arguments: [false, true])
  func otherEncoding(isBigEndian: Bool) {
    let units = "\u{FEFF}flow A {\n start home\n screen home\n}\n".utf16
    let bytes = units.flatMap { withUnsafeBytes(of: isBigEndian ? $0.bigEndian : $0.littleEndian, Array.init) }
    #expect(findings(in: bytes) == ["syntax: the file is UTF-16 text; save it as UTF-8"])
  }

  @Test("There are samples that stand for themselves")
  func alone() {
    let alone = PackageFolder.flows.filter { findings(in: Array($0.text.utf8)).isEmpty }
    #expect(alone.count >= 3)
  }
}

extension SampleFlow {
  fileprivate var folder: Substring { path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex) }
}
