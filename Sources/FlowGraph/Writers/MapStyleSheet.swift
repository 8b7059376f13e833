/// The style sheet of a map, for light and dark mode. Its colours come from ``MapColour``.
enum MapStyleSheet {
  static let text: String = {
    var text = """
      \(variables(colours))
      .paper{fill:var(--paper)}svg text{font:11px Helvetica,Arial,"Liberation Sans",sans-serif;fill:var(--ink);text-anchor:middle}
      .f>rect{fill:var(--frame);stroke:var(--rim);stroke-width:1}svg .ft{font-size:15px;font-weight:bold;text-anchor:start}
      .n>*{stroke:var(--rim);stroke-width:1.3;fill:var(--box)}svg .n text{stroke:none;fill:var(--soft)}svg .n .t{font-size:13px;font-weight:bold;fill:var(--ink)}
      .n .in{fill:none}.start>circle{fill:var(--ink)}.n.link>path,.n.event>path{stroke-dasharray:4 3}
      .e{fill:none;stroke-width:1.4}.l>rect{fill:var(--frame);opacity:.92}.legend text{text-anchor:start}
      svg .module>.ft{font-size:24px}svg .n.flow .t{font-size:12px;font-weight:normal}.e.shows{opacity:.4;stroke-width:1.2}
      .n.finding>:first-child{stroke:var(--finding);stroke-width:3}.n.error>:first-child{stroke:var(--error);stroke-width:3}

      """
    for kind in FlowMap.Edge.Kind.allCases {
      let dash = kind.line.dash.map { ";stroke-dasharray:\($0)" } ?? ""
      let width = kind.line == .bold ? ";stroke-width:2.4" : ""
      text +=
        ".e.\(kind.rawValue){stroke:var(--\(kind.rawValue))\(dash)\(width)}svg .l.\(kind.rawValue) text{fill:var(--\(kind.rawValue))}"
    }
    text += "\n"
    for change in FlowMap.Change.allMarked {
      text +=
        ".e.\(change.rawValue){stroke:var(--\(change.rawValue));stroke-width:3}svg .l.\(change.rawValue) text{fill:var(--\(change.rawValue))}"
      text +=
        ".n.\(change.rawValue)>:first-child,.f.\(change.rawValue)>rect{stroke:var(--\(change.rawValue));stroke-width:3}"
    }
    return text + ".removed{opacity:.75}"
  }()

  /// The styles of arrows by the number of recorded steps. They come after the styles of kinds.
  static func text(of levels: [FlowMap.Level]) -> String {
    if levels.isEmpty { return "" }
    var text = "\n\(variables(levels.map { ($0.name, $0.colour) }))\n"
    for level in levels {
      text += ".e.\(level.name){stroke:var(--\(level.name));stroke-width:\(level.width)}"
      text += "svg .l.\(level.name) text{fill:var(--\(level.name))}"
    }
    return text
  }

  /// A style sheet or a picture with the colours of the light mode in place of their variables.
  static func inLightMode(_ text: String, levels: [FlowMap.Level]) -> String {
    (colours + levels.map { ($0.name, $0.colour) }).reduce(text) { text, colour in
      text.replacing("var(--\(colour.name))", with: colour.colour.light)
    }
  }

  /// The colours of all maps, by the names of their variables.
  private static let colours: [(name: String, colour: MapColour)] =
    FlowMap.Edge.Kind.allCases.map { ($0.rawValue, $0.colour) } + FlowMap.Change.allMarked.map { ($0.rawValue, $0.colour) } + [
      ("finding", .finding), ("error", .error), ("paper", MapColour(light: "#fff", dark: "#101418")),
      ("box", MapColour(light: "#fff", dark: "#1c232b")), ("frame", MapColour(light: "#f6f7f9", dark: "#151a20")),
      ("ink", MapColour(light: "#111827", dark: "#f3f4f6")), ("soft", MapColour(light: "#4b5563", dark: "#b6bec9")),
      ("rim", MapColour(light: "#6b7280", dark: "#8b95a3")),
    ]

  private static func variables(_ colours: [(name: String, colour: MapColour)]) -> String {
    func list(_ shade: (MapColour) -> String) -> String { colours.map { "--\($0.name):\(shade($0.colour));" }.joined() }
    return "svg{\(list { $0.light })}@media(prefers-color-scheme:dark){svg{\(list { $0.dark })}}"
  }
}

extension FlowMap.Change {
  static let allMarked: [FlowMap.Change] = [.added, .removed, .changed]
}
