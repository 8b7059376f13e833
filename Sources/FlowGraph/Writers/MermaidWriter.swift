/// Writes a map as a Mermaid flowchart, which GitHub draws in Markdown.
package enum MermaidWriter {
  /// The numbers of arrows and characters that Mermaid draws by default. GitHub does not raise these limits.
  package static let maximumEdges = 500
  package static let maximumCharacters = 50_000

  /// Why a map is too large for Mermaid, such as `620 arrows (at most 500)`; `nil` if Mermaid draws the map.
  ///
  /// - Parameter text: the map as Mermaid.
  package static func excess(of map: FlowMap, _ text: String) -> String? {
    var parts: [String] = []
    if map.edges.count > maximumEdges { parts.append("\(map.edges.count) arrows (at most \(maximumEdges))") }
    // JavaScript counts characters in UTF-16.
    let count = text.utf16.count
    if count > maximumCharacters { parts.append("\(count) characters (at most \(maximumCharacters))") }
    return parts.isEmpty ? nil : parts.joined(separator: " and ")
  }

  package static func text(of map: FlowMap) -> String {
    var text = "flowchart LR\n"
    for (number, frame) in map.frames.enumerated() {
      text += "  subgraph f\(number)[\"\(escaped(frame.title))\"]\n"
      for (index, node) in map.nodes.enumerated() where node.frame == number {
        text += "    n\(index)\(shape(of: node))\n"
      }
      text += "  end\n"
    }
    for edge in map.edges {
      let label = edge.mark + edge.labels.map(\.text).joined(separator: "\n")
      let middle = label.isEmpty ? "" : "|\"\(escaped(label))\"|"
      text += "  n\(edge.from) \(arrow(for: edge.kind))\(middle) n\(edge.to)\n"
    }
    return text + styles(of: map)
  }

  private static func shape(of node: FlowMap.Node) -> String {
    let label = "\"\(escaped(node.mark + node.texts.joined(separator: "\n")))\""
    return switch node.kind {
    case .start: "((\(label)))"
    case .screen: "(\(label))"
    case .feature: "[\(label)]"
    case .child: "[[\(label)]]"
    case .tab: "[/\(label)\\]"
    case .exit: "([\(label)])"
    case .link: ">\(label)]"
    case .event: "{{\(label)}}"
    case .work: "[(\(label))]"
    case .flow: "[\(label)]"
    }
  }

  private static func arrow(for kind: FlowMap.Edge.Kind) -> String {
    switch kind.line {
    case .solid: kind.head == .circle ? "--o" : kind.head == .cross ? "--x" : "-->"
    case .bold: "==>"
    case .dashed, .dotted: kind.head == .circle ? "-.-o" : kind.head == .cross ? "-.-x" : "-.->"
    }
  }

  /// Writes all characters except letters, digits and spaces as numeric entities. So no text can end a label or be read as a
  /// Mermaid keyword.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": escaped += "<br>"
      case " ": escaped += " "
      case _ where scalar.properties.isAlphabetic || scalar.properties.numericType != nil:
        escaped.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20: escaped += " "
      default: escaped += "#\(scalar.value);"
      }
    }
    return escaped
  }

  private static func styles(of map: FlowMap) -> String {
    var text = ""
    let levels = map.edgeLevels
    for kind in FlowMap.Edge.Kind.allCases {
      let numbers = map.edges.indices.filter { map.edges[$0].kind == kind && map.edges[$0].change == .none }
      if numbers.isEmpty { continue }
      let dash = kind.line.dash.map { ",stroke-dasharray:\($0)" } ?? ""
      text += "  linkStyle \(numbers.map(String.init).joined(separator: ",")) stroke:\(kind.colour.light)\(dash)\n"
    }
    // A later style of an arrow replaces its colour and width, and keeps its dashes.
    for level in map.levels {
      let numbers = levels.indices.filter { levels[$0]?.number == level.number }.map(String.init)
      if numbers.isEmpty { continue }
      text += "  linkStyle \(numbers.joined(separator: ",")) stroke:\(level.colour.light),stroke-width:\(level.width)px\n"
    }
    for change in [FlowMap.Change.added, .removed, .changed] {
      let numbers = map.edges.indices.filter { map.edges[$0].change == change }.map(String.init)
      let style = "stroke:\(change.colour.light),stroke-width:3px"
      if !numbers.isEmpty { text += "  linkStyle \(numbers.joined(separator: ",")) \(style)\n" }
      let nodes = map.nodes.indices.filter { map.nodes[$0].change == change }.map { "n\($0)" }
      if !nodes.isEmpty {
        text += "  classDef \(change.rawValue) \(style)\n  class \(nodes.joined(separator: ",")) \(change.rawValue)\n"
      }
    }
    let faulty = map.nodes.indices.filter { !map.nodes[$0].findings.isEmpty }.map { "n\($0)" }
    if !faulty.isEmpty {
      text += "  classDef finding stroke:\(MapColour.finding.light),stroke-width:3px\n"
      text += "  class \(faulty.joined(separator: ",")) finding\n"
    }
    return text
  }
}
