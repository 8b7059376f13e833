import FlowModel
import FlowSyntax

extension AnalysisContext {
  /// Whether the model contains everything in the text of a flow. A part with a syntax error or an unknown name has a finding and
  /// is not in the model. Findings that follow from its absence would report the same mistake twice.
  func isWhole(_ flow: Flow, in file: ReadFile) -> Bool {
    let tree = file.tree
    guard tree.diagnostics.isEmpty, let node = file.flowNodes[flow.location.range.start] else { return false }
    if flow.sharesUnresolved { return false }
    if flow.tabs.isEmpty, flow.start?.branches.isEmpty ?? true { return false }
    return hasOwnNames(flow) && written(in: node, tree, startsWithItems: !flow.tabs.isEmpty) == lowered(flow)
  }

  /// Whether all screens of the flow have different names. If two screens share a name, uses of the name are ambiguous.
  private func hasOwnNames(_ flow: Flow) -> Bool {
    var names: Set<Name> = []
    return unit.screens(of: flow).allSatisfy { names.insert($0.name).inserted }
  }

  /// The numbers of operations, transitions, screens, links and starts of a flow. Tabs and work are counted as screens. A flow with
  /// tabs or columns always starts with them, so the operations of its start are counted instead.
  private struct Size: Equatable {
    var starts = 0
    var operations = 0
    var transitions = 0
    var screens = 0
    var links = 0
  }

  private func written(in flow: Int, _ tree: SyntaxTree, startsWithItems: Bool) -> Size {
    var size = Size()
    let end = tree.end(of: flow)
    var node = flow + 1
    while node < end {
      let kind = tree.kind(of: node)
      if kind.isOperation {
        size.operations += 1
      } else {
        switch kind {
        case .start:
          if startsWithItems {
            size.operations += (node..<tree.end(of: node)).count { tree.kind(of: $0).isOperation }
          } else {
            size.starts += starts(in: node, tree)
          }
          node = tree.end(of: node)
          continue
        // The model has shared transitions once for each screen. ``Flow/sharesUnresolved`` tells whether it has all of them.
        case .screens:
          node = tree.end(of: node)
          continue
        case .transition, .alertButton: size.transitions += 1
        case .screen, .alert, .tab, .work: size.screens += 1
        case .link: size.links += 1
        default: break
        }
      }
      node += 1
    }
    return size
  }

  private func starts(in start: Int, _ tree: SyntaxTree) -> Int {
    guard let branches = tree.child(.branches, of: start) else { return 1 }
    return tree.children(.branch, of: branches).reduce(0) { $0 + self.starts(in: $1, tree) }
  }

  private func lowered(_ flow: Flow) -> Size {
    var size = Size()
    size.starts = flow.start?.branches.count ?? 0
    size.screens = flow.screens.count + flow.tabs.count + flow.work.count
    size.links = flow.links.count
    func count(_ branches: IndexRange) {
      for branch in unit.branches[branches] { size.operations += branch.operations.count }
    }

    func count(transitions: IndexRange) {
      var last: Location?
      for transition in unit.transitions[transitions] {
        // `exits -> exit` is a transition for each exit, all at one place.
        if !transition.isShared, transition.location != last {
          size.transitions += 1
          count(transition.branches)
        }
        last = transition.location
      }
    }

    func count(requirement: Int32?) {
      if let requirement { size.operations += unit.requirements[Int(requirement)].operations.count }
    }
    for screen in unit.screens(of: flow) {
      count(transitions: screen.transitions)
      count(requirement: screen.requirement)
    }
    for tab in unit.tabs(of: flow) {
      count(transitions: tab.transitions)
      count(requirement: tab.requirement)
    }
    for work in flow.work { count(transitions: work.transitions) }
    if !flow.tabs.isEmpty {
      count(flow.columnStart?.branches ?? .empty)
      count(flow.beginning)
    }
    for event in flow.events { count(event.branches) }
    for link in flow.links { count(link.branches) }
    return size
  }
}

/// The tree of a file, and its flow nodes by the start offsets of their names.
struct ReadFile {
  let tree: SyntaxTree
  let flowNodes: [UInt32: Int]

  init(_ tree: SyntaxTree) {
    self.tree = tree
    flowNodes = Dictionary(
      tree.children(.flow, of: 0).compactMap { node in
        tree.child(.name, of: node).map { (tree.range(of: $0).start, node) }
      }, uniquingKeysWith: { first, _ in first })
  }
}
