/// The positions of the parts of a map.
///
/// Each flow is laid out separately. Then the frames are laid out as boxes, with arrows between them.
struct MapLayout {
  var frames: [Rectangle] = []
  var nodes: [Rectangle] = []
  /// The line of each edge. A line between two frames begins and ends at the frames.
  var lines: [LayoutResult.Line]
  var labels: [Rectangle?]
  var width = 0.0
  var height = 0.0

  struct Rectangle {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

  }

  static let titleSize = 13.0
  static let textSize = 11.0
  static let lineHeight = 15.0
  static let titleHeight = 18.0
  private static let padding = 18.0
  private static let frameTitle = 26.0

  init(_ map: FlowMap) {
    lines = Array(repeating: .init(), count: map.edges.count)
    labels = Array(repeating: nil, count: map.edges.count)
    nodes = Array(
      repeating: Rectangle(centre: Point(x: 0, y: 0), size: .init(width: 0, height: 0)), count: map.nodes.count)
    frames = Array(
      repeating: Rectangle(centre: Point(x: 0, y: 0), size: .init(width: 0, height: 0)), count: map.frames.count)
    // Larger flows get a larger share of the work.
    let counts = map.nodes.reduce(into: Array(repeating: 0, count: map.frames.count)) { $0[$1.frame] += 1 }
    let share = LayoutWork.ofMap / max(map.nodes.count, 1)
    let results = map.frames.indices.map { layFrame($0, of: map, work: LayoutWork.ofGraph + share * counts[$0]) }
    place(map, results)
  }

  // MARK: One frame

  private struct Part {
    var nodes: [Int] = []
    var edges: [Int] = []
    var result = LayoutResult()
    var size = LayoutGraph.Size(width: 0, height: 0)
  }

  private func layFrame(_ frame: Int, of map: FlowMap, work: Int) -> Part {
    var part = Part()
    part.nodes = map.nodes.indices.filter { map.nodes[$0].frame == frame }
    let local = Dictionary(uniqueKeysWithValues: part.nodes.enumerated().map { ($1, $0) })
    part.edges = map.edges.indices.filter { local[map.edges[$0].from] != nil && local[map.edges[$0].to] != nil }
    var graph = LayoutGraph()
    graph.nodes = part.nodes.map { Self.size(of: map.nodes[$0]) }
    graph.edges = part.edges.map { index in
      let edge = map.edges[index]
      return .init(from: local[edge.from] ?? 0, to: local[edge.to] ?? 0, label: Self.labelSize(of: edge))
    }
    let isSource: [FlowMap.Node.Kind] = [.start, .event, .link]
    graph.sources = isSource.flatMap { kind in
      part.nodes.enumerated().filter { map.nodes[$0.element].kind == kind }.map(\.offset)
    }
    part.result = LayeredLayout.runSideways(graph, work: work)
    let title = TextMeasure.width(of: map.frames[frame].title, size: 15, isBold: true) + 24
    part.size = .init(
      width: max(part.result.size.width, title) + 2 * Self.padding,
      height: part.result.size.height + 2 * Self.padding + Self.frameTitle)
    return part
  }

  static func size(of node: FlowMap.Node) -> LayoutGraph.Size {
    if node.kind == .start { return .init(width: 26, height: 26) }
    let texts = node.texts
    var width = TextMeasure.width(of: node.mark + texts[0], size: titleSize, isBold: true)
    for text in texts.dropFirst() { width = max(width, TextMeasure.width(of: text, size: textSize)) }
    let slant = node.kind == .event || node.kind == .link || node.kind == .exit ? 16.0 : 0
    return .init(
      width: width + 24 + slant, height: titleHeight + Double(texts.count - 1) * lineHeight + 14)
  }

  static func texts(of edge: FlowMap.Edge) -> [String] {
    var texts = edge.labels.map { $0.text.shortened(to: 46) }
    if edge.labels.count > maximumLabels {
      texts = texts.prefix(maximumLabels - 1) + ["and \(edge.labels.count - maximumLabels + 1) more"]
    }
    if !edge.mark.isEmpty {
      texts = texts.isEmpty ? [edge.steps == nil ? edge.change.rawValue : edge.mark] : [edge.mark + texts[0]] + texts.dropFirst()
    }
    return texts
  }

  private static let maximumLabels = 6

  static func labelSize(of edge: FlowMap.Edge) -> LayoutGraph.Size? {
    let texts = texts(of: edge)
    if texts.isEmpty { return nil }
    let width = texts.map { TextMeasure.width(of: $0, size: textSize) }.max() ?? 0
    return .init(width: width + 10, height: Double(texts.count) * lineHeight + 2)
  }

  // MARK: All frames

  /// Lays out the frames, and moves their contents into them.
  private mutating func place(_ map: FlowMap, _ parts: [Part]) {
    var graph = LayoutGraph()
    graph.nodes = parts.map(\.size)
    // All arrows from one frame to another become one arrow.
    var between: [[Int]: Int] = [:]
    var arrows: [[Int]] = []
    for (index, edge) in map.edges.enumerated() {
      let pair = [map.nodes[edge.from].frame, map.nodes[edge.to].frame]
      if pair[0] == pair[1] { continue }
      if let known = between[pair] {
        arrows[known].append(index)
      } else {
        between[pair] = arrows.count
        arrows.append([index])
        graph.edges.append(.init(from: pair[0], to: pair[1], label: nil))
      }
    }
    graph.sources = Array(map.frames.indices)
    let outer = graph.edges.isEmpty ? Self.column(graph.nodes) : LayeredLayout.runSideways(graph)
    for (frame, part) in parts.enumerated() {
      frames[frame] = Rectangle(centre: outer.nodes[frame], size: part.size)
      let x = frames[frame].x + Self.padding
      let y = frames[frame].y + Self.padding + Self.frameTitle
      func moved(_ point: Point) -> Point { Point(x: point.x + x, y: point.y + y) }
      for (local, node) in part.nodes.enumerated() {
        nodes[node] = Rectangle(centre: moved(part.result.nodes[local]), size: part.result.sizes[local])
      }
      for (local, edge) in part.edges.enumerated() {
        lines[edge].points = part.result.lines[local].points.map(moved)
        if let centre = part.result.labels[local], let size = Self.labelSize(of: map.edges[edge]) {
          labels[edge] = Rectangle(centre: moved(centre), size: size)
        }
      }
    }
    for (arrow, edges) in arrows.enumerated() {
      for edge in edges { lines[edge].points = edge == edges[0] ? outer.lines[arrow].points : [] }
    }
    width = outer.size.width
    height = outer.size.height
  }

  /// Frames without arrows between them, one below the other.
  private static func column(_ sizes: [LayoutGraph.Size]) -> LayoutResult {
    var result = LayoutResult()
    result.sizes = sizes
    for size in sizes {
      if !result.nodes.isEmpty { result.size.height += 24 }
      result.nodes.append(Point(x: size.width / 2, y: result.size.height + size.height / 2))
      result.size.height += size.height
      result.size.width = max(result.size.width, size.width)
    }
    return result
  }
}

extension MapLayout.Rectangle {
  fileprivate init(centre: Point, size: LayoutGraph.Size) {
    self.init(
      x: centre.x - size.width / 2, y: centre.y - size.height / 2, width: size.width, height: size.height)
  }
}
