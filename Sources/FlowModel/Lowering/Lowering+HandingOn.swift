import FlowSyntax

/// Lowers exits of a child flow that are forwarded: `exit booked -> exit` is short for
/// `exit booked(city) -> exit booked(city: city)`.
///
/// The lowering fills in names and arguments, so later stages do not know about the short form. The location of a filled-in name is
/// that of the parameter in the declaration of the flow's own exit, which is in the same file.
extension Lowering {
  /// Lowers `exit` without a name.
  func handOn(_ node: Int) -> Operation.Kind? {
    let place = tree.location(of: node)
    guard let (transition, child) = exitTransition,
      case .exit(let name, let bindings) = tables.transitions[transition].trigger
    else {
      reportNothingToHandOn(at: place)
      return nil
    }
    let handed = child.flatMap { child in unitFlows[child].exits.first { $0.name == name } }
    // If the child does not have the exit, this is reported at the line that names the exit.
    if child != nil, handed == nil { return nil }
    guard let index = scope.exits[name] else {
      reportMissingExit(name, handed, at: place)
      return nil
    }
    let own = flow.exits[index]
    if let handed, !isDamaged(nil, own.parameters), !isDamaged(nil, handed.parameters) {
      let (given, taken) = (parameters(handed.parameters).map(\.name), parameters(own.parameters).map(\.name))
      if given != taken {
        report(
          .argumentMismatch, at: place,
          "exit `\(text(name))` has \(values(given)), but the exit of `\(text(flow.name))` has \(values(taken)): "
            + "write `exit \(text(name))(…)`",
          notes: [.init("it is declared here", at: own.location)])
        return nil
      }
    }
    guard let list = handedValues(own, bindings, transition, at: place) else { return nil }
    return .exit(Int32(truncatingIfNeeded: index), list)
  }

  private func values(_ names: [Name]) -> String {
    names.isEmpty ? "nothing" : "(" + texts(names).map { $0 + ":" }.joined(separator: " ") + ")"
  }

  /// The arguments of the exit: the values that the trigger names. If the trigger names no values, the lowering gives it the names
  /// of the parameters.
  private func handedValues(
    _ exit: Exit, _ bindings: IndexRange, _ transition: Int, at place: Location
  ) -> ArgumentList? {
    let parameters = parameters(exit.parameters)
    var bindings = bindings
    if bindings.isEmpty, !parameters.isEmpty, case .exit(let name, _) = tables.transitions[transition].trigger {
      let first = tables.bindings.count
      for parameter in parameters {
        tables.bindings.append(Transition.Binding(name: parameter.name, location: parameter.location))
      }
      bindings = tables.bindings.range(from: first)
      tables.transitions[transition].trigger = .exit(name, bindings)
    }
    // A wrong number of names is reported elsewhere.
    guard bindings.count == parameters.count else { return nil }
    let (firstArgument, firstUse) = (tables.arguments.count, tables.uses.count)
    for (index, parameter) in parameters.enumerated() {
      let binding = tables.bindings[bindings.start + index]
      guard let name = binding.name else {
        report(.argumentMismatch, at: binding.location, "`exit` forwards all values: give this one a name, or remove the parentheses")
        return nil
      }
      tables.arguments.append(
        Argument(label: parameter.name, labelLocation: nil, value: Fragment(location: binding.location, uses: .empty)))
      tables.uses.append(Fragment.NameUse(name: name, isCertain: true, isQuoted: true))
    }
    return ArgumentList(
      arguments: tables.arguments.range(from: firstArgument),
      text: Fragment(location: place, uses: tables.uses.range(from: firstUse)), isMade: true)
  }

  /// Reports a forwarded value if a condition binds its name to another value. A plain `exit` would then forward the wrong value.
  func checkHandedValues(of transition: Int) {
    for branch in tables.branches[tables.transitions[transition].branches] {
      for operation in tables.operations[branch.operations] {
        guard case .exit(_, let list?) = operation.kind, list.isMade else { continue }
        for use in tables.uses[list.text.uses] where isBound(use.name, in: branch) {
          let name = text(use.name)
          report(
            .argumentMismatch, at: list.text.location,
            "`\(name)` has a different meaning in this condition, so pass it explicitly: `exit …(\(name): …)`")
        }
      }
    }
  }

  private func isBound(_ name: Name, in branch: Branch) -> Bool {
    func binds(_ condition: Fragment) -> Bool {
      tables.uses[condition.uses].contains { $0.name == name && $0.isBound }
    }
    if let condition = branch.condition, binds(condition) { return true }
    var around = branch.enclosing
    while around >= 0 {
      let enclosing = tables.enclosing[Int(around)]
      if binds(enclosing.condition) { return true }
      around = enclosing.outer
    }
    return false
  }

  // MARK: Findings

  /// Reports `tapped -> exit`: without a name, `exit` can only forward an exit of a child flow.
  private func reportNothingToHandOn(at place: Location) {
    if flow.exits.isEmpty {
      return report(.unknownExit, at: place, "flow `\(text(flow.name))` has no exits; declare one with `exit name`")
    }
    let fixes = flow.exits.filter { parameters($0.parameters).isEmpty }.prefix(3).map { exit in
      Diagnostic.Fix(
        "write `exit \(text(exit.name))`", edits: [.init(at: place, replacement: "exit \(text(exit.name))")])
    }
    report(
      .unknownExit, at: place,
      "`exit` needs the name of an exit here; without a name it only forwards an exit of a child flow: `exit done -> exit`",
      fixes: flow.exits.count <= 3 ? fixes : [])
  }

  /// Reports that the flow has no exit with the name. The repair declares the exit with the parameters of the child's exit.
  private func reportMissingExit(_ name: Name, _ handed: Exit?, at place: Location) {
    if isPerhapsDeclared(name, in: flow.name, []) { return }
    var fixes: [Diagnostic.Fix] = []
    if let handed {
      let range = SourceRange(
        start: handed.location.range.start, end: handed.parameters?.text.location.range.end ?? handed.location.range.end)
      let signature = trees[handed.location.file].source.text(range) + (handed.parameters == nil ? "" : ")")
      fixes = [declaring("exit \(signature)")]
    }
    report(.unknownExit, at: place, "flow `\(text(flow.name))` has no exit `\(text(name))` to forward this one to", fixes: fixes)
  }

  /// A repair that adds a member to the current flow: after its last exit, or after `start`.
  private func declaring(_ member: String) -> Diagnostic.Fix {
    let members = children(.exit, of: flowNode) + children(.start, of: flowNode) + children(.screen, of: flowNode)
    let neighbour = children(.exit, of: flowNode).last ?? members.first ?? flowNode + 1
    let range = tree.range(of: neighbour)
    let line = source.lineRange(source.position(at: range.start).line)
    let before = source.text(SourceRange(start: line.start, end: range.start))
    let indent = before.allSatisfy { $0 == " " || $0 == "\t" } ? before : "  "
    let end = Location(file: tree.file, range: SourceRange(start: range.end, end: range.end))
    return Diagnostic.Fix("declare `\(member)`", edits: [.init(at: end, replacement: "\n\(indent)\(member)")])
  }
}
