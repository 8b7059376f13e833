import FlowCore
import FlowJSON
package import FlowModel
package import FlowSyntax

extension FlowDocument {
  /// Copies a unit.
  ///
  /// - Parameters:
  ///   - unit: the model. Unresolved names are not in it, so a unit with errors gives a smaller document.
  ///   - findings: the findings of `flowc check`. Findings in files of other units are left out.
  ///   - module: the name of the unit's module, if it is known.
  ///   - others: the paths of files whose flows are whole in other documents, which will be joined with this document. Of these flows,
  ///     the document has only the names and places. Otherwise each document of an app would copy most flows of the app.
  package init(unit: FlowUnit, findings: [Diagnostic] = [], module: String? = nil, apartFrom others: Set<String> = []) {
    var reader = DocumentReader(unit: unit)
    flows = unit.flows.indices.map { index in
      let flow = unit.flows[index]
      let place = reader.place(flow.location)
      let isElsewhere = flow.file >= unit.own.files && others.contains(place.file)
      return isElsewhere ? DocumentFlow(name: reader.text(flow.name), place: place) : reader.flow(at: index)
    }
    ownFlowCount = unit.own.flows
    for index in 0..<ownFlowCount { flows[index].ownModule = module }
    self.findings = findings.filter { $0.location.file < unit.own.files }.map { reader.finding($0) }
  }
}

/// Copies the parts of a unit into a document.
struct DocumentReader {
  let unit: FlowUnit
  /// The program of the flow that is being copied.
  private var program: ProgramPlaces?

  init(unit: FlowUnit) { self.unit = unit }

  // MARK: Flows

  mutating func flow(at index: Int) -> DocumentFlow {
    let flow = unit.flows[index]
    let program = ProgramPlaces(unit.program(of: index), in: unit)
    self.program = program
    return DocumentFlow(
      name: text(flow.name), doc: doc(flow.doc),
      module: flow.file < unit.own.files ? nil : unit.module(ofFile: flow.file),
      place: place(flow.location), parameters: values(flow.parameters),
      variables: flow.variables.map {
        DocumentValue(name: text($0.name), type: text($0.type), value: text($0.initialValue))
      },
      needs: flow.needs.map { DocumentValue(name: text($0.name), type: text($0.type)) },
      exits: flow.exits.map { exit in
        DocumentExit(
          name: text(exit.name), doc: doc(exit.doc), parameters: values(exit.parameters), place: place(exit.location))
      },
      events: flow.events.map { event in
        DocumentTransition(
          trigger: .event(text(event.name), values(event.parameters)), doc: doc(event.doc),
          place: place(event.location),
          branches: branches(event.branches, in: flow))
      },
      work: flow.work.map { work in
        DocumentScreen(
          name: text(work.name), doc: doc(work.doc), place: place(work.location), content: content(work.content),
          transitions: transitions(work.transitions, in: flow))
      },
      beginning: branches(flow.beginning, in: flow),
      start: (flow.start ?? flow.columnStart).map { branches($0.branches, in: flow, areOfStart: true) } ?? [],
      screens: flow.screens.map { screen(unit.screens[$0], in: flow) },
      tabs: flow.tabs.map { tab($0, in: flow) }, tabsOpenNavigation: flow.tabsOpenNavigation,
      links: flow.links.map { link in
        DocumentLink(
          pattern: link.pattern, isRest: link.isRest, place: place(link.location),
          values: link.values.map {
            .object(of: [
              ("name", .string(text($0.name))), ("type", .string(text($0.type))), ("optional", .ifTrue($0.isOptional)),
            ])
          },
          branches: branches(link.branches, in: flow))
      }, program: ProgramWriter(places: program, flow: flow, reader: self).json)
  }

  private func screen(_ screen: Screen, in flow: Flow) -> DocumentScreen {
    DocumentScreen(
      name: text(screen.name), doc: doc(screen.doc), place: place(screen.location), content: content(screen.content),
      requirement: requirement(screen.requirement, in: flow), stays: screen.stays.map { text($0) },
      transitions: transitions(screen.transitions, in: flow), alert: unit.alert(of: screen).map { alert($0) })
  }

  private func alert(_ alert: Alert) -> JSON {
    let fields = alert.fields.map {
      JSON.object(of: [("name", .string(text($0.name))), ("title", .string(text($0.title)))])
    }
    let buttons = alert.buttons.map {
      JSON.object(of: [
        ("role", .string($0.role.rawValue)), ("event", .string(text($0.event))), ("title", .string(text($0.title))),
      ])
    }
    return .object(of: [
      ("kind", .string("\(alert.kind.word)")), ("title", .optional(alert.title.map { text($0) })),
      ("message", .optional(alert.message.map { text($0) })), ("fields", .unlessEmpty(fields)),
      ("buttons", .unlessEmpty(buttons)),
    ])
  }

