package import FlowSyntax

/// Whole tables, for values that refer to an element by its index: `unit.screens[destination.screen]`.
extension FlowUnit {
  package var screens: [Screen] { shared.tables.screens }
  package var requirements: [Screen.Requirement] { shared.tables.requirements }
  package var tabs: [Tab] { shared.tables.tabs }
  package var transitions: [Transition] { shared.tables.transitions }
  package var branches: [Branch] { shared.tables.branches }
  /// The conditions around branches.
  package var enclosing: [EnclosingCondition] { shared.tables.enclosing }
  package var operations: [Operation] { shared.tables.operations }
  /// The screens of `replace [a, b]`.
  package var routes: [ReplacementRoute] { shared.tables.routes }
  package var parameters: [Parameter] { shared.tables.parameters }
  package var arguments: [Argument] { shared.tables.arguments }
  /// The payloads of patterns.
  package var bindings: [Transition.Binding] { shared.tables.bindings }
  /// The components of dotted paths.
  package var paths: [PathComponent] { shared.tables.paths }
  /// The names that fragments read.
  package var uses: [Fragment.NameUse] { shared.tables.uses }
  /// The lines of `///` comments, with the slashes.
  package var docLines: [Location] { shared.tables.docLines }
}

/// The parts of a flow, a screen, a transition and so on, in the order of the file.
extension FlowUnit {
  package func screens(of flow: Flow) -> ArraySlice<Screen> { screens[flow.screens] }

  package func tabs(of flow: Flow) -> ArraySlice<Tab> { tabs[flow.tabs] }

  package func transitions(of screen: Screen) -> ArraySlice<Transition> { transitions[screen.transitions] }

  package func transitions(of tab: Tab) -> ArraySlice<Transition> { transitions[tab.transitions] }

  package func transitions(of work: Work) -> ArraySlice<Transition> { transitions[work.transitions] }

  package func branches(of start: Start) -> ArraySlice<Branch> { branches[start.branches] }

  package func branches(of transition: Transition) -> ArraySlice<Branch> { branches[transition.branches] }

  /// The conditions of a branch: outer conditions first, its own condition last. If all are true and no earlier branch runs, the
  /// branch runs.
  package func conditions(of branch: Branch) -> [Fragment] {
    var conditions = branch.condition.map { [$0] } ?? []
    var around = branch.enclosing
    while around >= 0 {
      conditions.insert(enclosing[Int(around)].condition, at: 0)
      around = enclosing[Int(around)].outer
    }
    return conditions
  }

  package func operations(of branch: Branch) -> ArraySlice<Operation> { operations[branch.operations] }

  /// The parameters of a list; empty if there is no list.
  package func parameters(of list: ParameterList?) -> ArraySlice<Parameter> { parameters[list?.parameters ?? .empty] }

  /// The arguments of a list; empty if there is no list.
  package func arguments(of list: ArgumentList?) -> ArraySlice<Argument> { arguments[list?.arguments ?? .empty] }
}

/// Values that other values refer to by index.
extension FlowUnit {
  /// The alert or dialog that a screen is declared as; `nil` for any other screen.
  package func alert(of screen: Screen) -> Alert? { screen.alert.map { alerts[Int($0)] } }

  /// The flows that a flow shows as screens and in tabs, as far as the unit knows them.
  package func children(ofFlow index: Int) -> [Int] {
    let flow = flows[index]
    let screens = screens(of: flow).map(\.content)
    let tabs = tabs(of: flow).map(\.content)
    return (screens + tabs).compactMap(\.childFlow)
  }

  /// The flow that a screen or a tab shows, if the unit knows it.
  package func flow(of content: Screen.Content) -> Flow? {
    if case .flow(let index?, _, _) = content { flows[Int(index)] } else { nil }
  }
}

/// Texts of the files.
extension FlowUnit {
  /// The text at a location.
  package func text(of location: Location) -> String { files[location.file].text(location.range) }

  /// The Swift text of a fragment, as the file has it.
  package func text(of fragment: Fragment) -> String { text(of: fragment.location) }

  /// The names of a dotted path, such as `delegate.applied`.
  package func text(ofPath range: IndexRange) -> String { paths[range].map { names[$0.name] }.joined(separator: ".") }

  /// The lines of a `///` comment, without the slashes and the space after them.
  package func documentation(_ range: IndexRange) -> [String] {
    docLines[range].map { line in
      let words = text(of: line).drop { $0 == "/" }
      return String(words.first == " " ? words.dropFirst() : words)
    }
  }
}
