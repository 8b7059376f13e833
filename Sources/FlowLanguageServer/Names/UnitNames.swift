import FlowSyntax

/// The names in all files that a unit knows, and the declaration that each use refers to.
///
/// From files of other modules, a unit can use only flows, with their parameters and exits.
final class UnitNames {
  let files: [FileNames]
  /// For each file, the name of its module; `nil` for the unit's own files.
  private let modules: [String?]
  private let flows: [String: [Symbol]]
  private let styles: [String: Symbol]

  init(files: [FileNames], modules: [String?]) {
    self.files = files
    self.modules = modules
    var flows: [String: [Symbol]] = [:]
    var styles: [String: Symbol] = [:]
    for (file, names) in files.enumerated() {
      for index in names.declarations([.flow], of: nil) {
        flows[names[index].name, default: []].append(Symbol(file: file, index: index))
      }
      if modules[file] != nil { continue }
      for index in names.declarations([.style], of: nil) where styles[names[index].name] == nil {
        styles[names[index].name] = Symbol(file: file, index: index)
      }
    }
    self.flows = flows
    self.styles = styles
  }

  subscript(symbol: Symbol) -> Declaration { files[symbol.file][symbol.index] }

  func isOwn(_ file: Int) -> Bool { modules[file] == nil }

  func module(ofFile file: Int) -> String? { modules[file] }

  /// The flow that a name refers to in a file. A flow of the unit takes precedence over flows of imported modules.
  func flow(named name: String, in file: Int) -> Symbol? {
    let known = flows[name] ?? []
    let module = modules[file]
    return known.first { modules[$0.file] == module }
      ?? known.first { modules[$0.file].map(files[file].imports.contains) ?? false }
  }

  /// All flows that a file can show, by name.
  func flows(visibleIn file: Int) -> [Symbol] {
    flows.keys.sorted().compactMap { flow(named: $0, in: file) }
  }

  var allStyles: [Symbol] { styles.keys.sorted().compactMap { styles[$0] } }

  /// The child flow that a screen or a tab shows.
  func child(of owner: Symbol) -> Symbol? {
    guard let reducer = self[owner].reducer else { return nil }
    return flow(named: reducer, in: owner.file)
  }

  // MARK: Meanings of names

  /// The declaration whose name is at an offset of a file, or to which the use at the offset refers.
  func symbol(in file: Int, at offset: UInt32) -> Symbol? {
    if let index = files[file].declaration(at: offset) { return Symbol(file: file, index: index) }
    return files[file].use(at: offset).flatMap { symbol(of: $0, in: file) }
  }

  func symbol(of use: NameOccurrence, in file: Int) -> Symbol? {
    switch use.target {
    case .module, .kind: nil
    case .style: styles[use.name]
    case .reducer: flow(named: use.name, in: file)
    case .screen(let flow): member([.screen], use.name, Symbol(file: file, index: flow))
    case .receiver(let flow): member([.screen, .tab, .work], use.name, Symbol(file: file, index: flow))
    case .tab(let flow): member([.tab], use.name, Symbol(file: file, index: flow))
    case .exit(let flow): member([.exit], use.name, Symbol(file: file, index: flow))
    case .exitOfChild(let owner):
      child(of: Symbol(file: file, index: owner)).flatMap { member([.exit], use.name, $0) }
    case .event(let flow, let owner): event(use.name, of: owner, Symbol(file: file, index: flow))
    case .flowEvent(let flow): member([.flowEvent], use.name, Symbol(file: file, index: flow))
    case .scenario(let place): symbol(named: use.name, inScenario: place, in: file)
    case .label(let callee):
      target(of: callee, in: file).flatMap { member([.parameter, .need], use.name, $0) }
    case .value(let scope): value(use.name, scope, in: file)
    }
  }

  func member(_ kinds: Declaration.Kinds, _ name: String, _ owner: Symbol) -> Symbol? {
    files[owner.file].declaration(kinds, named: name, of: owner.index).map { Symbol(file: owner.file, index: $0) }
  }

  func members(_ kinds: Declaration.Kinds, of owner: Symbol) -> [Symbol] {
    files[owner.file].declarations(kinds, of: owner.index).map { Symbol(file: owner.file, index: $0) }
  }

