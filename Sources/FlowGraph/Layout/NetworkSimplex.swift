/// Assigns each node to a layer so that edges lead down and are as short as possible in total.
///
/// It is the network simplex of Gansner, Koutsofios, North and Vo (see ``LayoutGraph``). It begins with a spanning tree of
/// tight edges. In each step it exchanges a tree edge with a negative cut value for an edge that reduces the total length. It
/// ends when no such edge is left or the work is used up. Cut values are updated only along the paths that a step affects.
struct NetworkSimplex {
  struct Edge {
    var from: Int
    var to: Int
    /// The minimum number of layers that it spans.
    var length: Int
  }

  private let edges: [Edge]
  private let count: Int
  private var ranks: [Int]
  private var outgoing: [[Int]]
  private var incoming: [[Int]]

  // The tree. For each node: the edge to its parent, the parent, and its numbers in a walk that visits children first.
  private var isInTree: [Bool]
  private var treeEdges: [[Int]]
  private var parentEdges: [Int]
  private var parents: [Int]
  private var low: [Int]
  private var limit: [Int]
  private var cutValues: [Int]
  private var work: LayoutWork

  /// The layers of a connected graph without cycles.
  static func layers(count: Int, edges: [Edge], _ work: inout LayoutWork) -> [Int] {
    var simplex = NetworkSimplex(count: count, edges: edges, work)
    simplex.assignLongestPaths()
    if !edges.isEmpty, simplex.makeTightTree() {
      simplex.number(from: 0)
      simplex.computeCutValues()
      simplex.improve()
    }
    work = simplex.work
    let lowest = simplex.ranks.min() ?? 0
    return simplex.ranks.map { $0 - lowest }
  }

  private init(count: Int, edges: [Edge], _ work: LayoutWork) {
    self.work = work
    self.count = count
    self.edges = edges
    ranks = Array(repeating: 0, count: count)
    outgoing = Array(repeating: [], count: count)
    incoming = Array(repeating: [], count: count)
    for (index, edge) in edges.enumerated() {
      outgoing[edge.from].append(index)
      incoming[edge.to].append(index)
    }
    isInTree = Array(repeating: false, count: edges.count)
    treeEdges = Array(repeating: [], count: count)
    parentEdges = Array(repeating: -1, count: count)
    parents = Array(repeating: -1, count: count)
    low = Array(repeating: 0, count: count)
    limit = Array(repeating: 0, count: count)
    cutValues = Array(repeating: 0, count: edges.count)
  }

  private func slack(_ edge: Int) -> Int { ranks[edges[edge].to] - ranks[edges[edge].from] - edges[edge].length }

  private mutating func assignLongestPaths() {
    var left = incoming.map(\.count)
    var ready = (0..<count).filter { left[$0] == 0 }
    var next = 0
    while next < ready.count {
      let node = ready[next]
      next += 1
      for edge in outgoing[node] {
        let target = edges[edge].to
        ranks[target] = max(ranks[target], ranks[node] + edges[edge].length)
        left[target] -= 1
        if left[target] == 0 { ready.append(target) }
      }
    }
  }

  /// Grows a tree of tight edges from the first node. If no tight edge leaves the tree, moves the tree until one does.
  ///
  /// - Returns: whether the tree reaches all nodes. It may not if the work is used up.
  private mutating func makeTightTree() -> Bool {
    var isReached = Array(repeating: false, count: count)
    var reached: [Int] = []
    var waiting = [0]
    isReached[0] = true
    while true {
      while let node = waiting.popLast() {
        reached.append(node)
        for edge in outgoing[node] + incoming[node] where slack(edge) == 0 {
          let other = edges[edge].from == node ? edges[edge].to : edges[edge].from
          if isReached[other] { continue }
          isReached[other] = true
          add(edge)
          waiting.append(other)
        }
      }
      if reached.count == count { return true }
      if work.isUsedUp { return false }
      var best: (edge: Int, slack: Int, isOutgoing: Bool)?
      for node in reached {
        work.use(1 + outgoing[node].count + incoming[node].count)
        for edge in outgoing[node] where !isReached[edges[edge].to] {
          if best.map({ slack(edge) < $0.slack }) ?? true { best = (edge, slack(edge), true) }
        }
        for edge in incoming[node] where !isReached[edges[edge].from] {
          if best.map({ slack(edge) < $0.slack }) ?? true { best = (edge, slack(edge), false) }
        }
      }
      guard let best else { return false }
      for node in reached { ranks[node] += best.isOutgoing ? best.slack : -best.slack }
      let other = best.isOutgoing ? edges[best.edge].to : edges[best.edge].from
      isReached[other] = true
      add(best.edge)
      waiting.append(other)
    }
  }

  private mutating func add(_ edge: Int) {
    isInTree[edge] = true
    treeEdges[edges[edge].from].append(edge)
    treeEdges[edges[edge].to].append(edge)
  }

