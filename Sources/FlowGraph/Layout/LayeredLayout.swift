/// Lays a graph out in layers, from top to bottom or from left to right.
///
/// ```swift
/// let result = LayeredLayout.run(graph)
/// ```
///
/// No line touches a box. Inside the band of a layer, a line has its own place and goes straight down; it bends only between
/// bands. No label touches another label or a box, because each label has its own place in a layer. If that would need too many
/// points (``LayoutWork/maximumPoints(of:)``), the longest lines lead directly from box to box, behind other boxes.
struct LayeredLayout {
  private var graph: LayoutGraph
  private var isReversed: [Bool]
  private var layers: Layers
  private var xs: [Double] = []
  /// For each layer, the top and the bottom of its band.
  private var bands: [(top: Double, bottom: Double)] = []
  /// For each node, the extra width on its right for lines from the node to itself.
  private var loops: [Double]

  /// - Parameters:
  ///   - graph: boxes and arrows. Widths are measured along the layers.
  ///   - work: the number of steps for shortening lines and reducing crossings.
  static func run(_ graph: LayoutGraph, work: Int = LayoutWork.ofMap) -> LayoutResult {
    if graph.nodes.isEmpty { return LayoutResult() }
    // Each stage gets half of the work, so that the first cannot use up everything.
    var (ranking, ordering) = (LayoutWork(work / 2), LayoutWork(work - work / 2))
    var layout = LayeredLayout(graph, &ranking)
    CrossingReduction.run(&layout.layers, &ordering)
    layout.xs = BrandesKoepf.places(layout.layers, gap: nodeGap)
    layout.makeBands()
    return layout.result()
  }

  /// The layout from left to right. It swaps widths and heights before and after ``run(_:work:)``.
  static func runSideways(_ graph: LayoutGraph, work: Int = LayoutWork.ofMap) -> LayoutResult {
    func turned(_ size: LayoutGraph.Size) -> LayoutGraph.Size { .init(width: size.height, height: size.width) }
    func turned(_ point: Point) -> Point { Point(x: point.y, y: point.x) }
    var other = graph
    other.nodes = graph.nodes.map(turned)
    for index in other.edges.indices { other.edges[index].label = graph.edges[index].label.map(turned) }
    var result = run(other, work: work)
    result.nodes = result.nodes.map(turned)
    for index in result.lines.indices { result.lines[index].points = result.lines[index].points.map(turned) }
    result.sizes = result.sizes.map(turned)
    result.labels = result.labels.map { $0.map(turned) }
    result.size = turned(result.size)
    return result
  }

  private static var nodeGap: Double { 14 }
  private static var layerGap: Double { 34 }
  private static var loopSize: Double { 26 }
  private static var portGap: Double { 12 }

  private init(_ given: LayoutGraph, _ work: inout LayoutWork) {
    var graph = given
    isReversed = CycleRemoval.reversed(graph)
    loops = Array(repeating: 0, count: graph.nodes.count)
    var loopHeights = loops
    for edge in graph.edges where edge.from == edge.to {
      loops[edge.from] = max(loops[edge.from], Self.loopSize + (edge.label?.width ?? 0))
      loopHeights[edge.from] += Self.height(ofLoop: edge)
    }
    // A node's lines to itself are below each other on the right of its box. The box is at least as high as all of them.
    for node in graph.nodes.indices { graph.nodes[node].height = max(graph.nodes[node].height, loopHeights[node]) }
    self.graph = graph
    let widths = zip(graph.nodes, loops).map { $0.width + $1 }
    let maximumPoints = LayoutWork.maximumPoints(of: graph)
    var ranks = Self.longestPaths(graph, isReversed)
    if Self.points(graph, ranks) > 4 * maximumPoints {
      // With many cycles, the longest path visits almost all boxes. Shortest paths need fewer layers.
      let other = CycleRemoval.reversedByDistance(graph)
      let otherRanks = Self.longestPaths(graph, other)
      if Self.points(graph, otherRanks) < Self.points(graph, ranks) { (isReversed, ranks) = (other, otherRanks) }
    }
    ranks = Self.ranks(graph, isReversed, &work)
    let isDirect = Self.longest(graph, ranks, maximumPoints)
    layers = Layers(graph, widths: widths, ranks: ranks, isReversed: isReversed, isDirect: isDirect)
  }

  /// The number of points that all long edges need.
  private static func points(_ graph: LayoutGraph, _ ranks: [Int]) -> Int {
    graph.edges.reduce(0) { $0 + max(abs(ranks[$1.from] - ranks[$1.to]) - 1, 0) }
  }

