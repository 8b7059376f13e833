import FlowRuntime
import NumbersSample

extension Demo {
  /// Draws the stack from the bottom to the top, one screen per line. Each presented layer is indented further.
  ///
  /// ```
  /// home                          root
  /// └ numbersList [0, 1, 2, 3]    sheet in navigation
  ///   numberDetail 2              push  ◂
  /// ```
  public func drawing(isColoured: Bool = false) -> String {
    var layer = 0
    var lines: [(screen: String, presentation: String)] = []
    for route in routes {
      let opensLayer = route.presentation.kind != .push && route.presentation.kind != .root
      if opensLayer { layer += 1 }
      let indent = String(repeating: "  ", count: opensLayer ? layer - 1 : layer)
      lines.append((indent + (opensLayer ? "└ " : "") + route.screen.title, "\(route.presentation)"))
    }
    let width = lines.map(\.screen.count).max() ?? 0
    let texts = lines.enumerated().map { index, line in
      let padding = String(repeating: " ", count: width - line.screen.count + 3)
      let isTop = index == lines.count - 1
      let screen = isTop && isColoured ? "\u{1B}[1m\(line.screen)\u{1B}[0m" : line.screen
      return screen + padding + line.presentation + (isTop ? "  ◂" : "")
    }
    let favourites = favouritesLine.map { "\n\($0)" } ?? ""
    return texts.joined(separator: "\n") + favourites
  }

  /// The numbered list of possible events, for a prompt.
  public func menu() -> String {
    choices.enumerated().map { index, choice in
      let number = String(repeating: " ", count: index < 9 ? 1 : 0) + "\(index + 1)"
      return "\(number)  \(choice.command)" + (choice.hint.isEmpty ? "" : " (\(choice.hint))")
    }
    .joined(separator: "\n")
  }
}
