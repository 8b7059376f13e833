/// The folded map of an app of several modules: a frame for each module, and a box for each of its flows.
extension FlowMap {
  /// Makes the map of the modules and flows of a document.
  ///
  /// - Parameter flows: the indices of the flows to show; `nil` for all flows.
  package init(modulesOf document: FlowDocument, flows: [Int]? = nil) {
    var frames: [String: Int] = [:]
    var boxes: [Int: Int] = [:]
    for index in flows ?? Array(document.flows.indices) {
      let flow = document.flows[index]
      let module = flow.moduleName
      let frame = frames[module, default: self.frames.count]
      if frame == self.frames.count {
        frames[module] = frame
        self.frames.append(Frame(title: module, flow: nil))
      }
      boxes[index] = nodes.count
      nodes.append(
        Node(id: "\(module)/flow/\(flow.name)", kind: .flow, title: flow.name, frame: frame, flow: index, place: flow.place))
    }
    for (box, node) in nodes.enumerated() {
      guard let index = node.flow else { continue }
      var known: Set<Int> = []
      for child in document.flows[index].children {
        guard let other = boxes[child], other != box, known.insert(other).inserted else { continue }
        edges.append(Edge(from: box, to: other, kind: .shows, labels: []))
      }
    }
    for (number, finding) in document.findings.enumerated() {
      guard let box = finding.flow.flatMap({ boxes[$0] }) else { continue }
      nodes[box].findings.append(number)
      if finding.severity == "error" { nodes[box].hasError = true }
    }
  }

  /// The map with the folded map of its flows before it, if there are several modules and more flows than a reader takes in at a
  /// glance.
  func withModules(of document: FlowDocument) -> FlowMap {
    let flows = frames.compactMap(\.flow)
    guard flows.count == frames.count, flows.count > Self.maximumUnfolded, !isComparison else { return self }
    var map = FlowMap(modulesOf: document, flows: flows)
    guard map.frames.count > 1 else { return self }
    let modules = Dictionary(map.frames.enumerated().map { ($1.title, $0) }, uniquingKeysWith: { first, _ in first })
    let (firstFrame, firstNode) = (map.frames.count, map.nodes.count)
    map.frames += frames.map { frame in
      var frame = frame
      frame.module = frame.flow.flatMap { modules[document.flows[$0].moduleName] }
      return frame
    }
    map.nodes += nodes.map { node in
      var node = node
      node.frame += firstFrame
      return node
    }
    map.edges += edges.map { edge in
      var edge = edge
      edge.from += firstNode
      edge.to += firstNode
      return edge
    }
    return map
  }

  /// The number of flows that a page shows unfolded when it opens.
  private static var maximumUnfolded: Int { 12 }
}

extension FlowDocument {
  /// Whether the flows are declared in several modules.
  package var hasSeveralModules: Bool { Set(flows.map(\.moduleName)).count > 1 }
}

extension DocumentFlow {
  /// The name of the module that declares the flow; empty if the module is unknown.
  var moduleName: String { module ?? ownModule ?? "" }
}
