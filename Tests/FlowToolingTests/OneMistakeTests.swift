import FlowSyntax
import FlowTestSupport
import Testing

@testable import FlowTooling

@Suite("One mistake is one finding")
struct OneMistakeTests {
  @Test("A misspelt name, wherever it is used", arguments: PackageFolder.flows)
  func names(sample: SampleFlow) {
    let text = sample.text
    if !findings(in: Array(text.utf8)).isEmpty { return }  // It needs the files beside it.
    for range in names(usedIn: text) {
      var bytes = Array(text.utf8)
      bytes.replaceSubrange(Int(range.start)..<Int(range.end), with: "zzz".utf8)
      let found = findings(in: bytes)
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

  private func findings(in bytes: [UInt8]) -> [String] {
    Compilation(of: [SourceFile(path: "A.flow", bytes: bytes)]).findings.map { "\($0.rule.rawValue): \($0.message)" }
  }

  @Test("There are samples that stand for themselves")
  func alone() {
    let alone = PackageFolder.flows.filter { findings(in: Array($0.text.utf8)).isEmpty }
    #expect(alone.count >= 3)
  }
}
