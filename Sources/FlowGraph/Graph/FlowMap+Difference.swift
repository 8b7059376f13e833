extension FlowMap {
  /// This map with its differences from an older map marked. The removed parts of the older map are included.
  ///
  /// Boxes are compared by their ``Node/id``, and arrows by their ends and kind. A box is changed if its kind or text differs,
  /// and an arrow is changed if its labels differ, or if it shows its target in another way.
  package func marked(since old: FlowMap) -> FlowMap {
    var marked = self
    marked.isComparison = true
    var frames = Dictionary(marked.frames.enumerated().map { ($1.title, $0) }, uniquingKeysWith: { first, _ in first })
    let oldFrames = Set(old.frames.map(\.title))
    for index in marked.frames.indices where !oldFrames.contains(marked.frames[index].title) {
      marked.frames[index].change = .added
    }
    for frame in old.frames where frames[frame.title] == nil {
      frames[frame.title] = marked.frames.count
      var frame = frame
      frame.change = .removed
      marked.frames.append(frame)
    }
    let nodes = marked.markNodes(since: old, frames)
    marked.markEdges(since: old, nodes)
    return marked
  }

  /// - Returns: the index of each node, by its id.
  private mutating func markNodes(since old: FlowMap, _ frames: [String: Int]) -> [String: Int] {
    var indices = Dictionary(nodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let before = Dictionary(old.nodes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for index in nodes.indices {
      guard let other = before[nodes[index].id] else {
        nodes[index].change = .added
        continue
      }
      let node = nodes[index]
      if node.kind != other.kind || node.subtitle != other.subtitle || node.lines != other.lines {
        nodes[index].change = .changed
      }
    }
    for node in old.nodes where indices[node.id] == nil {
      var node = node
      node.change = .removed
      node.frame = frames[old.frames[node.frame].title] ?? 0
      // Findings and screens refer to the new document.
      node.findings = []
      node.hasError = false
      node.screen = nil
      indices[node.id] = nodes.count
      nodes.append(node)
    }
    return indices
  }

  private struct EdgeKey: Hashable {
    var from: String
    var to: String
    var kind: Edge.Kind

    init(_ edge: Edge, in map: FlowMap) {
      from = map.nodes[edge.from].id
      to = map.nodes[edge.to].id
      kind = edge.kind
    }
  }

  private mutating func markEdges(since old: FlowMap, _ nodes: [String: Int]) {
    var before = Dictionary(old.edges.map { (EdgeKey($0, in: old), $0) }, uniquingKeysWith: { first, _ in first })
    for index in edges.indices {
      guard let other = before.removeValue(forKey: EdgeKey(edges[index], in: self)) else {
        edges[index].change = .added
        continue
      }
      if Set(other.labels) != Set(edges[index].labels) || other.ways != edges[index].ways { edges[index].change = .changed }
    }
    for edge in old.edges {
      guard before[EdgeKey(edge, in: old)] != nil, let from = nodes[old.nodes[edge.from].id],
        let to = nodes[old.nodes[edge.to].id]
      else { continue }
      var edge = edge
      edge.from = from
      edge.to = to
      edge.change = .removed
      edges.append(edge)
    }
  }

  /// Whether the comparison found a difference.
  package var hasChanges: Bool {
    frames.contains { $0.change != .none } || nodes.contains { $0.change != .none }
      || edges.contains { $0.change != .none }
  }
}
