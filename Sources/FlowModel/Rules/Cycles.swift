/// Finds the cycles of a graph: one in each connected part. The result does not depend on the order of the nodes.
///
/// ```swift
/// Cycles.find([[1], [2], [1], []]) { names[$0] }   // [[1, 2]], if names[1] is before names[2]
/// ```
///
/// Nodes without successors or without predecessors are on no cycle. They are removed until none is left. In the rest, a walk
/// can always continue, until it returns to a node. Apart from sorting, this takes linear time.
package enum Cycles {
  /// - Parameters:
  ///   - next: the successors of each node.
  ///   - name: the name of a node. Where there is a choice, the node with the first name is used.
  /// - Returns: the nodes of each cycle in the order of the walk, from the node with the first name.
  package static func find(_ next: [[Int]], name: (Int) -> String) -> [[Int]] {
    var previous = [[Int]](repeating: [], count: next.count)
    for (node, list) in next.enumerated() {
      for other in list { previous[other].append(node) }
    }
    var isLeft = [Bool](repeating: true, count: next.count)
    peel(&isLeft, next, previous)
    peel(&isLeft, previous, next)
    if !isLeft.contains(true) { return [] }

    let order = isLeft.indices.filter { isLeft[$0] }.sorted { name($0) < name($1) }
    var rank = [Int](repeating: 0, count: next.count)
    for (index, node) in order.enumerated() { rank[node] = index }
    var cycles: [[Int]] = []
    for start in order where isLeft[start] {
      cycles.append(cycle(from: start, next, rank) { isLeft[$0] })
      remove(start, next, previous, &isLeft)
    }
    return cycles
  }

  /// Removes nodes that are on no cycle.
  private static func peel(_ isLeft: inout [Bool], _ next: [[Int]], _ previous: [[Int]]) {
    var counts = next.indices.map { node in next[node].count { isLeft[$0] } }
    var waiting = isLeft.indices.filter { isLeft[$0] && counts[$0] == 0 }
    while let node = waiting.popLast() {
      isLeft[node] = false
      for other in previous[node] {
        counts[other] -= 1
        if counts[other] == 0, isLeft[other] { waiting.append(other) }
      }
    }
  }

  private static func cycle(from start: Int, _ next: [[Int]], _ rank: [Int], isLeft: (Int) -> Bool) -> [Int] {
    var walk: [Int] = []
    var places: [Int: Int] = [:]
    var node = start
    while places[node] == nil {
      places[node] = walk.count
      walk.append(node)
      guard let following = next[node].filter(isLeft).min(by: { rank[$0] < rank[$1] }) else { return walk }
      node = following
    }
    let cycle = walk[(places[node] ?? 0)...]
    let first = cycle.indices.min { rank[cycle[$0]] < rank[cycle[$1]] } ?? cycle.startIndex
    return Array(cycle[first...] + cycle[..<first])
  }

  /// Removes all nodes that are connected with a node.
  private static func remove(_ start: Int, _ next: [[Int]], _ previous: [[Int]], _ isLeft: inout [Bool]) {
    var waiting = [start]
    isLeft[start] = false
    while let node = waiting.popLast() {
      for other in next[node] + previous[node] where isLeft[other] {
        isLeft[other] = false
        waiting.append(other)
      }
    }
  }
}
