import FlowTestSupport
import Foundation
import Testing

@testable import FlowGraph

/// What the layout guarantees for every graph.
@Suite("Layout")
struct LayoutTests {
  private static func graph(_ random: inout SeededRandom) -> LayoutGraph {
    var graph = LayoutGraph()
    let count = Int.random(in: 1...24, using: &random)
    for _ in 0..<count {
      graph.nodes.append(
        .init(width: .random(in: 20...160, using: &random), height: .random(in: 20...80, using: &random)))
    }
    for _ in 0..<Int.random(in: 0...(2 * count), using: &random) {
      let label = LayoutGraph.Size(
        width: .random(in: 10...120, using: &random), height: .random(in: 10...40, using: &random))
      graph.edges.append(
        .init(
          from: Int.random(in: 0..<count, using: &random), to: Int.random(in: 0..<count, using: &random),
          label: Bool.random(using: &random) ? label : nil))
    }
    return graph
  }

  private struct Box {
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double

    init(_ centre: Point, _ size: LayoutGraph.Size) {
      left = centre.x - size.width / 2
      right = centre.x + size.width / 2
      top = centre.y - size.height / 2
      bottom = centre.y + size.height / 2
    }

    func overlaps(_ other: Box) -> Bool {
      left + 0.01 < other.right && other.left + 0.01 < right && top + 0.01 < other.bottom && other.top + 0.01 < bottom
    }

    func contains(_ point: Point) -> Bool {
      left + 0.5 < point.x && point.x < right - 0.5 && top + 0.5 < point.y && point.y < bottom - 0.5
    }
  }

  /// Points on a line of cubic curves.
  private static func points(of line: LayoutResult.Line) -> [Point] {
    var points: [Point] = []
    var index = 0
    while index + 3 < line.points.count {
      let (a, b, c, d) = (line.points[index], line.points[index + 1], line.points[index + 2], line.points[index + 3])
      for step in 0...12 {
        let t = Double(step) / 12
        let s = 1 - t
        func mix(_ path: KeyPath<Point, Double>) -> Double {
          s * s * s * a[keyPath: path] + 3 * s * s * t * b[keyPath: path] + 3 * s * t * t * c[keyPath: path]
            + t * t * t * d[keyPath: path]
        }
        points.append(Point(x: mix(\.x), y: mix(\.y)))
      }
      index += 3
    }
    return points
  }

  @Test("Boxes and labels do not overlap, and lines go round boxes", arguments: [false, true])
  func room(isSideways: Bool) {
    var random = SeededRandom()
    for number in 0..<150 {
      let graph = Self.graph(&random)
      let result = isSideways ? LayeredLayout.runSideways(graph) : LayeredLayout.run(graph)
      let boxes = zip(result.nodes, result.sizes).map { Box($0, $1) }
      let labels = zip(result.labels, graph.edges).compactMap { place, edge in
        place.flatMap { place in edge.label.map { Box(place, $0) } }
      }
      #expect(labels.count == graph.edges.count { $0.label != nil })
      let all = boxes + labels
      for (index, box) in all.enumerated() {
        let other = all[(index + 1)...].first { $0.overlaps(box) }
        #expect(other == nil, "graph \(number), \(random.hint): \(box) and \(String(describing: other))")
      }
      for (line, edge) in zip(result.lines, graph.edges) {
        #expect(line.points.count % 3 == 1)
        let touched = Self.points(of: line).first { point in boxes.contains { $0.contains(point) } }
        #expect(touched == nil, "graph \(number), \(random.hint): the line of \(edge) runs through a box")
      }
    }
  }

  @Test("Lines begin and end at their boxes")
  func ends() {
    var random = SeededRandom()
    for _ in 0..<100 {
      let graph = Self.graph(&random)
      let result = LayeredLayout.run(graph)
      for (line, edge) in zip(result.lines, graph.edges) {
        for (point, node) in [(line.points[0], edge.from), (line.points[line.points.count - 1], edge.to)] {
          let box = Box(result.nodes[node], result.sizes[node])
          let isAtBorder =
            abs(point.y - box.top) < 0.01 || abs(point.y - box.bottom) < 0.01 || abs(point.x - box.right) < 0.01
          #expect(isAtBorder && point.x > box.left - 0.01 && point.x < box.right + 0.01, "\(random.hint)")
        }
      }
    }
  }

