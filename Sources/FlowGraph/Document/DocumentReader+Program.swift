import FlowCore
import FlowJSON
import FlowModel
import FlowSyntax

/// The steps of a flow's program where parts of the flow begin.
struct ProgramPlaces {
  let program: CoreProgram
  /// For each branch of the unit, its first step. For a branch of a link, the first step after those of the start.
  private(set) var firstSteps: [Int: Int] = [:]
  /// For each requirement of the unit, the first step that runs if the requirement is not met.
  private(set) var insteads: [Int: Int] = [:]
  /// For each tab, the step that checks the tab's requirement and then selects the tab.
  private(set) var selections: [Int: Int] = [:]
  /// All steps of operations except the first step of each operation.
  fileprivate private(set) var laterSteps: Set<Int> = []
  /// For each step of a `replace`, the index of the screen that the step shows, or whose requirement it checks.
  fileprivate private(set) var contents: [Int: Int] = [:]

  init(_ program: CoreProgram, in unit: FlowUnit) {
    self.program = program
    for branch in program.branches where branch.step >= 0 {
      if branch.source >= 0 { firstSteps[Int(branch.source)] = Int(branch.step) }
      if case .selection(let tab) = program.transitions[Int(branch.transition)].owner { selections[Int(tab)] = Int(branch.step) }
    }
    for start in program.starts where start.branch >= 0 && firstSteps[Int(start.branch)] == nil {
      // A link's steps begin with those of the start. The page runs these separately, because it chooses the link's branch after
      // them.
      let step = start.link < 0 ? start.step : start.rest
      if step >= 0 { firstSteps[Int(start.branch)] = Int(step) }
    }
    for requirement in program.requirements where requirement.step >= 0 {
      insteads[Int(requirement.source)] = Int(requirement.step)
    }
    for step in program.steps where step.source >= 0 {
      for other in [step.next, step.instruction.fork ?? -1] where other >= 0 && program.steps[Int(other)].source == step.source {
        laterSteps.insert(Int(other))
      }
    }
    for (number, step) in program.steps.enumerated() where step.source >= 0 && !laterSteps.contains(number) {
      if case .replace = unit.operations[Int(step.source)].kind { countContents(from: number) }
    }
  }

  private mutating func countContents(from number: Int) {
    let source = program.steps[number].source
    var (step, content) = (number, 0)
    while program.steps[step].source == source {
      contents[step] = content
      if case .show = program.steps[step].instruction { content += 1 }
      guard program.steps[step].next >= 0 else { return }
      step = Int(program.steps[step].next)
    }
  }
}

/// Writes the steps of a flow's program as JSON, with the Swift text that they use: arguments, conditions and events.
struct ProgramWriter {
  let places: ProgramPlaces
  let flow: Flow
  let reader: DocumentReader

  private var program: CoreProgram { places.program }

  var json: JSON {
    .object(of: [
      ("keepsRefusals", .ifTrue(program.keepsRefusals)),
      ("steps", .array(program.steps.indices.map { .object(of: members(of: $0)) })),
    ])
  }

  private func members(of number: Int) -> [(name: String, value: JSON?)] {
    let step = program.steps[number]
    let operation = step.source < 0 ? nil : reader.operation(reader.unit.operations[Int(step.source)].kind, in: flow)
    let shown = places.laterSteps.contains(number) ? [] : operation?.destinations ?? []
    return members(of: step, operation) + [
      ("contents", .unlessEmpty(shown.map { .object(of: $0.fields) })),
      ("content", .optional(places.contents[number].flatMap { $0 == 0 ? nil : $0 })), ("next", .step(step.next)),
    ]
  }

