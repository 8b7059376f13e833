package import FlowSyntax

/// Lowers the trees of a unit once to plain values, and resolves every name across its files.
///
/// It goes over a flow twice: first over what it declares, so that order never matters, then over what its
/// transitions do. What it cannot resolve becomes a finding and is left out, so that one mistake is one finding.
package struct Lowering {
  var unit: FlowUnit
  var findings: [Diagnostic] = []
  let trees: [SyntaxTree]
  /// The file that is being lowered.
  var tree: SyntaxTree
  var kinds: [Name: PresentationKind] = [:]
  var styles = NameMap()
  var flows = NameMap()
  /// The flow whose members are being lowered, on its own so that looking at it does not copy it.
  var flow = Flow.empty
  var scope = FlowScope()
  /// The names of the fragment that is being lowered.
  var usedNames = NameMap()
  /// The triggers of the screen that is being declared: those of one name, which nearly all are, and the others.
  var triggers = NameMap()
  var longTriggers: [Transition.TriggerKey: Int] = [:]
  /// The trigger of what the system takes away.
  let dismissed: Name
  /// How many more misspelt names are compared with all known ones, so that a broken file costs bounded time.
  var suggestionsLeft = 100

  /// The model of a unit, and what does not resolve. The findings of the trees themselves are not repeated.
  package static func lower(_ trees: [SyntaxTree]) -> (unit: FlowUnit, findings: [Diagnostic]) {
    guard let first = trees.first else { return (FlowUnit(files: [], names: NameTable()), []) }
    var lowering = Lowering(trees: trees, tree: first)
    lowering.lowerUnit()
    return (lowering.unit, lowering.findings.sortedByPlace())
  }

  private init(trees: [SyntaxTree], tree: SyntaxTree) {
    self.trees = trees
    self.tree = tree
    unit = FlowUnit(files: trees.map(\.source), names: NameTable())
    dismissed = unit.names.intern("dismissed")
    for kind in PresentationKind.allCases { kinds[unit.names.intern(kind.rawValue)] = kind }
  }

  private mutating func lowerUnit() {
    unit.imports = Array(repeating: [], count: trees.count)
    var flowNodes: [(file: Int, node: Int)] = []
    for (file, tree) in trees.enumerated() {
      self.tree = tree
      let end = tree.end(of: 0)
      var node = tree.firstChild(of: 0)
      while node < end {
        switch tree.kind(of: node) {
        case .importDeclaration: lowerImport(node, file: file)
        case .style: lowerStyle(node)
        case .flow:
          if declareFlow(node) { flowNodes.append((file, node)) }
        default: break
        }
        node = tree.end(of: node)
      }
    }
    for index in flowNodes.indices {
      tree = trees[flowNodes[index].file]
      declareMembers(of: flowNodes[index].node, index)
    }
    for index in flowNodes.indices {
      tree = trees[flowNodes[index].file]
      lowerMembers(of: flowNodes[index].node, index)
    }
    for index in unit.flows.indices {
      unit.flows[index].opensNavigation = ContainerInference.opensNavigation(in: unit.flows[index])
    }
  }

  private mutating func lowerImport(_ node: Int, file: Int) {
    guard let name = name(in: node) else { return }
    unit.imports[file].append(FlowUnit.Import(module: name.name, location: name.location))
  }

  /// Adds the flow with what its header says. Answers `false` for one that has no name.
  private mutating func declareFlow(_ node: Int) -> Bool {
    guard let name = name(in: node) else { return false }
    if let other = flows.insert(name.name, unit.flows.count) {
      report(.duplicate("flow", text(name.name), at: name.location, first: unit.flows[other].location))
      return false
    }
    if Self.generatedTypes.contains(text(name.name)) {
      report(.reserved(text(name.name), at: name.location, "a type of that name is generated inside every flow"))
    }
    var flow = Flow(
      name: name.name, location: name.location, doc: tree.docComment(above: node), access: .internal,
      parameters: parameterList(of: node), conformances: [], needs: [], variables: [], start: nil, exits: [],
      events: [], screens: [], tabs: [], links: []
    )
    if let access = tree.child(.access, of: node) {
      flow.access = Access(rawValue: tree.source.text(tree.range(of: access))) ?? .internal
    }
    flow.conformances = tree.children(.type, of: node).map { declarationFragment($0) }
    unit.flows.append(flow)
    return true
  }

  /// The types that a flow's own names must leave alone.
  static let generatedTypes: Set<String> = ["Screen", "ScreenAction", "State", "Action", "Exit"]

  // MARK: Names and findings

  mutating func text(_ name: Name) -> String { unit.names[name] }

  mutating func report(_ finding: Diagnostic) { findings.append(finding) }

  /// The first `name` child of a node, with its place.
  mutating func name(in node: Int) -> (name: Name, location: Location)? {
    guard let child = tree.child(.name, of: node) else { return nil }
    return (name(child), tree.location(of: child))
  }

  /// The name that a `name` node spells, without backticks.
  mutating func name(_ node: Int) -> Name { name(token: Int(tree.nodes[node].firstToken)) }

  mutating func name(token index: Int) -> Name {
    let token = tree.tokens[index]
    var start = Int(token.start)
    var end = Int(token.end)
    if case .quotedIdentifier = token.kind {
      start += 1
      if end - start > 1 { end -= 1 }
    }
    return unit.names.intern(UnsafeBufferPointer(start: tree.source.base + start, count: end - start))
  }

  /// The most likely meaning of a name that nothing declares.
  mutating func suggestion(for name: Name, among candidates: [String]) -> String? {
    guard suggestionsLeft > 0 else { return nil }
    suggestionsLeft -= 1
    return Suggestion.closest(to: text(name), among: candidates)
  }

  mutating func texts(_ names: [Name]) -> [String] { names.map { unit.names[$0] } }
}

/// What the names of one flow stand for, by index.
struct FlowScope {
  var screens = NameMap()
  var variables = NameMap()
  /// Parameters and needs: names that a fragment sees but nothing can set.
  var constants = NameMap()
  var exits = NameMap()
  var tabs = NameMap()

  mutating func removeAll() {
    screens.removeAll()
    variables.removeAll()
    constants.removeAll()
    exits.removeAll()
    tabs.removeAll()
  }
}
