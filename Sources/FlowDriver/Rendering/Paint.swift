package import ToolHost

/// Colours for a terminal, or none.
package struct Paint {
  package enum Role { case error, warning, note, help, place, gutter, emphasis }

  package var isColoured: Bool

  package init(isColoured: Bool) { self.isColoured = isColoured }

  package func callAsFunction(_ text: String, _ role: Role) -> String {
    guard isColoured, !text.isEmpty else { return text }
    let code =
      switch role {
      case .error: "1;31"
      case .warning: "1;33"
      case .note: "1;36"
      case .help: "1;32"
      case .place, .emphasis: "1"
      case .gutter: "34"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// Whether the output has colours: it goes to a terminal, and the user has not switched colours off. See
  /// no-color.org.
  package static func isWanted(on stream: StandardStream, of host: any Host) -> Bool {
    let refusal = host.environmentVariable("NO_COLOR") ?? ""
    return refusal.isEmpty && host.environmentVariable("TERM") != "dumb" && host.isTerminal(stream)
  }
}
