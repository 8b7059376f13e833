/// Places the nodes of each layer from left to right so that edges are as straight as possible.
///
/// The algorithm is Brandes and Köpf, "Fast and Simple Horizontal Coordinate Assignment" (Graph Drawing 2001). The compaction
/// works on the graph of blocks, so it needs no correction of their erratum (Brandes, Walter and Zink, 2020). The result is the
/// average of four alignments, each moved towards one corner.
struct BrandesKoepf {
  private let layers: Layers
  private let gap: Double
  /// The edges that cross an inner part of a long edge, as upper and lower node. They are not made straight.
  private var conflicts: Set<Pair> = []

  private struct Pair: Hashable {
    var upper: Int
    var lower: Int
  }

  /// The centre of each node. The leftmost border of all nodes is at 0.
  ///
  /// - Parameter gap: the space between neighbours.
  static func places(_ layers: Layers, gap: Double) -> [Double] {
    var placement = BrandesKoepf(layers: layers, gap: gap)
    placement.markConflicts()
    let candidates = [(true, true), (true, false), (false, true), (false, false)].map { isDown, isLeft in
      placement.place(isDown, isLeft)
    }
    return placement.balance(candidates)
  }

  // MARK: Conflicts

  private func innerNeighbour(above node: Int) -> Int? {
    guard layers.isPoint[node], let other = layers.above[node].first, layers.isPoint[other] else { return nil }
    return other
  }

  private mutating func markConflicts() {
    for layer in layers.layers.indices.dropFirst() {
      let nodes = layers.layers[layer]
      var left = 0
      var scanned = 0
      for (place, node) in nodes.enumerated() {
        let inner = innerNeighbour(above: node)
        guard place == nodes.count - 1 || inner != nil else { continue }
        let right = inner.map { layers.places[$0] } ?? (layers.layers[layer - 1].count - 1)
        while scanned <= place {
          let lower = nodes[scanned]
          for upper in layers.above[lower] where layers.places[upper] < left || layers.places[upper] > right {
            if !(layers.isPoint[upper] && layers.isPoint[lower]) { conflicts.insert(Pair(upper: upper, lower: lower)) }
          }
          scanned += 1
        }
        left = right
      }
    }
  }

  // MARK: One alignment

  private func place(_ isDown: Bool, _ isLeft: Bool) -> [Double] {
    let order = layers.layers.map { isLeft ? $0 : $0.reversed() }
    var places = Array(repeating: 0, count: layers.count)
    for layer in order { for (place, node) in layer.enumerated() { places[node] = place } }
    let roots = align(isDown ? order : order.reversed(), places, isDown)
    let xs = compact(order, roots)
    return isLeft ? xs : xs.map { -$0 }
  }

  /// Aligns each node with the median of its neighbours, unless an earlier alignment is in the way.
  ///
  /// - Returns: for each node, the first node of its block.
  private func align(_ order: [[Int]], _ places: [Int], _ isDown: Bool) -> [Int] {
    var roots = Array(0..<layers.count)
    var next = roots
    let adjacency = isDown ? layers.above : layers.below
    for layer in order {
      var lastPlace = -1
      for node in layer {
        let neighbours = adjacency[node].sorted { places[$0] < places[$1] }
        if neighbours.isEmpty { continue }
        let middle = neighbours.count - 1
        for index in Set([middle / 2, (middle + 1) / 2]).sorted() where next[node] == node {
          let other = neighbours[index]
          let pair = isDown ? Pair(upper: other, lower: node) : Pair(upper: node, lower: other)
          guard places[other] > lastPlace, !conflicts.contains(pair) else { continue }
          next[other] = node
          roots[node] = roots[other]
          next[node] = roots[node]
          lastPlace = places[other]
        }
      }
    }
    return roots
  }

  /// Moves blocks to the left as far as their neighbours allow, then back to the right where there is space.
  private func compact(_ order: [[Int]], _ roots: [Int]) -> [Double] {
    var outgoing = Array(repeating: [(to: Int, distance: Double)](), count: layers.count)
    var incomingCount = Array(repeating: 0, count: layers.count)
    for layer in order {
      for (left, right) in zip(layer, layer.dropFirst()) {
        let distance = (layers.widths[left] + layers.widths[right]) / 2 + gap
        outgoing[roots[left]].append((roots[right], distance))
        incomingCount[roots[right]] += 1
      }
    }
    var sorted = (0..<layers.count).filter { roots[$0] == $0 && incomingCount[$0] == 0 }
    var xs = Array(repeating: 0.0, count: layers.count)
    var index = 0
    while index < sorted.count {
      let node = sorted[index]
      index += 1
      for (other, distance) in outgoing[node] {
        xs[other] = max(xs[other], xs[node] + distance)
        incomingCount[other] -= 1
        if incomingCount[other] == 0 { sorted.append(other) }
      }
    }
    for node in sorted.reversed() {
      // Blocks at the left border stay there. Otherwise, whole parts of the graph would drift to the right.
      guard let room = outgoing[node].map({ xs[$0.to] - $0.distance }).min(), xs[node] > 0 else { continue }
      xs[node] = max(xs[node], room)
    }
    return roots.map { xs[$0] }
  }

  // MARK: Combining the candidates

  /// The average of the two middle candidates, after all candidates are moved to the narrowest candidate.
  private func balance(_ candidates: [[Double]]) -> [Double] {
    let bounds = candidates.map { xs in
      var low = Double.infinity
      var high = -Double.infinity
      for (node, x) in xs.enumerated() {
        low = min(low, x - layers.widths[node] / 2)
        high = max(high, x + layers.widths[node] / 2)
      }
      return (low: low, high: high)
    }
    guard layers.count > 0,
      let narrowest = bounds.indices.min(by: { bounds[$0].high - bounds[$0].low < bounds[$1].high - bounds[$1].low })
    else { return [] }
    let shifts = bounds.indices.map { index in
      index % 2 == 0 ? bounds[narrowest].low - bounds[index].low : bounds[narrowest].high - bounds[index].high
    }
    var xs = (0..<layers.count).map { node in
      let sorted = candidates.indices.map { candidates[$0][node] + shifts[$0] }.sorted()
      return (sorted[1] + sorted[2]) / 2
    }
    let low = xs.indices.map { xs[$0] - layers.widths[$0] / 2 }.min() ?? 0
    for node in xs.indices { xs[node] -= low }
    return xs
  }
}
