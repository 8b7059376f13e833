extension FlowDocument {
  /// Joins several units into one document. Their own flows come first, followed by the flows that they import and show. A flow
  /// that several units show appears once.
  ///
  /// - Parameter requested: the files whose flows the map shows; `nil` for all. Flows of other files are treated as imported.
  package init(joining documents: [FlowDocument], requested: Set<String>? = nil) {
    let numbered = documents.indices.flatMap { number in documents[number].flows.indices.map { (number, $0) } }
    let isOwn = { (number: Int, index: Int) in
      index < documents[number].ownFlowCount && requested?.contains(documents[number].flows[index].place.file) != false
    }
    // Each unit that shows an imported flow has a copy of it. Keep only one copy, preferably from the unit to which the flow
    // belongs.
    let others = numbered.filter { !isOwn($0, $1) }
    var order: [(Int, Int)] = []
    var known: [DocumentPlace: Int] = [:]
    var places = documents.map { Array(repeating: 0, count: $0.flows.count) }
    func add(_ flows: [(Int, Int)]) {
      for (number, index) in flows {
        let place = known[documents[number].flows[index].place, default: order.count]
        if place == order.count {
          known[documents[number].flows[index].place] = place
          order.append((number, index))
        }
        places[number][index] = place
      }
    }
    add(numbered.filter { isOwn($0, $1) })
    ownFlowCount = order.count
    add(others.filter { $1 < documents[$0].ownFlowCount })
    add(others.filter { $1 >= documents[$0].ownFlowCount })
    flows = order.map { number, index in documents[number].flows[index].renumbered { places[number][$0] } }
    for (number, document) in documents.enumerated() {
      findings += document.findings.map { finding in
        var finding = finding
        finding.flow = finding.flow.map { places[number][$0] }
        return finding
      }
    }
  }
}

extension DocumentFlow {
  /// The flow with new indices for the flows that it shows.
  fileprivate func renumbered(_ newIndex: (Int) -> Int) -> DocumentFlow {
    var flow = self
    for screen in flow.screens.indices { flow.screens[screen].renumber(newIndex) }
    for tab in flow.tabs.indices { flow.tabs[tab].renumber(newIndex) }
    return flow
  }
}

extension DocumentScreen {
  fileprivate mutating func renumber(_ newIndex: (Int) -> Int) {
    if case .flow(let index?, let type, let arguments) = content {
      content = .flow(index: newIndex(index), type: type, arguments: arguments)
    }
  }
}