  @Test("In rows, boxes do not overlap, lines join their boxes, and what shows a box is above it")
  func rows() {
    var random = SeededRandom()
    for number in 0..<150 {
      var graph = Self.graph(&random)
      // In one half of the graphs, arrows lead to later boxes only.
      let isAcyclic = Bool.random(using: &random)
      graph.edges = graph.edges.filter { $0.from != $0.to }.map {
        .init(from: isAcyclic ? min($0.from, $0.to) : $0.from, to: isAcyclic ? max($0.from, $0.to) : $0.to, label: nil)
      }
      let result = RowLayout.run(graph, gap: 10, proportion: 1)
      let boxes = zip(result.nodes, result.sizes).map { Box($0, $1) }
      for (index, box) in boxes.enumerated() {
        #expect(!boxes[(index + 1)...].contains { $0.overlaps(box) }, "graph \(number), \(random.hint)")
        #expect(box.left >= -0.01 && box.right <= result.size.width + 0.01, "graph \(number), \(random.hint)")
        #expect(box.top >= -0.01 && box.bottom <= result.size.height + 0.01, "graph \(number), \(random.hint)")
      }
      for (line, edge) in zip(result.lines, graph.edges) {
        let (from, to) = (boxes[edge.from], boxes[edge.to])
        #expect(line.points.count == 4)
        for (point, box) in [(line.points[0], from), (line.points[3], to)] {
          #expect(abs(point.y - box.top) < 0.01 || abs(point.y - box.bottom) < 0.01, "graph \(number), \(random.hint)")
        }
        if isAcyclic { #expect(from.bottom <= to.top, "graph \(number), \(random.hint): \(edge)") }
      }
    }
  }

  @Test("Many boxes in rows fill a view of the given shape", arguments: [0.5, 1, 2])
  func proportion(wanted: Double) {
    var random = SeededRandom()
    let sizes = (0..<200).map { _ in
      LayoutGraph.Size(width: .random(in: 80...160, using: &random), height: .random(in: 60...140, using: &random))
    }
    let size = RowLayout.block(LayoutGraph(nodes: sizes), gap: 10, proportion: wanted).size
    #expect((0.75...1.3).contains(size.width / size.height / wanted), "\(random.hint): \(size)")
  }

  @Test("Layers are as short together as they can be")
  func simplex() {
    var random = SeededRandom()
    for _ in rounds(200) {
      let count = Int.random(in: 2...6, using: &random)
      var edges = (1..<count).map {
        NetworkSimplex.Edge(
          from: Int.random(in: 0..<$0, using: &random), to: $0, length: Int.random(in: 1...2, using: &random))
      }
      for _ in 0..<count {
        let to = Int.random(in: 1..<count, using: &random)
        edges.append(
          .init(from: Int.random(in: 0..<to, using: &random), to: to, length: Int.random(in: 1...2, using: &random)))
      }
      var work = LayoutWork(100_000)
      let layers = NetworkSimplex.layers(count: count, edges: edges, &work)
      #expect(edges.allSatisfy { layers[$0.to] - layers[$0.from] >= $0.length }, "\(random.hint)")
      let length = edges.reduce(0) { $0 + layers[$1.to] - layers[$1.from] }
      #expect(length == Self.least(count, edges), "\(random.hint): \(edges)")
    }
  }

  /// A graph in which each box leads to some of all other boxes. No app has such a graph: its longest path contains almost all
  /// boxes.
  private static func tangle(_ count: Int, edges: Int, _ random: inout SeededRandom) -> LayoutGraph {
    var graph = LayoutGraph()
    graph.nodes = (0..<count).map { _ in .init(width: 60, height: 30) }
    graph.edges = (0..<count * edges).map { index in
      .init(
        from: index % count, to: Int.random(in: 0..<count, using: &random),
        label: Bool.random(using: &random) ? .init(width: 40, height: 15) : nil)
    }
    graph.sources = [0]
    return graph
  }

  @Test("With whatever work is left, edges lead down, and not much more work is done", arguments: [0, 1, 100, 10_000])
  func boundedLayers(steps: Int) {
    var random = SeededRandom()
    let count = 300
    let graph = Self.tangle(count, edges: 3, &random)
    // A chain keeps the graph connected.
    let edges =
      (1..<count).map { NetworkSimplex.Edge(from: $0 - 1, to: $0, length: 1) }
      + graph.edges.filter { $0.from != $0.to }.map { .init(from: min($0.from, $0.to), to: max($0.from, $0.to), length: 2) }
    var work = LayoutWork(steps)
    let layers = NetworkSimplex.layers(count: count, edges: edges, &work)
    #expect(edges.allSatisfy { layers[$0.to] - layers[$0.from] >= $0.length }, "\(random.hint)")
    #expect(-work.left <= 3 * (count + 2 * edges.count), "\(random.hint)")
  }

  @Test("A tangle is drawn with bounded work, always in the same way, and nothing overlaps", arguments: [0, LayoutWork.ofGraph])
  func tangle(work: Int) {
    var random = SeededRandom()
    for (count, degree) in [(200, 3), (40, 30)] {
      let graph = Self.tangle(count, edges: degree, &random)
      let result = LayeredLayout.run(graph, work: work)
      let points = result.lines.reduce(0) { $0 + $1.points.count }
      #expect(points <= 6 * LayoutWork.maximumPoints(of: graph) + 20 * graph.edges.count, "\(random.hint)")
      let boxes = zip(result.nodes, result.sizes).map { Box($0, $1) }
      let labels = zip(result.labels, graph.edges).compactMap { place, edge in
        place.flatMap { place in edge.label.map { Box(place, $0) } }
      }
      #expect(labels.count == graph.edges.count { $0.label != nil })
      let all = (boxes + labels).sorted { $0.left < $1.left }
      for (index, box) in all.enumerated() {
        let near = all[(index + 1)...].prefix { $0.left < box.right }
        #expect(!near.contains { $0.overlaps(box) }, "\(random.hint)")
      }
      let again = LayeredLayout.run(graph, work: work)
      #expect(again.nodes == result.nodes && again.lines.map(\.points) == result.lines.map(\.points), "\(random.hint)")
    }
  }

  /// The minimum sum of lengths, found by trying every layer for every node.
  private static func least(_ count: Int, _ edges: [NetworkSimplex.Edge]) -> Int {
    var layers: [Int] = []
    var least = Int.max
    func place() {
      if layers.count == count {
        least = min(least, edges.reduce(0) { $0 + layers[$1.to] - layers[$1.from] })
        return
      }
      // Edges lead from lower to higher numbers, so the starts of all edges to this node are already placed.
      let lowest = edges.filter { $0.to == layers.count }.map { layers[$0.from] + $0.length }.max() ?? 0
      for layer in lowest...(lowest + 5) {
        layers.append(layer)
        place()
        layers.removeLast()
      }
    }
    place()
    return least
  }
}
