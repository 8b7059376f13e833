import FlowDriver
import FlowJSON
import FlowServerProtocol

/// A request that the server answers, and the capability that announces it.
struct Feature: Sendable {
  var method: String
  /// The name and value of the server capability. `nil` if the capability of another feature also announces this one.
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

/// The table of all requests. The server dispatches messages with it and derives its capabilities from it.
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
