import FlowFormat
import FlowJSON
import FlowServerProtocol
import FlowSyntax

/// Formats a file like `flowc format`, as minimal edits.
enum FormattingFeature {
  static let features = [
    Feature("textDocument/formatting", ("documentFormattingProvider", true)) { server, params throws(ResponseError) in
      guard let subject = Subject(server, params) else { return .null }
      return edits(subject) { $0.edits }
    },
    Feature("textDocument/rangeFormatting", ("documentRangeFormattingProvider", true)) {
      server, params throws(ResponseError) in
      guard let range = TextRange(params["range"]) else { throw ResponseError(.invalidParams, "`range` is missing") }
      guard let subject = Subject(server, params) else { return .null }
      return edits(subject) { $0.edits(in: subject.source.range(range)) }
    },
  ]

  private static func edits(
    _ subject: Subject, _ wanted: (Layout) -> [Layout.Edit]
  ) -> JSON {
    switch FlowFormatter.format(subject.tree) {
    case .formatted(let layout):
      let edits = wanted(layout).map { TextEdit(range: subject.source.textRange($0.range), newText: $0.replacement) }
      return .array(edits.map(\.json))
    case .refused:
      // Editors format on each save and would show an error each time. The findings already report the syntax error.
      subject.server.log(.info, "\(subject.path) does not parse, so it is not formatted")
      return .null
    }
  }
}
