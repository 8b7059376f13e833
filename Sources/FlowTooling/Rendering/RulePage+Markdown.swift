import FlowAnalysis
import FlowSyntax

extension RulePage {
  /// The page without its title, as Markdown: for documents, and for viewers of SARIF.
  package var markdown: String {
    var text = what + "\n\n" + why + "\n\n"
    if let configuration { text += "With this `.flowc.json`:\n\n```json\n\(configuration)\n```\n\n" }
    text += "This is reported:\n\n```flow\n\(failing)\n```\n\nThis is not:\n\n```flow\n\(fixed)\n```\n"
    return text
  }

  /// The configuration that the examples need.
  package var configuration: String? {
    if platforms.isEmpty { return nil }
    return "{ \"platforms\": [" + platforms.map { "\"\($0.rawValue)\"" }.joined(separator: ", ") + "] }"
  }
}
