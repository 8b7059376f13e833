package import FlowJSON

/// Edits of several documents that belong together.
package struct WorkspaceEdit: Equatable, Sendable {
  /// The edits of a document.
  package struct Document: Equatable, Sendable {
    package var uri: String
    /// The version for which the edits are meant, if the client has the document open.
    package var version: Int?
    package var edits: [TextEdit]
    /// The reason why a person has to review these edits; `nil` if they need no review.
    package var review: String?

    package init(uri: String, version: Int? = nil, edits: [TextEdit], review: String? = nil) {
      self.uri = uri
      self.version = version
      self.edits = edits
      self.review = review
    }
  }

  package var documents: [Document]

  package init(_ documents: [Document]) { self.documents = documents }

  /// The abilities of a client that matter for edits.
  package struct Support: Equatable, Sendable {
    /// Whether the client knows versions of documents.
    package var documentChanges: Bool
    /// Whether the client can ask its user about some of the edits.
    package var changeAnnotations: Bool
    /// Whether the client can receive edits that its user has to review.
    package var isAsking: Bool { documentChanges && changeAnnotations }

    package init(documentChanges: Bool = false, changeAnnotations: Bool = false) {
      self.documentChanges = documentChanges
      self.changeAnnotations = changeAnnotations
    }
  }

  /// The edit in a form that the client can read. A client that cannot ask its user gets only edits that need no review.
  package func json(for support: Support) -> JSON {
    let documents = documents.filter { support.isAsking || $0.review == nil }
    guard support.documentChanges else {
      var changes: [JSON.Member] = []
      for document in documents {
        changes.append(JSON.Member(document.uri, .array(document.edits.map(\.json))))
      }
      return ["changes": .object(changes)]
    }
    let reviews = Set(documents.compactMap(\.review)).sorted()
    let changes: JSON = .array(documents.map { json(of: $0, reviews) })
    if reviews.isEmpty { return ["documentChanges": changes] }
    let annotations = reviews.enumerated().map { index, review in
      JSON.Member("review\(index)", ["label": .string(review), "needsConfirmation": true])
    }
    return ["documentChanges": changes, "changeAnnotations": .object(annotations)]
  }

  private func json(of document: Document, _ reviews: [String]) -> JSON {
    let annotation = document.review.flatMap { reviews.firstIndex(of: $0) }.map { JSON.string("review\($0)") }
    let edits = document.edits.map { edit -> JSON in
      guard let annotation else { return edit.json }
      return ["range": edit.range.json, "newText": .string(edit.newText), "annotationId": annotation]
    }
    return [
      "textDocument": ["uri": .string(document.uri), "version": document.version.map(JSON.integer) ?? .null],
      "edits": .array(edits),
    ]
  }
}
