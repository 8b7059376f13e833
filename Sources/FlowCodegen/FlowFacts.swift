import FlowModel
import FlowSyntax

/// Facts about a flow that the generator needs many times, computed once.
struct FlowFacts {
  var hasNeeds = false
  /// The names of the flow's parameters, variables and work.
  var values: Set<Name> = []
  var hasValues = false
  var hasTabs = false
  /// Whether a screen or a tab is a flow that the unit knows.
  var hasFlows = false
  /// Whether a screen or a tab has a reducer.
  var hasReducers = false
  var hasRequirements = false
  /// Whether the flow's enums have a property for each case.
  var hasCaseAccess = false
  /// Whether a tab has a requirement.
  var tabsRequire = false
  /// Whether a screen stays while a condition holds, and whether such a condition reads one of the `needs`.
  var hasStayingScreens = false
  var staysReadNeeds = false
  /// Whether the content of a column has a requirement.
  var columnsRequire = false
  /// Whether the flow has alerts or dialogs.
  var hasAlerts = false
  /// Whether the texts of an alert read one of the `needs`. Then every generated handler that may show an alert receives the flow.
  var alertsReadNeeds = false
  /// Whether a requirement, or an operation that runs when the requirement fails, reads one of the `needs`.
  var requirementsReadNeeds = false
  /// Whether a resumed step may read one of the `needs`. Then every handler that may resume receives the flow.
  var resumptionReadsNeeds = false
  /// Whether a generated function that several handlers call reads one of the `needs`, so that each of these handlers receives the
  /// flow.
  var sharedFunctionsReadNeeds: Bool { requirementsReadNeeds || resumptionReadsNeeds || alertsReadNeeds }
  /// Whether operations that run when a requirement fails send a message or exit. A state alone cannot deliver messages.
  var requirementsDeliver = false

  /// Whether a new or decoded state can enforce its requirements without the flow. If not, the flow enforces them as soon as it
  /// has the state.
  var stateEnforcesRequirements: Bool { hasRequirements && !requirementsReadNeeds && !requirementsDeliver }

  init() {}

  init(_ flow: Flow, _ unit: FlowUnit, _ uses: NameUses) {
    hasNeeds = !flow.needs.isEmpty
    hasCaseAccess = flow.standardConformances.contains(.caseAccessible)
    let parameters = flow.parameters?.parameters ?? .empty
    for parameter in unit.parameters[parameters] { values.insert(parameter.name) }
    for variable in flow.variables { values.insert(variable.name) }
    for work in flow.work { values.insert(work.name) }
    hasValues = !values.isEmpty
    hasTabs = !flow.tabs.isEmpty
    hasFlows = hasTabs
    hasReducers = hasTabs
    for screen in unit.screens(of: flow) {
      switch screen.content {
      case .values: break
      case .feature: hasReducers = true
      case .flow: (hasReducers, hasFlows) = (true, true)
      }
      func readsNeeds(_ use: (Name) -> UseCertainty) -> Bool { Self.readsNeeds(of: flow, in: screen.content, unit, use) }
      if let alert = screen.alert {
        hasAlerts = true
        if readsNeeds({ uses.use(of: $0, in: unit.alerts[Int(alert)]) }) { alertsReadNeeds = true }
      }
      if let condition = screen.stays {
        hasStayingScreens = true
        if readsNeeds({ uses.use(of: $0, in: condition) }) { staysReadNeeds = true }
      }
      if let requirement = screen.requirement {
        hasRequirements = true
        add(unit.requirements[Int(requirement)], of: screen.content, flow, unit, uses)
      }
    }
    for tab in unit.tabs(of: flow) {
      guard let requirement = tab.requirement else { continue }
      (hasRequirements, tabsRequire, columnsRequire) = (true, !flow.hasColumns, flow.hasColumns)
      add(unit.requirements[Int(requirement)], of: tab.content, flow, unit, uses)
    }
    resumptionReadsNeeds = flow.resumes && hasNeeds
    // The operations that run instead of a refused screen may show an alert.
    if alertsReadNeeds, hasRequirements { requirementsReadNeeds = true }
  }

  /// Whether code of a screen or a tab reads one of the `needs` that no value of the screen hides.
  private static func readsNeeds(
    of flow: Flow, in content: Screen.Content, _ unit: FlowUnit, _ use: (Name) -> UseCertainty
  ) -> Bool {
    let hidden = unit.senderNames(content)
    return flow.needs.contains { !hidden.contains($0.name) && use($0.name).isUsed }
  }

  private mutating func add(
    _ requirement: Screen.Requirement, of content: Screen.Content, _ flow: Flow, _ unit: FlowUnit, _ uses: NameUses
  ) {
    if Self.readsNeeds(of: flow, in: content, unit, { uses.use(of: $0, in: requirement.condition) })
      || Self.readsNeeds(of: flow, in: content, unit, { uses.use(of: $0, inOperations: requirement.operations) })
    {
      requirementsReadNeeds = true
    }
    for operation in unit.operations[requirement.operations] {
      switch operation.kind {
      case .send, .sendToTab, .sendToWork, .exit: requirementsDeliver = true
      // An event of the flow may do any of these things, so all of them are assumed.
      case .doEvent:
        requirementsDeliver = true
        if hasNeeds { requirementsReadNeeds = true }
      default: break
      }
    }
  }
}

extension FlowUnit {
  /// The names of a sender's values that a fragment can read; if there are no `values`, the name of its state.
  func senderNames(_ values: IndexRange?) -> [Name] {
    values.map { parameters[$0].map(\.name) } ?? names.find("state").map { [$0] } ?? []
  }

  func senderNames(_ content: Screen.Content) -> [Name] { senderNames(content.hasReducer ? nil : content.values) }
}
