import FlowJSON

/// The picture in pieces, for the page. The page draws only the pieces in view, because a browser takes a second for thousands
/// of them.
///
/// A large page spends most of its loading time on reading its text, so pieces are short. Each piece has its own origin, and
/// pieces that differ only in some texts share a form.
extension SVGWriter {
  /// The picture without its pieces, and the pieces as JSON.
  ///
  /// `empty` has the styles, the arrowheads, and an empty group for each kind of piece. `pieces` is `{"forms": […], "frames":
  /// […], "lines": […], "labels": […], "nodes": […]}`, with the pieces in the order of the map. A piece is `[x, y, width,
  /// height, form, value…]`, or `null` if nothing is drawn. A form is a list of markup: the parts before, between and after the
  /// values.
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
    var forms = PieceForms(writer)
    let kinds: [(name: String, value: JSON?)] = [
      ("frames", .array(map.frames.indices.map { forms.piece($0, at: layout.frames[$0]) { $0.writeFrame($1, at: $2) } })),
      (
        "lines",
        .array(
          map.edges.indices.map { index in
            let points = layout.lines[index].points
            return forms.piece(index, at: Self.extent(of: points)) { writer, index, _ in
              writer.writeLine(index, through: Self.atOrigin(points))
            }
          })
      ),
      ("labels", .array(map.edges.indices.map { forms.piece($0, at: layout.labels[$0]) { $0.writeLabel($1, at: $2) } })),
      ("nodes", .array(map.nodes.indices.map { forms.piece($0, at: layout.nodes[$0]) { $0.writeNode($1, at: $2) } })),
    ]
    return (empty, JSON.object(of: [("forms", forms.json)] + kinds).text(isIndented: false, escapesMarkup: true))
  }

  /// The bounding box of an arrow, with space for the arrowhead; `nil` without points. A curve never leaves the bounding box of its
  /// control points.
  private static func extent(of points: [Point]) -> MapLayout.Rectangle? {
    guard !points.isEmpty else { return nil }
    let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
    let (top, bottom) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
    return MapLayout.Rectangle(
      x: left - head, y: top - head, width: right - left + 2 * head, height: bottom - top + 2 * head)
  }

  private static var head: Double { 8 }

  /// The line, moved so that its extent begins at the origin.
  private static func atOrigin(_ points: [Point]) -> [Point] {
    guard let place = extent(of: points) else { return [] }
    return points.map { Point(x: $0.x - place.x, y: $0.y - place.y) }
  }
}

/// Turns drawings into pieces, and collects the forms that they share.
private struct PieceForms {
  private var writer: SVGWriter
  private var numbers: [[String]: Int] = [:]
  private var forms: [[String]] = []

  init(_ writer: SVGWriter) {
    self.writer = writer
    self.writer.marksValues = true
  }

  var json: JSON { .array(forms.map(JSON.strings)) }

  /// - Parameter write: draws the element with the given index into a rectangle at the origin, of the size of `place`.
  mutating func piece(
    _ index: Int, at place: MapLayout.Rectangle?,
    _ write: (inout SVGWriter, Int, MapLayout.Rectangle) -> Void
  ) -> JSON {
    guard let place else { return .null }
    writer.text = ""
    write(&writer, index, MapLayout.Rectangle(x: 0, y: 0, width: place.width, height: place.height))
    // Every second part is a value.
    let parts = writer.text.unicodeScalars.split(separator: SVGWriter.valueMark, omittingEmptySubsequences: false)
      .map { String($0) }
    let number = number(of: stride(from: 0, to: parts.count, by: 2).map { parts[$0] })
    let values = stride(from: 1, to: parts.count, by: 2).map { JSON.string(parts[$0]) }
    let numbers = [place.x, place.y, place.width, place.height].map(\.json)
    return .array(numbers + [.integer(number)] + values)
  }

  private mutating func number(of form: [String]) -> Int {
    if let known = numbers[form] { return known }
    numbers[form] = forms.count
    forms.append(form)
    return forms.count - 1
  }
}

extension Double {
  /// The number, rounded to tenths as coordinates are.
  fileprivate var json: JSON {
    let tenths = (self * 10).rounded()
    return tenths.remainder(dividingBy: 10) == 0 ? .integer(Int(tenths / 10)) : .number(tenths / 10)
  }
}
