import FlowJSON
import FlowServerProtocol

/// The client's capabilities that the server uses.
struct ClientCapabilities {
  var edits = WorkspaceEdit.Support()
  var relatedInformation = false
  var snippets = false
  var registersWatchers = false
  var nestedSymbols = false
  var workDoneProgress = false
  var codeActionLiterals = false
  var hoverFormat = MarkupContent.Format.plainText
  var completionFormat = MarkupContent.Format.plainText
  var signatureFormat = MarkupContent.Format.plainText

  init() {}

  init(_ json: JSON) {
    let (workspace, document) = (json["workspace"], json["textDocument"])
    let edit = workspace["workspaceEdit"]
    edits = WorkspaceEdit.Support(
      documentChanges: edit["documentChanges"].boolean ?? false,
      changeAnnotations: !edit["changeAnnotationSupport"].isNull)
    relatedInformation = document["publishDiagnostics"]["relatedInformation"].boolean ?? false
    snippets = document["completion"]["completionItem"]["snippetSupport"].boolean ?? false
    registersWatchers = workspace["didChangeWatchedFiles"]["dynamicRegistration"].boolean ?? false
    nestedSymbols = document["documentSymbol"]["hierarchicalDocumentSymbolSupport"].boolean ?? false
    workDoneProgress = json["window"]["workDoneProgress"].boolean ?? false
    hoverFormat = MarkupContent.Format(document["hover"]["contentFormat"])
    completionFormat = MarkupContent.Format(document["completion"]["completionItem"]["documentationFormat"])
    signatureFormat = MarkupContent.Format(document["signatureHelp"]["signatureInformation"]["documentationFormat"])
    codeActionLiterals = !document["codeAction"]["codeActionLiteralSupport"].isNull
  }
}
