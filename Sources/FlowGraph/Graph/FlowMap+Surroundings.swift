extension FlowMap {
  /// Keeps the nodes that are at most `depth` arrows away from a screen, in either direction.
  ///
  /// - Parameter screen: `home`, or `Numbers.home` if several flows have a screen `home`.
  package mutating func keep(around screen: String, depth: Int) throws(MapError) {
    let centres = nodes.indices.filter { index in
      guard nodes[index].screen != nil else { return false }
      return nodes[index].title == screen || nodes[index].id == screen
        || "\(frames[nodes[index].frame].title).\(nodes[index].title)" == screen
    }
    guard !centres.isEmpty else { throw MapError(message: "there is no screen `\(screen)`") }
    if centres.count > 1 {
      let names = centres.map { "\(frames[nodes[$0].frame].title).\(nodes[$0].title)" }
      throw MapError(message: "several flows have a screen `\(screen)`: \(names.joined(separator: ", "))")
    }
    var kept = Set(centres)
    for _ in 0..<max(depth, 0) {
      var reached = kept
      for edge in edges {
        if kept.contains(edge.from) { reached.insert(edge.to) }
        if kept.contains(edge.to) { reached.insert(edge.from) }
      }
      if reached.count == kept.count { break }
      kept = reached
    }
    keep { kept.contains($0) }
  }

  /// Keeps some nodes, the arrows between them, and the frames that are not empty.
  mutating func keep(_ isKept: (Int) -> Bool) {
    let kept = nodes.indices.filter(isKept)
    let newIndex = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    let framesKept = Set(kept.map { nodes[$0].frame }).sorted()
    let newFrame = Dictionary(uniqueKeysWithValues: framesKept.enumerated().map { ($1, $0) })
    nodes = kept.map { index in
      var node = nodes[index]
      node.frame = newFrame[node.frame] ?? 0
      return node
    }
    frames = framesKept.map { frames[$0] }
    edges = edges.compactMap { edge in
      guard let from = newIndex[edge.from], let to = newIndex[edge.to] else { return nil }
      var edge = edge
      edge.from = from
      edge.to = to
      return edge
    }
  }
}
