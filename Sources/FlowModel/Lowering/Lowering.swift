import FlowCore
package import FlowSyntax

/// Lowers the trees of a unit to plain values, and resolves every name across its files.
///
/// It makes two passes over each flow: first over its declarations, so that their order never matters, then over its handlers.
/// Unresolved names become findings and are omitted from the model, so that each mistake gives one finding.
package final class Lowering {
  let trees: [SyntaxTree]
  /// For each file of another module, the name of that module. These files come last in `trees`.
  let dependencies: [String]
  /// The modules of the files, the unit itself first.
  var modules: Modules
  var names = NameTable()
  var imports: [[FlowUnit.Import]]
  var unitStyles: [Style] = []
  var unitAlerts: [Alert] = []
  var unitFlows: [Flow] = []
  var scenarios: [Scenario] = []
  /// The unit's own scenarios, in the order of the files.
  private(set) var scenarioNodes: [(file: Int, node: Int)] = []
  var own = FlowUnit.Own(files: 0, styles: 0, flows: 0)
  var tables = UnitTables()
  var findings: [Diagnostic] = []
  /// The places of misplaced columns that were found.
  var misplacedColumns: Set<Location> = []

  /// The file that is being lowered.
  var source: SourceFile
  var tree: SyntaxReader
  var styles = NameMap()
  var flows = NameMap()
  /// The flow whose members are being lowered. It is a separate copy, so that reading it does not copy an array element.
  var flow = Flow.empty
  /// The node of the current flow during the second pass.
  var flowNode = 0
  var scope = FlowScope()
  /// For each flow, the names that it declares twice or with an error. The declaration has a finding. Uses of the name have
  /// none, because it is unknown which declaration they mean.
  private var ambiguous: [Name: Set<Name>] = [:]
  /// The names in types of values that may be those of generated types.
  var generatedNames: [(name: Name, location: Location)] = []
  /// The screens with an unknown style after `as`. Operations that show such a screen are not reported again.
  var screensOfUnknownStyle: Set<Int> = []
  /// The offsets of child flows' names whose arguments already have a finding. Names that these arguments read are not reported
  /// again.
  var misfitReducers: Set<UInt32> = []
  /// The known modules that the last file with screens imports.
  var knownImportsOfFile: (file: Int, modules: [String])?
  /// The names of the current fragment or parameter list. No fragment is read while a parameter list is.
  var usedNames = NameMap()
  /// The open brackets of the current fragment.
  var brackets = BracketStack()
  /// Whether a transition of a screen or a tab is being lowered.
  var isInTransition = false
  /// Whether branches in braces are being lowered.
  var isInBranches = false
  /// Whether the start of a flow with columns is being lowered.
  var isInStart = false
  /// The transition that is being lowered, if it handles an exit of a child flow, and the child flow if the unit knows it.
  var exitTransition: (index: Int, child: Int?)?
  /// Whether a transition on all exits is being lowered, once for each exit of the child.
  var handlesAllExits = false
  /// The events of the flow that transitions run with `do`, and the locations of these operations.
  var doneEvents: [(event: Int, location: Location)] = []
  /// The nodes of the flow's `screens` declarations, those with names first.
  var sharedNodes: [Int] = []
  /// The offsets of shared transitions that some screen uses, and the nodes of all shared transitions.
  var takenShared: Set<UInt32> = []
  var sharedToCheck: [Int] = []
  /// The triggers of the current screen: triggers with one name (almost all) and other triggers.
  var triggers = NameMap()
  var longTriggers: [Transition.TriggerKey: Int] = [:]
  /// The events of the screen that receives a `send`.
  var eventsOfTarget = NameMap()
  /// The trigger of a dismissal by the system.
  let dismissed: Name
  let leaveAttempted: Name
  /// The trigger for selecting the current tab again.
  let reselected: Name
  /// The trigger for all exits of a child that have no transition of their own.
  let allExits: Name
  /// The name of the first presentation kind. The kinds are interned in order.
  let firstKind: Name
  /// Names that already have another meaning.
  let reserved: ReservedNames
  /// The remaining number of misspelt names to compare with all known names. It bounds the time for a broken file.
  var suggestionsLeft = 100

  /// The model of a unit, and findings about names that cannot be resolved. The findings of the trees are not repeated.
  ///
  /// - Parameters:
  ///   - trees: the unit's files, followed by the files of modules that it may import.
  ///   - dependencies: for each file of such a module, the name of the module. Files of a module are adjacent. Mistakes in them are
  ///     reported where the module is built.
  package static func lower(
    _ trees: [SyntaxTree], dependencies: [String] = []
  ) -> (unit: FlowUnit, findings: [Diagnostic]) {
    guard let first = trees.first else { return (.empty, []) }
    let lowering = Lowering(trees: trees, dependencies: dependencies, first: first)
    lowering.lowerUnit()
    return (lowering.finish(), lowering.findings.sortedByPlace())
  }

  private init(trees: [SyntaxTree], dependencies: [String], first: SyntaxTree) {
    self.trees = trees
    self.dependencies = dependencies
    modules = Modules(fileCount: trees.count, dependencies: dependencies)
    source = first.source
    tree = first.reader
    imports = Array(repeating: [], count: trees.count)
    dismissed = names.intern("dismissed")
    leaveAttempted = names.intern("leaveAttempted")
    reselected = names.intern("reselected")
    allExits = names.intern("exits")
    firstKind = Name(id: allExits.id + 1)
    for kind in PresentationKind.written { _ = names.intern("\(kind.word)") }
    reserved = ReservedNames(in: &names)
  }

  private func finish() -> FlowUnit {
    FlowUnit(
      files: trees.map(\.source), names: names, imports: imports, styles: unitStyles, alerts: unitAlerts, flows: unitFlows,
      scenarios: scenarios, misplacedColumns: misplacedColumns, own: own, dependencies: dependencies,
      shared: .init(tables))
  }

  private func lowerUnit() {
    var flowNodes: [(file: Int, node: Int)] = []
    own.files = modules.ownFileCount
    for file in trees.indices {
      if file == own.files { (own.styles, own.flows) = (unitStyles.count, unitFlows.count) }
      enter(file: file)
      for node in children(of: 0) {
        switch tree.kind(of: node) {
        case .importDeclaration: lowerImport(node)
        case .style: lowerStyle(node)
        case .flow:
          for style in children(.style, of: node) { lowerStyle(style) }
          if declareFlow(node) { flowNodes.append((file, node)) }
          // The parser has already reported a flow inside a flow. Declare it anyway.
          for inner in children(.flow, of: node) where declareFlow(inner) { flowNodes.append((file, inner)) }
        case .unreadable: markPerhapsDeclared(in: node, of: reserved.blank)
        case .scenario: if modules.isOwn { scenarioNodes.append((file, node)) }
        default: break
        }
      }
    }
    if own.files == trees.count { (own.styles, own.flows) = (unitStyles.count, unitFlows.count) }
    for index in flowNodes.indices {
      enter(file: flowNodes[index].file)
      declareExits(of: flowNodes[index].node, index)
    }
    for index in flowNodes.indices {
      enter(file: flowNodes[index].file)
      declareMembers(of: flowNodes[index].node, index)
    }
    for index in flowNodes.indices {
      enter(file: flowNodes[index].file)
      lowerMembers(of: flowNodes[index].node, index)
    }
    checkPlacesOfColumns()
    inferContainers()
    lowerScenarios()
    enter(file: 0)
    checkNames()
  }

  /// Sets, for all screens and for tabs, whether a layer with the screen at its root gets a navigation container.
  private func inferContainers() {
    let source = CoreSource(tables: tables, files: trees.map(\.source), names: names, styles: unitStyles)
    var programs = unitFlows.map { flow -> CoreProgram in
      var builder = CoreBuilder(flow, source)
      return builder.build()
    }
    ContainerInference.run(&programs)
    for index in unitFlows.indices {
      let flow = unitFlows[index]
      let screens = programs[index].screens
      for screen in flow.screens.indices {
        tables.screens[screen].opensNavigation = screens[screen - flow.screens.start].opensNavigation
      }
      // Columns need no container, because nothing can be pushed on them.
      if flow.tabs.isEmpty || flow.hasColumns { continue }
      unitFlows[index].tabsOpenNavigation = screens[screens.count - 1].opensNavigation
    }
  }

  func enter(file: Int) {
    source = trees[file].source
    tree = trees[file].reader
    modules.enter(file, &styles, &flows)
  }

  private func lowerImport(_ node: Int) {
    guard let name = name(in: node) else { return markNameless(in: reserved.blank) }
    let attributes = children(.attribute, of: node).map { source.text(tree.range(of: $0)) + " " }.joined()
    imports[tree.file].append(
      FlowUnit.Import(module: name.name, location: name.location, attributes: attributes, access: access(of: node)))
  }

  /// Adds a flow with the contents of its header. Returns `false` for a flow without a name or with a duplicate name.
  private func declareFlow(_ node: Int) -> Bool {
    guard let name = name(in: node) else {
      markNameless(in: reserved.blank)
      return false
    }
    if let other = flows.insert(name.name, unitFlows.count) {
      report(.duplicate("flow", text(name.name), at: name.location, first: unitFlows[other].location))
      return false
    }
    if let why = objection(toFlow: name.name) { report(.reserved(text(name.name), at: name.location, why)) }
    var flow = Flow(
      name: name.name, location: name.location, doc: docComment(above: node), access: .internal,
      parameters: parameterList(of: node)
    )
    if let access = access(of: node) { flow.access = access }
    for type in children(.type, of: node) { add(tree.fragment(type), to: &flow) }
    unitFlows.append(flow)
    return true
  }

  /// The access level of a declaration, if it has one.
  private func access(of node: Int) -> Access? {
    tree.child(.access, of: node).flatMap { Access(rawValue: source.text(tree.range(of: $0))) }
  }

  private func add(_ conformance: Fragment, to flow: inout Flow) {
    let name = source.text(conformance.location.range)
    let words = name.split(whereSeparator: \.isWhitespace)
    if name.hasPrefix("@") || words.count > 1 && words[0] == "nonisolated" {
      return report(
        .syntax, at: conformance.location,
        words.last == "Sendable"
          ? "every flow is `Sendable`: leave it out"
          : "a flow names protocols without attributes: conform in Swift, with `extension \(text(flow.name)).State: \(name) {}`")
    }
    if let list = Self.protocols(in: name) {
      // The protocols are added anyway, so that the lowering also reports other mistakes about them.
      for name in list { flow.standardConformances.formUnion(StandardConformances(named: name)) }
      return report(.spelled("separate protocols with commas", list.joined(separator: ", "), at: conformance.location))
    }
    if name == "class" {
      return report(.syntax, at: conformance.location, "expected a protocol, found `class`")
    }
    if name == "Encodable" || name == "Decodable" {
      // `Encodable` and `Decodable` are allowed beside `Codable`.
      if flow.standardConformances.contains(.codable) { return }
      flow.standardConformances.insert(.codable)
      return report(.spelled("a flow needs both `Encodable` and `Decodable`", "Codable", at: conformance.location))
    }
    guard let other = flow.conformances.first(where: { source.text($0.location.range) == name }) else {
      flow.standardConformances.formUnion(StandardConformances(named: name))
      return flow.conformances.append(conformance)
    }
    report(.duplicate("conformance", name, at: conformance.location, first: other.location))
  }

  /// The names in `Codable & Hashable`, or in `Codable Hashable` with a missing comma, without repetitions; `nil` if there is
  /// only one.
  private static func protocols(in conformance: String) -> [String]? {
    let names = conformance.split { $0 == "&" || $0.isWhitespace }
    let areNames = names.allSatisfy { name in name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." } }
    guard names.count > 1, areNames, names[0] != "any" else { return nil }
    return names.reduce(into: []) { list, name in
      if !list.contains(String(name)) { list.append(String(name)) }
    }
  }

  // MARK: Names and findings

  func text(_ name: Name) -> String { names[name] }

  /// The result of reading a node that may be one of several things.
  enum Reading<Value> {
    case found(Value)
    /// The node has a mistake, which is reported.
    case mistaken
    /// The node is something else.
    case other
  }

  func report(_ finding: Diagnostic) {
    if modules.isOwn { findings.append(finding) }
  }

  func report(
    _ rule: Rule, at location: Location, _ message: String, notes: [Diagnostic.Note] = [], fixes: [Diagnostic.Fix] = []
  ) {
    report(Diagnostic(rule, at: location, message, notes: notes, fixes: fixes))
  }

  /// The first `name` child of a node, with its location.
  func name(in node: Int) -> (name: Name, location: Location)? {
    guard let child = tree.child(.name, of: node) else { return nil }
    return (name(child), tree.location(of: child))
  }

  /// The name that a `name` node spells, without backticks.
  func name(_ node: Int) -> Name { name(token: Int(tree.nodes[node].firstToken)) }

  func name(token index: Int) -> Name {
    let token = tree.tokens + index
    var start = Int(token.pointee.start)
    var end = Int(token.pointee.end)
    if case .quotedIdentifier = token.pointee.kind {
      start += 1
      if end - start > 1 { end -= 1 }
    }
    return names.intern(String(decoding: UnsafeBufferPointer(start: tree.bytes + start, count: end - start), as: UTF8.self))
  }

  /// The kind of presentation that a name spells; `nil` for any other name.
  func kind(_ name: Name) -> PresentationKind? {
    let index = Int(name.id - firstKind.id) + 1
    return PresentationKind.written.indices.contains(index) ? PresentationKind.written[index] : nil
  }

  /// The spellings of known names; empty once ``suggestionsLeft`` is used up.
  func candidates(_ known: @autoclosure () -> [Name]) -> [String] { suggestionsLeft > 0 ? texts(known()) : [] }

  /// The most likely meanings of an unknown name.
  func suggestions(for name: Name, among candidates: [String]) -> [String] {
    guard suggestionsLeft > 0 else { return [] }
    suggestionsLeft -= 1
    let nearest = Suggestion.nearest(to: text(name), among: candidates)
    // More than three suggestions do not help.
    return nearest.count <= 3 ? nearest : []
  }

  func markAmbiguous(_ name: Name) { ambiguous[flow.name, default: []].insert(name) }

  /// Marks the names on a line with a syntax error, up to the first bracket: the line may declare any of them. If there is only one
  /// name, it is probably the keyword of a declaration that lacks its name.
  ///
  /// - Parameter flow: the flow that contains the line; `reserved.blank` outside flows.
  func markPerhapsDeclared(in node: Int, of flow: Name) {
    var count = 0
    defer { if count == 1 { markNameless(in: flow) } }
    for token in Int(tree.nodes[node].firstToken)..<Int(tree.nodes[node].tokenEnd) {
      switch tree.tokens[token].kind {
      case .identifier, .quotedIdentifier:
        count += 1
        ambiguous[flow, default: []].insert(name(token: token))
      case .leftParen, .leftBracket, .leftBrace: return
      default: break
      }
    }
  }

  /// Whether a name may be declared in a line with a syntax error. This is possible if the name is on such a line. It is also
  /// possible if no known name is similar and a declaration of the flow lacks its name.
  func isPerhapsDeclared(_ name: Name, in flow: Name, _ suggestions: [String]) -> Bool {
    guard !ambiguous.isEmpty, let names = ambiguous[flow] else { return false }
    return names.contains(name) || suggestions.isEmpty && names.contains(reserved.blank)
  }

  /// Marks that a declaration lacks its name.
  func markNameless(in flow: Name) { ambiguous[flow, default: []].insert(reserved.blank) }

  func markNameless() { markNameless(in: flow.name) }

  func isAmbiguous(_ name: Name) -> Bool { isAmbiguous(name, in: flow.name) }

  func isAmbiguous(_ name: Name, in flow: Name) -> Bool { !ambiguous.isEmpty && ambiguous[flow]?.contains(name) == true }

  func hasAmbiguousNames(_ flow: Flow) -> Bool { ambiguous[flow.name] != nil }

  func texts(_ names: [Name]) -> [String] { names.map { self.names[$0] } }

  func texts(_ path: IndexRange) -> [String] {
    tables.paths[path].map { names[$0.name] }
  }

  // MARK: The tree

  /// All child nodes, in the order of the file.
  func children(of node: Int) -> [Int] {
    var found: [Int] = []
    let end = tree.end(of: node)
    var child = node + 1
    while child < end {
      found.append(child)
      child = tree.end(of: child)
    }
    return found
  }

  /// All child nodes of a kind, in the order of the file.
  func children(_ kind: NodeKind, of node: Int) -> [Int] { trees[tree.file].children(kind, of: node) }

  /// The `///` lines directly above a node.
  func docComment(above node: Int) -> IndexRange {
    let comments = tree.docComment(above: node)
    if comments.isEmpty { return .empty }
    let first = tables.docLines.count
    for index in comments {
      let token = tree.tokens[index]
      if case .docComment = token.kind, token.followsLineBreak {
        tables.docLines.append(Location(file: tree.file, range: token.range))
      }
    }
    return tables.docLines.range(from: first)
  }
}

/// The scope of a flow: the meanings of its names. Screens and tabs have their indices in the unit, all others their indices in
/// the flow.
struct FlowScope {
  var screens = NameMap()
  var variables = NameMap()
  /// Parameters, needs and work: names that fragments can read but `set` cannot change.
  var constants = NameMap()
  var exits = NameMap()
  var events = NameMap()
  var tabs = NameMap()
  var work = NameMap()

  mutating func removeAll() {
    screens.removeAll()
    variables.removeAll()
    constants.removeAll()
    exits.removeAll()
    events.removeAll()
    tabs.removeAll()
    work.removeAll()
  }
}
