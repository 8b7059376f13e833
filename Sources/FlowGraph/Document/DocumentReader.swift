import FlowCore
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
      start: (flow.start ?? flow.columnStart).map { branches($0.branches, in: flow) } ?? [],
      screens: flow.screens.map { screen(unit.screens[$0], in: flow) },
      tabs: flow.tabs.map { tab($0, in: flow) }, tabsOpenNavigation: flow.tabsOpenNavigation,
      links: flow.links.map { link in
        DocumentLink(
          pattern: link.pattern, isRest: link.isRest, place: place(link.location),
          values: link.values.map { .init(name: text($0.name), type: text($0.type), isOptional: $0.isOptional) },
          branches: branches(link.branches, in: flow))
      }, program: ProgramWriter(places: program, flow: flow, reader: self).json)
  }

  private func screen(_ screen: Screen, in flow: Flow) -> DocumentScreen {
    DocumentScreen(
      name: text(screen.name), doc: doc(screen.doc), place: place(screen.location), content: content(screen.content),
      requirement: requirement(screen.requirement, in: flow), stays: screen.stays.map { text($0) },
      transitions: transitions(screen.transitions, in: flow), alert: unit.alert(of: screen).map { alert($0) })
  }

  private func alert(_ alert: Alert) -> DocumentAlert {
    DocumentAlert(
      kind: .init(rawValue: "\(alert.kind.word)") ?? .alert, title: alert.title.map { text($0) }, message: alert.message.map { text($0) },
      fields: alert.fields.map { .init(name: text($0.name), title: text($0.title)) },
      buttons: alert.buttons.map { .init(role: $0.role.rawValue, event: text($0.event), title: text($0.title)) })
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

  private func branches(_ run: IndexRange, in flow: Flow) -> [DocumentBranch] {
    run.map { index in
      let branch = unit.branches[index]
      return DocumentBranch(
        conditions: conditions(of: branch), operations: operations(branch.operations, in: flow),
        isAnimated: branch.isAnimated, step: program?.firstSteps[index])
    }
  }

  func conditions(of branch: Branch) -> [String] { unit.conditions(of: branch).map { text($0) } }

  private func operations(_ run: IndexRange, in flow: Flow) -> [DocumentOperation] {
    run.map { operation(unit.operations[$0].kind, in: flow) }
  }

  /// The switch is exhaustive on purpose. A new operation of the language does not compile here until maps and the page support
  /// it.
  func operation(_ kind: Operation.Kind, in flow: Flow) -> DocumentOperation {
    switch kind {
    case .show(let showing, let destination): show(showing, destination, in: flow)
    case .leave(let departure, let condition): leave(departure, condition, in: flow)
    case .replace(let run): .replace(run.map { route(unit.routes[$0], isRoot: $0 == run.start, in: flow) })
    case .select(let tab): .select(tab: Int(tab) - flow.tabs.start)
    case .fill(let tab, let list, let isBeside): .fill(tab: Int(tab) - flow.tabs.start, arguments(list), isBeside: isBeside)
    case .clear(let column, let isBeside): .clear("\(column.word)", isBeside: isBeside)
    case .send(let screen, let event, let list):
      .send(screen: Int(screen) - flow.screens.start, event: path(event), arguments(list))
    case .sendToTab(let tab, let event, let list):
      .sendToTab(Int(tab) - flow.tabs.start, event: path(event), arguments(list))
    case .sendToWork(let work, let event, let list): .sendToWork(Int(work), event: path(event), arguments(list))
    case .set(_, let target, let value): .set(target: text(target), value: assigned(value, to: target))
    case .update(let destination): .update(self.destination(destination, in: flow))
    case .updateTab(let tab, let list): .updateTab(Int(tab) - flow.tabs.start, arguments(list))
    case .doEvent(let event, let list): .doEvent(Int(event), arguments(list))
    case .exit(let exit, let list): .exit(Int(exit), arguments(list))
    case .resume: .resume
    case .forget: .forget
    }
  }

  /// The value that an assignment stores: `1`, or `count + (1)` for `count += 1`.
  private func assigned(_ value: Fragment, to target: Fragment) -> String {
    let range = SourceRange(start: target.location.range.end, end: value.location.range.start)
    let sign = unit.files[target.location.file].text(range).prefix { $0 != "=" }.filter { !$0.isWhitespace }
    return sign.isEmpty ? text(value) : "\(text(target)) \(sign) (\(text(value)))"
  }

  private func show(_ showing: PresentationSource, _ destination: Destination, in flow: Flow) -> DocumentOperation {
    let shown = self.destination(destination, in: flow)
    if case .chosen(let style) = showing {
      let ways = presentations(namedBy: text(style), of: destination)
      return .present(expression: text(style), ways, shown)
    }
    let written = showing.presentation.map { presentation($0, of: destination) }
    return .show(written ?? DocumentPresentation(leaving: showing.leaving), shown)
  }

  private func path(_ run: IndexRange) -> [String] { run.map { text(unit.paths[$0].name) } }

  private func leave(_ departure: Departure, _ condition: Fragment?, in flow: Flow) -> DocumentOperation {
    switch (departure.extent, departure.takesOnlyPushed) {
    case (.routes(let count), false): .back(Int(count))
    case (.routes(let count), true): .pop(Int(count))
    case (.layers(let count), _): .dismiss(Int(count))
    case (.allLayers, _): .dismissAll
    case (.toRoot, false): .backTo(.root)
    case (.toRoot, true): .popTo(.root)
    case (.toScreen(let screen, _), let takesOnlyPushed):
      takesOnlyPushed
        ? .popTo(target(screen, condition, in: flow)) : .backTo(target(screen, condition, in: flow))
    }
  }

  private func target(_ screen: Int32, _ condition: Fragment?, in flow: Flow) -> DocumentTarget {
    .screen(Int(screen) - flow.screens.start, condition: condition.map { text($0) })
  }

  private func destination(_ destination: Destination, in flow: Flow) -> DocumentDestination {
    DocumentDestination(
      screen: destination.screen - flow.screens.start, arguments: arguments(destination.arguments))
  }

  private func route(_ route: ReplacementRoute, isRoot: Bool, in flow: Flow) -> DocumentRoute {
    let destination = self.destination(route.destination, in: flow)
    guard let presentation = route.presentation, !isRoot else {
      let hasContainer = opens(route.destination.screen, route.container)
      // A route without a presentation word is pushed, unless it is the first route.
      let kind: DocumentPresentation.Kind = isRoot ? .root : .push
      return DocumentRoute(
        presentation: .init(kind: kind, hasContainer: isRoot && hasContainer), destination: destination)
    }
    return DocumentRoute(
      presentation: self.presentation(presentation, of: route.destination), destination: destination)
  }
}
