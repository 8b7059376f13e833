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
    let kind = step.source < 0 ? nil : reader.unit.operations[Int(step.source)].kind
    let shown = places.laterSteps.contains(number) ? [] : destinations(of: kind)
    return members(of: step, kind) + [
      ("contents", .unlessEmpty(shown.map { .object(of: reader.fields(of: $0, in: flow)) })),
      ("content", .optional(places.contents[number].flatMap { $0 == 0 ? nil : $0 })), ("next", .step(step.next)),
    ]
  }

  private func members(of step: CoreStep, _ kind: Operation.Kind?) -> [(name: String, value: JSON?)] {
    switch step.instruction {
    case .show(let show): members(of: show)
    case .leave(let departure): members(of: departure, kind)
    case .select(let tab): [("do", "select"), ("tab", .number(tab))]
    case .fill(let tab, let isBeside):
      [("do", "fill"), ("tab", .number(tab)), ("arguments", message(of: kind).arguments), ("beside", .ifTrue(isBeside))]
    case .clear(let column, let isDeep):
      [("do", "clear"), ("column", .string("\(column.word)")), ("deep", .ifTrue(isDeep))]
    case .deliver(.event, let receiver):
      [("do", "send"), member(of: receiver), ("event", .optional(message(of: kind).event)), ("arguments", message(of: kind).arguments)]
    case .deliver(.content, let receiver):
      [("do", "update"), member(of: receiver), ("arguments", message(of: kind).arguments)]
    case .exit(let exit): [("do", "exit"), ("exit", .number(exit)), ("arguments", message(of: kind).arguments)]
    case .values(.set):
      if case .set(_, let target, let value)? = kind {
        [("do", "set"), ("target", .string(reader.text(target))), ("value", .string(reader.assigned(value, to: target)))]
      } else {
        []
      }
    case .values(.begin(let event)):
      [("do", "begin"), ("event", .number(event)), ("arguments", message(of: kind).arguments)]
    case .values(.end): [("do", "end")]
    case .choice(.branch(let branch), let other):
      [("do", "choice")] + reader.conditions(of: reader.unit.branches[Int(branch)]).fields + [("otherwise", .step(other))]
    case .choice(.way, let other):
      if case .show(.chosen(let style), _)? = kind {
        [("do", "way"), ("expression", .string(reader.text(style))), ("otherwise", .step(other))]
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

  private func members(of departure: Departure, _ kind: Operation.Kind?) -> [(name: String, value: JSON?)] {
    var condition: String?
    if case .leave(_, let fragment?)? = kind { condition = reader.text(fragment) }
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

  /// The event that an operation sends, and the arguments that it passes.
  private func message(of kind: Operation.Kind?) -> (event: String?, arguments: JSON?) {
    switch kind {
    case .send(_, let event, let list)?, .sendToTab(_, let event, let list)?, .sendToWork(_, let event, let list)?:
      (reader.unit.text(ofPath: event), reader.arguments(list))
    case .updateTab(_, let list)?, .fill(_, let list, _)?, .doEvent(_, let list)?, .exit(_, let list)?:
      (nil, reader.arguments(list))
    case .update(let destination)?: (nil, reader.arguments(destination.arguments))
    default: (nil, nil)
    }
  }

  /// The screens that an operation shows.
  private func destinations(of kind: Operation.Kind?) -> [Destination] {
    switch kind {
    case .show(_, let destination)?: [destination]
    case .replace(let routes)?: routes.map { reader.unit.routes[$0].destination }
    default: []
    }
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
