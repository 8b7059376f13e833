/// Writes a map as SVG. It is light or dark, as the viewer prefers.
///
/// Every box is a group with a title, which screen readers read and pointers show. The page draws the same pieces and turns the
/// groups into buttons; see ``pieces(of:in:)``.
package struct SVGWriter {
  let map: FlowMap
  let layout: MapLayout
  private let levels: [FlowMap.Level?]
  private let document: FlowDocument
  var text = ""
  /// Whether marks surround the values that differ between pieces, so that pieces can share a form.
  var marksValues = false

  /// - Parameters:
  ///   - map: the map to draw.
  ///   - document: the document of the map. The titles of boxes contain its findings.
  package static func text(of map: FlowMap, in document: FlowDocument) -> String {
    var writer = SVGWriter(map, document)
    writer.writePicture()
    return writer.text
  }

  /// The picture in light mode, without variables of CSS, for programs that convert pictures and do not know them.
  package static func textWithoutVariables(of map: FlowMap, in document: FlowDocument) -> String {
    MapStyleSheet.inLightMode(text(of: map, in: document), levels: map.levels)
  }

  init(_ map: FlowMap, _ document: FlowDocument) {
    self.map = map
    self.document = document
    layout = MapLayout(map)
    levels = map.edgeLevels
  }

  static var margin: Double { 16 }

  private mutating func writePicture() {
    let kinds = FlowMap.Edge.Kind.allCases.filter { kind in map.edges.contains { $0.kind == kind } }
    let legend = Double((kinds.count + 4) / 5 + (map.levels.isEmpty ? 0 : 1)) * 22 + 10
    let width = max(layout.width, 5 * 150) + 2 * Self.margin
    let height = layout.height + legend + 2 * Self.margin
    writeStart(width: width, height: height, attributes: "role=\"img\"")
    text += "<title>\(Markup.escaped(map.frames.map(\.title).joined(separator: ", ")))</title>\n"
    writeMarkers()
    text +=
      "<rect class=\"paper\" x=\"\((-Self.margin).short)\" y=\"\((-Self.margin).short)\" width=\"\(width.short)\" height=\"\(height.short)\"/>\n"
    for frame in map.frames.indices { writeFrame(frame, at: layout.frames[frame]) }
    for edge in map.edges.indices { writeLine(edge, through: layout.lines[edge].points) }
    for edge in map.edges.indices {
      if let place = layout.labels[edge] { writeLabel(edge, at: place) }
    }
    for node in map.nodes.indices { writeNode(node, at: layout.nodes[node]) }
    writeLegend(kinds)
    text += "</svg>\n"
  }

  /// Writes the opening tag, which the caller closes, and the styles.
  mutating func writeStart(width: Double, height: Double, attributes: String) {
    let box = "\((-Self.margin).short) \((-Self.margin).short) \(width.short) \(height.short)"
    text +=
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"\(box)\" width=\"\(width.short)\" height=\"\(height.short)\" \(attributes)>\n"
    text += "<style>\(MapStyleSheet.text)\(MapStyleSheet.text(of: map.levels))</style>\n"
  }

  /// The mark before and after a value. Escaped text never contains it.
  static var valueMark: Unicode.Scalar { "\u{1F}" }

  private mutating func writeValue(_ markup: String) {
    if marksValues { text.unicodeScalars.append(Self.valueMark) }
    text += markup
    if marksValues { text.unicodeScalars.append(Self.valueMark) }
  }

  private mutating func writeValue(text value: String) { writeValue(Markup.escaped(value)) }

  // MARK: Arrows

  /// The heads of arrows. They take the colour of their line.
  mutating func writeMarkers() {
    text += "<defs>"
    for head in FlowMap.Edge.Kind.Head.allCases {
      let shape =
        switch head {
        case .triangle: "<path d=\"M0 0 10 5 0 10z\" fill=\"context-stroke\"/>"
        case .hollow: "<path d=\"M1 1 9 5 1 9z\" fill=\"var(--paper)\" stroke=\"context-stroke\" stroke-width=\"1.4\"/>"
        case .diamond: "<path d=\"M0 5 5 1 10 5 5 9z\" fill=\"context-stroke\"/>"
        case .circle: "<circle cx=\"6\" cy=\"5\" r=\"3.6\" fill=\"context-stroke\"/>"
        case .square: "<path d=\"M2 1.5h7v7h-7z\" fill=\"context-stroke\"/>"
        case .cross:
          "<path d=\"M3 0v10M0 1.5 9 5 0 8.5z\" fill=\"context-stroke\" stroke=\"context-stroke\" stroke-width=\"1.6\"/>"
        case .vee: "<path d=\"M1 1 9 5 1 9\" fill=\"none\" stroke=\"context-stroke\" stroke-width=\"1.8\"/>"
        }
      text +=
        "<marker id=\"h-\(head.rawValue)\" viewBox=\"0 0 10 10\" refX=\"9.5\" refY=\"5\" markerWidth=\"9\" markerHeight=\"9\" markerUnits=\"userSpaceOnUse\" orient=\"auto\">\(shape)</marker>"
    }
    text += "</defs>\n"
  }

  mutating func writeLine(_ index: Int, through points: [Point]) {
    guard !points.isEmpty else { return }
    let edge = map.edges[index]
    text +=
      "<path class=\"e \(edge.kind.rawValue)\(edge.change.cssClass)\(levels[index].cssClass)\" marker-end=\"url(#h-\(edge.kind.head.rawValue))\" d=\""
    writeValue(Self.path(through: points))
    text += "\"/>\n"
  }

  private static func path(through points: [Point]) -> String {
    var path = "M\(points[0].x.short) \(points[0].y.short)"
    // Straight segments in a row become one segment. A long arrow has up to a hundred of them.
    var straight = ""
    var next = 1
    while next + 2 < points.count {
      let (a, b, c) = (points[next], points[next + 1], points[next + 2])
      let isVertical = a.x == b.x && b.x == c.x && points[next - 1].x == c.x
      let isHorizontal = a.y == b.y && b.y == c.y && points[next - 1].y == c.y
      let piece = isVertical ? "V\(c.y.short)" : isHorizontal ? "H\(c.x.short)" : ""
      if straight.first != piece.first || piece.isEmpty { path += straight }
      straight = piece
      if piece.isEmpty {
        path += "C\(a.x.short) \(a.y.short) \(b.x.short) \(b.y.short) \(c.x.short) \(c.y.short)"
      }
      next += 3
    }
    return path + straight
  }

  mutating func writeLabel(_ index: Int, at place: MapLayout.Rectangle) {
    let edge = map.edges[index]
    text +=
      "<g class=\"l \(edge.kind.rawValue)\(edge.change.cssClass)\(levels[index].cssClass)\"><rect x=\"\(place.x.short)\" y=\"\(place.y.short)\" width=\"\(place.width.short)\" height=\"\(place.height.short)\"/>"
    writeTexts(
      MapLayout.texts(of: edge), centre: place.x + place.width / 2, top: place.y + 1, lineHeight: MapLayout.lineHeight)
    let whole = edge.labels.map(\.text).joined(separator: "\n")
    if edge.labels.contains(where: { $0.text.shortened(to: 46) != $0.text }) {
      text += "<title>"
      writeValue(text: whole)
      text += "</title>"
    }
    text += "</g>\n"
  }

  private mutating func writeTexts(
    _ texts: [String], centre: Double, top: Double, lineHeight: Double, firstClass: String? = nil
  ) {
    var y = top + lineHeight * 0.75
    for (number, line) in texts.enumerated() {
      let name = number == 0 ? firstClass.map { " class=\"\($0)\"" } ?? "" : ""
      text += "<text\(name) x=\"\(centre.short)\" y=\"\(y.short)\">"
      writeValue(text: line)
      text += "</text>"
      y += lineHeight + (number == 0 && firstClass != nil ? 2 : 0)
    }
  }

  // MARK: Boxes

  mutating func writeFrame(_ index: Int, at place: MapLayout.Rectangle) {
    let frame = map.frames[index]
    text +=
      "<g class=\"f\(frame.isOfModule ? " module" : "")\(frame.change.cssClass)\"><rect x=\"\(place.x.short)\" y=\"\(place.y.short)\" width=\"\(place.width.short)\" height=\"\(place.height.short)\" rx=\"12\"/>"
    text +=
      "<text class=\"ft\" x=\"\((place.x + (frame.isOfModule ? MapLayout.padding(of: frame) : 16)).short)\" y=\"\((place.y + MapLayout.frameTitle(of: frame) - 2).short)\">"
    writeValue(text: frame.change.mark + frame.title)
    text += "</text></g>\n"
  }

  mutating func writeNode(_ index: Int, at place: MapLayout.Rectangle) {
    let node = map.nodes[index]
    let finding = node.findings.isEmpty ? "" : node.hasError ? " error" : " finding"
    text += "<g class=\"n \(node.kind.rawValue)\(finding)\(node.change.cssClass)\" data-id=\""
    writeValue(text: node.id)
    text += "\">"
    text += NodeShape.markup(of: node.kind, place)
    if node.kind == .start {
      text += marksValues ? "</g>\n" : "<title>start</title></g>\n"
      return
    }
    writeTexts(
      [node.mark + node.texts[0]] + node.texts.dropFirst(), centre: place.x + place.width / 2,
      top: place.y + (place.height - MapLayout.size(of: node).height) / 2 + (node.kind == .flow ? 4 : 9), lineHeight: MapLayout.lineHeight,
      firstClass: "t")
    // The page writes the titles of its boxes itself, because it has all their parts.
    text += marksValues ? "</g>\n" : "<title>\(Markup.escaped(title(of: node)))</title></g>\n"
  }

  /// The title of a box: its kind and name, and the findings about it.
  private func title(of node: FlowMap.Node) -> String {
    var title = "\(node.column ?? node.kind.meaning) \(node.title)"
    if !node.subtitle.isEmpty { title += " (\(node.subtitle))" }
    for line in node.lines { title += "\n\(line)" }
    for index in node.findings {
      let finding = document.findings[index]
      title += "\n\(finding.severity): \(finding.message) [\(finding.rule)]"
    }
    return title
  }

  // MARK: Legend

  private mutating func writeLegend(_ kinds: [FlowMap.Edge.Kind]) {
    text += "<g class=\"legend\">"
    for (number, kind) in kinds.enumerated() {
      let x = Double(number % 5) * 150
      let y = layout.height + 26 + Double(number / 5) * 22
      text +=
        "<path class=\"e \(kind.rawValue)\" marker-end=\"url(#h-\(kind.head.rawValue))\" d=\"M\(x.short) \(y.short)h34\"/><text x=\"\((x + 42).short)\" y=\"\((y + 4).short)\">\(Markup.escaped(kind.meaning))</text>"
    }
    for (number, level) in map.levels.enumerated() {
      let x = Double(number) * 150
      let y = layout.height + 26 + Double((kinds.count + 4) / 5) * 22
      text += "<path class=\"e \(level.name)\" d=\"M\(x.short) \(y.short)h34\"/>"
      text += "<text x=\"\((x + 42).short)\" y=\"\((y + 4).short)\">\(level.meaning)</text>"
    }
    text += "</g>\n"
  }
}

extension FlowMap.Level {
  fileprivate var meaning: String { "\(text) recorded \(steps == 1...1 ? "step" : "steps")" }
}

extension FlowMap.Level? {
  fileprivate var cssClass: String { map { " \($0.name)" } ?? "" }
}

extension FlowMap.Change {
  fileprivate var cssClass: String { self == .none ? "" : " \(rawValue)" }
}

extension FlowMap.Node.Kind {
  var meaning: String {
    switch self {
    case .start: "start"
    case .screen: "screen"
    case .feature: "screen with a reducer"
    case .child: "screen that is a flow"
    case .tab: "tab"
    case .exit: "exit"
    case .link: "link"
    case .event: "event of the flow"
    case .work: "work of the flow"
    case .flow: "flow"
    }
  }
}
