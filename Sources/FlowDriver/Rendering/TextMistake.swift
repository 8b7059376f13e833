package import FlowSyntax

/// A mistake in a file that is not a `.flow` file, and its place.
package struct TextMistake: Error {
  package var message: String
  package var range: SourceRange

  package init(_ message: String, at range: SourceRange) {
    self.message = message
    self.range = range
  }
}
