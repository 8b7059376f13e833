import FlowModel
import FlowSyntax

/// A step that a flow stores when a requirement refuses an operation, to do it later: a case of the generated enum `RefusedStep`.
struct RefusedStep {
  enum Content {
    /// An operation that shows one or several screens, and the operations after it.
    case showing(Continuation, isList: Bool)
    /// The operations that follow a `do event` or a `select`, for example. What was refused there is stored in a separate step.
    case rest(Continuation)
    case selecting(tab: Int)
    /// All operations of a link whose start was refused, by the link's index among the sorted links.
    case link(Int)
  }

  var content: Content
  /// The name of the step's case in `RefusedStep`.
  var name: String
  /// The names that the step reads when it is resumed.
  var values: [(known: Continuation.ScopedName, use: UseCertainty)]
}

/// The steps that a flow can store after a refusal: finds them, and writes their enum and the code that stores them.
extension SwiftGenerator {
  /// Finds the steps of the current flow. A flow that never resumes keeps none.
  func findSteps() {
    steps = []
    stepOfOperation = [:]
    if !flow.resumes { return }
    // `wish` is the preferred name of a step. Several steps may prefer the same name, so the final names are made below.
    var found: [(content: RefusedStep.Content, wish: String, values: [(known: Continuation.ScopedName, use: UseCertainty)])] = []
    let scopes = BranchScopes(flow, unit.tables, state: names.find("state"))
    for tab in flow.tabs.indices where tabs[tab].requirement != nil && !flow.hasColumns {
      found.append((.selecting(tab: tab), "select_\(names[tabs[tab].name])", []))
    }
    for continuation in scopes.continuations {
      let kind = operations[continuation.operation].kind
      let content: RefusedStep.Content
      switch kind {
      case .show, .fill: content = .showing(continuation, isList: false)
      case .replace(let routes): content = .showing(continuation, isList: routes.count > 1)
      default: content = .rest(continuation)
      }
      if case .rest(let continuation) = content, continuation.rest.isEmpty { continue }
      stepOfOperation[continuation.operation] = found.count
      found.append((content, name(of: continuation), values(keptBy: continuation)))
    }
    if startIsRequired {
      for (index, link) in sortedLinks.enumerated() {
        let values = scopes.values(of: link).map { (known: $0, use: uses.use(of: $0.name, in: link.branches)) }
        found.append((.link(index), "link", values.filter(\.use.isUsed)))
      }
    }
    let names = Self.uniqueNames(found.map(\.wish))
    steps = zip(found, names).map { RefusedStep(content: $0.content, name: $1, values: $0.values) }
  }

  /// Makes names unique: a repeated name gets the next number that gives a new name.
  static func uniqueNames(_ wishes: [String]) -> [String] {
    var taken = Set(wishes)
    var counts: [String: Int] = [:]
    return wishes.map { wish in
      var count = counts[wish, default: 0] + 1
      if count == 1 {
        counts[wish] = 1
        return wish
      }
      while !taken.insert("\(wish)_\(count)").inserted { count += 1 }
      counts[wish] = count
      return "\(wish)_\(count)"
    }
  }

  /// The name of a refused step, such as `basket_orderTapped_account`. It stays the same when other parts of the flow change.
  private func name(of continuation: Continuation) -> String {
    var words: [String] = []
    if let owner = continuation.place.owner { words.append(names[owner]) }
    switch continuation.place.event {
    case .named(let name): words.append(names[name])
    case .path(let path): words += paths[path].map { names[$0.name] }
    case .dismissed: words.append("dismissed")
    case .reselected: words.append("reselected")
    case .link: words.append("link")
    case nil: words.append("else")
    }
    switch operations[continuation.operation].kind {
    case .show(_, let destination): words.append(names[screens[destination.screen].name])
    case .replace(let range): words.append(names[screens[routes[range.start].destination.screen].name])
    case .select(let tab): words += ["select", names[tabs[Int(tab)].name]]
    case .fill(let tab, _, _): words.append(names[tabs[Int(tab)].name])
    case .doEvent(let event, _): words += ["do", names[flow.events[Int(event)].name]]
    default: break
    }
    return words.joined(separator: "_")
  }