  /// Numbers the subtree of a node. The node's parent is known, unless it is the root.
  private mutating func number(from root: Int) {
    let first = root == 0 ? 1 : low[root]
    var next = first
    defer { work.use(next - first) }
    var path = [(node: root, index: 0)]
    low[root] = next
    while let (node, index) = path.last {
      if index < treeEdges[node].count {
        path[path.count - 1].index += 1
        let edge = treeEdges[node][index]
        if edge == parentEdges[node] { continue }
        let child = edges[edge].from == node ? edges[edge].to : edges[edge].from
        parents[child] = node
        parentEdges[child] = edge
        low[child] = next
        path.append((child, 0))
      } else {
        limit[node] = next
        next += 1
        path.removeLast()
      }
    }
  }

  /// The cut value of each tree edge, from the leaves up.
  private mutating func computeCutValues() {
    for node in (0..<count).sorted(by: { limit[$0] < limit[$1] }) where parentEdges[node] >= 0 {
      let tree = parentEdges[node]
      let childIsTail = edges[tree].from == node
      var value = 1
      for edge in outgoing[node] + incoming[node] where edge != tree {
        let leaves = edges[edge].from == node
        let other = leaves ? edges[edge].to : edges[edge].from
        let pointsToHead = leaves == childIsTail
        value += pointsToHead ? 1 : -1
        if isInTree[edge], parents[other] == node {
          value += pointsToHead ? -cutValues[edge] : cutValues[edge]
        }
      }
      cutValues[tree] = value
    }
  }

  private func isBelow(_ node: Int, _ top: Int) -> Bool { low[top] <= limit[node] && limit[node] <= limit[top] }

  private mutating func improve() {
    let tree = edges.indices.filter { isInTree[$0] }
    var order = tree
    var position = 0
    var sinceLast = 0
    while !work.isUsedUp {
      // Finds the next tree edge with a negative cut value, in cyclic order.
      sinceLast = 0
      while sinceLast < order.count, cutValues[order[position]] >= 0 {
        position = (position + 1) % order.count
        sinceLast += 1
      }
      work.use(sinceLast)
      if sinceLast == order.count { return }
      let leaving = order[position]
      guard let entering = entering(for: leaving) else { return }
      exchange(leaving, entering)
      order[position] = entering
    }
  }

  /// The edge with the least slack that connects the two parts of the tree in the opposite direction.
  private mutating func entering(for leaving: Int) -> Int? {
    let edge = edges[leaving]
    let tailIsChild = limit[edge.from] < limit[edge.to]
    let child = tailIsChild ? edge.from : edge.to
    var best: (edge: Int, slack: Int)?
    var waiting = [child]
    while let node = waiting.popLast() {
      work.use(treeEdges[node].count + (tailIsChild ? incoming[node].count : outgoing[node].count))
      // Candidates lead from the head's part to the tail's part.
      for candidate in tailIsChild ? incoming[node] : outgoing[node] {
        let other = tailIsChild ? edges[candidate].from : edges[candidate].to
        if isBelow(other, child) { continue }
        let slack = slack(candidate)
        if best.map({ slack < $0.slack }) ?? true { best = (candidate, slack) }
      }
      for tree in treeEdges[node] where tree != parentEdges[node] {
        waiting.append(edges[tree].from == node ? edges[tree].to : edges[tree].from)
      }
    }
    return best?.edge
  }

  private mutating func exchange(_ leaving: Int, _ entering: Int) {
    let edge = edges[leaving]
    let tailIsChild = limit[edge.from] < limit[edge.to]
    let child = tailIsChild ? edge.from : edge.to
    // Moves the subtree until the entering edge is tight.
    let slack = slack(entering)
    if slack != 0 { move(below: child, by: tailIsChild ? -slack : slack) }
    // On both paths to where they meet, cut values change by the cut value of the leaving edge.
    let value = cutValues[leaving]
    let meeting = update(from: edges[entering].from, to: edges[entering].to, value, isDown: true)
    _ = update(from: edges[entering].to, to: edges[entering].from, value, isDown: false)
    cutValues[entering] = -value
    cutValues[leaving] = 0
    isInTree[leaving] = false
    treeEdges[edge.from].removeAll { $0 == leaving }
    treeEdges[edge.to].removeAll { $0 == leaving }
    add(entering)
    number(from: meeting)
  }

  private mutating func move(below child: Int, by distance: Int) {
    var waiting = [child]
    while let node = waiting.popLast() {
      ranks[node] += distance
      for tree in treeEdges[node] where tree != parentEdges[node] {
        waiting.append(edges[tree].from == node ? edges[tree].to : edges[tree].from)
      }
    }
  }

  /// Walks up from one end of the entering edge until the other end is in the subtree.
  private mutating func update(from start: Int, to end: Int, _ value: Int, isDown: Bool) -> Int {
    var node = start
    while !isBelow(end, node) {
      let edge = parentEdges[node]
      let isForward = node == edges[edge].from ? isDown : !isDown
      cutValues[edge] += isForward ? value : -value
      node = parents[node]
    }
    return node
  }
}