  private func members(of step: CoreStep, _ operation: DocumentOperation?) -> [(name: String, value: JSON?)] {
    switch step.instruction {
    case .show(let show): members(of: show)
    case .leave(let departure): members(of: departure, condition: operation?.condition)
    case .select(let tab): [("do", "select"), ("tab", .number(tab))]
    case .fill(let tab, let isBeside):
      [("do", "fill"), ("tab", .number(tab)), ("arguments", operation?.arguments.json), ("beside", .ifTrue(isBeside))]
    case .clear(let column, let isDeep):
      [("do", "clear"), ("column", .string("\(column.word)")), ("deep", .ifTrue(isDeep))]
    case .deliver(.event, let receiver):
      [("do", "send"), member(of: receiver), ("event", .optional(operation?.event)), ("arguments", operation?.arguments.json)]
    case .deliver(.content, let receiver):
      [("do", "update"), member(of: receiver), ("arguments", operation?.arguments.json)]
    case .exit(let exit): [("do", "exit"), ("exit", .number(exit)), ("arguments", operation?.arguments.json)]
    case .values(.set):
      if case .set(let target, let value)? = operation {
        [("do", "set"), ("target", .string(target)), ("value", .string(value))]
      } else {
        []
      }
    case .values(.begin(let event)):
      [("do", "begin"), ("event", .number(event)), ("arguments", operation?.arguments.json)]
    case .values(.end): [("do", "end")]
    case .choice(.branch(let branch), let other):
      [("do", "choice")] + reader.conditions(of: reader.unit.branches[Int(branch)]).fields + [("otherwise", .step(other))]
    case .choice(.way, let other):
      if case .present(let expression, _, _)? = operation {
        [("do", "way"), ("expression", .string(expression)), ("otherwise", .step(other))]
      } else {
        []
      }
    case .ask: [("do", "ask"), asked(before: step.next)]
    case .resume: [("do", "resume")]
    case .forget: [("do", "forget")]
    case .follow: [("do", "follow")]
    }
  }

  private func members(of show: Show) -> [(name: String, value: JSON?)] {
    let style = show.style < 0 ? nil : reader.unit.styles[Int(show.style)]
    let isLayer = show.kind.map { $0 == .root || $0.isPresented } ?? false
    let leaving: JSON? =
      switch show.leaving {
      case .nothing: nil
      case .top: "top"
      case .all: "all"
      }
    return [
      ("do", "show"), ("screen", .number(show.screen)), ("kind", show.kind.map { "\($0)" }),
      ("style", .optional(style.map { reader.text($0.name) })), ("navigation", .ifTrue(isLayer && program.opens(show))),
      ("leaving", leaving), ("inList", .ifTrue(show.isInList)),
    ] + (style.map { reader.options(of: $0).fields } ?? [])
  }

  private func members(of departure: Departure, condition: String?) -> [(name: String, value: JSON?)] {
    let extent: [(name: String, value: JSON?)] =
      switch departure.extent {
      case .routes(let count): [("routes", .number(count))]
      case .layers(let count): [("layers", .number(count))]
      case .allLayers: [("allLayers", true)]
      case .toRoot: []
      case .toScreen(let screen, _): [("screen", .number(screen)), ("where", .optional(condition))]
      }
    return [("do", "leave")] + extent + [("onlyPushed", .ifTrue(departure.takesOnlyPushed))]
  }

  private func member(of receiver: Receiver) -> (name: String, value: JSON?) {
    switch receiver {
    case .screen(let screen): ("screen", .number(screen))
    case .tab(let tab): ("tab", .number(tab))
    case .work(let work): ("work", .number(work))
    }
  }

  /// The screen or tab of an `ask`. The steps after the `ask` show or select it.
  private func asked(before next: Int32) -> (name: String, value: JSON?) {
    switch program.steps[Int(next)].instruction {
    case .show(let show): ("screen", .number(show.screen))
    case .select(let tab), .fill(let tab, _): ("tab", .number(tab))
    default: asked(before: program.steps[Int(next)].next)
    }
  }
}

extension JSON? {
  fileprivate static func number(_ value: Int32) -> JSON? { .integer(Int(value)) }
  fileprivate static func step(_ number: Int32) -> JSON? { number < 0 ? nil : .integer(Int(number)) }
}

extension DocumentOperation {
  /// The screens that the operation shows, with their arguments.
  fileprivate var destinations: [DocumentDestination] {
    switch self {
    case .show(_, let destination), .present(_, _, let destination): [destination]
    case .replace(let routes): routes.map(\.destination)
    default: []
    }
  }

  fileprivate var condition: String? {
    switch self {
    case .backTo(.screen(_, let condition)), .popTo(.screen(_, let condition)): condition
    default: nil
    }
  }

  fileprivate var event: String? {
    switch self {
    case .send(_, let event, _), .sendToTab(_, let event, _), .sendToWork(_, let event, _): event.joined(separator: ".")
    default: nil
    }
  }

  fileprivate var arguments: [DocumentArgument] {
    switch self {
    case .send(_, _, let list), .sendToTab(_, _, let list), .sendToWork(_, _, let list), .updateTab(_, let list),
      .fill(_, let list, _), .doEvent(_, let list), .exit(_, let list):
      list
    case .update(let destination): destination.arguments
    default: []
    }
  }
}
