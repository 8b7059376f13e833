import FlowModel

/// What is asked of a flow again and again while its Swift is written, found once.
struct FlowFacts {
  var hasNeeds = false
  var hasTabs = false
  /// Whether a screen or a tab is a flow, as far as the unit knows.
  var hasFlows = false
  var hasRequirements = false
  /// Whether a requirement, or what happens instead, reads what the flow needs.
  var requirementsReadNeeds = false

  init() {}

  init(_ flow: Flow, _ unit: FlowUnit, _ uses: NameUses) {
    hasNeeds = !flow.needs.isEmpty
    hasTabs = !flow.tabs.isEmpty
    hasFlows = hasTabs
    var index = flow.screens.start
    while index < flow.screens.end {
      let screen = unit.screens + index
      if screen.pointee.content.isFlow { hasFlows = true }
      if let requirement = screen.pointee.requirement {
        hasRequirements = true
        add(unit.requirements[Int(truncatingIfNeeded: requirement)], flow, uses)
      }
      index &+= 1
    }
  }

  private mutating func add(_ requirement: Screen.Requirement, _ flow: Flow, _ uses: NameUses) {
    for need in flow.needs {
      let isRead = uses.use(of: need.name, in: requirement.condition).isUsed
        || uses.use(of: need.name, inOperations: requirement.operations).isUsed
      if isRead { requirementsReadNeeds = true }
    }
  }
}
