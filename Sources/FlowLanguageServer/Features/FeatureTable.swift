import FlowBuild
import FlowJSON
import FlowServerProtocol

/// One request that the server answers, and how it announces that it does.
struct Feature: Sendable {
  var method: String
  /// The property of the server's capabilities, and its value; `nil` if the property of another feature announces this
  /// one too.
  var capability: (name: String, value: JSON)?
  var answer: @Sendable (LanguageServer, JSON) throws(ResponseError) -> JSON

  init(
    _ method: String, _ capability: (name: String, value: JSON)? = nil,
    answer: @escaping @Sendable (LanguageServer, JSON) throws(ResponseError) -> JSON
  ) {
    self.method = method
    self.capability = capability
    self.answer = answer
  }
}

/// The table of all requests. It dispatches messages, and the server's capabilities are made from it.
enum FeatureTable {
  static let features: [Feature] = [
    CompletionFeature.features, HoverFeature.features, SignatureHelpFeature.features, NavigationFeature.features,
    RenameFeature.features, SymbolFeature.features, SemanticTokensFeature.features, StructureFeature.features,
    InlayHintFeature.features, FormattingFeature.features, CodeActionFeature.features, CodeLensFeature.features,
    CommandFeature.features,
  ].flatMap { $0 }

  private static let byMethod = Dictionary(uniqueKeysWithValues: features.map { ($0.method, $0) })

  static func feature(_ method: String) -> Feature? { byMethod[method] }

  /// The result of `initialize`.
  static var initializeResult: JSON {
    var capabilities: [JSON.Member] = [
      .init("positionEncoding", "utf-16"),
      .init("textDocumentSync", ["openClose": true, "change": 2, "save": ["includeText": false]]),
      .init("workspace", ["workspaceFolders": ["supported": true, "changeNotifications": true]]),
    ]
    capabilities += features.compactMap(\.capability).map { JSON.Member($0.name, $0.value) }
    return [
      "capabilities": .object(capabilities),
      "serverInfo": ["name": "flow-language-server", "version": .string(Version.current)],
    ]
  }
}
