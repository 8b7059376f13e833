import FlowModel

/// The conformance to `FlowScreen`. Code that does not know the types uses it to access the child flows in screens and tabs.
extension SwiftGenerator {
  func writeNesting() {
    if !facts.hasFlows { return }
    let inScreens = flow.screens.indices.filter { screens[$0].content.isFlow }
    writeNesting(
      of: "Screen", inScreens.map { (screens[$0].name, screens[$0].content) },
      others: inScreens.count < flow.screens.count, hasTabs: facts.hasTabs)
    if !facts.hasTabs { return }
    let inTabs = flow.tabs.indices.filter { tabs[$0].content.isFlow }
    writeNesting(
      of: words.type, inTabs.map { (tabs[$0].name, tabs[$0].content) }, others: inTabs.count < flow.tabs.count,
      hasTabs: false, isInTabs: true)
  }

  private func writeNesting(
    of type: StaticString, _ members: [(name: Name, content: Screen.Content)], others: Bool, hasTabs: Bool,
    isInTabs: Bool = false
  ) {
    let isColumn = isInTabs && flow.hasColumns
    let access = isInTabs ? innerAccess : access
    emptyLine()
    line(0, "extension \(flow.name).\(type): \(isColumn ? "FlowRuntime.FlowColumn" : "FlowRuntime.FlowScreen") {")
    line(2, "\(access)var nestedFlow: (any FlowRuntime.FlowState)? {")
    line(4, "get {")
    line(6, "switch self\(isInTabs ? "" : enumMember) {")
    if hasTabs { line(6, "case .\(words.items)(let \(words.items)): \(words.items).nestedFlow") }
    for member in members { line(6, "case .\(member.name)(let state): state") }
    if others { line(6, "default: nil") }
    line(6, "}")
    line(4, "}")
    line(4, "set {")
    line(6, "switch self\(isInTabs ? "" : enumMember) {")
    if hasTabs {
      line(6, "case .\(words.items)(var \(words.items)):")
      line(8, "\(words.items).nestedFlow = newValue")
      line(8, "self = .\(words.items)(\(words.items))")
    }
    for member in members {
      guard let type = member.content.reducer?.type else { continue }
      line(6, "case .\(member.name):")
      line(8, "if let state = newValue as? \(repeated: type).State { self = .\(member.name)(state) }")
    }
    if others { line(6, "default: break") }
    line(6, "}")
    line(4, "}")
    line(2, "}")
    if isColumn { writeColumnMembers() }
    line(0, "}")
  }
}