  /// For each edge, whether it is drawn as one direct line. The longest edges are chosen, until the others need at most
  /// `maximumPoints` points.
  private static func longest(_ graph: LayoutGraph, _ ranks: [Int], _ maximumPoints: Int) -> [Bool] {
    var isDirect = Array(repeating: false, count: graph.edges.count)
    var points = points(graph, ranks)
    if points <= maximumPoints { return isDirect }
    let spans = graph.edges.map { abs(ranks[$0.from] - ranks[$0.to]) }
    for edge in spans.indices.sorted(by: { spans[$0] != spans[$1] ? spans[$0] > spans[$1] : $0 < $1 }) {
      if points <= maximumPoints { break }
      isDirect[edge] = true
      points -= max(spans[edge] - 1, 0)
    }
    return isDirect
  }

  /// For each node, the highest layer in which it is below all nodes that lead to it.
  static func longestPaths(_ graph: LayoutGraph, _ isReversed: [Bool]) -> [Int] {
    var targets = Array(repeating: [(node: Int, length: Int)](), count: graph.nodes.count)
    var left = Array(repeating: 0, count: graph.nodes.count)
    for (index, edge) in graph.edges.enumerated() where edge.from != edge.to {
      let (top, bottom) = isReversed[index] ? (edge.to, edge.from) : (edge.from, edge.to)
      targets[top].append((bottom, edge.label == nil ? 1 : 2))
      left[bottom] += 1
    }
    var ranks = Array(repeating: 0, count: graph.nodes.count)
    var ready = graph.nodes.indices.filter { left[$0] == 0 }
    while let node = ready.popLast() {
      for (target, length) in targets[node] {
        ranks[target] = max(ranks[target], ranks[node] + length)
        left[target] -= 1
        if left[target] == 0 { ready.append(target) }
      }
    }
    return ranks
  }

  // MARK: Layers

  /// The layer of each node. Each connected part of the graph begins in the first layer.
  private static func ranks(_ graph: LayoutGraph, _ isReversed: [Bool], _ work: inout LayoutWork) -> [Int] {
    var neighbours = Array(repeating: [Int](), count: graph.nodes.count)
    for (index, edge) in graph.edges.enumerated() where edge.from != edge.to {
      neighbours[edge.from].append(index)
      neighbours[edge.to].append(index)
    }
    var ranks = Array(repeating: -1, count: graph.nodes.count)
    var local = Array(repeating: -1, count: graph.nodes.count)
    for root in graph.nodes.indices where local[root] < 0 {
      var part = [root]
      local[root] = 0
      var next = 0
      var edges: [NetworkSimplex.Edge] = []
      while next < part.count {
        let node = part[next]
        next += 1
        for index in neighbours[node] {
          let edge = graph.edges[index]
          let other = edge.from == node ? edge.to : edge.from
          if local[other] < 0 {
            local[other] = part.count
            part.append(other)
          }
          // Adds each edge once, at the node where it begins.
          if edge.from == node {
            let (top, bottom) = isReversed[index] ? (edge.to, edge.from) : (edge.from, edge.to)
            edges.append(.init(from: top, to: bottom, length: edge.label == nil ? 1 : 2))
          }
        }
      }
      let numbered = edges.map { NetworkSimplex.Edge(from: local[$0.from], to: local[$0.to], length: $0.length) }
      let found = NetworkSimplex.layers(count: part.count, edges: numbered, &work)
      for (index, node) in part.enumerated() { ranks[node] = found[index] }
    }
    return ranks
  }

  // MARK: Bands

  private func height(of node: Int) -> Double {
    guard node < graph.nodes.count else { return 0 }
    return graph.nodes[node].height
  }

  private mutating func makeBands() {
    var heights = Array(repeating: 0.0, count: layers.layers.count)
    for node in graph.nodes.indices {
      heights[layers.layerOf[node]] = max(heights[layers.layerOf[node]], height(of: node))
    }
    for (index, edge) in graph.edges.enumerated() {
      guard let label = edge.label, let node = labelNode(of: index) else { continue }
      heights[layers.layerOf[node]] = max(heights[layers.layerOf[node]], label.height)
    }
    var top = 0.0
    for height in heights {
      bands.append((top, top + height))
      top += height + Self.layerGap
    }
  }

  /// The node that represents an edge's label.
  private func labelNode(of edge: Int) -> Int? {
    guard graph.edges[edge].label != nil else { return nil }
    return layers.chains[edge].dropFirst().dropLast().first { !layers.isPoint[$0] }
  }

  private func middle(of layer: Int) -> Double { (bands[layer].top + bands[layer].bottom) / 2 }

  /// The centre of a box, without the space for lines to itself.
  private func centre(of node: Int) -> Point {
    let shift = node < loops.count ? loops[node] / 2 : 0
    return Point(x: xs[node] - shift, y: middle(of: layers.layerOf[node]))
  }

  // MARK: Lines

