/// Writes a map in DOT, the language of Graphviz.
package enum DOTWriter {
  package static func text(of map: FlowMap) -> String {
    var text = """
      digraph flows {
        compound=true
        fontname="Helvetica"
        node [fontname="Helvetica", fontsize=12, shape=box, style=rounded]
        edge [fontname="Helvetica", fontsize=10]

      """
    for (number, frame) in map.frames.enumerated() {
      text += "  subgraph cluster_\(number) {\n    label=\(quoted(frame.change.mark + frame.title))\n"
      for (index, node) in map.nodes.enumerated() where node.frame == number {
        text += "    n\(index) [\(attributes(of: node))]\n"
      }
      text += "  }\n"
    }
    for (edge, level) in zip(map.edges, map.edgeLevels) {
      text += "  n\(edge.from) -> n\(edge.to) [\(attributes(of: edge, level))]\n"
    }
    return text + "}\n"
  }

  private static func attributes(of node: FlowMap.Node) -> String {
    var attributes = ["label=\(quoted(node.mark + node.texts.joined(separator: "\n")))"]
    switch node.kind {
    case .start: attributes.append("shape=circle")
    case .screen: break
    case .feature: attributes.append("style=solid")
    case .child: attributes.append("shape=box3d")
    case .tab: attributes.append("shape=tab")
    case .exit: attributes.append("shape=oval")
    case .link: attributes.append("shape=cds")
    case .event: attributes.append("shape=hexagon")
    case .work: attributes.append("shape=octagon")
    case .flow: attributes.append("style=solid")
    }
    if node.change != .none {
      attributes.append("color=\"\(node.change.colour.light)\", penwidth=3")
    } else if !node.findings.isEmpty {
      let colour = node.hasError ? MapColour.error : .finding
      attributes.append("color=\"\(colour.light)\", penwidth=3")
    }
    return attributes.joined(separator: ", ")
  }

  private static func attributes(of edge: FlowMap.Edge, _ level: FlowMap.Level?) -> String {
    let colour = edge.change == .none ? level?.colour ?? edge.kind.colour : edge.change.colour
    var attributes = [
      "color=\"\(colour.light)\"", "fontcolor=\"\(colour.light)\"", "arrowhead=\(head(edge.kind.head))",
    ]
    let label = edge.mark + edge.labels.map { $0.text.shortened(to: 46) }.joined(separator: "\n")
    if !label.isEmpty { attributes.append("label=\(quoted(label))") }
    if let level { attributes.append("penwidth=\(level.width)") }
    switch edge.kind.line {
    case .solid: break
    case .bold: attributes.append("style=bold")
    case .dashed: attributes.append("style=dashed")
    case .dotted: attributes.append("style=dotted")
    }
    return attributes.joined(separator: ", ")
  }

  private static func head(_ head: FlowMap.Edge.Kind.Head) -> String {
    switch head {
    case .triangle: "normal"
    case .hollow: "empty"
    case .diamond: "diamond"
    case .circle: "dot"
    case .square: "box"
    case .cross: "teenormal"
    case .vee: "vee"
    }
  }

  /// A string literal of DOT. Graphviz would replace a backslash with a letter, and read an ampersand as an HTML entity.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "&": quoted += "&amp;"
      case "\n": quoted += "\\n"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: quoted += " "
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
