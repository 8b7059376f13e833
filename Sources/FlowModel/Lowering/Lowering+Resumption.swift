import FlowCore
import FlowSyntax

/// `resume`: where it is allowed, and which values a flow can keep for it.
extension Lowering {
  func checkResumption() {
    if !flow.resumes { return }
    let scopes = BranchScopes(flow, tables, state: names.find("state"))
    var findings: [Diagnostic] = []
    scopes.forEach { operations, _ in
      for index in operations.indices where scopes.resumes(tables.operations[index].kind) {
        if index + 1 < operations.end { findings.append(notLast(operations, index)) }
      }
    }
    checkNoRequirementResumes(scopes, &findings)
    for continuation in scopes.continuations { findings += unkept(continuation) }
    for finding in findings { report(finding) }
    reserveRefused()
  }

  /// The finding about operations after `resume`. Such operations would have to wait until no operation is refused any more.
  private func notLast(_ operations: IndexRange, _ index: Int) -> Diagnostic {
    let location = tables.operations[index].location
    let next = tables.operations[index + 1].location
    let last = tables.operations[operations.end - 1].location
    var fixes: [Diagnostic.Fix] = []
    if case .resume = tables.operations[index].kind {
      let behind = SourceRange(start: next.range.start, end: last.range.end)
      fixes.append(
        .init(
          "move it to the end",
          edits: [
            .init(
              at: Location(file: location.file, range: SourceRange(start: location.range.start, end: last.range.end)),
              replacement: source.text(behind) + ", resume")
          ]))
    }
    return Diagnostic(
      .syntax, at: next, "`\(source.text(location.range))` must be the last operation, because what it resumes may be refused again",
      fixes: fixes)
  }

  private func checkNoRequirementResumes(_ scopes: BranchScopes, _ findings: inout [Diagnostic]) {
    let required =
      tables.screens[flow.screens].compactMap(\.requirement)
      + tables.tabs[flow.tabs].compactMap(\.requirement)
    for requirement in required {
      let operations = tables.requirements[Int(requirement)].operations
      for index in operations.indices where scopes.resumes(tables.operations[index].kind) {
        let message = "`resume` is not allowed after `else`: it would run the operation that was just refused"
        findings.append(Diagnostic(.syntax, at: tables.operations[index].location, message))
      }
    }
  }

  /// The findings about names of unknown types that would have to be kept.
  private func unkept(_ continuation: Continuation) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var seen: Set<Name> = []
    for known in continuation.scope where seen.insert(known.name).inserted && known.type == nil {
      guard let reader = tables.reader(of: known.name, keptBy: continuation) else { continue }
      findings.append(
        Diagnostic(
          .unkeptValue, at: reader.location,
          "`\(text(known.name))` cannot be saved for `resume`, because the flow does not state its type",
          notes: [
            .init("this may be refused, and the operations after it are saved", at: tables.operations[continuation.operation].location),
            .init("move the operation that reads it before this one, or pass the value through an event of the flow"),
          ]))
    }
    return findings
  }

  /// Reserves the name `refused`, under which the state stores refused operations.
  private func reserveRefused() {
    guard let refused = names.find("refused") else { return }
    let declared =
      parameters(flow.parameters).map { ($0.name, $0.location) }
      + flow.variables.map { ($0.name, $0.location) } + flow.needs.map { ($0.name, $0.location) }
      + flow.work.map { ($0.name, $0.location) }
    for (name, location) in declared where name == refused {
      report(.reserved("refused", at: location, "a flow with `resume` stores refused operations under this name"))
    }
  }
}

extension BranchScopes {
  /// Whether an operation resumes, directly or through an event of the flow.
  package func resumes(_ kind: Operation.Kind) -> Bool {
    switch kind {
    case .resume: true
    case .doEvent(let event, _): contains(flow.events[Int(event)].branches, where: resumes)
    default: false
    }
  }
}

extension UnitTables {
  /// The first fragment that reads a name when a branch continues: the style of the refused operation, or a fragment of the
  /// operations after it.
  fileprivate func reader(of name: Name, keptBy continuation: Continuation) -> Fragment? {
    if case .show(.chosen(let style), _) = operations[continuation.operation].kind, reads(style, name) { return style }
    for operation in operations[continuation.rest] {
      let reader = fragments(of: operation.kind, hiding: name).first { reads($0, name) }
      if let reader { return reader }
    }
    return nil
  }

  private func reads(_ fragment: Fragment, _ name: Name) -> Bool {
    uses[fragment.uses].contains { $0.name == name }
  }

  /// The fragments in which a name may refer to a value of the branch.
  private func fragments(of kind: Operation.Kind, hiding name: Name) -> [Fragment] {
    switch kind {
    case .show(.chosen(let style), let destination): [style] + texts(destination.arguments)
    case .show(_, let destination), .update(let destination): texts(destination.arguments)
    case .leave(let departure, let condition?): departure.screen.map { holds($0, name) } == true ? [] : [condition]
    case .replace(let range): routes[range].flatMap { texts($0.destination.arguments) }
    case .send(_, _, let arguments), .sendToTab(_, _, let arguments), .sendToWork(_, _, let arguments),
      .updateTab(_, let arguments), .fill(_, let arguments, _), .exit(_, let arguments), .doEvent(_, let arguments):
      texts(arguments)
    // The assignment writes the variable but does not read it.
    case .set(let variable, let target, let value): variable == name ? [value] : [target, value]
    case .leave(_, nil), .select, .clear, .resume, .forget: []
    }
  }

  private func texts(_ arguments: ArgumentList?) -> [Fragment] { arguments.map { [$0.text] } ?? [] }

  /// Whether a screen has a value with the name, which hides other values.
  private func holds(_ screen: Int32, _ name: Name) -> Bool {
    guard case .values(let list?) = screens[Int(screen)].content else { return false }
    return parameters[list.parameters].contains { $0.name == name }
  }
}
