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
  static func padding(of frame: FlowMap.Frame) -> Double { frame.isOfModule ? 12 : 18 }

  /// The height of a frame's title.
  static func frameTitle(of frame: FlowMap.Frame) -> Double { frame.isOfModule ? 36 : 26 }

  init(_ map: FlowMap) {
    lines = Array(repeating: .init(), count: map.edges.count)
    labels = Array(repeating: nil, count: map.edges.count)
    nodes = Array(
      repeating: Rectangle(centre: Point(x: 0, y: 0), size: .init(width: 0, height: 0)), count: map.nodes.count)
    frames = Array(
      repeating: Rectangle(centre: Point(x: 0, y: 0), size: .init(width: 0, height: 0)), count: map.frames.count)
    // Larger flows get a larger share of the work.
    let share = LayoutWork.ofMap / max(map.nodes.count, 1)
    let parts = Self.contents(of: map).map { lay($0, of: map, work: LayoutWork.ofGraph + share * $0.nodes.count) }
    let arrows = Self.arrowsBetweenFrames(of: map)
    // The frames without a module are the picture: all flows, or the folded map of modules. The flows of each module are below the
    // folded map, where the page looks at them.
    var y = 0.0
    for (module, parts) in Self.grouped(parts, by: map) {
      let size = place(parts, arrows[module] ?? [], of: map, at: Point(x: 0, y: y))
      if module == nil { (width, height) = size }
      y += size.height + Self.distance
    }
  }

  /// The frames without a module, and then those of each module.
  private static func grouped(_ parts: [Part], by map: FlowMap) -> [(module: Int?, parts: [Part])] {
    var groups: [(module: Int?, parts: [Part])] = [(nil, [])]
    var known: [Int?: Int] = [nil: 0]
    for part in parts {
      let module = map.frames[part.frame].module
      let group = known[module, default: groups.count]
      if group == groups.count {
        known[module] = group
        groups.append((module, []))
      }
      groups[group].parts.append(part)
    }
    return groups
  }

  /// The arrows from one frame to another that are in the same part of the map, by the module of the frames.
  private static func arrowsBetweenFrames(of map: FlowMap) -> [Int?: [Int]] {
    var arrows: [Int?: [Int]] = [:]
    for (index, edge) in map.edges.enumerated() {
      let (from, to) = (map.nodes[edge.from].frame, map.nodes[edge.to].frame)
      let module = map.frames[from].module
      if from != to, module == map.frames[to].module { arrows[module, default: []].append(index) }
    }
    return arrows
  }

  /// The distance between the parts of the map. They are never in view together.
  private static let distance = 100.0

  // MARK: One frame

  private struct Part {
    var frame: Int
    var nodes: [Int] = []
    var edges: [Int] = []
    var result = LayoutResult()
    var size = LayoutGraph.Size(width: 0, height: 0)
  }

  /// For each frame, its boxes and the arrows between them.
  private static func contents(of map: FlowMap) -> [Part] {
    var parts = map.frames.indices.map { Part(frame: $0) }
    for (index, node) in map.nodes.enumerated() { parts[node.frame].nodes.append(index) }
    for (index, edge) in map.edges.enumerated() {
      let frame = map.nodes[edge.from].frame
      if frame == map.nodes[edge.to].frame { parts[frame].edges.append(index) }
    }
    return parts
  }

  private func lay(_ part: Part, of map: FlowMap, work: Int) -> Part {
    var part = part
    let frame = map.frames[part.frame]
    let local = Dictionary(uniqueKeysWithValues: part.nodes.enumerated().map { ($1, $0) })
    var graph = LayoutGraph()
    graph.nodes = part.nodes.map { Self.size(of: map.nodes[$0]) }
    graph.edges = part.edges.map { index in
      let edge = map.edges[index]
      return .init(from: local[edge.from] ?? 0, to: local[edge.to] ?? 0, label: Self.labelSize(of: edge))
    }
    if frame.isOfModule {
      part.result = RowLayout.block(graph, gap: 6, proportion: 1.2)
    } else {
      let isSource: [FlowMap.Node.Kind] = [.start, .event, .link]
      graph.sources = isSource.flatMap { kind in
        part.nodes.enumerated().filter { map.nodes[$0.element].kind == kind }.map(\.offset)
      }
      part.result = LayeredLayout.runSideways(graph, work: work)
    }
    let title = TextMeasure.width(of: frame.change.mark + frame.title, size: frame.isOfModule ? 24 : 15, isBold: true)
    part.size = .init(
      width: max(part.result.size.width, title + (frame.isOfModule ? 14 : 24)) + 2 * Self.padding(of: frame),
      height: part.result.size.height + 2 * Self.padding(of: frame) + Self.frameTitle(of: frame))
    return part
  }

  static func size(of node: FlowMap.Node) -> LayoutGraph.Size {
    if node.kind == .start { return .init(width: 26, height: 26) }
    let texts = node.texts
    if node.kind == .flow { return .init(width: TextMeasure.width(of: node.mark + texts[0], size: 12) + 14, height: 22) }
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

  /// Lays out frames, and moves their contents into them.
  ///
  /// - Parameter crossing: the arrows from one of the frames to another.
  /// - Returns: the size of all these frames together.
  private mutating func place(
    _ parts: [Part], _ crossing: [Int], of map: FlowMap, at origin: Point
  ) -> (width: Double, height: Double) {
    let local = Dictionary(uniqueKeysWithValues: parts.enumerated().map { ($1.frame, $0) })
    var graph = LayoutGraph()
    graph.nodes = parts.map(\.size)
    // All arrows from one frame to another become one arrow.
    var between: [[Int]: Int] = [:]
    var arrows: [Int] = []
    for index in crossing {
      let from = local[map.nodes[map.edges[index].from].frame] ?? 0
      let to = local[map.nodes[map.edges[index].to].frame] ?? 0
      if between.updateValue(index, forKey: [from, to]) != nil { continue }
      arrows.append(index)
      graph.edges.append(.init(from: from, to: to, label: nil))
    }
    graph.sources = Array(parts.indices)
    let isFolded = parts.contains { map.frames[$0.frame].isOfModule }
    let outer =
      isFolded
      ? RowLayout.run(graph, gap: 14, proportion: 0.9)
      : graph.edges.isEmpty ? Self.column(graph.nodes) : LayeredLayout.runSideways(graph)
    for (part, centre) in zip(parts, outer.nodes) {
      let frame = part.frame
      frames[frame] = Rectangle(centre: Point(x: origin.x + centre.x, y: origin.y + centre.y), size: part.size)
      let padding = Self.padding(of: map.frames[frame])
      let x = frames[frame].x + padding
      let y = frames[frame].y + padding + Self.frameTitle(of: map.frames[frame])
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
    for (arrow, edge) in arrows.enumerated() {
      lines[edge].points = outer.lines[arrow].points.map { Point(x: origin.x + $0.x, y: origin.y + $0.y) }
    }
    return (outer.size.width, outer.size.height)
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
