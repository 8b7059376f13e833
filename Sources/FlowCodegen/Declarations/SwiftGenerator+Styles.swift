import FlowCore
import FlowModel
import FlowSyntax

/// Named styles as static members, so that `present(condition ? .picker : .sheet)` finds them.
extension SwiftGenerator {
  func writeStyles() {
    let styles = unit.ownStyles.filter { $0.location.file == fileIndex }
    guard !styles.isEmpty else { return }
    emptyLine()
    line(0, "extension FlowRuntime.RouteStyle {")
    for (index, style) in styles.enumerated() {
      if index > 0 { emptyLine() }
      doc(style.doc, indent: 2)
      write(style)
    }
    line(0, "}")
  }

  private func write(_ style: Style) {
    var arguments: [String] = []
    if let container = style.container {
      arguments.append("container: \(container == .navigation ? ".navigation" : "FlowRuntime.NavigationContainer.none")")
    }
    arguments += style.options.map { argument($0) }.sorted { $0.order < $1.order }.map(\.text)
    line(2, "static var \(style.name): FlowRuntime.RouteStyle {")
    indent(4)
    if arguments.isEmpty {
      put(text: ".init(kind: .\(style.kind.word))\n")
    } else {
      put(text: ".init(\n      kind: .\(style.kind.word),\n      options: .init(\n")
      put(text: "\(Self.lines(arguments, indent: 8))\n      ))\n")
    }
    line(2, "}")
  }

  /// The text of several expressions, each on its own line, with commas between them.
  private static func lines(_ expressions: [String], indent: Int) -> String {
    let indent = String(repeating: " ", count: indent)
    return expressions.map { indent + $0 }.joined(separator: ",\n")
  }

  /// The Swift argument for a presentation option, with its position among the parameters of `PresentationOptions`.
  private func argument(_ option: PresentationOption) -> (order: Int, text: String) {
    switch option {
    case .detents(let detents): (0, "detents: [\(detents.map { text(of: $0) }.joined(separator: ", "))]")
    case .dragIndicator(let isVisible): (1, "dragIndicator: .\(isVisible ? "visible" : "hidden")")
    case .dismissal(let isEnabled): (2, "dismissal: .\(isEnabled ? "enabled" : "disabled")")
    case .background(let name): (3, "background: \(Self.literal(name))")
    case .cornerRadius(let radius): (4, "cornerRadius: \(radius)")
    case .transition(let name): (5, "transition: .\(name)")
    case .uikit(let name): (6, "uikit: .\(name)")
    }
  }

  private func text(of detent: PresentationOption.Detent) -> String {
    switch detent {
    case .medium: ".medium"
    case .large: ".large"
    case .fraction(let part): ".fraction(\(part))"
    case .height(let points): ".height(\(points))"
    }
  }
}
