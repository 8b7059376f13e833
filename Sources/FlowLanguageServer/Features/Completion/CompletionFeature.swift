import FlowJSON
import FlowServerProtocol
import FlowSyntax

/// Completion at the cursor.
enum CompletionFeature {
  static let features = [
    Feature(
      "textDocument/completion",
      (
        "completionProvider",
        ["triggerCharacters": [".", ":", "(", ",", ">", " "], "resolveProvider": false]
      )
    ) { server, params throws(ResponseError) in
      guard let place = try TextDocumentPosition.of(server, params) else { return .null }
      return answer(place)
    }
  ]

  private static func answer(_ place: TextDocumentPosition) -> JSON {
    let subject = place.subject
    guard let context = CompletionContext(at: place.offset, in: subject.tree) else {
      return ["isIncomplete": false, "items": []]
    }
    let range = subject.source.textRange(SourceRange(start: context.wordStart, end: place.offset))
    let list = CompletionList(context: context, subject: subject)
    var seen: Set<String> = []
    let items = list.items().filter { seen.insert($0.label).inserted }
    return ["isIncomplete": false, "items": .array(items.enumerated().map { $1.json(range, $0, subject.server.client) })]
  }
}

/// A completion.
struct CompletionItem {
  var label: String
  var kind: CompletionItemKind
  var detail: String?
  /// The text to insert, with `${1:…}` for the parts to fill in. Without it, the label is inserted.
  var snippet: String?
  var documentation: String?

  init(
    _ label: String, _ kind: CompletionItemKind, detail: String? = nil, snippet: String? = nil,
    documentation: String? = nil
  ) {
    self.label = label
    self.kind = kind
    self.detail = detail
    self.snippet = snippet
    self.documentation = documentation
  }

  /// - Parameter rank: the position in the list. Without it, clients would sort alphabetically.
  func json(_ range: TextRange, _ rank: Int, _ client: ClientCapabilities) -> JSON {
    let usesSnippet = client.snippets && snippet != nil
    let digits = String(rank)
    return .object(of: [
      ("label", .string(label)), ("kind", .integer(kind.rawValue)), ("detail", detail.map(JSON.string)),
      ("documentation", documentation.map { MarkupContent([.documentation($0)]).json(client.completionFormat) }),
      ("sortText", .string(String(repeating: "0", count: max(0, 5 - digits.count)) + digits)),
      ("insertTextFormat", .integer(usesSnippet ? 2 : 1)),
      ("textEdit", TextEdit(range: range, newText: usesSnippet ? snippet ?? label : label).json),
    ])
  }
}
