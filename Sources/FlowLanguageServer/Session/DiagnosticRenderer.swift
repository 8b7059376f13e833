import FlowAnalysis
import FlowJSON
import FlowServerProtocol
import FlowSyntax

/// Converts findings to diagnostics of the protocol.
struct DiagnosticRenderer {
  let unit: LoadedUnit
  let workspace: Workspace
  let client: ClientCapabilities

  func json(_ finding: Diagnostic) -> JSON {
    var message = finding.message
    var related: [JSON] = []
    for note in finding.notes {
      add("note: \(note.message)", at: note.location, to: &related, &message)
    }
    for (index, step) in finding.trace.enumerated() {
      let text = step.stack.isEmpty ? step.event : "\(step.event)  \(step.stack)"
      // A gesture of the system has no location in the file. It is shown at the finding.
      add("\(index + 1). \(text)", at: step.location ?? finding.location, to: &related, &message)
    }
    let severity = finding.severity == .error ? DiagnosticSeverity.error : .warning
    return .object(of: [
      ("range", range(finding.location).json), ("severity", .integer(severity.rawValue)),
      ("code", .string(finding.rule.name)), ("source", "flowc"), ("message", .string(message)),
      ("tags", finding.rule.findsUnused ? [1] : nil), ("relatedInformation", related.isEmpty ? nil : .array(related)),
    ])
  }

  /// Adds a note or a step. It becomes related information if it has a location and the client supports that. Otherwise it is
  /// appended to the message.
  private func add(_ text: String, at location: Location?, to related: inout [JSON], _ message: inout String) {
    guard client.relatedInformation, let location else {
      message += "\n\(text)"
      return
    }
    related.append(["location": self.location(location).json, "message": .string(text)])
  }

  private func range(_ location: Location) -> TextRange { unit.files[location.file].tree.source.textRange(location.range) }

  private func location(_ location: Location) -> TextLocation {
    TextLocation(uri: workspace.uri(ofPath: unit.files[location.file].path), range: range(location))
  }
}
