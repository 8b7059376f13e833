import FlowModel
import FlowSyntax
import Testing

/// A flow with these members and a screen `home` with these transitions.
func flow(_ transitions: String = "", _ members: String = "") -> String {
  "flow F {\n  start home\n  screen home { \(transitions) }\n  \(members)\n}"
}

/// A text, and the findings about its names and arguments: `line:column rule: message`, followed by `+ fix` for each fix. The text
/// has no syntax errors, unless the case says so. In that case the syntax findings come first.
struct FindingCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var text: String
  var findings: [String]
  var isWellFormed: Bool

  init(_ description: String, _ text: String, isWellFormed: Bool = true, finds findings: [String]) {
    testDescription = description
    self.text = text
    self.isWellFormed = isWellFormed
    self.findings = findings
  }

  func check() {
    let source = SourceFile(path: "F.flow", text: text)
    let tree = Parser.parse(source)
    #expect(tree.diagnostics.isEmpty == isWellFormed)
    let found = (tree.diagnostics + Lowering.lower([tree]).findings).map { finding in
      let place = source.position(at: finding.location.range.start)
      let fix = finding.fixes.first.map { " + " + $0.edits.map(\.replacement).joined() } ?? ""
      return "\(place.line):\(place.column) \(finding.rule.name): \(finding.message)\(fix)"
    }
    #expect(found == findings)
  }
}
