/// A colour for a light and for a dark background. Its contrast with the background is at least 4.5 to 1.
struct MapColour {
  var light: String
  var dark: String

  static let finding = MapColour(light: "#b45309", dark: "#fbbf24")
  static let error = MapColour(light: "#c81e1e", dark: "#ff8a8a")
}

/// The styles of arrows. Kinds differ not only in colour but also in line and head, so they differ in black-and-white prints
/// too.
extension FlowMap.Edge.Kind {
  enum Line {
    case solid, bold, dashed, dotted

    /// The dash pattern in SVG: lengths of strokes and gaps.
    var dash: String? {
      switch self {
      case .solid, .bold: nil
      case .dashed: "7 4"
      case .dotted: "2 4"
      }
    }
  }

  enum Head: String, CaseIterable { case triangle, hollow, diamond, circle, square, cross, vee }

  var line: Line {
    switch self {
    case .push, .sheet, .popover, .select, .fill: .solid
    case .cover, .replace, .start: .bold
    case .alert, .dialog, .present, .back, .exit, .refused: .dashed
    case .send, .contains: .dotted
    case .shows: .solid
    }
  }

  var head: Head {
    switch self {
    case .push, .start, .present: .triangle
    case .sheet, .back: .hollow
    case .cover, .refused, .fill: .diamond
    case .popover, .contains: .circle
    case .alert, .exit: .square
    case .dialog, .replace: .cross
    case .select, .send, .shows: .vee
    }
  }

  var colour: MapColour {
    switch self {
    case .push: MapColour(light: "#1d4ed8", dark: "#8ab4ff")
    case .sheet: MapColour(light: "#15803d", dark: "#6ee7a0")
    case .cover: MapColour(light: "#7e22ce", dark: "#d8b4fe")
    case .popover: MapColour(light: "#0e7490", dark: "#67e8f9")
    case .alert: MapColour(light: "#be123c", dark: "#fda4af")
    case .dialog: MapColour(light: "#a21caf", dark: "#f0abfc")
    case .present: MapColour(light: "#4d7c0f", dark: "#bef264")
    case .replace: MapColour(light: "#9a3412", dark: "#fdba74")
    case .back, .send, .start, .contains, .shows: MapColour(light: "#4b5563", dark: "#b6bec9")
    case .select: MapColour(light: "#0f766e", dark: "#5eead4")
    case .fill: MapColour(light: "#0369a1", dark: "#7dd3fc")
    case .exit: MapColour(light: "#854d0e", dark: "#fde047")
    case .refused: MapColour(light: "#b91c1c", dark: "#fca5a5")
    }
  }

  /// The text in the legend.
  var meaning: String {
    switch self {
    case .push, .sheet, .cover, .popover, .alert, .dialog, .replace, .select, .exit, .start: rawValue
    case .present: "present (as decided while running)"
    case .back: "back to"
    case .send: "send, update, do"
    case .fill: "fill a column"
    case .refused: "shown instead"
    case .contains: "is a flow"
    case .shows: "shows the flow"
    }
  }
}

extension FlowMap.Change {
  var colour: MapColour {
    switch self {
    case .none: MapColour(light: "#4b5563", dark: "#b6bec9")
    case .added: MapColour(light: "#15803d", dark: "#4ade80")
    case .removed: MapColour(light: "#b91c1c", dark: "#f87171")
    case .changed: MapColour(light: "#a16207", dark: "#facc15")
    }
  }

  /// The mark before the text of a change, for readers who cannot see colours.
  var mark: String {
    switch self {
    case .none: ""
    case .added: "+ "
    case .removed: "− "
    case .changed: "~ "
    }
  }
}

extension FlowMap.Node {
  var mark: String { change.mark + (findings.isEmpty ? "" : hasError ? "✖ " : "⚠ ") }

  /// The title, subtitle and lines, each shortened if it is long.
  var texts: [String] {
    let texts = [title, subtitle].filter { !$0.isEmpty } + lines
    // A screen whose name is missing has no text.
    return texts.isEmpty ? [""] : texts.map { $0.shortened(to: 46) }
  }
}

extension FlowMap.Edge {
  /// The mark before the text of an arrow: its change, and how often recorded sessions take it.
  var mark: String { change.mark + (steps.map { labels.first?.event.isEmpty == false ? "\($0)× " : "\($0)×" } ?? "") }
}

extension String {
  /// The text as one line of at most `count` characters.
  func shortened(to count: Int) -> String {
    let line = String(map { $0.isNewline || $0 == "\t" ? " " : $0 })
    return line.count <= count ? line : line.prefix(count - 1) + "…"
  }
}
