/// Places boxes in rows, so that all of them are in view together. A box is in a row above the boxes that its arrows lead to.
///
/// ```swift
/// let result = RowLayout.run(graph, gap: 14, proportion: 1)
/// ```
///
/// ``LayeredLayout`` gives every arrow its own place, and needs much more room. Here an arrow leads directly from box to box, behind
/// other boxes.
struct RowLayout {
  private let graph: LayoutGraph
  private let gap: Double
  /// The boxes of each layer. A layer begins a new row.
  private var layers: [[Int]]

  /// - Parameters:
  ///   - graph: boxes, and arrows without labels.
  ///   - gap: the distance between two boxes.
  ///   - proportion: the width of the result divided by its height, as far as the boxes allow.
  static func run(_ graph: LayoutGraph, gap: Double, proportion: Double) -> LayoutResult {
    if graph.nodes.isEmpty { return LayoutResult() }
    let isReversed = CycleRemoval.reversed(graph)
    let ranks = LayeredLayout.longestPaths(graph, isReversed)
    // Only arrows between neighbouring layers decide about the order. A long arrow has no place in the layers that it crosses.
    var layers = Layers(
      graph, widths: graph.nodes.map(\.width), ranks: ranks, isReversed: isReversed,
      isDirect: graph.edges.map { abs(ranks[$0.to] - ranks[$0.from]) != 1 })
    var work = LayoutWork(LayoutWork.ofGraph)
    CrossingReduction.run(&layers, &work)
    return RowLayout(graph: graph, gap: gap, layers: layers.layers).result(proportion)
  }

  /// The boxes in one block of rows, in their given order. Arrows do not change it.
  static func block(_ graph: LayoutGraph, gap: Double, proportion: Double) -> LayoutResult {
    RowLayout(graph: graph, gap: gap, layers: [Array(graph.nodes.indices)]).result(proportion)
  }

  private struct Row {
    var boxes: [Int] = []
    var width = 0.0
    var height = 0.0
    var top = 0.0
  }

  /// The distance between two layers, where most arrows are.
  private var layerGap: Double { 3 * gap }

  private func result(_ proportion: Double) -> LayoutResult {
    let narrowest = graph.nodes.map(\.width).max() ?? 0
    let widest = max(layers.map { $0.reduce(-gap) { $0 + graph.nodes[$1].width + gap } }.max() ?? 0, narrowest)
    var best = rows(within: widest)
    var least = Double.infinity
    // Each step of the width is a tenth of the smallest width.
    for step in 0...200 {
      let width = min(narrowest * (1 + Double(step) / 10), widest)
      let rows = rows(within: width)
      let size = max((rows.map(\.width).max() ?? 0) / proportion, rows.last.map { $0.top + $0.height } ?? 0)
      if size < least { (best, least) = (rows, size) }
      if width == widest { break }
    }
    return result(of: best)
  }

  private func rows(within width: Double) -> [Row] {
    var rows: [Row] = []
    var top = 0.0
    for layer in layers where !layer.isEmpty {
      if !rows.isEmpty { top += layerGap - gap }
      var row = Row(top: top)
      func end() {
        rows.append(row)
        top += row.height + gap
        row = Row(top: top)
      }
      for box in layer {
        let size = graph.nodes[box]
        if !row.boxes.isEmpty, row.width + gap + size.width > width { end() }
        row.width += (row.boxes.isEmpty ? 0 : gap) + size.width
        row.height = max(row.height, size.height)
        row.boxes.append(box)
      }
      end()
    }
    return rows
  }

  private func result(of rows: [Row]) -> LayoutResult {
    var result = LayoutResult()
    result.sizes = graph.nodes
    result.nodes = graph.nodes.map { _ in Point(x: 0, y: 0) }
    result.size = .init(width: rows.map(\.width).max() ?? 0, height: rows.last.map { $0.top + $0.height } ?? 0)
    for row in rows {
      var x = (result.size.width - row.width) / 2
      for box in row.boxes {
        let size = graph.nodes[box]
        result.nodes[box] = Point(x: x + size.width / 2, y: row.top + size.height / 2)
        x += size.width + gap
      }
    }
    result.lines = graph.edges.map { .init(points: line(of: $0, result.nodes)) }
    result.labels = graph.edges.map { _ in nil }
    return result
  }

  /// A curve from the lower side of a box to the upper side of a box below it, or the other way round.
  private func line(of edge: LayoutGraph.Edge, _ centres: [Point]) -> [Point] {
    let (from, to) = (centres[edge.from], centres[edge.to])
    let (fromHalf, toHalf) = (graph.nodes[edge.from].height / 2, graph.nodes[edge.to].height / 2)
    let goesDown = to.y - toHalf >= from.y + fromHalf
    let goesUp = from.y - fromHalf >= to.y + toHalf
    if !goesDown, !goesUp {
      // In one row, the line is above the boxes.
      let (start, end) = (Point(x: from.x, y: from.y - fromHalf), Point(x: to.x, y: to.y - toHalf))
      let above = min(start.y, end.y) - 2 * gap
      return [start, Point(x: start.x, y: above), Point(x: end.x, y: above), end]
    }
    let start = Point(x: from.x, y: from.y + (goesDown ? fromHalf : -fromHalf))
    let end = Point(x: to.x, y: to.y + (goesDown ? -toHalf : toHalf))
    let middle = (start.y + end.y) / 2
    return [start, Point(x: start.x, y: middle), Point(x: end.x, y: middle), end]
  }
}