  private func tab(_ index: Int, in flow: Flow) -> DocumentScreen {
    let tab = unit.tabs[index]
    return DocumentScreen(
      name: text(tab.name), doc: doc(tab.doc), place: place(tab.location), content: content(tab.content),
      arguments: arguments(tab.arguments), column: tab.column.map { "\($0.word)" },
      requirement: requirement(tab.requirement, ofTab: index - flow.tabs.start, in: flow),
      transitions: transitions(tab.transitions, in: flow))
  }

  private func requirement(_ index: Int32?, ofTab tab: Int? = nil, in flow: Flow) -> DocumentScreen.Requirement? {
    index.map { index in
      let requirement = unit.requirements[Int(index)]
      return .init(
        condition: text(requirement.condition), operations: operations(requirement.operations, in: flow),
        step: program?.insteads[Int(index)], selection: tab.flatMap { program?.selections[$0] })
    }
  }

  private func content(_ content: Screen.Content) -> DocumentScreen.Content {
    switch content {
    case .values(let list): .values(values(list))
    case .feature(let type, let list): .feature(type: text(type), arguments: arguments(list))
    case .flow(let index, let type, let list):
      .flow(index: index.map { Int($0) }, type: text(type), arguments: arguments(list))
    }
  }

  // MARK: Transitions

  private func transitions(_ run: IndexRange, in flow: Flow) -> [DocumentTransition] {
    run.map { index in
      let transition = unit.transitions[index]
      return DocumentTransition(
        trigger: trigger(transition.trigger), doc: doc(transition.doc), place: place(transition.location),
        isAlways: transition.isAlways, branches: branches(transition.branches, in: flow))
    }
  }

  private func trigger(_ trigger: Transition.Trigger) -> DocumentTransition.Trigger {
    switch trigger {
    case .event(let name, let list): .event(text(name), values(list))
    case .pattern(let path, let run): .pattern(path.map { text(unit.paths[$0].name) }, bindings(run))
    case .dismissed: .dismissed
    case .exit(let name, let run): .exit(text(name), bindings(run))
    case .reselected: .reselected
    }
  }

  private func bindings(_ run: IndexRange) -> [String] { run.map { unit.bindings[$0].name.map { text($0) } ?? "" } }

  private func branches(_ run: IndexRange, in flow: Flow, areOfStart: Bool = false) -> [DocumentBranch] {
    run.map { index in
      let branch = unit.branches[index]
      var copy = DocumentBranch(
        conditions: conditions(of: branch), operations: operations(branch.operations, in: flow),
        isAnimated: branch.isAnimated, step: program?.firstSteps[index])
      if areOfStart, case .replace(let run)? = unit.operations(of: branch).first?.kind {
        copy.root = routes(run, in: flow).first?.json
      }
      return copy
    }
  }

  func conditions(of branch: Branch) -> [String] { unit.conditions(of: branch).map { text($0) } }

  private func operations(_ run: IndexRange, in flow: Flow) -> [DocumentOperation] {
    run.map { operation(unit.operations[$0].kind, in: flow) }
  }

