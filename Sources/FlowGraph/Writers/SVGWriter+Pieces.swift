/// The picture in pieces, for the page: it draws those that are in view, since a browser takes a second for thousands.
extension SVGWriter {
  /// The picture without its pieces, and the pieces as JSON.
  ///
  /// The first has the styles, the heads of arrows, and an empty group for each kind of piece. The second is
  /// `{"frames": […], "lines": […], "labels": […], "nodes": […]}` in the order of the map, where a piece is
  /// `[x, y, width, height, "<g>…</g>"]`, and `null` stands for what is not drawn.
  static func pieces(of map: FlowMap, in document: FlowDocument) -> (empty: String, pieces: String) {
    var writer = SVGWriter(map, document)
    writer.writeStart(
      width: writer.layout.width + 2 * margin, height: writer.layout.height + 2 * margin,
      attributes: "id=\"map\" role=\"group\" aria-label=\"Map of the flows\"")
    writer.writeMarkers()
    for kind in ["frames", "lines", "labels", "nodes"] { writer.text += "<g class=\"\(kind)\"></g>" }
    writer.text += "\n</svg>"
    let empty = writer.text
    let layout = writer.layout
    let pieces = JSON.object([
      ("frames", .array(map.frames.indices.map { writer.piece($0, at: layout.frames[$0]) { $0.writeFrame($1) } })),
      ("lines", .array(map.edges.indices.map { writer.piece($0, at: layout.lines[$0].extent) { $0.writeLine($1) } })),
      ("labels", .array(map.edges.indices.map { writer.piece($0, at: layout.labels[$0]) { $0.writeLabel($1) } })),
      ("nodes", .array(map.nodes.indices.map { writer.piece($0, at: layout.nodes[$0]) { $0.writeNode($1) } })),
    ])
    return (empty, pieces.text(isIndented: false))
  }

  private mutating func piece(
    _ index: Int, at place: MapLayout.Rectangle?, _ write: (inout SVGWriter, Int) -> Void
  ) -> JSON {
    guard let place else { return .null }
    text = ""
    write(&self, index)
    let numbers = [place.x, place.y, place.width, place.height].map { JSON.number(Int($0.rounded())) }
    return .array(numbers + [.string(text)])
  }
}

extension LayoutResult.Line {
  /// What holds the line, with room for its head; `nil` if there is none.
  fileprivate var extent: MapLayout.Rectangle? {
    guard let first = points.first else { return nil }
    // A curve lies within its points.
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for point in points {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    let head = 8.0
    return MapLayout.Rectangle(
      x: left - head, y: top - head, width: right - left + 2 * head, height: bottom - top + 2 * head)
  }
}
