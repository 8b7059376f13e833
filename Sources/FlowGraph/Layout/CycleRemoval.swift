/// Finds the edges to reverse so that no cycle is left: the back edges of a depth-first search. The search begins with the
/// sources, so the screens that a flow shows first are below its start.
enum CycleRemoval {
  /// - Returns: for each edge, whether to reverse it.
  static func reversed(_ graph: LayoutGraph) -> [Bool] {
    var outgoing = Array(repeating: [Int](), count: graph.nodes.count)
    for (index, edge) in graph.edges.enumerated() where edge.from != edge.to { outgoing[edge.from].append(index) }
    var isReversed = Array(repeating: false, count: graph.edges.count)
    /// 0: not visited; 1: on the current path; 2: finished.
    var states = Array(repeating: 0, count: graph.nodes.count)
    for root in graph.sources + Array(graph.nodes.indices) where states[root] == 0 {
      var path = [(node: root, next: 0)]
      states[root] = 1
      while let (node, next) = path.last {
        guard next < outgoing[node].count else {
          states[node] = 2
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let edge = outgoing[node][next]
        let target = graph.edges[edge].to
        switch states[target] {
        case 0:
          states[target] = 1
          path.append((target, 0))
        case 1: isReversed[edge] = true
        default: break
        }
      }
    }
    return isReversed
  }

  /// The edges whose target a breadth-first search from the sources reaches before their start.
  static func reversedByDistance(_ graph: LayoutGraph) -> [Bool] {
    var outgoing = Array(repeating: [Int](), count: graph.nodes.count)
    for edge in graph.edges where edge.from != edge.to { outgoing[edge.from].append(edge.to) }
    var places = Array(repeating: -1, count: graph.nodes.count)
    var met: [Int] = []
    func meet(_ node: Int) {
      if places[node] >= 0 { return }
      places[node] = met.count
      met.append(node)
    }
    var next = 0
    for root in graph.sources + Array(graph.nodes.indices) {
      meet(root)
      while next < met.count {
        outgoing[met[next]].forEach(meet)
        next += 1
      }
    }
    return graph.edges.map { places[$0.from] > places[$0.to] }
  }
}
