package import FlowJSON

// The protocol identifies kinds by numbers. Kinds that this server never uses are left out.

/// The severity of a diagnostic.
package enum DiagnosticSeverity: Int, Sendable { case error = 1, warning = 2 }

/// The kind of declaration that a completion represents.
package enum CompletionItemKind: Int, Sendable {
  case method = 2, field = 5, variable = 6, `class` = 7, interface = 8, module = 9, property = 10, `enum` = 13
  case keyword = 14, enumMember = 20, `struct` = 22, event = 23
}

/// The kind of a symbol.
package enum SymbolKind: Int, Sendable {
  case module = 2, `class` = 5, method = 6, interface = 11, function = 12, variable = 13, constant = 14, string = 15, object = 19
  case `struct` = 23
  case event = 24
}

/// The kind of a folded range.
package enum FoldingRangeKind: String, Sendable { case comment, imports }

/// The kind of a message to the user.
package enum MessageType: Int, Sendable { case error = 1, info = 3 }

/// Text for people, in a format that the client can show.
package struct MarkupContent: Equatable, Sendable {
  /// A format, as the protocol names it.
  package enum Format: String, Sendable {
    case plainText = "plaintext"
    case markdown

    /// The format that a client prefers. A client that names no known format gets plain text, which every client can show.
    package init(_ preferred: JSON) {
      self = preferred.elements.lazy.compactMap { $0.string.flatMap(Format.init) }.first ?? .plainText
    }
  }

  /// A paragraph.
  package enum Part: Equatable, Sendable {
    /// Lines of the language of flows.
    case code(String)
    /// Sentences of the server, with code between backticks.
    case sentences(String)
    /// Text that the user wrote. It is sent unchanged.
    case documentation(String)
  }

  package var parts: [Part]

  package init(_ parts: [Part]) { self.parts = parts }

  package func json(_ format: Format) -> JSON {
    ["kind": .string(format.rawValue), "value": .string(text(format))]
  }

  private func text(_ format: Format) -> String {
    let paragraphs = parts.map { part in
      switch (part, format) {
      case (.code(let text), .markdown): "```flow\n\(text)\n```"
      case (.sentences(let text), .plainText): text.split(separator: "`", omittingEmptySubsequences: false).joined()
      case (.code(let text), _), (.sentences(let text), _), (.documentation(let text), _): text
      }
    }
    return paragraphs.joined(separator: "\n\n")
  }
}