  /// The switch is exhaustive on purpose. A new operation of the language does not compile here until maps and the page support
  /// it.
  private func operation(_ kind: Operation.Kind, in flow: Flow) -> DocumentOperation {
    func screen(_ index: Int32) -> Int { Int(index) - flow.screens.start }
    func tab(_ index: Int32) -> Int { Int(index) - flow.tabs.start }
    switch kind {
    case .show(.chosen(let style), let destination):
      let ways = presentations(namedBy: text(style), of: destination).map(\.json)
      let members = [("expression", .string(text(style))), ("presentations", .array(ways))] + fields(of: destination, in: flow)
      return .init("present", members, to: target(destination, in: flow), as: .present)
    case .show(let showing, let destination):
      let written = showing.presentation.map { self.presentation($0, of: destination) }
      let presentation = written ?? DocumentPresentation(leaving: showing.leaving)
      return .init(
        "show", [("presentation", presentation.json)] + fields(of: destination, in: flow), to: target(destination, in: flow),
        as: presentation.kind.arrow)
    case .leave(let departure, let condition): return leave(departure, condition, in: flow)
    case .replace(let run):
      let routes = self.routes(run, in: flow)
      return .init("replace", [("routes", .array(routes.map(\.json)))], arrows: routes.map(\.arrow))
    case .select(let index): return .init("select", [("tab", .integer(tab(index)))], to: .tab(tab(index)), as: .select)
    case .fill(let index, let list, let isBeside):
      return .init(
        "fill", [("tab", .integer(tab(index))), ("arguments", arguments(list)), ("beside", .ifTrue(isBeside))],
        to: .tab(tab(index)), as: .fill)
    case .clear(let column, let isBeside):
      return .init(
        "clear", [("column", .string("\(column.word)")), ("beside", .ifTrue(isBeside))],
        word: "clear \(column.word)" + (isBeside ? " beside" : ""))
    case .send(let index, let event, let list):
      return .init(
        "send", [("screen", .integer(screen(index)))] + fields(of: event, list), to: .screen(screen(index)), as: .send)
    case .sendToTab(let index, let event, let list):
      return .init("sendToTab", [("tab", .integer(tab(index)))] + fields(of: event, list), to: .tab(tab(index)), as: .send)
    case .sendToWork(let work, let event, let list):
      return .init("sendToWork", [("work", .integer(Int(work)))] + fields(of: event, list), to: .work(Int(work)), as: .send)
    case .set(_, let target, let value):
      return .init("set", [("target", .string(text(target))), ("value", .string(assigned(value, to: target)))])
    case .update(let destination):
      return .init("update", fields(of: destination, in: flow), to: target(destination, in: flow), as: .send)
    case .updateTab(let index, let list):
      return .init(
        "updateTab", [("tab", .integer(tab(index))), ("arguments", arguments(list))], to: .tab(tab(index)), as: .send)
    case .doEvent(let event, let list):
      return .init(
        "doEvent", [("event", .integer(Int(event))), ("arguments", arguments(list))], to: .event(Int(event)), as: .send)
    case .exit(let exit, let list):
      return .init("exit", [("exit", .integer(Int(exit))), ("arguments", arguments(list))], to: .exit(Int(exit)), as: .exit)
    case .resume: return .init("resume", word: "resume")
    case .forget: return .init("forget")
    }
  }

  /// The value that an assignment stores: `1`, or `count + (1)` for `count += 1`.
  func assigned(_ value: Fragment, to target: Fragment) -> String {
    let range = SourceRange(start: target.location.range.end, end: value.location.range.start)
    let sign = unit.files[target.location.file].text(range).prefix { $0 != "=" }.filter { !$0.isWhitespace }
    return sign.isEmpty ? text(value) : "\(text(target)) \(sign) (\(text(value)))"
  }

  private func leave(_ departure: Departure, _ condition: Fragment?, in flow: Flow) -> DocumentOperation {
    let verb = departure.takesOnlyPushed ? "pop" : "back"
    func counted(_ verb: String, _ count: Int32) -> DocumentOperation {
      .init(verb, [("count", .integer(Int(count)))], word: count == 1 ? verb : "\(verb) \(count)")
    }
    switch departure.extent {
    case .routes(let count): return counted(verb, count)
    case .layers(let count): return counted("dismiss", count)
    case .allLayers: return .init("dismissAll", word: "dismiss all")
    case .toRoot: return .init("\(verb)To", word: "\(verb) to root")
    case .toScreen(let index, _):
      let screen = Int(index) - flow.screens.start
      return .init(
        "\(verb)To", [("screen", .integer(screen)), ("where", .optional(condition.map { text($0) }))],
        to: .screen(screen), as: .back)
    }
  }

  private func target(_ destination: Destination, in flow: Flow) -> DocumentOperation.Arrow.Target {
    .screen(destination.screen - flow.screens.start)
  }

  func fields(of destination: Destination, in flow: Flow) -> [(name: String, value: JSON?)] {
    [("screen", .integer(destination.screen - flow.screens.start)), ("arguments", arguments(destination.arguments))]
  }

  private func fields(of event: IndexRange, _ list: ArgumentList?) -> [(name: String, value: JSON?)] {
    [("event", .string(unit.text(ofPath: event))), ("arguments", arguments(list))]
  }

  /// The routes of a `replace`.
  private func routes(_ run: IndexRange, in flow: Flow) -> [(json: JSON, arrow: DocumentOperation.Arrow)] {
    run.map { index in
      let route = unit.routes[index]
      let isRoot = index == run.start
      // A route without a presentation word is pushed, unless it is the first route.
      var presentation = DocumentPresentation(
        kind: isRoot ? .root : .push, hasContainer: isRoot && opens(route.destination.screen, route.container))
      if let written = route.presentation, !isRoot { presentation = self.presentation(written, of: route.destination) }
      return (
        .object(of: [("presentation", presentation.json)] + fields(of: route.destination, in: flow)),
        .init(target: target(route.destination, in: flow), kind: presentation.kind.arrow)
      )
    }
  }
}
