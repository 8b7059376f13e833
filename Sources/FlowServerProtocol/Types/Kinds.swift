// The numbers by which the protocol names kinds of things. Those that this server never uses are left out.

/// The severity of a diagnostic.
package enum DiagnosticSeverity: Int, Sendable { case error = 1, warning = 2 }

/// The kind of declaration that a completion stands for.
package enum CompletionItemKind: Int, Sendable {
  case method = 2, field = 5, variable = 6, `class` = 7, interface = 8, module = 9, property = 10, `enum` = 13
  case keyword = 14, enumMember = 20, `struct` = 22, event = 23
}

/// The kind of a symbol.
package enum SymbolKind: Int, Sendable {
  case module = 2, `class` = 5, method = 6, interface = 11, variable = 13, constant = 14, string = 15, object = 19
  case `struct` = 23
  case event = 24
}

/// The kind of a folded range.
package enum FoldingRangeKind: String, Sendable { case comment, imports }

/// The kind of a message to the user.
package enum MessageType: Int, Sendable { case error = 1 }

/// Text for people, as Markdown or as it is.
package struct MarkupContent: Equatable, Sendable {
  package var markdown: String

  package init(markdown: String) { self.markdown = markdown }

  package var json: JSON { ["kind": "markdown", "value": .string(markdown)] }
}
