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
      if let alert = screen.alert {
        hasAlerts = true
        let hidden = Self.names(of: screen, unit)
        for need in flow.needs where !hidden.contains(need.name) {
          if uses.use(of: need.name, in: unit.alerts[Int(alert)]).isUsed { alertsReadNeeds = true }
        }
      }
      if let condition = screen.stays {
        hasStayingScreens = true
        let hidden = Self.names(of: screen, unit)
        for need in flow.needs where !hidden.contains(need.name) {
          if uses.use(of: need.name, in: condition).isUsed { staysReadNeeds = true }
        }
      }
      if let requirement = screen.requirement {
        hasRequirements = true
        let hidden = Self.names(of: screen, unit)
        add(unit.requirements[Int(requirement)], flow, unit, uses, hidden)
      }
    }
    for tab in unit.tabs(of: flow) {
      guard let requirement = tab.requirement else { continue }
      (hasRequirements, tabsRequire, columnsRequire) = (true, !flow.hasColumns, flow.hasColumns)
      let hidden = unit.names.find("state").map { [$0] } ?? []
      add(unit.requirements[Int(requirement)], flow, unit, uses, hidden)
    }
    resumptionReadsNeeds = flow.resumes && hasNeeds
    // The operations that run instead of a refused screen may show an alert.
    if alertsReadNeeds, hasRequirements { requirementsReadNeeds = true }
  }

  /// The names of a screen's values or state that a fragment can read.
  private static func names(of screen: Screen, _ unit: FlowUnit) -> [Name] {
    if screen.hasReducer { return unit.names.find("state").map { [$0] } ?? [] }
    return unit.parameters[screen.values].map(\.name)
  }

  private mutating func add(
    _ requirement: Screen.Requirement, _ flow: Flow, _ unit: FlowUnit, _ uses: NameUses, _ hidden: [Name]
  ) {
    for need in flow.needs where !hidden.contains(need.name) {
      let isRead =
        uses.use(of: need.name, in: requirement.condition).isUsed
        || uses.use(of: need.name, inOperations: requirement.operations).isUsed
      if isRead { requirementsReadNeeds = true }
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
