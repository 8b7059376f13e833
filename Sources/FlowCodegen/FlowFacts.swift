import FlowModel
import FlowSyntax

/// Facts about a flow that the generator asks for many times. They are computed once.
struct FlowFacts {
  var hasNeeds = false
  /// Its parameters, its variables and the states of its work.
  var values: Set<Name> = []
  var hasValues = false
  var hasTabs = false
  /// Whether a screen or a tab is a flow, as far as the unit knows.
  var hasFlows = false
  /// Whether a reducer stands behind a screen or a tab.
  var hasReducers = false
  var hasRequirements = false
  /// Whether its enums have a property for each case.
  var hasCaseAccess = false
  /// Whether a tab requires something.
  var tabsRequire = false
  /// Whether a requirement, or the operations that run instead of a refused screen, read a value of `needs`.
  var requirementsReadNeeds = false
  /// Whether what is resumed may read a value of `needs`: then every reaction that may resume has the flow at hand.
  var resumptionReadsNeeds = false
  /// Whether the operations that run instead of a refused screen send something or exit. A state alone cannot deliver
  /// that.
  var requirementsDeliver = false

  /// Whether a new or decoded state can enforce its requirements by itself. If it cannot, the flow enforces them as
  /// soon as it has the state.
  var stateEnforcesRequirements: Bool { hasRequirements && !requirementsReadNeeds && !requirementsDeliver }

  init() {}

  init(_ flow: Flow, _ unit: FlowUnit, _ uses: NameUses) {
    hasNeeds = !flow.needs.isEmpty
    hasCaseAccess = flow.standardConformances.contains(.caseAccessible)
    let parameters = flow.parameters?.parameters ?? .empty
    // A set that grows from nothing looks up at run time that its elements can be hashed.
    values = Set(minimumCapacity: parameters.count + flow.variables.count)
    for index in parameters.start..<parameters.end { values.insert(unit.parameters[index].name) }
    for variable in flow.variables { values.insert(variable.name) }
    for work in flow.work { values.insert(work.name) }
    hasValues = !values.isEmpty
    hasTabs = !flow.tabs.isEmpty
    hasFlows = hasTabs
    hasReducers = hasTabs
    var index = flow.screens.start
    while index < flow.screens.end {
      let screen = unit.raw.screens + index
      switch screen.pointee.content {
      case .values: break
      case .feature: hasReducers = true
      case .flow: (hasReducers, hasFlows) = (true, true)
      }
      if let requirement = screen.pointee.requirement {
        hasRequirements = true
        let hidden = Self.names(of: screen.pointee, unit)
        add(unit.requirements[Int(requirement)], flow, unit, uses, hidden)
      }
      index &+= 1
    }
    for index in flow.tabs.start..<flow.tabs.end {
      guard let requirement = unit.raw.tabs[index].requirement else { continue }
      (hasRequirements, tabsRequire) = (true, true)
      let hidden = unit.names.find("state").map { [$0] } ?? []
      add(unit.requirements[Int(requirement)], flow, unit, uses, hidden)
    }
    resumptionReadsNeeds = flow.resumes && hasNeeds
  }

  /// The names of a screen that a fragment can read.
  private static func names(of screen: Screen, _ unit: FlowUnit) -> [Name] {
    if screen.hasReducer { return unit.names.find("state").map { [$0] } ?? [] }
    return (screen.values.start..<screen.values.end).map { unit.parameters[$0].name }
  }

  private mutating func add(
    _ requirement: Screen.Requirement, _ flow: Flow, _ unit: FlowUnit, _ uses: NameUses, _ hidden: [Name]
  ) {
    for need in flow.needs where !hidden.contains(need.name) {
      let isRead = uses.use(of: need.name, in: requirement.condition).isUsed
        || uses.use(of: need.name, inOperations: requirement.operations).isUsed
      if isRead { requirementsReadNeeds = true }
    }
    var index = requirement.operations.start
    while index < requirement.operations.end {
      switch unit.operations[index].kind {
      case .send, .sendToTab, .sendToWork, .exit: requirementsDeliver = true
      // The event may do any of this.
      case .doEvent:
        requirementsDeliver = true
        if hasNeeds { requirementsReadNeeds = true }
      default: break
      }
      index &+= 1
    }
  }
}
