import FlowModel
import FlowSyntax
import Testing

/// A text, and what is wrong with its names and arguments: `line:column rule: message`, `+ fix` where one is offered.
struct FindingCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var text: String
  var findings: [String]

  init(_ description: String, _ text: String, finds findings: [String]) {
    testDescription = description
    self.text = text
    self.findings = findings
  }

  func check() {
    let source = SourceFile(path: "F.flow", text: text)
    let tree = Parser.parse(source)
    #expect(tree.diagnostics.map(\.message) == [])
    let found = Lowering.lower([tree]).findings.map { finding in
      let place = source.position(at: finding.location.range.start)
      let fix = finding.fixes.first.map { " + " + $0.edits.map(\.replacement).joined() } ?? ""
      return "\(place.line):\(place.column) \(finding.rule.rawValue): \(finding.message)\(fix)"
    }
    #expect(found == findings)
  }
}