  /// An event of a screen, a tab or `work`, or of the child flow that it shows.
  private func event(_ name: String, of owner: String, _ flow: Symbol) -> Symbol? {
    guard let owner = member([.screen, .tab, .work], owner, flow) else { return nil }
    if let child = child(of: owner) { return member([.flowEvent], name, child) }
    if self[owner].reducer != nil { return nil }
    return member([.event], name, owner) ?? member([.sharedEvent], name, flow)
  }

  /// The declaration whose parameters receive the arguments.
  func target(of callee: NameOccurrence.Callee, in file: Int) -> Symbol? {
    switch callee {
    case .screen(let flow, let name):
      let screen = member([.screen, .tab], name, Symbol(file: file, index: flow))
      return screen.flatMap { child(of: $0) ?? $0 }
    case .exit(let flow, let name): return member([.exit], name, Symbol(file: file, index: flow))
    case .event(let flow, let owner, let name): return event(name, of: owner, Symbol(file: file, index: flow))
    case .flowEvent(let flow, let name): return member([.flowEvent], name, Symbol(file: file, index: flow))
    case .reducer(let name): return flow(named: name, in: file)
    case .scenario(let place, let name): return symbol(named: name, inScenario: place, in: file)
    }
  }

  private func value(_ name: String, _ scope: NameOccurrence.Scope, in file: Int) -> Symbol? {
    values(scope, named: name, in: file).first
  }

  /// The values that Swift code can read, inner scopes first.
  ///
  /// - Parameter name: the name of the values; `nil` for all values.
  func values(_ scope: NameOccurrence.Scope, named name: String? = nil, in file: Int) -> [Symbol] {
    func members(_ kinds: Declaration.Kinds, of owner: Symbol) -> [Symbol] {
      guard let name else { return self.members(kinds, of: owner) }
      return member(kinds, name, owner).map { [$0] } ?? []
    }
    var found: [Symbol] = []
    let scenario = scope.scenario?.sender
    guard let flow = scenario.map({ self.flow(named: $0.flow, in: file) }) ?? Symbol(file: file, index: scope.flow) else { return [] }
    if let place = scope.place, let screen = member([.screen], place, flow) { found += members([.parameter], of: screen) }
    for local in scope.locals.reversed() where name == nil || files[file][local].name == name {
      found.append(Symbol(file: file, index: local))
    }
    if let owner = scope.owner { found += members([.parameter], of: Symbol(file: file, index: owner)) }
    if let scenario, scenario.path.count == 1, let owner = end(of: scenario, in: file)?.owner {
      let event = scope.scenario?.event.flatMap { member([.event], $0, owner) }
      found += (event.map { members([.parameter], of: $0) } ?? []) + members([.parameter], of: owner)
    }
    return found + members([.variable, .parameter, .need, .work], of: flow)
  }

  /// All places that name a symbol. The declaration comes first.
  func occurrences(of symbol: Symbol) -> [Location] {
    let linked = linked(to: symbol)
    var found = linked.map { Location(file: $0.file, range: self[$0].range) }
    for (file, names) in files.enumerated() where isOwn(file) {
      for use in names.uses(of: self[symbol].name) {
        guard let meant = self.symbol(of: use, in: file), linked.contains(meant) else { continue }
        found.append(Location(file: file, range: use.range))
      }
    }
    return found
  }

  /// A symbol, and the other declarations that belong to it because of their name: the buttons' values of an alert receive the alert's
  /// value, or the text of a field that begins with the alert's value.
  func linked(to symbol: Symbol) -> [Symbol] {
    let names = files[symbol.file]
    let name = names[symbol.index].name
    var alert = names[symbol.index].owner
    if let event = alert, names[event].kind == .event { alert = names[event].owner }
    guard let alert, alert >= 0, names.tree.kind(of: names[alert].node) == .alert else { return [symbol] }
    func named(_ kinds: Declaration.Kinds, _ owner: Int) -> [Int] {
      names.declarations(kinds, of: owner).filter { names[$0].name == name }
    }
    // A condition of a button can declare the same name.
    let fields = named([.binding], alert).filter { names.tree.kind(of: names[$0].node) == .alertField }
    let values = names.declarations([.event], of: alert).flatMap { named([.parameter], $0) }
    let all = (named([.parameter], alert) + fields + values).map { Symbol(file: symbol.file, index: $0) }
    return all.contains(symbol) ? [symbol] + all.filter { $0 != symbol } : [symbol]
  }
}
