/// The circles of a graph: one for each part of it that hangs together, whatever the order of its nodes.
///
/// ```swift
/// Circles.find([[1], [2], [1], []]) { names[$0] }   // [[1, 2]], if names[1] is before names[2]
/// ```
///
/// Nodes that lead to no node, and those that none leads to, lie on no circle and are taken away until there are no
/// more. From what is left a walk always goes on, until it meets itself. Apart from sorting, all of it takes linear
/// time.
enum Circles {
  /// - Parameters:
  ///   - next: for each node those that it leads to.
  ///   - name: what tells nodes apart when one has to be chosen.
  /// - Returns: for each circle its nodes in the order of the walk, from the one with the first name.
  static func find(_ next: [[Int]], name: (Int) -> String) -> [[Int]] {
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
    var circles: [[Int]] = []
    for start in order where isLeft[start] {
      circles.append(circle(from: start, next, rank) { isLeft[$0] })
      remove(start, next, previous, &isLeft)
    }
    return circles
  }

  /// Takes away what leads nowhere.
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

  private static func circle(from start: Int, _ next: [[Int]], _ rank: [Int], isLeft: (Int) -> Bool) -> [Int] {
    var walk: [Int] = []
    var places: [Int: Int] = [:]
    var node = start
    while places[node] == nil {
      places[node] = walk.count
      walk.append(node)
      guard let following = next[node].filter(isLeft).min(by: { rank[$0] < rank[$1] }) else { return walk }
      node = following
    }
    let circle = walk[(places[node] ?? 0)...]
    let first = circle.indices.min { rank[circle[$0]] < rank[circle[$1]] } ?? circle.startIndex
    return Array(circle[first...] + circle[..<first])
  }

  /// Takes away everything that hangs together with a node.
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