  private func result() -> LayoutResult {
    var result = LayoutResult()
    result.nodes = graph.nodes.indices.map { centre(of: $0) }
    result.sizes = graph.nodes
    let ports = ports()
    var loopsDrawn = Array(repeating: 0.0, count: graph.nodes.count)
    for (index, edge) in graph.edges.enumerated() {
      if edge.from == edge.to {
        let (line, label) = loop(of: index, at: loopsDrawn[edge.from])
        loopsDrawn[edge.from] += Self.height(ofLoop: edge)
        result.lines.append(line)
        result.labels.append(label)
        continue
      }
      var line = self.line(of: index, ports)
      if isReversed[index] { line.points.reverse() }
      result.lines.append(line)
      result.labels.append(labelNode(of: index).map { Point(x: xs[$0], y: middle(of: layers.layerOf[$0])) })
    }
    let right = xs.indices.map { xs[$0] + layers.widths[$0] / 2 }.max() ?? 0
    result.size = .init(width: right, height: bands.last?.bottom ?? 0)
    return result
  }

  /// The points where edges leave and reach boxes. At each box they are in the order of the edges' other ends, so the edges do
  /// not cross there.
  private func ports() -> (top: [Double], bottom: [Double]) {
    var tops = Array(repeating: [Int](), count: graph.nodes.count)
    var bottoms = tops
    for (index, chain) in layers.chains.enumerated() where !chain.isEmpty {
      bottoms[chain[0]].append(index)
      tops[chain[chain.count - 1]].append(index)
    }
    var top = Array(repeating: 0.0, count: graph.edges.count)
    var bottom = top
    for node in graph.nodes.indices {
      let below = bottoms[node].sorted { xs[layers.chains[$0][1]] < xs[layers.chains[$1][1]] }
      spread(below, over: node) { bottom[$0] = $1 }
      let above = tops[node].sorted { first, second in
        xs[layers.chains[first][layers.chains[first].count - 2]]
          < xs[layers.chains[second][layers.chains[second].count - 2]]
      }
      spread(above, over: node) { top[$0] = $1 }
    }
    return (top, bottom)
  }

  private func spread(_ edges: [Int], over node: Int, _ set: (Int, Double) -> Void) {
    let room = max(graph.nodes[node].width - 16, 0)
    let gap = edges.count > 1 ? min(Self.portGap, room / Double(edges.count - 1)) : 0
    let first = centre(of: node).x - gap * Double(edges.count - 1) / 2
    for (index, edge) in edges.enumerated() { set(edge, first + gap * Double(index)) }
  }

  private func line(of edge: Int, _ ports: (top: [Double], bottom: [Double])) -> LayoutResult.Line {
    let chain = layers.chains[edge]
    let start = chain[0]
    let end = chain[chain.count - 1]
    var line = LayoutResult.Line()
    var x = ports.bottom[edge]
    line.points.append(Point(x: x, y: centre(of: start).y + height(of: start) / 2))
    append(straightTo: bands[layers.layerOf[start]].bottom, at: x, &line)
    for node in chain.dropFirst() {
      let band = bands[layers.layerOf[node]]
      let target = node == end ? ports.top[edge] : xs[node]
      append(bendTo: Point(x: target, y: band.top), &line)
      x = target
      if node == end {
        append(straightTo: centre(of: end).y - height(of: end) / 2, at: x, &line)
      } else {
        append(straightTo: band.bottom, at: x, &line)
      }
    }
    return line
  }

  private func append(straightTo y: Double, at x: Double, _ line: inout LayoutResult.Line) {
    guard let last = line.points.last, y > last.y else { return }
    let third = (y - last.y) / 3
    line.points += [Point(x: x, y: last.y + third), Point(x: x, y: y - third), Point(x: x, y: y)]
  }

  private func append(bendTo point: Point, _ line: inout LayoutResult.Line) {
    guard let last = line.points.last else { return }
    let half = (point.y - last.y) / 2
    line.points += [Point(x: last.x, y: last.y + half), Point(x: point.x, y: point.y - half), point]
  }

  /// A line from a box to itself, on the right side, `offset` below the top of the box.
  private func loop(of edge: Int, at offset: Double) -> (LayoutResult.Line, Point?) {
    let edge = graph.edges[edge]
    let centre = centre(of: edge.from)
    let size = graph.nodes[edge.from]
    let left = centre.x + size.width / 2
    let right = left + Self.loopSize
    let middle = centre.y - size.height / 2 + offset + Self.height(ofLoop: edge) / 2
    let points = [
      Point(x: left, y: middle - 6), Point(x: right, y: middle - 14), Point(x: right, y: middle + 14),
      Point(x: left, y: middle + 6),
    ]
    return (.init(points: points), edge.label.map { Point(x: right - 4 + $0.width / 2, y: middle) })
  }

  private static func height(ofLoop edge: LayoutGraph.Edge) -> Double { max(edge.label?.height ?? 0, 28) + 8 }
}
