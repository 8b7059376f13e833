/// A graph whose edges lead from each layer to the next. A long edge has a node in every layer that it crosses.
struct Layers {
  /// The nodes of each layer, from left to right.
  var layers: [[Int]] = []
  /// For each node, its layer and its place in the layer.
  var layerOf: [Int] = []
  var places: [Int] = []
  var above = Adjacency()
  var below = Adjacency()
  /// The nodes along each edge of the graph, from top to bottom; empty for an edge from a node to itself.
  var chains: [[Int]] = []
  /// For each node, its width.
  var widths: [Double] = []
  /// For each node, whether it is a point of an edge, not a box or a label.
  var isPoint: [Bool] = []

  /// The neighbours of all nodes, one list after the other.
  struct Adjacency {
    var starts: [Int] = [0]
    var neighbours: [Int] = []

    init() {}

    init(_ lists: [[Int]]) {
      starts.reserveCapacity(lists.count + 1)
      for list in lists {
        neighbours += list
        starts.append(neighbours.count)
      }
    }

    subscript(node: Int) -> ArraySlice<Int> { neighbours[starts[node]..<starts[node + 1]] }
  }

  /// - Parameters:
  ///   - graph: the graph to lay out.
  ///   - widths: the widths of its nodes.
  ///   - ranks: the layer of each node.
  ///   - isReversed: for each edge, whether to reverse it.
  ///   - isDirect: for each edge, whether it has no points. Only its label has a place in a layer.
  init(_ graph: LayoutGraph, widths nodeWidths: [Double], ranks: [Int], isReversed: [Bool], isDirect: [Bool]) {
    layerOf = ranks
    widths = nodeWidths
    isPoint = Array(repeating: false, count: graph.nodes.count)
    var up = Array(repeating: [Int](), count: graph.nodes.count)
    var down = up
    for (index, edge) in graph.edges.enumerated() {
      if edge.from == edge.to {
        chains.append([])
        continue
      }
      let (top, bottom) = isReversed[index] ? (edge.to, edge.from) : (edge.from, edge.to)
      var chain = [top]
      let middle = (ranks[top] + ranks[bottom]) / 2
      for layer in (ranks[top] + 1)..<max(ranks[bottom], ranks[top] + 1) {
        if isDirect[index], layer != middle || edge.label == nil { continue }
        let node = layerOf.count
        layerOf.append(layer)
        let label = layer == middle ? edge.label : nil
        widths.append(label?.width ?? Self.pointWidth)
        isPoint.append(label == nil)
        up.append([])
        down.append([])
        chain.append(node)
      }
      chain.append(bottom)
      for (from, to) in zip(chain, chain.dropFirst()) where !isDirect[index] {
        down[from].append(to)
        up[to].append(from)
      }
      chains.append(chain)
    }
    above = Adjacency(up)
    below = Adjacency(down)
    places = Array(repeating: 0, count: layerOf.count)
    orderFromTheTop(graph.sources)
  }

  private static var pointWidth: Double { 2 }

  var count: Int { layerOf.count }

  /// The first order: the order of a depth-first search, which keeps connected nodes together.
  private mutating func orderFromTheTop(_ sources: [Int]) {
    layers = Array(repeating: [], count: (layerOf.max() ?? -1) + 1)
    var isMet = Array(repeating: false, count: count)
    let roots = sources + (0..<count).filter { above[$0].isEmpty } + Array(0..<count)
    for root in roots where !isMet[root] {
      var waiting = [root]
      while let node = waiting.popLast() {
        if isMet[node] { continue }
        isMet[node] = true
        places[node] = layers[layerOf[node]].count
        layers[layerOf[node]].append(node)
        for other in below[node].reversed() + above[node].reversed() where !isMet[other] { waiting.append(other) }
      }
    }
  }

  mutating func setOrder(_ order: [[Int]]) {
    layers = order
    for layer in layers.indices { notePlaces(of: layer) }
  }

  mutating func notePlaces(of layer: Int) {
    for (place, node) in layers[layer].enumerated() { places[node] = place }
  }
}
