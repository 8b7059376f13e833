import FlowJSON
import FlowServerProtocol
import FlowSyntax

/// Code actions at a place: the repairs of findings, and optional changes.
enum CodeActionFeature {
  static let features = [
    Feature(
      "textDocument/codeAction", ("codeActionProvider", ["codeActionKinds": ["quickfix", "refactor.extract"]])
    ) { server, params throws(ResponseError) in
      guard let range = TextRange(params["range"]) else { throw ResponseError(.invalidParams, "`range` is missing") }
      guard let subject = Subject(server, params) else { return .null }
      let actions = actions(subject, within: subject.source.range(range))
      let only = params["context"]["only"].elements.compactMap(\.string)
      let wanted = actions.filter { action in
        only.isEmpty || only.contains { action.kind == $0 || action.kind.hasPrefix($0 + ".") }
      }
      return .array(wanted.map { $0.json(subject) })
    }
  ]

  struct Action {
    var title: String
    var kind: String
    var edits: [Diagnostic.Edit]
    /// The finding that the action repairs.
    var finding: Diagnostic?
    var isPreferred = false

    func json(_ subject: Subject) -> JSON {
      let byFile = Dictionary(grouping: edits, by: \.location.file)
      let documents = byFile.keys.sorted().map { file -> WorkspaceEdit.Document in
        let path = subject.unit.files[file].path
        let source = subject.unit.files[file].tree.source
        let edits = (byFile[file] ?? []).map {
          TextEdit(range: source.textRange($0.location.range), newText: $0.text(in: source))
        }
        return WorkspaceEdit.Document(
          uri: subject.server.workspace.uri(ofPath: path), version: subject.server.workspace.documents[path]?.version,
          edits: edits)
      }
      let renderer = DiagnosticRenderer(
        unit: subject.unit, workspace: subject.server.workspace, client: subject.server.client)
      return .object(of: [
        ("title", .string(title)), ("kind", .string(kind)),
        ("diagnostics", finding.map { .array([renderer.json($0)]) }), ("isPreferred", isPreferred ? true : nil),
        ("edit", WorkspaceEdit(documents).json(for: subject.server.client.edits)),
      ])
    }
  }

  private static func actions(_ subject: Subject, within range: SourceRange) -> [Action] {
    var actions: [Action] = []
    let findings = subject.unit.reported.filter {
      $0.location.file == subject.file && $0.location.range.start <= range.end && range.start <= $0.location.range.end
    }
    for finding in findings {
      for fix in finding.fixes {
        actions.append(
          Action(
            title: sentence(fix.message), kind: "quickfix", edits: fix.edits, finding: finding,
            isPreferred: finding.fixes.count == 1))
      }
      if let action = ScreenDeclaration.action(for: finding, subject) { actions.append(action) }
    }
    for finding in findings {
      if let action = Silencing.action(for: finding, subject) { actions.append(action) }
    }
    if let action = StyleExtraction.action(at: range.start, subject) { actions.append(action) }
    return actions
  }

  private static func sentence(_ message: String) -> String {
    message.prefix(1).uppercased() + message.dropFirst()
  }
}
