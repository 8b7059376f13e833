import FlowModel
import FlowSyntax

/// Named styles as static members, so that `present(condition ? .picker : .sheet)` finds them.
extension SwiftGenerator {
  mutating func writeStyles() {
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

  private mutating func write(_ style: Style) {
    var arguments: [String] = []
    if let container = style.container {
      arguments.append("container: \(container == .navigation ? ".navigation" : "FlowRuntime.NavigationContainer.none")")
    }
    arguments += style.options.compactMap { argument($0) }.sorted { $0.order < $1.order }.map(\.text)
    line(2, "static var ", style.name, ": FlowRuntime.RouteStyle {")
    // Each text that is not a simple literal becomes a local, because a directive cannot come between arguments.
    var texts = 0
    var title: String?
    var message: String?
    var buttons: [String] = []
    for option in style.options {
      switch option {
      case .title(let text): title = local(text, &texts)
      case .message(let text): message = local(text, &texts)
      case .button(let button):
        let role = button.role == .button ? "" : ", role: .\(button.role.rawValue)"
        let event = Self.literal(names[button.event])
        buttons.append(".init(\(local(button.title, &texts)), event: \(event)\(role))")
      default: break
      }
    }
    if let title { arguments.append("title: \(title)") }
    if let message { arguments.append("message: \(message)") }
    if !buttons.isEmpty { arguments.append("buttons: [\n\(Self.lines(buttons, indent: 10))\n        ]") }
    indent(4)
    if texts > 0 { put("return ") }
    if arguments.isEmpty {
      put(text: ".init(kind: .\(style.kind.word))\n")
    } else {
      put("\(text: ".init(\n      kind: .\(style.kind.word),\n      options: .init(\n")")
      put("\(text: "\(Self.lines(arguments, indent: 8))\n      ))\n")")
    }
    line(2, "}")
  }

  /// Expressions on lines of their own, with commas between them.
  private static func lines(_ expressions: [String], indent: Int) -> String {
    let indent = String(repeating: " ", count: indent)
    return expressions.map { indent + $0 }.joined(separator: ",\n")
  }

  /// The argument for a text: a simple literal as written, or a local constant, which this method writes.
  private mutating func local(_ text: Fragment, _ count: inout Int) -> String {
    let written = self.text(text)
    let inner = written.dropFirst().dropLast()
    if written.utf8.count > 1, written.hasPrefix("\""), written.hasSuffix("\""), String(inner).isPlain { return written }
    count += 1
    begin("let \(locals.place)\(number: count): String = ")
    place(text.location.range, indent: 4)
    end()
    return locals.place.text + "\(count)"
  }

  /// The argument for an option, with its position among the parameters of `PresentationOptions`.
  private func argument(_ option: PresentationOption) -> (order: Int, text: String)? {
    switch option {
    case .detents(let detents): (0, "detents: [\(detents.map { text(of: $0) }.joined(separator: ", "))]")
    case .dragIndicator(let isVisible): (1, "dragIndicator: .\(isVisible ? "visible" : "hidden")")
    case .dismissal(let isEnabled): (2, "dismissal: .\(isEnabled ? "enabled" : "disabled")")
    case .background(let name): (3, "background: \(Self.literal(name))")
    case .cornerRadius(let radius): (4, "cornerRadius: \(radius)")
    case .transition(let name): (5, "transition: .\(name)")
    case .uikit(let name): (6, "uikit: .\(name)")
    case .title, .message, .button: nil
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
