import FlowFormat
import FlowSyntax
import Testing

/// Formats a text, which must parse.
func laidOut(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
  let tree = Parser.parse(SourceFile(path: "A.flow", text: text))
  switch FlowFormatter.format(tree) {
  case .formatted(let layout): return layout.text
  case .refused(let findings):
    Issue.record("refused: \(findings.map(\.message))\n\(text)", sourceLocation: sourceLocation)
    throw Refused()
  }
}

struct Refused: Error {}

/// Expects that formatting changes a text to another text, changes it no further, and preserves everything except white space.
func transforms(_ text: String, to expected: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let result = try laidOut(text, sourceLocation: sourceLocation)
  #expect(result == expected, sourceLocation: sourceLocation)
  try isCanonical(result, sourceLocation: sourceLocation)
  #expect(blackened(result) == blackened(text), sourceLocation: sourceLocation)
}

/// Expects that formatting does not change a text.
func isCanonical(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  #expect(try laidOut(text, sourceLocation: sourceLocation) == text, sourceLocation: sourceLocation)
}

/// Expects that the formatter refuses a text.
func isRefused(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let tree = Parser.parse(SourceFile(path: "A.flow", text: text))
  if case .refused(let findings) = FlowFormatter.format(tree) {
    #expect(!findings.isEmpty, sourceLocation: sourceLocation)
  } else {
    Issue.record("laid out, though it does not parse", sourceLocation: sourceLocation)
  }
}

/// A text without its white space.
func blackened(_ text: String) -> String {
  String(String.UnicodeScalarView(text.unicodeScalars.filter { !" \t\n\r".unicodeScalars.contains($0) }))
}
