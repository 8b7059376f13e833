/// Orders the nodes of each layer so that few edges cross.
///
/// It sweeps down and up and sorts by weighted medians. After each sweep it exchanges neighbours. Both are as in Gansner,
/// Koutsofios, North and Vo (see ``LayoutGraph``). Crossings are counted with the tree of Barth, Jünger and Mutzel, "Simple and
/// Efficient Bilayer Cross Counting" (JGAA 8, 2004).
struct CrossingReduction {
  private var layers: Layers
  private var best: [[Int]]
  private var fewest: Int
  /// The storage of the counter's tree.
  private var tree: [Int] = []
  private var targets: [Int] = []
  private var work: LayoutWork

  static func run(_ layers: inout Layers, _ work: inout LayoutWork) {
    var reduction = CrossingReduction(layers, work)
    reduction.sweep()
    layers.setOrder(reduction.best)
    work = reduction.work
  }

  /// The number of sweeps without improvement that ends the search.
  private static let effort = 8

  private init(_ layers: Layers, _ work: LayoutWork) {
    self.work = work
    self.layers = layers
    best = layers.layers
    fewest = 0
    fewest = crossings
  }

  private mutating func sweep() {
    var inVain = 0
    var round = 0
    while fewest > 0, inVain < Self.effort, !work.isUsedUp {
      let isDown = round % 2 == 0
      let order = isDown ? Array(layers.layers.indices.dropFirst()) : Array(layers.layers.indices.dropLast().reversed())
      for layer in order { sortByMedians(layer, isDown, favoursRight: round % 4 > 1) }
      transpose()
      let now = crossings
      if now < fewest {
        // A small gain does not count as an improvement. Otherwise, large graphs would be swept for too long.
        inVain = Double(now) < 0.995 * Double(fewest) ? 0 : inVain + 1
        fewest = now
        best = layers.layers
      } else {
        inVain += 1
      }
      round += 1
    }
  }

  // MARK: Medians

  private mutating func sortByMedians(_ layer: Int, _ isDown: Bool, favoursRight: Bool) {
    let nodes = layers.layers[layer]
    work.use(2 * nodes.count)
    var keyed: [(key: Double, place: Int, node: Int)] = []
    var fixed: [Int: Int] = [:]
    keyed.reserveCapacity(nodes.count)
    for (place, node) in nodes.enumerated() {
      if let median = median(of: node, isDown) {
        keyed.append((median, favoursRight ? -place : place, node))
      } else {
        fixed[place] = node
      }
    }
    keyed.sort { $0.key != $1.key ? $0.key < $1.key : $0.place < $1.place }
    // Nodes without neighbours keep their places.
    var next = 0
    for place in nodes.indices {
      if let node = fixed[place] {
        layers.layers[layer][place] = node
      } else {
        layers.layers[layer][place] = keyed[next].node
        next += 1
      }
    }
    layers.notePlaces(of: layer)
  }

  /// The median of the neighbours' places. Between two middle neighbours, it is closer to the side where neighbours are closer
  /// together.
  private func median(of node: Int, _ isDown: Bool) -> Double? {
    let neighbours = isDown ? layers.above[node] : layers.below[node]
    switch neighbours.count {
    case 0: return nil
    case 1: return Double(layers.places[neighbours[neighbours.startIndex]])
    case 2:
      return Double(
        layers.places[neighbours[neighbours.startIndex]] + layers.places[neighbours[neighbours.startIndex + 1]]) / 2
    default:
      let places = neighbours.map { layers.places[$0] }.sorted()
      let middle = places.count / 2
      if places.count % 2 == 1 { return Double(places[middle]) }
      let left = Double(places[middle - 1] - places[0])
      let right = Double(places[places.count - 1] - places[middle])
      if left + right == 0 { return Double(places[middle - 1] + places[middle]) / 2 }
      return (Double(places[middle - 1]) * right + Double(places[middle]) * left) / (left + right)
    }
  }

  // MARK: Exchanges

  /// Exchanges neighbours as long as this reduces the number of crossings.
  private mutating func transpose() {
    var isDirty = Array(repeating: true, count: layers.layers.count)
    var rounds = 0
    var hasImproved = true
    while hasImproved, rounds < 12, !work.isUsedUp {
      hasImproved = false
      rounds += 1
      for layer in layers.layers.indices where isDirty[layer] {
        isDirty[layer] = false
        guard exchangeNeighbours(in: layer) else { continue }
        hasImproved = true
        isDirty[layer] = true
        if layer > 0 { isDirty[layer - 1] = true }
        if layer + 1 < isDirty.count { isDirty[layer + 1] = true }
      }
    }
  }

  private mutating func exchangeNeighbours(in layer: Int) -> Bool {
    var hasImproved = false
    var place = 0
    let count = layers.layers[layer].count
    while place + 1 < count {
      let left = layers.layers[layer][place]
      let right = layers.layers[layer][place + 1]
      let gain = gain(left, right, isAbove: true) + gain(left, right, isAbove: false)
      if gain > 0 {
        layers.layers[layer][place] = right
        layers.layers[layer][place + 1] = left
        layers.places[right] = place
        layers.places[left] = place + 1
        hasImproved = true
      }
      place += 1
    }
    return hasImproved
  }

  /// The number of crossings that exchanging two neighbours would remove.
  private mutating func gain(_ left: Int, _ right: Int, isAbove: Bool) -> Int {
    let adjacency = isAbove ? layers.above : layers.below
    var gain = 0
    var index = adjacency.starts[left]
    let end = adjacency.starts[left + 1]
    let first = adjacency.starts[right]
    let last = adjacency.starts[right + 1]
    work.use(1 + (end - index) * (last - first))
    while index < end {
      let place = layers.places[adjacency.neighbours[index]]
      var other = first
      while other < last {
        let otherPlace = layers.places[adjacency.neighbours[other]]
        if place > otherPlace { gain += 1 } else if place < otherPlace { gain -= 1 }
        other += 1
      }
      index += 1
    }
    return gain
  }

  // MARK: Counting

  private var crossings: Int {
    mutating get {
      var total = 0
      for layer in layers.layers.indices.dropLast() { total += crossings(below: layer) }
      return total
    }
  }

  private mutating func crossings(below layer: Int) -> Int {
    targets.removeAll(keepingCapacity: true)
    for node in layers.layers[layer] {
      let first = targets.count
      for other in layers.below[node] { targets.append(layers.places[other]) }
      if targets.count - first > 1 { targets[first...].sort() }
    }
    work.use(4 * targets.count + layers.layers[layer].count)
    var firstLeaf = 1
    while firstLeaf < layers.layers[layer + 1].count { firstLeaf *= 2 }
    tree = Array(repeating: 0, count: 2 * firstLeaf)
    firstLeaf -= 1
    var crossings = 0
    for target in targets {
      var index = target + firstLeaf
      tree[index] += 1
      while index > 0 {
        if index % 2 == 1 { crossings += tree[index + 1] }
        index = (index - 1) / 2
        tree[index] += 1
      }
    }
    return crossings
  }
}