  private func values(keptBy continuation: Continuation) -> [(known: Continuation.ScopedName, use: UseCertainty)] {
    var values: [(known: Continuation.ScopedName, use: UseCertainty)] = []
    var seen: Set<Name> = []
    for known in continuation.scope where seen.insert(known.name).inserted && known.type != nil {
      let use = use(of: known.name, in: continuation)
      if use.isUsed { values.append((known, use)) }
    }
    return values
  }

  /// How the rest of a branch reads a name.
  func use(of name: Name, in continuation: Continuation) -> UseCertainty {
    var use = uses.use(of: name, inOperations: continuation.rest)
    if case .show(.chosen(let style), _) = operations[continuation.operation].kind { use.join(uses.use(of: name, in: style)) }
    return use
  }

  // MARK: Keeping

  /// A step with its values: `.basket_orderTapped_account(screen, id: id)`.
  func step(_ index: Int) -> Code {
    let step = steps[index]
    var values: [Code] = []
    if case .showing(let continuation, let isList) = step.content {
      if !isList {
        values.append("\(locals.screen)")
      } else if continuation.operation == resumedOperation {
        values.append("Array(\(locals.screen)[\(locals.index)...])")
      } else {
        values.append("\(locals.place)[refused...].map { $0.0 }")
      }
    }
    for value in step.values { values.append("\(label: value.known.name): \(value.known.name)") }
    let made: Code = values.isEmpty ? ".\(step.name)" : ".\(step.name)(\(list: values))"
    return flow.isOpaque ? ".init(\(made))" : made
  }

  /// Writes code that keeps the selection of a refused tab while the replacing operations run.
  func writeKeeping(ofTab tab: Int) {
    guard flow.resumes, let step = steps.firstIndex(where: { if case .selecting(tab) = $0.content { true } else { false } })
    else { return }
    line(6, "self.refused.begin(.step(\(self.step(step))), in: self.routes)")
    line(6, "defer { self.refused.end(in: self.routes) }")
  }

  /// The statement that keeps the operations of a link after the flow's start was refused; empty if nothing is kept.
  func keptLink(_ link: Int) -> Code {
    let index = steps.firstIndex { if case .link(link) = $0.content { true } else { false } }
    guard let index else { return "" }
    return " self.refused.append(.step(\(step(index))))"
  }

  // MARK: Declarations

  /// Writes `enum RefusedStep` into the flow's type.
  func writeStepEnum(_ conformances: String) {
    emptyLine()
    if steps.isEmpty {
      line(2, "/// An operation that waits until a refused screen may be shown.")
      return line(2, "\(access)typealias RefusedStep = Never")
    }
    docLine(2, "/// An operation that waits until a refused screen may be shown.")
    // `swiftc` reports a value without a conformance at the name of the enum.
    let mayLackConformance = steps.lazy.flatMap(\.values).compactMap { self.placeOfType($0.known.type) }.first
    open("enum ", conformances, at: mayLackConformance, isInner: true)
    put("\(flow.isOpaque ? "RefusedStepContent" : "RefusedStep"): \(conformances) {\n")
    for step in steps { writeCase(step) }
    line(2, "}")
    if flow.isOpaque { writeOpaqueStep(conformances) }
  }

  /// The place of a type that may lack a conformance.
  private func placeOfType(_ type: Continuation.ValueType?) -> Location? {
    switch type {
    case .written(let type), .optional(let type): isPlain(type) ? nil : type.location
    case .state(let type): type.location
    case nil: nil
    }
  }

  private func writeCase(_ step: RefusedStep) {
    begin("case \(step.name)")
    var isFirst = true
    if case .showing(_, let isList) = step.content {
      if case .showing(let continuation, _) = step.content, case .fill = operations[continuation.operation].kind {
        put("(Column")
      } else {
        put(isList ? "([Screen]" : "(Screen")
      }
      isFirst = false
    }
    for value in step.values {
      put(isFirst ? "(" : ", ")
      isFirst = false
      put("\(value.known.name): ")
      switch value.known.type {
      case .written(let type): put(repeated: type)
      case .optional(let type):
        put("\(repeated: type)?")
      case .state(let type):
        put("\(repeated: type).State")
      case nil: break
      }
    }
    if !isFirst { put(")") }
    placeNothing(indent: 4)
    end()
  }
}
